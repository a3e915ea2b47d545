import { useLocation } from 'react-router';
import type { Route } from './+types/call-back-form';
import { submitCallBack } from '../contract/public.ts';
import { withoutLanguage } from '#web/i18n.ts';
import { useWords } from '#web/use-words.ts';
import { formHeaders, loadFormState } from './form-state.ts';
import { FailedStatus, LeadForm, SentStatus, useWhy } from './lead-form.tsx';
import { words } from './words.ts';

export const headers = formHeaders;
export const loader = (args: Route.LoaderArgs) => loadFormState(args, 'call-back');

/**
 * "Request a Callback", in two versions. On the home page it says "Submitting..." and reports a failure only by a status line
 * that offers to resend. On the contact page it shows a spinner, reports failures in an alert, and leaves the fields filled
 * in.
 */
export default function CallBackForm({ loaderData: state }: Route.ComponentProps) {
  const t = useWords(words);
  const isOnHome = withoutLanguage(useLocation().pathname) === '/';
  const hasFailed = state.outcome === 'failed';
  const why = useWhy(state);
  return (
    <section className="card" id="call-back">
      <h2 className="card-title">{t.callBackTitle}</h2>
      <SentStatus id="call-back" state={state} text={t.thanks} />
      <FailedStatus id="call-back" text={hasFailed && !isOnHome && t.notSubmitted + why} />
      <LeadForm
        form="call-back"
        action={submitCallBack.path}
        state={state}
        labels={{ name: t.name, phone: t.phone, email: t.email }}
        {...(isOnHome
          ? {
              texts: { sent: t.thanks },
              busy: t.submitting,
              again: <ResendPrompt text={hasFailed && t.stillHere + why} />,
            }
          : { texts: { sent: t.thanks, refused: t.notSubmitted, lost: t.notSubmitted } })}
      />
    </section>
  );
}

/** The status line on the home page; `text` is set after a failed post without scripts. Else the script that sends forms fills it. */
function ResendPrompt({ text }: { readonly text: string | false }) {
  const t = useWords(words);
  return (
    <div role="status" className="form-again">
      {text ? <p>{text}</p> : null}
      <div hidden data-again>
        <p>
          {`${t.notSent} `}
          <span id="call-back-why" />
        </p>
        <p className="button-row">
          <button type="button" className="button button-secondary" value="send">
            {t.sendAgain}
          </button>
          <button type="button" className="button button-quiet" value="change">
            {t.changeFirst}
          </button>
        </p>
      </div>
    </div>
  );
}
