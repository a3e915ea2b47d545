import type { Route } from './+types/ledger';
import { monthInWords } from '#kit/indian-time.ts';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadAnswer, loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getBalances, getMonths, listPostings } from '../../contract.ts';
import { accountNames } from '../../model/accounts.ts';
import type { DeskPosting } from '../../model/desk.ts';
import { postings } from '../../model/postings.ts';
import { AccountName } from '../parts/account-name.tsx';
import { accountText } from '../parts/account-text.ts';
import { accountWords, kindWords } from '../parts/words.ts';
import { Source } from '../parts/source.tsx';
import { Months } from './months.tsx';
import { TrialBalance } from './trial-balance.tsx';
import { ledgerWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'ledger');
  const page = await loadList(args, listPostings);
  // Beside some of the rows, the balances of all of them would only mislead.
  const isWhole = Object.keys(page.query.filters).length === 0 && page.pages.previous === null;
  const balances = isWhole ? (await loadAnswer(args, getBalances)).balances : [];
  const months = isWhole ? (await loadAnswer(args, getMonths)).months : [];
  return { desk, page, balances, months, views: await loadViews(args, 'ledger') };
}

/** /desk/ledger: the trial balance, the months of the day book, and all postings. */
export default function LedgerPage({ loaderData: { desk, page, balances, months, views } }: Route.ComponentProps) {
  const t = useWords(ledgerWords);
  const accounts = useWords(accountWords);
  const kinds = useWords(kindWords);
  const accountFilter = (key: string, label: string) => ({
    kind: 'choice' as const,
    key,
    label,
    options: withChosen(
      accountNames.map((value) => ({ value, label: accountText(accounts, value) })),
      page.query.filters[key]?.[0],
    ),
  });
  return (
    <DeskPage desk={desk} page="ledger">
      <TrialBalance balances={balances} />
      <Months months={months} />
      <DeskList
        name="ledger"
        caption={t.caption}
        page={page}
        views={views}
        rowKey={({ id }) => id}
        columns={useColumns()}
        filters={[
          accountFilter('account', t.account),
          accountFilter('debit', t.debitOf),
          accountFilter('credit', t.creditOf),
          {
            kind: 'choice',
            key: 'kind',
            label: t.kind,
            options: Object.keys(postings).map((value) => ({ value, label: kinds[value as keyof typeof kinds] })),
          },
          { kind: 'text', key: 'of', label: t.of, hint: 'claim:SC-…' },
          { kind: 'text', key: 'source', label: t.source, hint: 'claim:SC-…:paid' },
          { kind: 'day', key: 'at', label: t.at },
          { kind: 'text', key: 'month', label: t.month, hint: t.monthHint },
          { kind: 'text', key: 'before', label: t.before, hint: t.monthHint },
          { kind: 'text', key: 'until', label: t.until, hint: t.monthHint },
          {
            kind: 'choice',
            key: 'late',
            label: t.lateFilter,
            options: [
              { value: 'yes', label: t.yes },
              { value: 'no', label: t.no },
            ],
          },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}
/** The options with the account of one person that a link chose, so that the form keeps it. */
const withChosen = (options: readonly Option[], chosen: string | undefined): readonly Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];

function useColumns(): readonly DeskColumn<DeskPosting>[] {
  const t = useWords(ledgerWords);
  const language = useLanguage();
  const kinds = useWords(kindWords) as Readonly<Record<string, string>>;
  return [
    { key: 'kind', head: t.kind, cell: ({ kind }) => kinds[kind] ?? kind },
    {
      key: 'at',
      head: t.at,
      cell: ({ at, bookedIn }) => (
        <>
          <Time at={at} />{' '}
          {bookedIn === null ? null : <span className="soft">{t.lateIn(monthInWords(language, bookedIn))}</span>}
        </>
      ),
      sortable: true,
    },
    { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
    { key: 'debit', head: t.debit, cell: ({ debit }) => <AccountName account={debit} /> },
    { key: 'credit', head: t.credit, cell: ({ credit }) => <AccountName account={credit} /> },
    { key: 'source', head: t.source, cell: ({ source }) => <Source source={source} /> },
  ];
}
