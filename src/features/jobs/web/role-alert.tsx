import type { Route } from './+types/role-alert';
import { answerFor } from '#web/answer-for.ts';
import { Page } from '#web/frame/page.tsx';
import { signedInOnly } from '#web/guard.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getRoleAlert, type RoleAlertAnswer, setRoleAlert } from '../contract/public.ts';
import { roleAlertWords } from './words.ts';

export async function loader(args: Route.LoaderArgs) {
  signedInOnly(args);
  const { searchParams } = new URL(args.request.url);
  return {
    reply: await answerFor(args, getRoleAlert),
    isSaved: searchParams.get('sent') === setRoleAlert.form,
    hasFailed: searchParams.get('failed') === setRoleAlert.form,
  };
}

/** /new-roles: a plain form, which works without script. */
export default function RoleAlertPage({ loaderData: { reply, isSaved, hasFailed } }: Route.ComponentProps) {
  const t = useWords(roleAlertWords);
  const language = useLanguage();
  return (
    <Page narrow>
      <title>{t.title}</title>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {isSaved && reply.ok ? <Message kind="success">{reply.value.askedAt ? t.isOn : t.isOff}</Message> : null}
      {hasFailed ? <Message kind="error">{t.notSaved}</Message> : null}
      {reply.ok ? <AlertForm {...reply.value} /> : <Message kind="error">{t.failed}</Message>}
      <p className="role-links">
        <a href={paths.career(language)}>{t.back}</a>
      </p>
    </Page>
  );
}

function AlertForm({ askedAt }: RoleAlertAnswer) {
  const t = useWords(roleAlertWords);
  const language = useLanguage();
  return (
    <section className="card stack">
      <p>{askedAt ? t.since(moment(language, askedAt)) : t.consent}</p>
      <form method="post" action={setRoleAlert.path} id={setRoleAlert.form}>
        <input type="hidden" name="from" value={paths.roleAlert()} />
        <input type="hidden" name="wants" value={askedAt ? 'no' : 'yes'} />
        <button type="submit" className={`button button-${askedAt ? 'secondary' : 'primary'} button-wide`}>
          {askedAt ? t.stop : t.ask}
        </button>
      </form>
    </section>
  );
}
