import type { Route } from './+types/referrer';
import { urlOf } from '#web/api-client.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Fact, Facts, MayLink, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupeesOfPaise } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { kindWords } from '#features/ledger/web/parts/words.ts';
import { getReferrer, getStatement } from '../../contract.ts';
import { type DeskReferrer, maxStatementLines, type StatementLine } from '../../model.ts';
import { referrerWords } from './referrer-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'referrer');
  const { id } = args.params;
  const { searchParams } = new URL(args.request.url);
  const query = { from: searchParams.get('from') ?? '', until: searchParams.get('until') ?? '' };
  return { desk, referrer: await loadAnswer(args, getReferrer, { params: { id }, query }, deskPaths.referrer(id)) };
}

/** /desk/referrers/:id: what a referrer earned, was paid and is owed, with a statement of any days. */
export default function ReferrerPage({ loaderData: { desk, referrer } }: Route.ComponentProps) {
  const t = useWords(referrerWords);
  return (
    <DeskPage desk={desk} page="referrers" title={referrer.name || t.noName}>
      <Now referrer={referrer} />
      <StatementOf referrer={referrer} />
    </DeskPage>
  );
}

function Now({ referrer }: { readonly referrer: DeskReferrer }) {
  const t = useWords(referrerWords);
  const { accountId, referrals, earned, pending, held, claimable, inClaims, paid } = referrer;
  const of = `person=${encodeURIComponent(accountId)}`;
  return (
    <section className="desk-section">
      <h2>{t.sums}</h2>
      <Facts>
        <Fact term={t.referrals}>{referrals}</Fact>
        <Fact term={t.earned}>{rupeesOfPaise(earned)}</Fact>
        <Fact term={claimable < 0 ? t.debt : t.claimable}>{rupeesOfPaise(Math.abs(claimable))}</Fact>
        <Fact term={t.pending}>{rupeesOfPaise(pending)}</Fact>
        <Fact term={t.held}>{rupeesOfPaise(held)}</Fact>
        <Fact term={t.claimed}>
          <a href={`${deskPaths.claims()}?${of}`}>{rupeesOfPaise(inClaims)}</a>
        </Fact>
        <Fact term={t.paid}>
          <a href={`${deskPaths.payouts()}?${of}`}>{rupeesOfPaise(paid)}</a>
        </Fact>
      </Facts>
      <p className="button-row">
        <a href={`${deskPaths.referrerYears()}?${of}`}>{t.years}</a>{' '}
        <MayLink right="people/read" href={deskPaths.person(accountId)}>
          {t.person}
        </MayLink>
      </p>
    </section>
  );
}

function StatementOf({ referrer: { accountId, statement } }: { readonly referrer: DeskReferrer }) {
  const t = useWords(referrerWords);
  const { from, until, openingPaise, closingPaise, isTooLong } = statement;
  return (
    <section className="desk-section">
      <h2>{t.statement}</h2>
      <form method="get" action={deskPaths.referrer(accountId)} className="desk-form-row">
        {(['from', 'until'] as const).map((name) => (
          <div className="field" key={name}>
            <label htmlFor={name}>{t[name]}</label>
            <input className="input" type="date" id={name} name={name} defaultValue={statement[name]} />
          </div>
        ))}
        <button type="submit" className="button button-secondary">
          {t.show}
        </button>
        {isTooLong ? null : (
          <a
            className="button button-quiet"
            href={`${urlOf(getStatement, { id: accountId })}?${new URLSearchParams({ from, until })}`}
            download
          >
            {t.pdf}
          </a>
        )}
      </form>
      {isTooLong ? (
        <Message kind="warning" unannounced>
          {t.tooLong(maxStatementLines.toLocaleString('en-IN'))}
        </Message>
      ) : (
        <Lines lines={statement.lines} />
      )}
      <Facts>
        <Fact term={t.opening}>{rupeesOfPaise(openingPaise)}</Fact>
        <Fact term={t.closing}>{rupeesOfPaise(closingPaise)}</Fact>
      </Facts>
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly StatementLine[] }) {
  const t = useWords(referrerWords);
  const kinds = useWords(kindWords);
  return (
    <DeskTable<StatementLine>
      caption={t.statement}
      rows={lines}
      rowKey={({ id }) => id}
      empty={t.none}
      columns={[
        { key: 'what', head: t.what, cell: ({ kind }) => kinds[kind] },
        { key: 'day', head: t.day, cell: ({ at }) => <Time at={at} /> },
        { key: 'record', head: t.record, cell: (line) => <RecordOf line={line} /> },
        { key: 'in', head: t.in, cell: ({ paise }) => (paise > 0 ? rupeesOfPaise(paise) : null), numeric: true },
        { key: 'out', head: t.out, cell: ({ paise }) => (paise < 0 ? rupeesOfPaise(-paise) : null), numeric: true },
        { key: 'balance', head: t.balance, cell: ({ balancePaise }) => rupeesOfPaise(balancePaise), numeric: true },
      ]}
    />
  );
}

/** The page of an application or a claim; a transfer with its UTR in the list of payouts. */
function RecordOf({ line: { kind, record, applicant, utr } }: { readonly line: StatementLine }) {
  const search = `${deskPaths.payouts()}?q=${encodeURIComponent(record)}`;
  if (applicant !== null)
    return (
      <>
        <MayLink right="applications/read" href={deskPaths.application(record)}>
          {record}
        </MayLink>{' '}
        {applicant}
      </>
    );
  const ofPayout = kind.startsWith('payout') ? search : undefined;
  const href = kind.startsWith('claim') ? deskPaths.claim(record) : ofPayout;
  return (
    <>
      {href === undefined ? record : <a href={href}>{record}</a>} {utr}
    </>
  );
}
