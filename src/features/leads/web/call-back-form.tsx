import { useLocation } from 'react-router';
import { submitCallBack } from '../contract.ts';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import type { FormState } from './form-state.ts';
import { LeadForm, Said, useFieldErrors, useWhy } from './lead-form.tsx';
import { words } from './words.ts';

/**
 * "Request a Callback". The first version says "Submitting..." and never tells a failure aloud: a quiet line offers to
 * send the request again. The second shows a ring only, says when it failed, and keeps the fields.
 */
export function CallBackForm({ version, state }: { readonly version: 'first' | 'second'; readonly state: FormState }) {
  const say = useWords(words);
  const { pathname } = useLocation();
  const errorOf = useFieldErrors(state);
  const isFirst = version === 'first';
  const failed = state.outcome === 'failed';
  const why = useWhy(state);
  const typed = state.kept?.values ?? {};
  const texts = isFirst ? { busy: say.submitting } : { refused: say.notSubmitted, lost: say.notSubmitted };
  return (
    <section className="card" id="call-back">
      <h2 className="card-title">{say.callBackTitle}</h2>
      <p className="soft">{say.callBackLead}</p>
      <Said form="call-back" as="sent" text={say.thanks}>
        {state.outcome === 'sent' ? say.thanks : null}
      </Said>
      <Said form="call-back" as="failed">
        {failed && !isFirst ? say.notSubmitted + why : null}
      </Said>
      <LeadForm
        form="call-back"
        action={submitCallBack.path}
        from={pathname}
        {...texts}
        again={isFirst ? <Again text={failed ? say.stillHere + why : undefined} /> : null}
      >
        <TextField
          name="name"
          label={say.name}
          required
          autoComplete="name"
          defaultValue={typed['name']}
          error={errorOf('name')}
        />
        <TextField
          name="phone"
          type="tel"
          label={say.phone}
          required
          inputMode="tel"
          autoComplete="tel"
          placeholder={say.phoneExample}
          defaultValue={typed['phone']}
          error={errorOf('phone')}
        />
        <TextField
          name="email"
          type="email"
          label={say.email}
          required
          autoComplete="email"
          defaultValue={typed['email']}
          error={errorOf('email')}
        />
      </LeadForm>
    </section>
  );
}

/** The quiet line of the first version; `text` where a post without any script failed. */
function Again({ text }: { readonly text: string | undefined }) {
  const say = useWords(words);
  return (
    <div role="status" className="form-again">
      {text ? <p>{text}</p> : null}
      <div hidden data-again>
        <p>
          {say.notSent} <span data-why />
        </p>
        <p className="button-row">
          <button type="button" className="button button-secondary button-small" value="send">
            {say.sendAgain}
          </button>
          <button type="button" className="button button-quiet button-small" value="change">
            {say.changeFirst}
          </button>
        </p>
      </div>
    </div>
  );
}
