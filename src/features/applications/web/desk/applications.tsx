import type { Route } from './+types/applications';
import { urlOf } from '#web/api-client.ts';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskSelect, Submit } from '#web/desk/desk-form.tsx';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { listUrlOf } from '#web/desk/list-url.ts';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn, DeskFilter } from '#web/desk/list-types.ts';
import { loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { rupees } from '#web/rupees.ts';
import { CategoryBadge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { categories, openingKey } from '#features/jobs/model.ts';
import { listApplications, prepareMove, selectCalls, selectRefunds } from '../../contract/desk.ts';
import { applicationStates, type DeskApplication } from '../../model.ts';
import type { ApplicationList } from '../../model/desk.ts';
import { movableStages, stageReasons, stages } from '../../model/stages.ts';
import { ApplicationStatus } from '../parts/application-status.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';
import { applicationStateWords, reasonWords, stageWords } from '../parts/words.ts';
import { deskCallWords } from './call-words.ts';
import { refundManyWords } from './refund-words.ts';
import { reviewPath } from './review-parts.tsx';
import { reviewWords } from './review-words.ts';
import { applicationsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'applications');
  return { desk, page: await loadList(args, listApplications), views: await loadViews(args, 'applications') };
}

/** /desk/applications: paid applications. */
export default function ApplicationsPage({ loaderData: { desk, page, views } }: Route.ComponentProps) {
  const review = useWords(reviewWords);
  return (
    <DeskPage
      desk={desk}
      page="applications"
      outcomes={{
        'applications/bulk': review.bulkStarted,
        'applications/bulk-call': useWords(deskCallWords).bulkStarted,
        'applications/refunds-proposed': useWords(refundManyWords).proposed,
        'lists/undone': review.bulkUndone,
      }}
    >
      <Applications page={page} views={views} />
    </DeskPage>
  );
}

function Applications({ page, views }: Pick<Route.ComponentProps['loaderData'], 'page' | 'views'>) {
  const t = useWords(applicationsWords);
  const texts = useWords(stageWords);
  const review = useWords(reviewWords);
  const refunds = useWords(refundManyWords);
  const mayMove = useMay('applications/change');
  const mayRefund = useMay('payments/change');
  const { here } = useDesk();
  const list = listUrlOf(here).query();
  return (
    <DeskList
      name="applications"
      caption={t.caption}
      page={page}
      views={views}
      fixedViews={[
        { name: review.unopened, query: 'opened=no' },
        ...stages.map((stage) => ({ name: texts[stage], query: `stage=${stage}` })),
        { name: review.duplicate, query: 'duplicate=yes' },
        { name: t.refundOpen, query: 'status=refund-asked' },
        { name: refunds.filterProposed, query: 'refund=proposed' },
      ]}
      rowKey={({ number }) => number}
      rowHref={({ number }) => reviewPath(number, list)}
      columns={useColumns()}
      filters={useFilters(page)}
      {...(mayMove || mayRefund
        ? {
            bulk: {
              action: urlOf(mayMove ? prepareMove : selectRefunds),
              refusals: {
                'lists/nothing-selected': review.nothingSelected,
                'lists/query': review.wrongFilter,
                'lists/too-many': review.tooMany,
                'applications/reason': review.reasonMissing,
              },
              reasons: { missing: review.reasonMissing, 'stage.missing': review.stageMissing },
              fields: (
                <>
                  {mayMove ? <MoveFields /> : null}
                  {mayRefund ? (
                    <Submit look="secondary" action={urlOf(selectRefunds)}>
                      {refunds.select}
                    </Submit>
                  ) : null}
                </>
              ),
            },
          }
        : {})}
      empty={t.empty}
    />
  );
}

/** The stage to move to, with its reason; the next page asks to confirm. */
function MoveFields() {
  const t = useWords(reviewWords);
  const texts = useWords(stageWords);
  const reasons = useWords(reasonWords);
  return (
    <>
      <DeskSelect
        name="stage"
        label={t.stage}
        emptyLabel={t.chooseStage}
        options={movableStages.map((stage) => ({ value: stage, label: texts[stage] }))}
      />
      <DeskSelect
        name="reason"
        label={t.reason}
        emptyLabel={t.chooseReason}
        options={(['not-selected', 'withdrawn'] as const).flatMap((stage) =>
          stageReasons[stage].map((reason) => ({ value: reason, label: `${texts[stage]}: ${reasons[reason]}` })),
        )}
      />
      <Submit>{t.moveSelected}</Submit>
      <Submit look="secondary" action={urlOf(selectCalls)}>
        {useWords(deskCallWords).callSelected}
      </Submit>
    </>
  );
}

function useFilters({ roles }: ApplicationList): readonly DeskFilter[] {
  const language = useLanguage();
  const t = useWords(applicationsWords);
  const states = useWords(applicationStateWords);
  const stageTexts = useWords(stageWords);
  const review = useWords(reviewWords);
  return [
    { kind: 'search', key: 'q', label: t.search, hint: 'SA-…' },
    {
      kind: 'choice',
      key: 'stage',
      label: t.stage,
      options: stages.map((value) => ({ value, label: stageTexts[value] })),
    },
    {
      kind: 'choice',
      key: 'duplicate',
      label: review.duplicate,
      options: [{ value: 'yes', label: review.yes }],
    },
    {
      kind: 'choice',
      key: 'opened',
      label: review.opened,
      options: [
        { value: 'no', label: review.no },
        { value: 'yes', label: review.yes },
      ],
    },
    {
      kind: 'choice',
      key: 'status',
      label: t.status,
      options: applicationStates.map((value) => ({ value, label: states[value] })),
    },
    {
      kind: 'choice',
      key: 'role',
      label: t.role,
      options: roles.map(({ role, title }) => ({ value: role, label: title[language] })),
    },
    {
      kind: 'choice',
      key: 'opening',
      label: t.opening,
      options: roles.flatMap(({ role, title, openings }) =>
        openings.map((opening) => ({ value: openingKey({ role, opening }), label: `${title[language]} ${opening}` })),
      ),
    },
    {
      kind: 'choice',
      key: 'category',
      label: t.category,
      options: categories.map((value) => ({ value, label: value })),
    },
    { kind: 'text', key: 'district', label: t.district, hint: t.districtHint },
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
    { key: 'opening', head: t.openingNumber, cell: ({ opening }) => String(opening), numeric: true },
    { key: 'category', head: t.category, cell: ({ category }) => <CategoryBadge category={category} /> },
    { key: 'district', head: t.district, cell: ({ district }) => district, isExtra: true },
    { key: 'stage', head: t.stage, cell: ({ stage }) => <StageBadge stage={stage} /> },
    {
      key: 'status',
      head: t.status,
      cell: ({ status }) => <ApplicationStatus status={status} />,
      isExtra: true,
    },
    { key: 'created', head: t.created, cell: ({ createdAt }) => <Time at={createdAt} />, sortable: true },
    { key: 'stateName', head: t.state, cell: ({ stateName }) => stateName, isExtra: true },
    { key: 'paid', head: t.paid, cell: ({ paid }) => rupees(paid), numeric: true, isExtra: true },
  ];
}
