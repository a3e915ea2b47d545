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
 * "Request a Callback". The first version, on the home page, says "Submitting..." and reports a failure only by a status
 * line that offers to resend. The second, on the contact page, shows a spinner, reports failures in an alert, and leaves
 * the fields filled in.
 */
export default function CallBackForm({ loaderData: state }: Route.ComponentProps) {
  const t = useWords(words);
  const isFirst = withoutLanguage(useLocation().pathname) === '/';
  const hasFailed = state.outcome === 'failed';
  const why = useWhy(state);
  return (
    <section className="card" id="call-back">
      <h2 className="card-title">{t.callBackTitle}</h2>
      <SentStatus id="call-back" state={state} text={t.thanks} />
      <FailedStatus id="call-back" text={hasFailed && !isFirst && t.notSubmitted + why} />
      <LeadForm
        form="call-back"
        action={submitCallBack.path}
        state={state}
        labels={{ name: t.name, phone: t.phone, email: t.email }}
        texts={{ sent: t.thanks, ...(isFirst ? {} : { refused: t.notSubmitted, lost: t.notSubmitted }) }}
        {...(isFirst ? { busy: t.submitting, again: <ResendPrompt text={hasFailed && t.stillHere + why} /> } : {})}
      />
    </section>
  );
}

/** The status line of the first version; `text` is set after a failed post without scripts. */
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
