import type { Route } from './+types/moves';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'phoneMoves');
  return { desk, secondPerson: await loadAnswer(args, getSecondPerson), ...(await loadDeskList(args, 'phone-moves')) };
}

/** /desk/phone-moves: the moves to another number that are under way. */
export default function MovesPage({ loaderData: { desk, secondPerson, list, saved } }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} page="phoneMoves">
      <SecondPersonNote secondPerson={secondPerson} />
      <DrawnDeskList list={list} saved={saved} />
    </DeskPage>
  );
}
