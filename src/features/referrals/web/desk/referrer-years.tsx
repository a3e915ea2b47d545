import type { Route } from './+types/referrer-years';
import { financialYearName } from '#kit/financial-year.ts';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { MayLink } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { listReferrerYears } from '../../contract/desk.ts';
import type { ReferrerYear } from '../../model/years.ts';
import { yearsWords } from './years-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'referrerYears');
  return { desk, page: await loadList(args, listReferrerYears), views: await loadViews(args, 'referrer-years') };
}

/** /desk/referrer-years: what each referrer was paid in each financial year. */
export default function ReferrerYearsPage({ loaderData: { desk, page, views } }: Route.ComponentProps) {
  const t = useWords(yearsWords);
  return (
    <DeskPage desk={desk} page="referrerYears">
      <p>
        {t.lead} {page.limit === null ? null : t.limitLead(rupees(page.limit))}
      </p>
      <DeskList
        name="referrer-years"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={page.years.slice(0, 5).map((year) => ({ name: financialYearName(year), query: `year=${year}` }))}
        rowKey={({ id }) => id}
        rowHref={({ payoutsOf }) => `${deskPaths.payouts()}?${payoutsOf}`}
        columns={useColumns()}
        filters={[
          {
            kind: 'choice',
            key: 'year',
            label: t.year,
            options: page.years.map((year) => ({ value: String(year), label: financialYearName(year) })),
          },
          { kind: 'text', key: 'person', label: t.person, hint: 'usr_…' },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}

function useColumns(): readonly DeskColumn<ReferrerYear>[] {
  const t = useWords(yearsWords);
  return [
    { key: 'year', head: t.year, cell: ({ year }) => financialYearName(year) },
    {
      key: 'person',
      head: t.person,
      cell: ({ accountId, name }) => (
        <MayLink right="people/read" href={deskPaths.person(accountId)}>
          {name === '' ? t.noName : name}
        </MayLink>
      ),
    },
    { key: 'paid', head: t.paid, cell: ({ paid }) => rupees(paid), numeric: true, sortable: true },
    {
      key: 'payouts',
      head: t.payouts,
      cell: ({ payouts, payoutsOf }) => <a href={`${deskPaths.payouts()}?${payoutsOf}`}>{payouts}</a>,
      numeric: true,
    },
    {
      key: 'limit',
      head: t.limit,
      cell: ({ isAboveLimit }) => (isAboveLimit ? <Badge tone="warn">{t.above}</Badge> : null),
    },
  ];
}
