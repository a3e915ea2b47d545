import type { Route } from './+types/settlement';
import type { ReactNode } from 'react';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Events } from '#web/desk/events.tsx';
import { dayInIndia } from '#kit/time.ts';
import { Day, Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { getSettlement } from '../../contract.ts';
import type { DeskSettlementRecord } from '../../model.ts';
import { Postings } from '../../../web/desk/postings.tsx';
import { CorrectForm, InvoiceForm } from './settlement-form.tsx';
import { importWords, lineKindWords } from './settlement-words.ts';
import { paymentEventWords, settlementsWords } from '../../../web/desk/words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'settlement');
  return { desk, settlement: await loadAnswer(args, getSettlement, { params: { id: args.params.id } }) };
}

/** /desk/settlements/:id: a settlement, the payments that it paid out, and its postings. */
export default function SettlementPage({ loaderData: { desk, settlement } }: Route.ComponentProps) {
  const t = useWords(importWords);
  return (
    <DeskPage desk={desk} page="settlements" title={t.recordTitle(settlement.gatewaySettlementId)}>
      <div className="desk-columns">
        <div>
          <SettlementFacts settlement={settlement} />
          <CorrectForm settlement={settlement} />
          <InvoiceForm settlement={settlement} />
          <Postings postings={settlement.postings} postingsOf={`settlement:${settlement.id}`} />
        </div>
        <div>
          <Events of={settlement.id} events={settlement.events} words={useWords(paymentEventWords)} />
        </div>
      </div>
      <Lines settlement={settlement} />
    </DeskPage>
  );
}

interface OfSettlement {
  readonly settlement: DeskSettlementRecord;
}
function SettlementFacts({ settlement }: OfSettlement) {
  const t = useWords(importWords);
  const names = useWords(settlementsWords);
  const link = (filter: string, text: ReactNode) => (
    <a href={`${deskPaths.payments()}?${filter}=${encodeURIComponent(settlement.id)}`}>{text}</a>
  );
  return (
    <section className="desk-section">
      <h2>{names.gatewayId}</h2>
      <Facts>
        <Fact term={names.settled}>
          <Day day={dayInIndia(new Date(settlement.settledAt))} />{' '}
          {settlement.isCorrected ? <Badge>{names.corrected}</Badge> : null}
        </Fact>
        <Fact term={names.utr}>
          <span className="desk-id">{settlement.utr ?? '–'}</span>
        </Fact>
        <Fact term={names.gateway}>{settlement.gateway}</Fact>
        {settlement.lineCount === 0 ? null : (
          <>
            <Fact term={t.gross}>{settlement.gross === 0 ? rupees(0) : link('paid-in', rupees(settlement.gross))}</Fact>
            <Fact term={t.taken}>
              {settlement.taken === 0 ? rupees(0) : link('taken-in', rupees(settlement.taken))}
            </Fact>
            <Fact term={t.payments}>{link('settlement', settlement.paymentCount)}</Fact>
            <Other term={t.returned} sum={settlement.returned} />
            <Other term={t.carried} sum={settlement.carried} />
          </>
        )}
        <Other term={t.adjustment} sum={settlement.adjustment} />
        <Other term={t.reserve} sum={settlement.reserve} />
        <Fact term={names.fee}>{rupees(settlement.fee)}</Fact>
        <Fact term={names.tax}>{rupees(settlement.tax)}</Fact>
        {settlement.invoice === null ? null : (
          <>
            <Fact term={names.invoice}>
              {settlement.invoice.number} <span className="desk-id">{settlement.invoice.gstin}</span>
            </Fact>
            <Other term={names.cgst} sum={settlement.invoice.cgst} />
            <Other term={names.sgst} sum={settlement.invoice.sgst} />
            <Other term={names.igst} sum={settlement.invoice.igst} />
          </>
        )}
        <Fact term={names.bank}>{rupees(settlement.bank)}</Fact>
        <Fact term={names.recorded}>
          <Time at={settlement.recordedAt} /> <span className="soft">{settlement.recordedBy}</span>
        </Fact>
      </Facts>
    </section>
  );
}

/** What only some settlements have. */
const Other = ({ term, sum }: { readonly term: string; readonly sum: number }) =>
  sum === 0 ? null : <Fact term={term}>{rupees(sum)}</Fact>;

function Lines({ settlement: { lines, lineCount } }: OfSettlement) {
  const t = useWords(importWords);
  const kinds = useWords(lineKindWords);
  const names = useWords(settlementsWords);
  return (
    <section className="desk-section">
      <h2>
        {t.lines} {lineCount === 0 ? null : lineCount}
      </h2>
      <DeskTable
        caption={t.lines}
        rows={lines}
        rowKey={({ number }) => String(number)}
        empty={t.noLines}
        columns={[
          {
            key: 'payment',
            head: t.payment,
            cell: ({ paymentId, gatewayPaymentId }) =>
              paymentId === null ? '–' : <a href={deskPaths.payment(paymentId)}>{gatewayPaymentId}</a>,
          },
          { key: 'kind', head: t.kind, cell: ({ kind }) => kinds[kind] },
          { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
          { key: 'fee', head: names.fee, cell: ({ fee }) => rupees(fee), numeric: true },
          { key: 'tax', head: names.tax, cell: ({ tax }) => rupees(tax), numeric: true },
          { key: 'net', head: t.net, cell: ({ net }) => rupees(net), numeric: true },
        ]}
      />
      {lineCount > lines.length ? <p className="soft">{t.firstOf(lines.length, lineCount)}</p> : null}
    </section>
  );
}
