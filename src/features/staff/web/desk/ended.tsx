import { redirect } from 'react-router';
import type { Route } from './+types/ended';
import '#web/desk/desk.css';
import { localPath } from '#kit/text/local-path.ts';
import type { DeskFlash } from '#kit/endpoint.ts';
import { flashContext } from '#web/context.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Entrance } from '#web/desk/entrance.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { endedWords } from './words.ts';

export const handle = { frame: 'none' };

/** The answer to a form whose desk session had ended; opened in another way it leads to the desk. */
export function loader({ context, request }: Route.LoaderArgs): { flash: DeskFlash; from: string } {
  const flash = context.get(flashContext);
  if (!flash) throw redirect(deskPaths.today());
  return { flash, from: localPath(new URL(request.url).searchParams.get('from'), deskPaths.today()) };
}

/** /desk/ended */
export default function EndedPage({ loaderData: { flash, from } }: Route.ComponentProps) {
  const t = useWords(endedWords);
  const values = Object.entries(flash.values).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each] as const),
  );
  return (
    <Entrance title={t.title}>
      <section className="card signin-card desk-signin">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
        <ol className="desk-ended-steps">
          <li>
            <p>{t.first}</p>
            <LinkButton href={deskPaths.signIn()} look="primary" target="_blank" rel="noopener">
              {t.signIn}
            </LinkButton>
          </li>
          <li>
            <p>{t.second}</p>
            <form method="post" action={flash.action}>
              <input type="hidden" name="from" value={from} />
              {values.map(([name, value], index) => (
                <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" className="button button-secondary">
                {t.sendAgain}
              </button>
            </form>
          </li>
        </ol>
      </section>
    </Entrance>
  );
}
