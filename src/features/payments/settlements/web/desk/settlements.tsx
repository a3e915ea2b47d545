import type { Route } from './+types/settlements';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { getGaps } from '../../contract.ts';
import { Gaps } from '../../../reconciliation/web/desk/gaps.tsx';
import { ImportForm } from './import-form.tsx';
import { RecordForm } from './settlement-form.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'settlements');
  return { desk, gaps: await loadAnswer(args, getGaps), ...(await loadDeskList(args, 'settlements')) };
}

/** /desk/settlements: what the gateways paid out to our bank account, and what differs between them and our books. */
export default function SettlementsPage({ loaderData: { desk, gaps, list, saved } }: Route.ComponentProps) {
  const mayChange = desk.rights.includes('payments/change');
  return (
    <DeskPage desk={desk} page="settlements">
      <Gaps gaps={gaps} />
      {mayChange ? (
        <section className="desk-section desk-stack">
          <ImportForm />
          <RecordForm closedMonth={gaps.closedMonth} />
        </section>
      ) : null}
      <DrawnDeskList list={list} saved={saved} />
    </DeskPage>
  );
}
