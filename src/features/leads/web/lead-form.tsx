import type { ReactNode } from 'react';
import type { LeadKind } from '../contract.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import type { FormState } from './form-state.ts';
import { words } from './words.ts';

export interface LeadFormProps {
  readonly form: LeadKind;
  readonly action: string;
  /** The path of its page, to which a post without scripts redirects. */
  readonly from: string;
  /** Messages for a refused post and for a lost answer; without them `again` reports failures. */
  readonly refused?: string;
  readonly lost?: string;
  /** Button text while sending; without it only a spinner is shown. */
  readonly busy?: string;
  readonly children: ReactNode;
  /** Rendered below the button. */
  readonly again?: ReactNode;
}
/**
 * A form that works without scripts; src/web/enhance/send-forms.ts sends it in the background where they run. Both show
 * the outcome in `<FormStatus>`.
 */
export function LeadForm({ form, action, from, refused, lost, busy, children, again }: LeadFormProps) {
  const t = useWords(words);
  const { missing, 'too-long': tooLong, invalid } = useWords(formWords);
  // Forms with a failure message also show field errors.
  const more = {
    ...(refused === undefined ? { 0: t.perhaps, 422: t.mustChange } : {}),
    429: t.tooMany('{wait}'),
  };
  return (
    <form
      method="post"
      action={action}
      className="form"
      data-send={form}
      data-refused={refused}
      data-lost={lost}
      data-more={JSON.stringify(more)}
      data-reasons={JSON.stringify({ missing, 'too-long': tooLong, invalid })}
    >
      <input type="hidden" name="from" value={from} />
      {children}
      <template>
        <p className="field-error">
          <AlertIcon />
        </p>
      </template>
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
          {t.submit}
          <template>
            <Spinner label="" />
            {busy ?? <span className="sr-only">{t.sending}</span>}
          </template>
        </button>
      </p>
      {lost === undefined ? null : (
        // Beside the prescribed message, whose text must not change.
        <p className="field-hint" role="status" data-perhaps hidden>
          {t.perhaps}
        </p>
      )}
      {again}
    </form>
  );
}

/** Shows the outcome. Rendered from the start, so that screen readers announce its content. */
export function FormStatus({
  form,
  as,
  text,
  children,
}: {
  form: LeadKind;
  as: 'sent' | 'failed';
  text?: string;
  children?: ReactNode;
}) {
  const role = as === 'sent' ? 'status' : 'alert';
  return (
    <div className={`said said-${as}`} role={role} id={`${form}-${as}`} data-text={text}>
      {children}
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

/** Error texts for the fields of a failed post. */
export function useFieldErrors({ flash }: FormState): (name: string) => string | undefined {
  const t = useWords(formWords) as Readonly<Record<string, string>>;
  return (name) => {
    const fault = flash?.errors.find((error) => error.field === name);
    return fault && (t[fault.reason] ?? t['invalid']);
  };
}
