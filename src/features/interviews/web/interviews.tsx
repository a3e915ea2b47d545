import type { Route } from './+types/interviews';
import { getViews } from '#features/lists/contract.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn, DeskFilter } from '#web/desk/list-types.ts';
import { loadAnswer, loadDesk, loadList } from '#web/desk/load-desk.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { listInterviews, type SlotList, type SlotRow } from '../contract/desk.ts';
import { slotStates } from '../model.ts';
import { CalledCount } from './called-count.tsx';
import { SlotStateBadge } from './slot-state.tsx';
import { slotStateWords, slotsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'interviews');
  const { views } = await loadAnswer(args, getViews, { query: { list: 'interviews' } });
  return { desk, views, list: await loadList(args, listInterviews) };
}

/** /desk/interviews: the slots of all openings. */
export default function InterviewsPage({ loaderData: { desk, views, list } }: Route.ComponentProps) {
  const t = useWords(slotsWords);
  return (
    <DeskPage
      desk={desk}
      page="interviews"
      actions={
        desk.rights.includes('applications/change') ? (
          <LinkButton href={deskPaths.newInterviewSlot()} small>
            {t.add}
          </LinkButton>
        ) : undefined
      }
    >
      <Slots list={list} views={views} />
    </DeskPage>
  );
}

type View = Route.ComponentProps['loaderData']['views'][number];
function Slots({ list, views }: { readonly list: SlotList; readonly views: readonly View[] }) {
  const t = useWords(slotsWords);
  return (
    <DeskList<SlotRow>
      name="interviews"
      caption={t.caption}
      page={list}
      views={views}
      fixedViews={[{ name: t.upcoming, query: `starts-from=${list.today}&sort=starts` }]}
      columns={useColumns()}
      filters={useFilters(list)}
      rowKey={({ slot }) => String(slot)}
      rowHref={({ slot }) => deskPaths.interviewSlot(slot)}
      empty={
        <>
          <p>{t.empty}</p>
          <p className="soft">{t.emptyNext}</p>
          {useMay('applications/change') ? (
            <p>
              <a href={deskPaths.newInterviewSlot()}>{t.add}</a>
            </p>
          ) : null}
        </>
      }
    />
  );
}

function useColumns(): readonly DeskColumn<SlotRow>[] {
  const t = useWords(slotsWords);
  const language = useLanguage();
  return [
    { key: 'starts', head: t.starts, cell: ({ startsAt }) => <Time at={startsAt} />, sortable: true },
    { key: 'role', head: t.role, cell: ({ roleTitle, opening }) => `${roleTitle[language]} (${opening})` },
    { key: 'place', head: t.place, cell: ({ place }) => place[language] },
    { key: 'called', head: t.called, cell: (slot) => <CalledCount slot={slot} />, numeric: true },
    { key: 'state', head: t.state, cell: (slot) => <SlotStateBadge slot={slot} /> },
  ];
}

function useFilters({ roles }: SlotList): readonly DeskFilter[] {
  const t = useWords(slotsWords);
  const states = useWords(slotStateWords);
  const language = useLanguage();
  return [
    {
      kind: 'choice',
      key: 'role',
      label: t.role,
      options: roles.map(({ role, title }) => ({ value: role, label: title[language] })),
    },
    { kind: 'text', key: 'opening', label: t.opening },
    {
      kind: 'choice',
      key: 'state',
      label: t.state,
      options: slotStates.map((value) => ({ value, label: states[value] })),
    },
    { kind: 'day', key: 'starts', label: t.starts },
  ];
}
