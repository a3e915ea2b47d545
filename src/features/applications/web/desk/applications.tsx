import type { Route } from './+types/applications';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn, DeskFilter } from '#web/desk/list-types.ts';
import { loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { rupees } from '#web/rupees.ts';
import { CategoryBadge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { categories } from '#features/jobs/model.ts';
import { listApplications } from '../../contract/desk.ts';
import { applicationStates, type DeskApplication } from '../../model.ts';
import { ApplicationStatus } from '../parts/application-status.tsx';
import { applicationStateWords } from '../parts/words.ts';
import { applicationsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'applications');
  return { desk, page: await loadList(args, listApplications), views: await loadViews(args, 'applications') };
}

/** /desk/applications: paid applications. */
export default function ApplicationsPage({ loaderData: { desk, page, views } }: Route.ComponentProps) {
  const t = useWords(applicationsWords);
  return (
    <DeskPage desk={desk} page="applications">
      <DeskList
        name="applications"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={[{ name: t.refundOpen, query: 'status=refund-asked' }]}
        rowKey={({ number }) => number}
        rowHref={({ number }) => deskPaths.application(number)}
        columns={useColumns()}
        filters={useFilters()}
        empty={t.empty}
      />
    </DeskPage>
  );
}

function useFilters(): readonly DeskFilter[] {
  const t = useWords(applicationsWords);
  const states = useWords(applicationStateWords);
  return [
    { kind: 'search', key: 'q', label: t.search, hint: 'SA-…' },
    {
      kind: 'choice',
      key: 'status',
      label: t.status,
      options: applicationStates.map((value) => ({ value, label: states[value] })),
    },
    { kind: 'text', key: 'role', label: t.role },
    {
      kind: 'choice',
      key: 'category',
      label: t.category,
      options: categories.map((value) => ({ value, label: value })),
    },
    { kind: 'text', key: 'district', label: t.district },
    { kind: 'day', key: 'created', label: t.created },
  ];
}

function useColumns(): readonly DeskColumn<DeskApplication>[] {
  const t = useWords(applicationsWords);
  return [
    { key: 'number', head: t.number, cell: ({ number }) => <span className="desk-id">{number}</span>, sortable: true },
    { key: 'name', head: t.name, cell: ({ name }) => (name === '' ? t.erased : name), sortable: true },
    {
      key: 'phone',
      head: t.phone,
      cell: ({ number, phone }) => <ShownValue value={phone} field="person/phone" record={number} />,
    },
    { key: 'role', head: t.role, cell: ({ role }) => role },
    { key: 'category', head: t.category, cell: ({ category }) => <CategoryBadge category={category} /> },
    { key: 'district', head: t.district, cell: ({ district }) => district },
    { key: 'status', head: t.status, cell: ({ status }) => <ApplicationStatus status={status} /> },
    { key: 'created', head: t.created, cell: ({ createdAt }) => <Time at={createdAt} />, sortable: true },
    { key: 'stateName', head: t.state, cell: ({ stateName }) => stateName, isExtra: true },
    { key: 'paid', head: t.paid, cell: ({ paid }) => rupees(paid), numeric: true, isExtra: true },
  ];
}
