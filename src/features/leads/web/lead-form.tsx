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
  /** The page that it stands on, where a post without any script leads back to. */
  readonly from: string;
  /** What is said when the server said no, and when no answer came; without them a failure is told by `again`. */
  readonly refused?: string;
  readonly lost?: string;
  /** The text of the button while it sends; without it there is a ring only. */
  readonly busy?: string;
  readonly children: ReactNode;
  /** Stands under the button. */
  readonly again?: ReactNode;
}
/**
 * A form that a browser posts by itself, and that src/web/enhance/send-forms.ts sends in the background where scripts
 * run. Both say what became of it in `<Said>`.
 */
export function LeadForm({ form, action, from, refused, lost, busy, children, again }: LeadFormProps) {
  const t = useWords(words);
  const { missing, 'too-long': tooLong, invalid } = useWords(formWords);
  // With a message of its own for the failure, what is wrong with a field stands beside it at once.
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
        No person sees or reaches it: mostly a program fills it in. Its name is none that browsers know a value for, and
        the attributes are those by which password managers are told to leave a field alone.
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
        // Beside the documented message, whose words stand alone.
        <p className="field-hint" role="status" data-perhaps hidden>
          {t.perhaps}
        </p>
      )}
      {again}
    </form>
  );
}

/** Where the outcome is told: present from the start, so that a screen reader hears what comes into it. */
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

/** Why a post was refused besides its fields, as a text that follows another; empty where nothing is to be said. */
export function useWhy({ kept }: FormState): string {
  const t = useWords(words);
  const language = useLanguage();
  if (kept?.code !== 'leads/too-many') return '';
  const minutes = Math.max(1, Math.ceil((kept.waitS ?? 0) / 60));
  const inWords = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return ` ${t.tooMany(inWords.format(minutes))}`;
}

/** The texts beside the fields of a post that failed. */
export function useFieldErrors({ kept }: FormState): (name: string) => string | undefined {
  const t = useWords(formWords) as Readonly<Record<string, string>>;
  return (name) => {
    const fault = kept?.errors.find((error) => error.field === name);
    return fault && (t[fault.reason] ?? t['invalid']);
  };
}
