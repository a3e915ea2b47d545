import type { Route } from './+types/today';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadDesk } from '#web/desk/load-desk.ts';

export const handle = deskHandle;

export const loader = (args: Route.LoaderArgs) => loadDesk(args, 'today');

/** /desk */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return (
    <DeskPage desk={loaderData} page="today">
      {null}
    </DeskPage>
  );
}
