import type { Route } from './+types/exports';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadDesk } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { exportsWords } from './exports-words.ts';

export const handle = deskHandle;

export const loader = (args: Route.LoaderArgs) => loadDesk(args, 'exports');

/** /desk/exports: until there are exports, it says where the rows can be seen. */
export default function ExportsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(exportsWords);
  return (
    <DeskPage desk={loaderData} page="exports">
      <div className="desk-empty">
        <p>
          <strong>{t.none}</strong>
        </p>
        <p>{t.later}</p>
      </div>
    </DeskPage>
  );
}
