import type { Route } from './+types/buyer';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { loadFiles, RecordFiles } from '#features/files/web/parts/record-files.tsx';
import { leadReference } from '#features/leads/model/leads.ts';
import { sourceWords, stateTones, stateWords } from '#features/leads/web/parts/words.ts';
import { statusTones, statusWords } from '#features/quotations/web/parts/words.ts';
import { type BuyerDeskAnswer, getBuyer } from '../../contract.ts';
import { PaperRows, rupeesOf, Sums } from './parts.tsx';
import { salesWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'buyer');
  const { number } = args.params;
  const buyer = await loadAnswer(args, getBuyer, { params: { number } });
  return { desk, buyer, number, files: await loadFiles(args, 'buyer', number) };
}

/** /desk/buyers/:number: everything of one buyer. */
export default function BuyerPage({ loaderData: { desk, buyer, number, files } }: Route.ComponentProps) {
  const t = useWords(salesWords);
  const mayQuote = desk.rights.includes('quotations/change');
  const { name, sums, papers, quotations } = buyer;
  const [newest] = quotations;
  return (
    <DeskPage
      desk={desk}
      page="quotations"
      title={name || t.buyer}
      actions={
        mayQuote && newest ? (
          <LinkButton href={`${deskPaths.newQuotation()}?like=${newest.serial}`} small>
            {t.newQuotation}
          </LinkButton>
        ) : undefined
      }
    >
      <div className="desk-columns">
        <div className="desk-stack">
          <BuyerFacts buyer={buyer} />
          <section className="desk-section">
            <Sums
              rows={[
                [t.offered, sums.offeredPaise],
                [t.accepted, sums.acceptedPaise],
                [t.invoiced, sums.invoicedPaise],
                ...(sums.creditedPaise === 0 ? [] : [[t.credited, sums.creditedPaise] as const]),
                [t.received, sums.receivedPaise],
                [sums.duePaise < 0 ? t.payBack : t.due, Math.abs(sums.duePaise)],
              ]}
            />
          </section>
        </div>
        <div className="desk-stack">
          <Quotations buyer={buyer} />
          <section className="desk-section">
            <h2>{t.papers}</h2>
            {papers.length === 0 ? <p className="soft">{t.noPapers}</p> : <PaperRows papers={papers} />}
          </section>
          <RecordFiles kind="buyer" record={number} files={files} />
          <Leads buyer={buyer} />
        </div>
      </div>
    </DeskPage>
  );
}

interface OfBuyer {
  readonly buyer: BuyerDeskAnswer;
}
function BuyerFacts({ buyer: { name, gstin, address, phone, quotations, leads } }: OfBuyer) {
  const t = useWords(salesWords);
  return (
    <section className="desk-section">
      <Facts>
        <Fact term={t.buyer}>{name}</Fact>
        <Fact term={t.gstin}>{gstin || t.none}</Fact>
        <Fact term={t.address}>
          <span className="desk-note">
            <ShownValue value={address} field="quotation/address" record={String(quotations[0]?.serial ?? '')} />
          </span>
        </Fact>
        <Fact term={t.phone}>
          <ShownValue value={phone} field="lead/phone" record={String(leads[0]?.number ?? '')} />
        </Fact>
      </Facts>
      <p className="soft">{t.how}</p>
    </section>
  );
}

function Quotations({ buyer: { quotations } }: OfBuyer) {
  const t = useWords(salesWords);
  const statuses = useWords(statusWords);
  return (
    <section className="desk-section">
      <h2>{t.quotations}</h2>
      <ul className="desk-rows">
        {quotations.map(({ serial, number, status, totalPaise, createdAt }) => {
          const shown = status === 'issued' ? 'valid' : status;
          return (
            <li key={serial}>
              <a href={deskPaths.quotation(serial)}>{number ?? t.draft(serial)}</a>{' '}
              <Badge tone={statusTones[shown]}>{statuses[shown]}</Badge>{' '}
              {totalPaise === null ? null : rupeesOf(totalPaise)}{' '}
              <span className="soft">
                <Time at={createdAt} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Leads({ buyer: { leads } }: OfBuyer) {
  const t = useWords(salesWords);
  const states = useWords(stateWords);
  const sources = useWords(sourceWords);
  return (
    <section className="desk-section">
      <h2>{t.leads}</h2>
      {leads.length === 0 ? <p className="soft">{t.noLeads}</p> : null}
      <ul className="desk-rows">
        {leads.map(({ number, name, product, state, source, createdAt }) => (
          <li key={number}>
            <a href={deskPaths.lead(number)}>
              {leadReference(number)} {name}
            </a>{' '}
            <Badge tone={stateTones[state]}>{states[state]}</Badge>
            <p className="soft">
              {[product, sources[source]].filter((text) => text !== '').join(' · ')} · <Time at={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
