import type { Route } from './+types/bank-line';
import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox, DeskForm } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Day, Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { dayOf } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getLine, markLines, tieLine, untieLine } from '../../contract.ts';
import type { DeskBankLineRecord } from '../../model.ts';
import { MarkFields, TiedTo } from './parts.tsx';
import { bankWords, tiedKindWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'bankLine');
  return { desk, line: await loadAnswer(args, getLine, { params: { id: args.params.id } }) };
}

/** /desk/bank/:id: a line of the statement, and what it may be. */
export default function BankLinePage({ loaderData: { desk, line } }: Route.ComponentProps) {
  const t = useWords(bankWords);
  const mayChange = desk.rights.includes('bank/change');
  return (
    <DeskPage
      desk={desk}
      page="bankLine"
      title={t.line}
      actions={
        <LinkButton look="secondary" href={deskPaths.bank()}>
          {t.backToList}
        </LinkButton>
      }
    >
      <section className="desk-section">
        <Facts>
          <Fact term={t.day}>
            <Day day={line.day} />
          </Fact>
          <Fact term={t.amount}>{rupees(line.amount)}</Fact>
          <Fact term={t.balance}>{rupees(line.balance)}</Fact>
          <Fact term={t.narration}>{line.narration.text || t.erased}</Fact>
          <Fact term={t.reference}>{line.reference || t.none}</Fact>
          <Fact term={t.utr}>{line.utr ?? t.none}</Fact>
          <Fact term={t.is}>
            <TiedTo line={line} />
          </Fact>
          {line.invoicePayments.length === 0 ? null : (
            <Fact term={t.invoices}>
              {line.invoicePayments.map(({ serial, number, amount }, index) => (
                <div key={index}>
                  <a href={deskPaths.salesPaper(String(serial))}>{number}</a> {rupees(amount)}
                </div>
              ))}
            </Fact>
          )}
          {line.tiedAt === null ? null : (
            <Fact term={t.tiedBy}>
              {line.tiedBy} <Time at={line.tiedAt} />
            </Fact>
          )}
          <Fact term={t.importedFrom}>
            {line.fileName} <span className="soft">{line.importedBy}</span> <Time at={line.importedAt} />
          </Fact>
        </Facts>
      </section>
      {line.payableInvoices.length === 0 ? null : <PayForms line={line} />}
      {mayChange ? <Tie line={line} /> : null}
    </DeskPage>
  );
}

interface OfLine {
  readonly line: DeskBankLineRecord;
}
const Tie = ({ line }: OfLine) => (line.kind === null ? <WhatItIs line={line} /> : <UntieForm line={line} />);
// The call of a feature above this one, which may not be imported here.
const receiptPath = (serial: number): string => `/api/desk/sales-papers/${serial}/receipts`;

function PayForms({ line: { id, day, utr, payableInvoices } }: OfLine) {
  const t = useWords(bankWords);
  const mayPay = useMay('papers/change');
  return (
    <section className="desk-section desk-stack">
      <h2>{t.paysTitle}</h2>
      <ul className="desk-rows">
        {payableInvoices.map(({ serial, number, buyer, due, paying }) => (
          <li key={serial}>
            <a href={deskPaths.salesPaper(String(serial))}>
              {number} {buyer}
            </a>{' '}
            <span className="soft">{t.due(rupees(due))}</span>
            {mayPay ? (
              <DeskForm
                action={receiptPath(serial)}
                hidden={{ line: id, day, way: 'bank', reference: utr ?? '', amount: paying.toFixed(2) }}
                submit={t.pays(rupees(paying))}
                look="secondary"
                confirm={t.paysQuestion(rupees(paying), number, buyer)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A listed line: the movement that it shows, or what it is that no record explains. */
function WhatItIs({ line }: OfLine) {
  const t = useWords(bankWords);
  return (
    <>
      {line.movements.length === 0 ? null : <TieForm line={line} />}
      {line.isProposed ? null : (
        <section className="desk-section desk-stack">
          <h2>{t.markTitle}</h2>
          <DeskForm
            action={urlOf(markLines)}
            hidden={{ ids: [line.id] }}
            confirm={t.markQuestion}
            className="desk-bulk"
          >
            <MarkFields />
          </DeskForm>
        </section>
      )}
    </>
  );
}

function TieForm({ line: { id, amount, movements } }: OfLine) {
  const t = useWords(bankWords);
  const kinds = useWords(tiedKindWords);
  const language = useLanguage();
  return (
    <section className="desk-section desk-stack">
      <h2>{t.tieTitle}</h2>
      <ActForm of={tieLine} params={{ id }} asked={{ amount: rupees(amount) }}>
        {movements.map((movement) => (
          <DeskCheckbox
            key={movement.key}
            name="movements"
            value={movement.key}
            label={[
              kinds[movement.kind],
              movement.record,
              rupees(movement.amount),
              dayOf(language, movement.day),
              movement.utr ?? '',
            ]
              .filter((text) => text !== '')
              .join(', ')}
          />
        ))}
      </ActForm>
    </section>
  );
}

function UntieForm({ line: { id, amount, isMonthClosed } }: OfLine) {
  const t = useWords(bankWords);
  if (isMonthClosed) return <p className="desk-section">{t.monthClosed}</p>;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.untieTitle}</h2>
      <ActForm of={untieLine} params={{ id }} look="secondary" asked={{ amount: rupees(amount) }} />
    </section>
  );
}
