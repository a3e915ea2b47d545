import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { LeadForm } from '../contract/public.ts';
import type { SendTexts } from '#web/enhance/send-forms.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-loader.ts';
import { telHref } from '#web/site.ts';
import { fieldId, TextField } from '#web/ui/field.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import type { FormState } from './form-state.ts';
import { leadDays, words } from './words.ts';

const inputs = {
  name: { autoComplete: 'name' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  quantity: { autoComplete: 'off' },
  organisation: { autoComplete: 'organization' },
  place: { autoComplete: 'address-level2' },
} as const;
/** All other fields are required. */
const optional: ReadonlySet<string> = new Set(['quantity', 'organisation', 'place']);
/** The script asks about a value of these that looks incomplete; it is sent all the same. */
const odd: ReadonlySet<string> = new Set(['phone', 'email']);

export interface LeadFormProps {
  readonly form: LeadForm;
  /** Prefix of the ids of its parts; another one than `form` for a second form of this kind on a page. */
  readonly id?: string;
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
 * the outcome in `<SentStatus>` and `<FailedStatus>`.
 */
export function LeadForm({ form, id = form, action, state, labels, texts, busy, children, again }: LeadFormProps) {
  const t = useWords(words);
  const { pathname } = useLocation();
  const { missing, 'too-long': tooLong, invalid } = useWords(formWords);
  const reasons: Readonly<Record<string, string>> = { missing, 'too-long': tooLong, invalid };
  const { offline, kept, next } = useContactTexts();
  const { mustChange } = t;
  const more = { next: next('{reference}'), offline, kept, mustChange, tooMany: t.tooMany('{wait}'), reasons };
  const send: SendTexts = { name: form, id, ...texts, ...more };
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
          id={id === form ? fieldId(name) : `${id}-${name}`}
          label={labels[name]}
          required={!optional.has(name)}
          markOptional={optional.has(name)}
          {...inputs[name]}
          placeholder={name === 'phone' ? t.phoneExample : undefined}
          data-odd={odd.has(name) ? t.odd : undefined}
          defaultValue={values[name]}
          error={errorOf(name)}
        />
      ))}
      <Honeypot />
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
      {again ?? (
        <p className="said-why field-hint" role="status" id={`${id}-why`}>
          {state.outcome === 'failed' ? (errors.length > 0 ? mustChange : kept) : null}
        </p>
      )}
      <FormNotes form={form} />
    </form>
  );
}

/**
 * Invisible and unreachable, so mostly bots fill it in. Browsers have no autofill value for its name, and the attributes make
 * password managers skip it.
 */
export function Honeypot() {
  const t = useWords(words);
  return (
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
  );
}

/** What happens next, and how long the personal data is stored. */
export function FormNotes({ form }: { readonly form: LeadForm }) {
  const t = useWords(words);
  const language = useLanguage();
  const site = useRootData()?.site;
  return (
    <div className="form-notes">
      <p>
        {`${t.whatNext(site?.hours)} `}
        {site ? (
          <>
            {`${t.orCall} `}
            <a href={telHref(site.phone)}>{unbroken(site.phone)}</a>
          </>
        ) : null}
      </p>
      <p>
        <a href={paths.enquiryStatus(language)}>{t.seeStatus}</a>
      </p>
      <p>
        {`${form === 'quote' ? t.quotePrivacy(leadDays) : t.callBackPrivacy(leadDays)} `}
        <a href={paths.privacy(language)}>{t.privacyPolicy}</a>
      </p>
    </div>
  );
}

/** A phone number that wraps can be misread. */
const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0');

/** Texts that name the company's phone and office hours. */
function useContactTexts() {
  const t = useWords(words);
  const site = useRootData()?.site;
  const phone = unbroken(site?.phone ?? '');
  return {
    offline: t.offline(phone),
    kept: t.kept(phone),
    next: (reference: string): string => t.next(reference, phone, site?.hours),
  };
}

// Rendered from the start, so that screen readers announce their content. `id` is that of the form.
/** The prescribed words after sending, and in a second line the reference and what happens next. */
export function SentStatus({ id, state, text }: { id: string; state: FormState; text: string }) {
  const { next } = useContactTexts();
  return (
    <>
      <div className="said said-sent" role="status" id={`${id}-sent`}>
        {state.outcome === 'sent' ? text : null}
      </div>
      <p className="said-next" role="status" id={`${id}-next`}>
        {state.reference ? next(state.reference) : null}
      </p>
    </>
  );
}
export function FailedStatus({ id, text }: { id: string; text: string | false }) {
  return (
    <div className="said said-failed" role="alert" id={`${id}-failed`}>
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
