import { useLocation } from 'react-router';
import { submitCallBack } from '../contract.ts';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import type { FormState } from './form-state.ts';
import { LeadForm, FormStatus, useFieldErrors, useWhy } from './lead-form.tsx';
import { words } from './words.ts';

/**
 * "Request a Callback". `first` says "Submitting..." and reports a failure only by a status line that offers to resend.
 * `second` shows a spinner, reports failures in an alert, and leaves the fields filled in.
 */
export function CallBackForm({ version, state }: { readonly version: 'first' | 'second'; readonly state: FormState }) {
  const t = useWords(words);
  const { pathname } = useLocation();
  const errorOf = useFieldErrors(state);
  const isFirst = version === 'first';
  const failed = state.outcome === 'failed';
  const why = useWhy(state);
  const typed = state.flash?.values ?? {};
  const texts = isFirst ? { busy: t.submitting } : { refused: t.notSubmitted, lost: t.notSubmitted };
  return (
    <section className="card" id="call-back">
      <h2 className="card-title">{t.callBackTitle}</h2>
      <p className="soft">{t.callBackLead}</p>
      <FormStatus form="call-back" as="sent" text={t.thanks}>
        {state.outcome === 'sent' ? t.thanks : null}
      </FormStatus>
      <FormStatus form="call-back" as="failed">
        {failed && !isFirst ? t.notSubmitted + why : null}
      </FormStatus>
      <LeadForm
        form="call-back"
        action={submitCallBack.path}
        from={pathname}
        {...texts}
        again={isFirst ? <ResendPrompt text={failed ? t.stillHere + why : undefined} /> : null}
      >
        <TextField
          name="name"
          label={t.name}
          required
          autoComplete="name"
          defaultValue={typed['name']}
          error={errorOf('name')}
        />
        <TextField
          name="phone"
          type="tel"
          label={t.phone}
          required
          inputMode="tel"
          autoComplete="tel"
          placeholder={t.phoneExample}
          defaultValue={typed['phone']}
          error={errorOf('phone')}
        />
        <TextField
          name="email"
          type="email"
          label={t.email}
          required
          autoComplete="email"
          defaultValue={typed['email']}
          error={errorOf('email')}
        />
      </LeadForm>
    </section>
  );
}

/** The status line of the first version; `text` is set after a failed post without scripts. */
function ResendPrompt({ text }: { readonly text: string | undefined }) {
  const t = useWords(words);
  return (
    <div role="status" className="form-again">
      {text ? <p>{text}</p> : null}
      <div hidden data-again>
        <p>
          {t.notSent} <span data-why />
        </p>
        <p className="button-row">
          <button type="button" className="button button-secondary button-small" value="send">
            {t.sendAgain}
          </button>
          <button type="button" className="button button-quiet button-small" value="change">
            {t.changeFirst}
          </button>
        </p>
      </div>
    </div>
  );
}
