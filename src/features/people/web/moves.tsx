import type { Route } from './+types/moves';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { ShownPhone } from '#web/desk/shown-value.tsx';
import { useWords } from '#web/use-words.ts';
import { getSecondPerson } from '#features/staff/contract.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { listMoves } from '../contract.ts';
import { openMoveStates } from '../model.ts';
import { moveStateWords, movesWords } from './moves-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'phoneMoves');
  const secondPerson = await loadAnswer(args, getSecondPerson);
  return { desk, secondPerson, page: await loadList(args, listMoves), views: await loadViews(args, 'phone-moves') };
}

/** /desk/phone-moves: the moves to another number that are under way. */
export default function MovesPage({ loaderData: { desk, secondPerson, page, views } }: Route.ComponentProps) {
  const t = useWords(movesWords);
  const states = useWords(moveStateWords);
  return (
    <DeskPage desk={desk} page="phoneMoves">
      <p className="soft">{t.about}</p>
      <SecondPersonNote secondPerson={secondPerson} />
      <DeskList
        name="phone-moves"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={[{ name: states['code-given'], query: 'state=code-given' }]}
        rowKey={({ id }) => id}
        rowHref={({ accountId }) => deskPaths.movePerson(accountId)}
        columns={[
          { key: 'person', head: t.person, cell: ({ name }) => (name === '' ? t.noName : name) },
          { key: 'phone', head: t.phone, cell: ({ newPhone }) => <ShownPhone value={newPhone} /> },
          { key: 'state', head: t.state, cell: ({ state }) => states[state] },
          { key: 'by', head: t.by, cell: ({ askedBy }) => askedBy },
          { key: 'begun', head: t.begun, cell: ({ askedAt }) => <Time at={askedAt} />, sortable: true },
          { key: 'until', head: t.until, cell: ({ endsAt }) => <Time at={endsAt} /> },
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: t.state,
            options: openMoveStates.map((value) => ({ value, label: states[value] })),
          },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}
