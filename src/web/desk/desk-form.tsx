// Forms of the desk: plain HTML posts. A form that is not accepted comes back with its page: the message on top, the error
// beside each field, and everything that was typed.
import { createContext, type ReactNode, useContext, useId } from 'react';
import { say } from '#kit/desk/said.ts';
import { markOf, mergedValue, shownPrefix } from '#kit/desk/shown-mark.ts';
import type { DeskFlash } from '#kit/endpoint.ts';
import { type ButtonLook } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import {
  Checkbox,
  type CheckboxProps,
  SelectField,
  type SelectFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import { useDesk } from './desk-data.ts';
import { deskPaths } from './desk-paths.ts';
import { ShortcutHint } from './shortcut-hint.tsx';
import { deskFieldWords, deskWords } from './words.ts';

interface FormState {
  readonly id: string;
  readonly flash: DeskFlash | undefined;
  /** A colleague may change the record while it is open: each field sends the mark of what it showed. */
  readonly isOfRecord: boolean;
  /** The text of a field's error. */
  readonly errorOf: (name: string) => string | undefined;
  /** What the script says at a required field that is empty, before it asks the form's question. */
  readonly missingOf: (name: string) => string | undefined;
}
const FormContext = createContext<FormState>({
  id: '',
  flash: undefined,
  isOfRecord: false,
  errorOf: () => undefined,
  missingOf: () => undefined,
});

export interface DeskFormProps {
  /** The path of the call: `urlOf(changeLead, { number: '17' })`. */
  readonly action: string;
  /** The text of the button; without one the children have their own. */
  readonly submit?: string;
  readonly look?: ButtonLook;
  /** Hidden fields that tell this form from others of the page with the same action. */
  readonly identity?: Readonly<Record<string, string>>;
  /** Fields that are not shown, for example the version that the person saw. */
  readonly hidden?: Readonly<Record<string, string | number | readonly string[]>>;
  /** The texts of refusals by code, and of field errors by reason, or by field and reason: `stage.missing`. */
  readonly refusals?: Readonly<Record<string, string | ((facts: Readonly<Record<string, unknown>>) => string)>>;
  readonly reasons?: Readonly<Record<string, string>>;
  /** Its fields are values of records that a colleague may change while it is open; a form with a `version` says so itself. */
  readonly isOfRecord?: boolean;
  /** Fields that only a colleague changed: they show the record's value, not what came back. */
  readonly updated?: readonly string[];
  /**
   * A question that the person must answer before it is sent, for what cannot be undone. `{amount|500}` in it is what is typed
   * in the field `amount`, or 500.
   */
  readonly confirm?: string;
  /** It is not sent while something is typed in another form of the page. */
  readonly isFinal?: boolean;
  /** It has a `DeskFile`. */
  readonly hasFile?: boolean;
  /** Says what the form is for, where no heading does. */
  readonly label?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}
export function DeskForm(props: DeskFormProps) {
  const { action, submit, look = 'primary', reasons = {}, confirm, label, className, children } = props;
  const { updated = [], identity = {} } = props;
  const hidden = { ...props.hidden, ...identity };
  const fieldTexts: Readonly<Record<string, string>> = { ...useWords(formWords), ...useWords(deskFieldWords) };
  const { here, flash: flashOfPage } = useDesk();
  const id = useId();
  const flash = useIsRefused(action, identity) && flashOfPage ? withoutValues(flashOfPage, updated) : undefined;
  const textOf = (name: string, reason: string): string | undefined =>
    reasons[`${name}.${reason}`] ?? reasons[reason] ?? fieldTexts[reason] ?? fieldTexts['invalid'];
  const errorOf = (name: string): string | undefined => {
    const reason = flash?.errors.find(({ field }) => field === name)?.reason;
    return reason === undefined ? undefined : textOf(name, reason);
  };
  const missingOf = (name: string) => (confirm === undefined ? undefined : textOf(name, 'missing'));
  return (
    <FormContext value={{ id, flash, isOfRecord: props.isOfRecord ?? 'version' in hidden, errorOf, missingOf }}>
      <form
        method="post"
        action={action}
        className={classNames('desk-form', className)}
        aria-label={label}
        data-desk-form={Object.values(identity).join(' ')}
        data-refused={flash ? '' : undefined}
        data-confirm={confirm}
        data-final={props.isFinal ? '' : undefined}
        encType={props.hasFile ? 'multipart/form-data' : undefined}
        noValidate
      >
        {flash ? <Refused flash={flash} refusals={props.refusals ?? {}} /> : null}
        <p className="desk-offline" role="alert" hidden />
        <HiddenFields from={here} fields={hidden} />
        {children}
        {submit === undefined ? null : <Submit look={look}>{submit}</Submit>}
      </form>
    </FormContext>
  );
}

type Hidden = NonNullable<DeskFormProps['hidden']>;
const HiddenFields = ({ from, fields }: { readonly from: string; readonly fields: Hidden }) =>
  Object.entries({ from, ...fields }).flatMap(([name, value]) =>
    [value].flat().map((each) => <input key={`${name}=${each}`} type="hidden" name={name} value={each} />),
  );

/** True while the page shows why this form was not accepted: what it is folded in stays open. */
export function useIsRefused(action: string, identity: Readonly<Record<string, string>> = {}): boolean {
  const { flash } = useDesk();
  return flash?.action === action && Object.entries(identity).every(([name, value]) => flash.values[name] === value);
}

const withoutValues = (flash: DeskFlash, names: readonly string[]): DeskFlash => ({
  ...flash,
  values: Object.fromEntries(Object.entries(flash.values).filter(([name]) => !names.includes(name))),
});

/** A form may have several, with a `name` and `value`. */
export function Submit(props: {
  readonly children: ReactNode;
  readonly look?: ButtonLook;
  readonly name?: string;
  readonly value?: string;
  /** Another call than that of the form. Its refusals are not shown in the form: it has none, or another page shows them. */
  readonly action?: string;
  readonly small?: boolean;
  /** The key that presses it; it is shown on the button. */
  readonly shortcut?: string;
}) {
  const { children, look = 'primary', name, value, action, small, shortcut } = props;
  return (
    <button
      type="submit"
      className={classNames('button', `button-${look}`, small && 'button-small')}
      name={name}
      value={value}
      formAction={action}
      data-key={shortcut}
      aria-keyshortcuts={shortcut}
    >
      {children}
      {shortcut === undefined ? null : <ShortcutHint of={shortcut} />}
    </button>
  );
}

/** Why a post was refused whose form is not on the page any more: each form that a page leaves out has one in its place. */
export function RefusedWithoutForm(props: {
  readonly action: string;
  readonly refusals?: DeskFormProps['refusals'] | undefined;
}) {
  const { action, refusals = {} } = props;
  const { flash } = useDesk();
  return flash?.action === action ? <Refused flash={flash} refusals={refusals} /> : null;
}

function Refused({ flash, refusals }: { readonly flash: DeskFlash } & Required<Pick<DeskFormProps, 'refusals'>>) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { code, status, facts, message } = flash;
  const own = refusals[code] ?? (flash.said && say(flash.said, language, undefined as never));
  const general: Readonly<Record<string, string>> = {
    'http/fields': t.notSaved,
    'http/repeated-field': t.repeatedField,
    'http/not-allowed': t.notAllowed,
    'http/not-known': t.notKnown,
    'desk/own-record': t.ownRecord,
    'desk/no-session': t.sessionEnded,
    'desk/factor-needed': t.factorNeeded,
  };
  const byStatus: Readonly<Record<number, string>> = { 409: t.changedByColleague, 429: t.tooMany };
  const text =
    (typeof own === 'function' ? own(facts) : own) ??
    general[code] ??
    byStatus[status] ??
    (status >= 500 ? t.failed : message);
  // Only without the desk's script, which asks for either in a dialog over the form.
  const pages: Readonly<Record<string, string>> = {
    'desk/factor-needed': deskPaths.factor(),
    'desk/no-session': deskPaths.signIn(),
  };
  const again = pages[code];
  return (
    <Message kind="error">
      {text}
      {again === undefined ? null : (
        <>
          {' '}
          <a href={again} target="_blank" rel="noreferrer">
            {t.signInTab}
          </a>
        </>
      )}
    </Message>
  );
}

interface ShownField {
  readonly id: string;
  readonly defaultValue: string;
  readonly error?: string;
  /** What a colleague saved in it while the person typed something else. */
  readonly theirs?: string;
}
/**
 * What a field shows: the error, and what was typed before the fault instead of the record's value, unless only a colleague
 * changed it.
 */
function useDeskField(name: string, value = ''): ShownField {
  const { id, flash, errorOf } = useContext(FormContext);
  const typed = flash?.values[name];
  const shown = flash?.shown?.[name];
  const error = errorOf(name);
  const typedText = typeof typed === 'string' ? typed : value;
  const isComparable = typeof typed === 'string' && shown !== undefined;
  const merged = isComparable ? mergedValue({ typed, now: value, shown }) : { value: typedText };
  return {
    id: `${id}${name}`,
    defaultValue: merged.value,
    ...('theirs' in merged ? { theirs: merged.theirs } : {}),
    ...(error === undefined ? {} : { error }),
  };
}

/** The hint of a field that a colleague changed too: theirs. */
function useTheirs(theirs: string | undefined, hint: ReactNode): { readonly hint?: ReactNode } {
  const { colleagueSaved } = useWords(deskWords);
  if (theirs !== undefined) return { hint: colleagueSaved(theirs) };
  return hint === undefined ? {} : { hint };
}
/** The mark of the value that a field shows of the record, by which the next page knows who changed what. */
function Shown({ name, value = '' }: { readonly name: string; readonly value: string | undefined }) {
  return useContext(FormContext).isOfRecord ? (
    <input type="hidden" name={`${shownPrefix}${name}`} value={markOf(value)} />
  ) : null;
}

type Controlled = 'id' | 'error' | 'defaultValue' | 'value';
type Named<Props> = Omit<Props, Controlled> & {
  readonly name: string;
  /** The record's value. */
  readonly value?: string;
};
function useMissing(name: string, required: boolean | undefined): { readonly 'data-missing'?: string } {
  const text = useContext(FormContext).missingOf(name);
  return required === true && text !== undefined ? { 'data-missing': text } : {};
}
export function DeskText({ value, ...rest }: Named<TextFieldProps>) {
  const { theirs, ...field } = useDeskField(rest.name, value);
  const missing = useMissing(rest.name, rest.required);
  return (
    <>
      <TextField {...rest} {...missing} {...field} {...useTheirs(theirs, rest.hint)} />
      <Shown name={rest.name} value={value} />
    </>
  );
}
export function DeskTextArea({ value, ...rest }: Named<TextAreaProps>) {
  const { theirs, ...field } = useDeskField(rest.name, value);
  const missing = useMissing(rest.name, rest.required);
  return (
    <>
      <TextArea {...rest} {...missing} {...field} {...useTheirs(theirs, rest.hint)} />
      <Shown name={rest.name} value={value} />
    </>
  );
}
/** A file of at most `maxBytes`; the form needs `hasFile`. A browser cannot be given a file back: it is chosen again. */
export function DeskFile(props: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** As in the HTML attribute: `application/pdf`. */
  readonly accept: string;
  readonly maxBytes: number;
  readonly tooLarge: string;
}) {
  const { maxBytes, tooLarge, ...rest } = props;
  const { id, error } = useDeskField(rest.name);
  return (
    <TextField
      {...rest}
      type="file"
      id={id}
      data-max-bytes={maxBytes}
      data-too-large={tooLarge}
      {...(error === undefined ? {} : { error })}
    />
  );
}
export function DeskSelect({ value, ...rest }: Named<SelectFieldProps>) {
  const { theirs, ...field } = useDeskField(rest.name, value);
  const missing = useMissing(rest.name, rest.required);
  const chosen =
    theirs === undefined ? undefined : (rest.options.find((each) => each.value === theirs)?.label ?? theirs);
  return (
    <>
      <SelectField {...rest} {...missing} {...field} {...useTheirs(chosen, rest.hint)} />
      <Shown name={rest.name} value={value} />
    </>
  );
}
export function DeskCheckbox({
  value = '',
  isChecked = false,
  ...rest
}: Named<CheckboxProps> & { isChecked?: boolean }) {
  const { id, flash, errorOf } = useContext(FormContext);
  const error = errorOf(rest.name);
  const missing = useMissing(rest.name, rest.required);
  return (
    <Checkbox
      {...rest}
      {...missing}
      id={`${id}${rest.name}-${value}`}
      value={value || 'yes'}
      defaultChecked={flash ? [flash.values[rest.name]].flat().includes(value || 'yes') : isChecked}
      {...(error === undefined ? {} : { error })}
    />
  );
}
