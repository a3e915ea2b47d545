import type { Route } from './+types/quotations';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await loadDesk(args, 'quotations'), ...(await loadDeskList(args, 'quotations')) };
}

/** /desk/quotations */
export default function QuotationsPage({ loaderData: { desk, list, saved } }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} page="quotations" actions={<NewQuotation />}>
      <DrawnDeskList list={list} saved={saved} />
    </DeskPage>
  );
}

function NewQuotation() {
  const titles = useWords(deskPageWords);
  return useMay('quotations/change') ? (
    <LinkButton href={deskPaths.newQuotation()} look="primary" small>
      {titles.newQuotation}
    </LinkButton>
  ) : null;
}
