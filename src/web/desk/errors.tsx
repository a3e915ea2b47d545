// The route around all pages of the desk: their errors are shown in the desk's frame and language.
import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/errors';
import { errorTexts } from '#web/pages/error-texts.ts';
import { useRootData } from '#web/root-loader.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { frameWords } from '#web/words.ts';
import type { DeskData } from './desk-data.ts';
import { DeskPage, deskHandle } from './desk-page.tsx';
import { deskPaths } from './desk-paths.ts';
import { Entrance } from './entrance.tsx';
import { deskPageWords, deskWords } from './words.ts';

export const handle = deskHandle;
export default Outlet;

/** The page of an error, with the desk's menu where the loader knew the visitor (load-desk.ts). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const thrown = isRouteErrorResponse(error) ? (error.data as { readonly desk?: DeskData } | null) : null;
  const { title } = errorTexts(useWords(frameWords), status);
  if (thrown?.desk)
    return (
      <DeskPage desk={thrown.desk} title={title}>
        <Explained status={status} />
      </DeskPage>
    );
  return (
    <Entrance title={title}>
      <section className="card signin-card desk-signin">
        <h1>{title}</h1>
        <Explained status={status} />
      </section>
    </Entrance>
  );
}

function Explained({ status }: { readonly status: number }) {
  const t = useWords(frameWords);
  const desk = useWords(deskWords);
  const pages = useWords(deskPageWords);
  const requestId = useRootData()?.requestId;
  const ofDesk: Readonly<Record<number, string>> = { 403: desk.notAllowed, 429: desk.tooManySearches };
  return (
    <>
      <p>{ofDesk[status] ?? errorTexts(t, status).text}</p>
      {status >= 500 && requestId ? <p>{t.reference(requestId)}</p> : null}
      <p className="button-row">
        {status >= 500 ? (
          <LinkButton look="primary" href="">
            {t.tryAgain}
          </LinkButton>
        ) : null}
        <LinkButton look={status >= 500 ? 'secondary' : 'primary'} href={deskPaths.today()}>
          {pages.today}
        </LinkButton>
      </p>
    </>
  );
}
