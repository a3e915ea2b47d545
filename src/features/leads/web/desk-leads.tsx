import type { Route } from './+types/desk-leads';
import { getViews } from '#features/lists/contract.ts';
import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskSelect, Submit } from '#web/desk/desk-form.tsx';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import type { DeskColumn, DeskFilter } from '#web/desk/list-types.ts';
import { loadAnswer, loadDesk, loadList } from '#web/desk/load-desk.ts';
import { ShownPhone } from '#web/desk/shown-value.tsx';
import { moment } from '#web/moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { changeLeads, type DeskLead, type DeskLeadList, listLeads } from '../contract/desk.ts';
import { leadKinds, leadStates, openStates } from '../model.ts';
import { bulkStates } from '../model/changes.ts';
import { kindWords, leadsWords, stateWords } from './desk-words.ts';
import { DueTime, StateBadge } from './lead-parts.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'leads');
  const list = await loadList(args, listLeads);
  const { views } = await loadAnswer(args, getViews, { query: { list: 'leads' } });
  return { desk, list, views };
}

/** /desk/leads */
export default function LeadsPage({ loaderData: { desk, list, views } }: Route.ComponentProps) {
  const t = useWords(leadsWords);
  return (
    <DeskPage
      desk={desk}
      page="leads"
      outcomes={{
        'leads/bulk': t.bulkStarted,
        'lists/undone': t.undone,
        'views/saved': t.viewSaved,
        'views/deleted': t.viewDeleted,
      }}
      actions={
        desk.rights.includes('leads/change') ? (
          <LinkButton href={deskPaths.newLead()} small>
            {t.newCase}
          </LinkButton>
        ) : undefined
      }
    >
      <Leads list={list} views={views} />
    </DeskPage>
  );
}

type View = Route.ComponentProps['loaderData']['views'][number];
function Leads({ list, views }: { readonly list: DeskLeadList; readonly views: readonly View[] }) {
  const t = useWords(leadsWords);
  const mayChange = useMay('leads/change');
  const open = openStates.join(',');
  return (
    <DeskList<DeskLead>
      name="leads"
      caption={t.caption}
      page={list}
      columns={useColumns()}
      filters={useFilters(list)}
      rowKey={({ number }) => String(number)}
      rowHref={({ number }) => deskPaths.lead(number)}
      views={views}
      fixedViews={[
        { name: t.waiting, query: String(new URLSearchParams({ state: open })) },
        { name: t.mine, query: String(new URLSearchParams({ owner: list.me })) },
        { name: t.overdue, query: 'overdue=yes' },
        { name: t.cases, query: String(new URLSearchParams({ kind: 'complaint,privacy-request' })) },
        { name: t.spam, query: 'state=spam' },
      ]}
      {...(mayChange
        ? {
            bulk: {
              action: urlOf(changeLeads),
              refusals: {
                'lists/nothing-selected': t.nothingSelected,
                'lists/query': t.wrongFilter,
                'lists/too-many': t.tooMany,
              },
              reasons: { missing: t.chooseChange, 'not-staff': t.notStaff },
              fields: <BulkFields list={list} />,
            },
          }
        : {})}
      empty={<p>{t.none}</p>}
    />
  );
}

function BulkFields({ list: { colleagues, me } }: { readonly list: DeskLeadList }) {
  const t = useWords(leadsWords);
  const states = useWords(stateWords);
  const stateText = (state: (typeof bulkStates)[number]): string =>
    state === 'reopen' ? t.reopen : state === 'not-spam' ? t.notSpam : states[state];
  return (
    <>
      <DeskSelect
        name="change"
        label={t.change}
        emptyLabel={t.choose}
        options={[
          ...colleagues.map(({ accountId, name }) => ({
            value: `owner:${accountId}`,
            label: accountId === me ? t.give(t.me) : t.give(name),
          })),
          { value: 'owner:', label: t.takeAway },
          ...bulkStates.map((state) => ({ value: `state:${state}`, label: stateText(state) })),
        ]}
      />
      <Submit>{t.changeSelected}</Submit>
    </>
  );
}

function useColumns(): DeskColumn<DeskLead>[] {
  const t = useWords(leadsWords);
  const kinds = useWords(kindWords);
  const language = useLanguage();
  return [
    {
      key: 'name',
      head: t.lead,
      cell: ({ reference, name }) => (
        <span>
          {reference} <strong>{name}</strong>
        </span>
      ),
    },
    { key: 'state', head: t.state, cell: ({ state }) => <StateBadge state={state} /> },
    { key: 'due', head: t.due, cell: (lead) => <DueTime lead={lead} />, sortable: true },
    { key: 'owner', head: t.owner, cell: ({ owner }) => owner?.name ?? <span className="soft">{t.nobody}</span> },
    { key: 'phone', head: t.phone, cell: ({ phone }) => <ShownPhone value={phone} /> },
    { key: 'product', head: t.product, cell: ({ product, kind }) => product || <Badge>{kinds[kind]}</Badge> },
    { key: 'kind', head: t.kind, cell: ({ kind }) => kinds[kind], isExtra: true },
    { key: 'created', head: t.created, cell: ({ createdAt }) => moment(language, createdAt), sortable: true },
  ];
}

function useFilters({ colleagues, me }: DeskLeadList): DeskFilter[] {
  const t = useWords(leadsWords);
  const states = useWords(stateWords);
  const kinds = useWords(kindWords);
  return [
    { kind: 'search', key: 'q', label: t.search },
    {
      kind: 'choice',
      key: 'state',
      label: t.state,
      options: [
        { value: openStates.join(','), label: t.waiting },
        ...leadStates.map((state) => ({ value: state, label: states[state] })),
      ],
    },
    {
      kind: 'choice',
      key: 'owner',
      label: t.owner,
      options: [
        { value: 'none', label: t.nobody },
        ...colleagues.map(({ accountId, name }) => ({ value: accountId, label: accountId === me ? t.me : name })),
      ],
    },
    {
      kind: 'choice',
      key: 'overdue',
      label: t.overdue,
      options: [
        { value: 'yes', label: t.yes },
        { value: 'no', label: t.no },
      ],
    },
    {
      kind: 'choice',
      key: 'kind',
      label: t.kind,
      options: [
        { value: 'complaint,privacy-request', label: t.cases },
        ...leadKinds.map((kind) => ({ value: kind, label: kinds[kind] })),
      ],
    },
    { kind: 'day', key: 'due', label: t.due },
    { kind: 'day', key: 'created', label: t.created },
  ];
}
