import type { Route } from './+types/month';
import { Fragment } from 'react';
import { longDay, monthInWords } from '#kit/indian-time.ts';
import { tableFormats } from '#kit/files/table.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox, DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { linkOf } from '#web/desk/has-page.ts';
import { rupees, rupeesOfPaise } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { closeMonth, downloadDayBook, downloadDraft, getMonth } from '../../contract.ts';
import { itemWords } from '#features/attention/web/parts/words.ts';
import type { DeskDayBook, DeskFinding, DeskMonthAccount } from '../../model/desk.ts';
import type { MonthCheck } from '../../model/vouchers.ts';
import { accountText } from '../parts/account-text.ts';
import { accountUrl } from '../parts/account-url.ts';
import { accountWords } from '../parts/words.ts';
import { checkWords, ledgerWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'ledgerMonth');
  return { desk, book: await loadAnswer(args, getMonth, { params: { month: args.params.month } }) };
}

/** /desk/ledger/:month: the sums of a month by account, its closing, and its files. */
export default function MonthPage({ loaderData: { desk, book } }: Route.ComponentProps) {
  const t = useWords(ledgerWords);
  const mayChange = desk.rights.includes('ledger/change');
  return (
    <DeskPage desk={desk} page="ledger" title={t.title(monthInWords(useLanguage(), book.month))}>
      <MonthFacts book={book} />
      {mayChange ? <Closing book={book} /> : null}
      <Accounts book={book} />
    </DeskPage>
  );
}

interface OfBook {
  readonly book: DeskDayBook;
}
const postingsOf = (query: Readonly<Record<string, string>>): string =>
  `${deskPaths.ledger()}?${new URLSearchParams(query)}`;

export function MonthFacts({ book: { month, postings, late, debit, credit, closed, isOver } }: OfBook) {
  const t = useWords(ledgerWords);
  const language = useLanguage();
  const openState = isOver ? t.open : t.running;
  return (
    <section className="desk-section">
      <Facts>
        <Fact term={t.state}>{closed === null ? openState : t.closedFact(moment(language, closed.at))}</Fact>
        {closed === null || closed.findings === 0 ? null : (
          <Fact term={t.closedOver(closed.findings)}>{closed.reason}</Fact>
        )}
        <Fact term={t.postings}>
          <a href={postingsOf({ month })}>{postings}</a>
        </Fact>
        <Fact term={t.late}>{late === 0 ? 0 : <a href={postingsOf({ month, late: 'yes' })}>{late}</a>}</Fact>
        {/* Each posting of the month has its debit and its credit. */}
        <Fact term={t.debit}>
          <a href={postingsOf({ month })}>{rupees(debit)}</a>
        </Fact>
        <Fact term={t.credit}>
          <a href={postingsOf({ month })}>{rupees(credit)}</a>
        </Fact>
      </Facts>
    </section>
  );
}

export function Closing({ book: { month, closed, isOver, openBefore, findings, checks } }: OfBook) {
  const t = useWords(ledgerWords);
  const language = useLanguage();
  const months = [...openBefore, month].map((each) => monthInWords(language, each)).join(', ');
  if (closed !== null)
    return (
      <section className="desk-section">
        <p>
          {t.download} <Files of={downloadDayBook} month={month} />
        </p>
        <p className="soft">{t.downloadText}</p>
      </section>
    );
  return (
    <section className="desk-section">
      <Checks checks={checks} findings={findings} />
      <p>
        {t.draft} <Files of={downloadDraft} month={month} />
      </p>
      <p>{isOver ? t.closeText(months) : t.notOver}</p>
      {isOver && findings.length > 0 ? <Findings findings={findings} /> : null}
      <ActForm of={closeMonth} params={{ month }} isOffered={isOver} asked={{ months, findings: findings.length }}>
        {findings.length === 0 ? null : (
          <>
            <DeskCheckbox name="anyway" label={t.anyway(findings.length)} required />
            <DeskText name="reason" label={t.reason} required />
          </>
        )}
      </ActForm>
    </section>
  );
}

/** The files of a month, voucher by voucher and added up by day. */
function Files({ of, month }: { readonly of: typeof downloadDayBook | typeof downloadDraft; readonly month: string }) {
  const t = useWords(ledgerWords);
  const files = (end: string, query: string) =>
    tableFormats.map((format) => (
      <Fragment key={format}>
        <a href={`${urlOf(of, { month, format })}${query}`} download>
          {`${format.toUpperCase()}${end}`}
        </a>{' '}
      </Fragment>
    ));
  return (
    <>
      {files('', '')}
      {files(t.byDay, '?by=day')}
    </>
  );
}

type CheckRow = Omit<MonthCheck, 'key'> & { readonly key: keyof (typeof checkWords)['en'] };
/** What to look at first, each with its page. */
function Checks({ checks, findings }: Pick<DeskDayBook, 'checks' | 'findings'>) {
  const t = useWords(ledgerWords);
  const names = useWords(checkWords);
  const language = useLanguage();
  if (checks.length === 0) return null;
  const items: readonly CheckRow[] = [
    ...checks,
    {
      key: 'findings',
      url: deskPaths.attention(),
      missing: [],
      until: null,
      isDone: findings.length === 0,
      isUsual: false,
      count: findings.length,
      paise: null,
    },
  ];
  return (
    <>
      <h2>{t.checklist}</h2>
      <DeskTable<CheckRow>
        caption={t.checklist}
        rows={items}
        rowKey={({ key }) => key}
        empty=""
        columns={[
          {
            key: 'what',
            head: t.what,
            cell: ({ key, url, isDone, missing, until }) => (
              <>
                <a href={linkOf(url) ?? url}>{names[key]}</a>
                {missing.length > 0 ? (
                  <small className="desk-left-out">{t.notCompared(missing.join(', '))}</small>
                ) : null}
                {until !== null && !isDone ? (
                  <small className="desk-left-out">{t.importedUntil(longDay(language, until))}</small>
                ) : null}
              </>
            ),
          },
          {
            key: 'state',
            head: t.state,
            cell({ isDone, isUsual }) {
              if (isDone) return <Badge tone="good">{t.nothingOpen}</Badge>;
              return isUsual ? <Badge>{t.usual}</Badge> : <Badge tone="warn">{t.toDo}</Badge>;
            },
          },
          { key: 'count', head: t.count, cell: ({ count }) => (count === 0 ? null : count), numeric: true },
          {
            key: 'sum',
            head: t.sum,
            cell: ({ paise }) => (paise === null || paise === 0 ? null : rupeesOfPaise(paise)),
            numeric: true,
          },
        ]}
      />
    </>
  );
}

/** What the month would be closed over, each with its place on the attention list. */
function Findings({ findings }: Pick<DeskDayBook, 'findings'>) {
  const t = useWords(ledgerWords);
  const kinds = useWords(itemWords);
  const language = useLanguage();
  return (
    <>
      <h2>{t.findings(findings.length)}</h2>
      <p>{t.findingsText}</p>
      <DeskTable<DeskFinding>
        caption={t.findings(findings.length)}
        rows={findings}
        rowKey={({ kind, subject }) => `${kind} ${subject}`}
        empty=""
        columns={[
          {
            key: 'kind',
            head: t.kind,
            cell: ({ kind }) => <a href={`${deskPaths.attention()}?kind=${kind}`}>{kinds[kind]}</a>,
          },
          { key: 'subject', head: t.record, cell: ({ subject }) => subject },
          { key: 'since', head: t.since, cell: ({ since }) => moment(language, since) },
        ]}
      />
    </>
  );
}

/** Each sum opens into exactly its postings. */
function Accounts({ book: { month, accounts } }: OfBook) {
  const t = useWords(ledgerWords);
  const names = useWords(accountWords);
  const link = (amount: number, href: string) => (amount === 0 ? rupees(0) : <a href={href}>{rupees(amount)}</a>);
  return (
    <section className="desk-section">
      <h2>{t.accounts}</h2>
      <DeskTable<DeskMonthAccount>
        caption={t.accounts}
        rows={accounts}
        rowKey={({ account }) => account}
        empty={t.empty}
        columns={[
          { key: 'account', head: t.account, cell: ({ account }) => accountText(names, account) },
          {
            key: 'opening',
            head: t.opening,
            cell: ({ account, opening }) => link(opening, accountUrl(account, { before: month })),
            numeric: true,
          },
          {
            key: 'debit',
            head: t.debit,
            cell: ({ account, debit }) => link(debit, postingsOf({ debit: account, month })),
            numeric: true,
          },
          {
            key: 'credit',
            head: t.credit,
            cell: ({ account, credit }) => link(credit, postingsOf({ credit: account, month })),
            numeric: true,
          },
          {
            key: 'closing',
            head: t.closing,
            cell: ({ account, closing }) => link(closing, accountUrl(account, { until: month })),
            numeric: true,
          },
        ]}
      />
    </section>
  );
}
