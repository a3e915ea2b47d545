import type { Route } from './+types/logins';
import { listSessions, logOutOthers, type OpenSessionsAnswer } from '../contract/public.ts';
import { answerFor } from '#web/answer-for.ts';
import { Page } from '#web/frame/page.tsx';
import { signedInOnly } from '#web/guard.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { loginsWords } from './words.ts';

export async function loader(args: Route.LoaderArgs) {
  signedInOnly(args);
  const { searchParams } = new URL(args.request.url);
  return {
    reply: await answerFor(args, listSessions),
    isEnded: searchParams.get('sent') === logOutOthers.form,
    hasFailed: searchParams.get('failed') === logOutOthers.form,
  };
}

/** /logins: a plain form, which works without script. */
export default function LoginsPage({ loaderData: { reply, isEnded, hasFailed } }: Route.ComponentProps) {
  const t = useWords(loginsWords);
  return (
    <Page narrow>
      <title>{t.title}</title>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {isEnded ? <Message kind="success">{t.ended}</Message> : null}
      {hasFailed ? <Message kind="error">{t.notEnded}</Message> : null}
      {reply.ok ? <Sessions {...reply.value} /> : <Message kind="error">{t.failed}</Message>}
      <p className="role-links">
        <a href={paths.applications()}>{t.back}</a>
      </p>
    </Page>
  );
}

function Sessions({ sessions }: OpenSessionsAnswer) {
  const t = useWords(loginsWords);
  const language = useLanguage();
  return (
    <section className="card stack">
      <ul className="stack">
        {sessions.map(({ isThis, createdAt, usedAt }, at) => (
          <li key={at}>
            {t.since(moment(language, createdAt))}
            {isThis ? <strong> · {t.here}</strong> : `, ${t.used(moment(language, usedAt))}`}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <form method="post" action={logOutOthers.path} id={logOutOthers.form}>
          <input type="hidden" name="from" value={paths.logins()} />
          <button type="submit" className="button button-secondary button-wide">
            {t.endOthers}
          </button>
        </form>
      ) : (
        <p>{t.onlyHere}</p>
      )}
    </section>
  );
}
