import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { LeadKind } from '../contract.ts';
import type { SendTexts } from '#web/enhance/send-forms.ts';
import { TextField } from '#web/ui/field.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import type { FormState } from './form-state.ts';
import { words } from './words.ts';

const inputs = {
  name: { autoComplete: 'name' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const;

export interface LeadFormProps {
  readonly form: LeadKind;
  readonly action: string;
  readonly state: FormState;
  readonly labels: Readonly<Partial<Record<keyof typeof inputs, string>>>;
  /** `refused` and `lost`: the messages of failures; without them `again` reports failures. */
  readonly texts: Pick<SendTexts, 'sent' | 'refused' | 'lost'>;
  /** Button text while sending; without it only a spinner is shown. */
  readonly busy?: string;
  readonly children?: ReactNode;
  /** Rendered below the button. */
  readonly again?: ReactNode;
}
/**
 * A form that works without scripts; src/web/enhance/send-forms.ts sends it in the background where they run. Both show
 * the outcome in `<FormStatus>`.
 */
export function LeadForm({ form, action, state, labels, texts, busy, children, again }: LeadFormProps) {
  const t = useWords(words);
  const { pathname } = useLocation();
  const { missing, 'too-long': tooLong, invalid } = useWords(formWords);
  const reasons: Readonly<Record<string, string>> = { missing, 'too-long': tooLong, invalid };
  const { perhaps, mustChange } = t;
  const send: SendTexts = { name: form, ...texts, perhaps, mustChange, tooMany: t.tooMany('{wait}'), reasons };
  const { values = {}, errors = [] } = state.flash ?? {};
  const errorOf = (name: string): string | undefined => {
    const fault = errors.find((error) => error.field === name);
    return fault && (reasons[fault.reason] ?? invalid);
  };
  return (
    <form method="post" action={action} className="form" data-send={JSON.stringify(send)}>
      <template>
        <p className="field-error">
          <AlertIcon />
        </p>
      </template>
      {/* The page to which a post without scripts redirects. */}
      <input type="hidden" name="from" value={pathname} />
      {children}
      {(Object.keys(labels) as (keyof typeof inputs)[]).map((name) => (
        <TextField
          key={name}
          name={name}
          label={labels[name]}
          required
          {...inputs[name]}
          placeholder={name === 'phone' ? t.phoneExample : undefined}
          defaultValue={values[name]}
          error={errorOf(name)}
        />
      ))}
      {/*
        The honeypot: invisible and unreachable, so mostly bots fill it in. Browsers have no autofill value for its
        name, and the attributes make password managers skip it.
      */}
      <p className="sr-only" aria-hidden="true">
        <label>
          {t.leaveEmpty}
          <input
            name="remark"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-bwignore=""
            data-lpignore="true"
            data-form-type="other"
          />
        </label>
      </p>
      <p>
        <button type="submit" className="button button-primary button-wide">
          <span className="when-idle">{t.submit}</span>
          <span className="when-busy">
            <Spinner label="" />
            {busy ?? <span className="sr-only">{t.sending}</span>}
          </span>
        </button>
      </p>
      {/* Beside the prescribed message, whose text must not change. */}
      {again ?? <p className="said-why field-hint" role="status" id={`${form}-why`} />}
    </form>
  );
}

/** Shows the outcome. Rendered from the start, so that screen readers announce its content. */
export function FormStatus({ form, as, text }: { form: LeadKind; as: 'sent' | 'failed'; text: string | false }) {
  return (
    <div className={`said said-${as}`} role={as === 'sent' ? 'status' : 'alert'} id={`${form}-${as}`}>
      {text || null}
    </div>
  );
}

/** The reason for a refusal other than field errors, to append to another text; may be empty. */
export function useWhy({ flash }: FormState): string {
  const t = useWords(words);
  const language = useLanguage();
  if (flash?.code !== 'leads/too-many') return '';
  const minutes = Math.max(1, Math.ceil((flash.waitS ?? 0) / 60));
  const inWords = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return ` ${t.tooMany(inWords.format(minutes))}`;
}
