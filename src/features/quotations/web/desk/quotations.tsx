import type { Route } from './+types/quotations';
import './quotations.css';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { beginQuotation } from '../../contract/desk.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'quotations'), ...(await loadDeskList(args, 'quotations')) };
}

/** /desk/quotations */
export default function QuotationsPage({ loaderData: { desk, list, saved } }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} page="quotations">
      <div className="quotation-begin">
        <ActForm of={beginQuotation} isFolded foldedLook="primary" className="desk-panel" />
      </div>
      <DrawnDeskList list={list} saved={saved} />
    </DeskPage>
  );
}
