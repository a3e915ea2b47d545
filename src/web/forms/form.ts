// A form of a page with React. Inputs stay uncontrolled, so nothing typed is lost:
//
//   const form = useForm({
//     send: (fields) => call(createUser, { body: { name: fields.text('name') } }),
//     done: (user) => { … },
//     textOfReason: (reason) => (reason === 'taken' ? t.taken : undefined), // special reasons; the general ones are built in
//     failure: (reply) => (reply.problem?.code === 'x/y' ? t.xy : undefined),   // an error that concerns no field
//     check: (fields) => (fields.text('a') === fields.text('b') ? { b: 'same' } : {}),  // in addition to the inputs' own rules
//   });
//   <form {...form.props}> {form.failure && <Message kind="error">{form.failure}</Message>}
//     <TextField name="name" error={form.errors.name} required … /> <Button type="submit" busy={form.busy}>
//
// Rules of the inputs themselves (required, type, pattern, min, maxlength) are checked first; then `check`; then the
// server's `errors[{ field, reason }]` are shown beside their fields. The first invalid field gets the focus. An error goes
// away as soon as its field is changed, so a form listens by the option `onInput`, never by an own `onInput` beside the props.
import { type FocusEvent, type FormEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { latinDigits } from '#kit/text/digits.ts';
import type { CallResult } from '#web/api-client.ts';
import { isChangedEarly } from '#web/forms/early-values.ts';
import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';

/** True for an input that asks for a number: its digits may be typed in any Indian script. */
const takesNumber = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'tel' || ['numeric', 'tel'].includes(element.inputMode));

/** The values of a form by name; numbers in Latin digits. */
export class Fields {
  readonly #data: FormData;
  constructor(form: HTMLFormElement) {
    this.#data = new FormData(form);
    for (const element of form.elements) {
      if (takesNumber(element) && this.#data.has(element.name))
        this.#data.set(element.name, latinDigits(element.value));
    }
  }
  /** Trimmed; '' when absent. */
  text(name: string): string {
    const value = this.#data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  }
  has(name: string): boolean {
    return this.#data.has(name);
  }
  file(name: string): File | undefined {
    const value = this.#data.get(name);
    return value instanceof File && value.size > 0 ? value : undefined;
  }
  /** All text fields by name, trimmed. */
  texts(): Record<string, string> {
    return Object.fromEntries([...this.#data.keys()].map((name) => [name, this.text(name)]));
  }
}
/** True in a form of the server's HTML that a person has changed. */
export const isFilledEarly = (form: HTMLFormElement): boolean => [...form.elements].some(isChangedEarly);
type Failed = Extract<CallResult<unknown>, { ok: false }>;

export interface FormOptions<Answer> {
  readonly send: (fields: Fields) => Promise<CallResult<Answer>>;
  readonly done: (value: Answer, form: HTMLFormElement) => void;
  /** Reasons by field name, checked before sending. */
  readonly check?: (fields: Fields) => Record<string, string | undefined>;
  /** Fields whose result of `check` is shown already when a person leaves them filled in. */
  readonly checkedOnLeaving?: readonly string[];
  /** Asked after the checks, before sending; false leaves the form as it is. */
  readonly confirm?: (fields: Fields) => Promise<boolean>;
  /** Each change of a named input. */
  readonly onInput?: (input: HTMLInputElement) => void;
  /** The text of a reason; undefined selects the general text. */
  readonly textOfReason?: (reason: string, field: string) => string | undefined;
  /** The text of a failure; undefined selects the general text. */
  readonly failure?: (reply: Failed) => string | undefined;
  /** The page lists the errors in an ErrorSummary, which takes the focus instead of the first invalid field. */
  readonly summarised?: boolean;
}
export interface Form {
  readonly busy: boolean;
  /** How often errors were shown: a field that is mended since does not count. */
  readonly shown: number;
  /** Texts by field name. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** The error that concerns no field. */
  readonly failure: string | undefined;
  readonly dismiss: () => void;
  /** Removes the error of a field that is mended without typing into it. */
  readonly mended: (field: string) => void;
  /** Shows errors beside fields and focuses the first. */
  readonly show: (errors: Record<string, string>) => void;
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly method: 'post';
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  };
}

function textOfFailure(
  { status, problem }: Failed,
  t: Readonly<Record<'offline' | 'notKnown' | 'busyServer' | 'failed', string>>,
): string {
  if (status === 0) return t.offline;
  if (problem?.code === 'http/not-known') return t.notKnown;
  return [429, 503].includes(status) ? t.busyServer : t.failed;
}

export function useForm<Answer>(options: FormOptions<Answer>): Form {
  const t = useWords(formWords);
  const ref = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [shown, setShown] = useState(0);
  const [failure, setFailure] = useState<string>();

  const textOf = (reason: string, field: string): string =>
    options.textOfReason?.(reason, field) ?? (t as Readonly<Record<string, string>>)[reason] ?? t.invalid;
  const { summarised = false } = options;
  const show = useCallback(
    (texts: Record<string, string>): void => {
      setErrors(texts);
      setShown((times) => times + 1);
      // After React has rendered the error, so that a screen reader reads field and error together.
      if (!summarised) setTimeout(() => focusFirst(ref.current, texts));
    },
    [summarised],
  );

  async function submit(form: HTMLFormElement): Promise<void> {
    if (running.current) return;
    const fields = new Fields(form);
    const faults = { ...faultsOf(form), ...withoutUndefined(options.check?.(fields) ?? {}) };
    setFailure(undefined);
    if (Object.keys(faults).length > 0) return show(mapTexts(faults, textOf));
    setErrors({});
    running.current = true;
    if (options.confirm && !(await options.confirm(fields))) {
      running.current = false;
      return;
    }
    setBusy(true);
    const reply = await options.send(fields);
    running.current = false;
    setBusy(false);
    if (reply.ok) return options.done(reply.value, form);
    showReply(reply, form);
  }
  function showReply(reply: Failed, form: HTMLFormElement): void {
    const reasons = (reply.problem?.errors ?? []).map(({ field, reason }) => [field, reason] as const);
    const ofFields = reasons.filter(([field]) => form.elements.namedItem(field));
    const special = options.failure?.(reply);
    if (special !== undefined || ofFields.length === 0) {
      setFailure(special ?? textOfFailure(reply, t));
    }
    if (ofFields.length > 0) show(mapTexts(Object.fromEntries(ofFields), textOf));
  }
  const mended = (field: string): void =>
    setErrors((current) => (current[field] === undefined ? current : { ...current, [field]: undefined }));
  return {
    busy,
    shown,
    errors,
    failure,
    ref,
    show,
    dismiss: () => setFailure(undefined),
    mended,
    props: {
      ref,
      noValidate: true,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      // A field loses its error while it is corrected; the next submit checks again.
      onInput: (event) => {
        const input = event.target as HTMLInputElement;
        // Not while a keyboard composes a character: `Fields` reads the number right in any case.
        if (takesNumber(input) && !(event.nativeEvent as InputEvent).isComposing) showInLatinDigits(input);
        if (!input.name) return;
        mended(input.name);
        options.onInput?.(input);
      },
      onBlur: (event) => {
        const { name, value } = event.target as HTMLElement as HTMLInputElement;
        if (value === '' || !options.checkedOnLeaving?.includes(name)) return;
        // The text would move a button away under the finger that presses it.
        if (event.relatedTarget instanceof HTMLButtonElement) return;
        const reason = options.check?.(new Fields(event.currentTarget))[name];
        if (reason !== undefined) setErrors((current) => ({ ...current, [name]: textOf(reason, name) }));
      },
    },
  };
}

function showInLatinDigits(input: HTMLInputElement): void {
  const value = latinDigits(input.value);
  if (value === input.value) return;
  const caret = input.selectionStart;
  input.value = value;
  input.setSelectionRange(caret, caret);
}

const mapTexts = (
  faults: Record<string, string>,
  textOf: (reason: string, field: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([field, reason]) => [field, textOf(reason, field)]));
const withoutUndefined = (faults: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The violations of the inputs' own rules, as reasons by field name. */
function faultsOf(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const element of form.elements) {
    const control = element as HTMLInputElement;
    if (!control.name || !control.willValidate || control.validity.valid || control.name in faults) continue;
    const { validity } = control;
    if (validity.valueMissing) faults[control.name] = 'missing';
    else if (validity.typeMismatch && control.type === 'email') faults[control.name] = 'not-an-email';
    else if (validity.patternMismatch && control.type === 'tel') faults[control.name] = 'not-a-phone';
    else if (validity.tooLong) faults[control.name] = 'too-long';
    else if (validity.tooShort) faults[control.name] = 'too-short';
    else if (validity.rangeUnderflow) faults[control.name] = 'too-small';
    else if (validity.rangeOverflow) faults[control.name] = 'too-large';
    else faults[control.name] = 'invalid';
  }
  return faults;
}
function focusFirst(form: HTMLFormElement | null, texts: Record<string, string>): void {
  for (const element of form?.elements ?? []) {
    const control = element as HTMLInputElement;
    if (control.name in texts && control.type !== 'hidden') return control.focus();
  }
}
