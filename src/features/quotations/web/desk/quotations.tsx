import type { Route } from './+types/quotations';
import './quotations.css';
import { urlOf } from '#web/api-client.ts';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskForm, DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { beginQuotation } from '../../contract/desk.ts';
import { listWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'quotations'), ...(await loadDeskList(args, 'quotations')) };
}

/** /desk/quotations */
export default function QuotationsPage({ loaderData: { desk, list, saved } }: Route.ComponentProps) {
  const t = useWords(listWords);
  return (
    <DeskPage desk={desk} page="quotations" outcomes={{ 'quotations/discarded': t.discarded }}>
      <NewQuotation />
      <DrawnDeskList list={list} saved={saved} />
    </DeskPage>
  );
}

function NewQuotation() {
  const t = useWords(listWords);
  const action = urlOf(beginQuotation);
  const isRefused = useDesk().flash?.action === action;
  if (!useMay('quotations/change')) return null;
  return (
    <details className="quotation-begin" open={isRefused}>
      <summary className="button button-primary">{t.begin}</summary>
      <DeskForm
        action={action}
        submit={t.beginNow}
        className="desk-panel"
        refusals={{ 'quotations/unknown-lead': t.notBegun }}
        reasons={{ 'unknown-lead': t.unknownLead }}
      >
        <p className="soft">{t.emptyNext}</p>
        <DeskText name="lead" label={t.leadNumber} hint={t.leadHint} required maxLength={20} autoComplete="off" />
      </DeskForm>
    </details>
  );
}
