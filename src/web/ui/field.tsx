// Fields with their label, hint and error, wired for screen readers. The control's id is `field-{name}` (or `id`),
// to which ErrorSummary links. `error` is a text, not a key. All other attributes are passed to the control:
//   <TextField name="email" type="email" label={t.email} error={form.errors.email} required autoComplete="email" />
// <SelectField options={[{ value, label }]} />, <TextArea />, <RadioGroup options value onChange />, <Checkbox label />.
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHydrated } from '#web/hydrated.ts';
import { formWords } from '#web/words.ts';
import { useWords } from '#web/use-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AlertIcon } from '#web/ui/icons.tsx';

interface Framed {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly id?: string;
  /** Says "optional" beside the label. */
  readonly markOptional?: boolean;
}
export const fieldId = (name: string): string => `field-${name}`;

function describedBy(id: string, { hint, error }: Pick<Framed, 'hint' | 'error'>, more?: string): string | undefined {
  return classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`, more) || undefined;
}
function Mark({
  required,
  optional,
}: {
  readonly required: boolean | undefined;
  readonly optional: boolean | undefined;
}) {
  const t = useWords(formWords);
  if (required)
    return (
      <span className="field-required" aria-hidden="true">
        {' *'}
      </span>
    );
  return optional ? <span className="field-optional"> ({t.optional})</span> : null;
}
function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <AlertIcon />
      {error}
    </p>
  );
}
function Frame({
  id,
  field,
  required,
  children,
}: {
  id: string;
  field: Framed;
  required: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classNames('field', field.error !== undefined && 'field-faulty')}>
      <label htmlFor={id}>
        {field.label}
        <Mark required={required} optional={field.markOptional} />
      </label>
      {field.hint === undefined ? null : (
        <p className="field-hint" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={field.error} />
    </div>
  );
}

export type TextFieldProps = Framed &
  InputHTMLAttributes<HTMLInputElement> & {
    /** A fixed prefix before the input, such as +91. */
    readonly before?: ReactNode;
  };
/** One line: text, tel, email, number, date, search, password. */
export function TextField({ label, hint, error, id = '', markOptional, before, ...rest }: TextFieldProps) {
  const controlId = id || fieldId(rest.name);
  const input = (
    <input
      type="text"
      {...rest}
      id={controlId}
      className={classNames('input', rest.className)}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy(controlId, { hint, error }, rest['aria-describedby'])}
    />
  );
  return (
    <Frame id={controlId} field={{ name: rest.name, label, hint, error, markOptional }} required={rest.required}>
      {before === undefined ? (
        input
      ) : (
        <div className="input-group">
          <span className="input-before">{before}</span>
          {input}
        </div>
      )}
    </Frame>
  );
}

export type TextAreaProps = Framed & TextareaHTMLAttributes<HTMLTextAreaElement>;
export function TextArea({ label, hint, error, id = '', markOptional, ...rest }: TextAreaProps) {
  const controlId = id || fieldId(rest.name);
  const control = useRef<HTMLTextAreaElement>(null);
  const typedEarly = useTypedText(controlId);
  // Hydration resets it to its default, unlike all other inputs. What was typed since then is newer.
  useLayoutEffect(() => {
    const element = control.current;
    if (element && typedEarly !== undefined && element.value === element.defaultValue) element.value = typedEarly;
  }, [typedEarly]);
  return (
    <Frame id={controlId} field={{ name: rest.name, label, hint, error, markOptional }} required={rest.required}>
      <textarea
        rows={4}
        {...rest}
        ref={control}
        id={controlId}
        className={classNames('input', rest.className)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(controlId, { hint, error }, rest['aria-describedby'])}
      />
    </Frame>
  );
}

/** The text of an element of the server's HTML when it is hydrated; undefined for one that the browser renders itself. */
function useTypedText(id: string): string | undefined {
  const isRendered = useHydrated();
  const [text] = useState(() =>
    typeof document === 'undefined' || isRendered
      ? undefined
      : document.querySelector<HTMLTextAreaElement>(`textarea#${id}`)?.value,
  );
  return text;
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  /** For a select: while it is chosen, the fields of a bar that only some choices ask for are shown. */
  readonly asksMore?: boolean;
}
export type SelectFieldProps = Framed &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly options: readonly Option[];
    /** The label of the empty first option; undefined leaves it out. */
    readonly emptyLabel?: string;
    /** Options as HTML, from the server only: hydration leaves them as they are, until this is undefined. */
    readonly optionsHtml?: string | undefined;
  };
export function SelectField({
  label,
  hint,
  error,
  id = '',
  markOptional,
  options,
  emptyLabel,
  optionsHtml,
  ...rest
}: SelectFieldProps) {
  const controlId = id || fieldId(rest.name);
  return (
    <Frame id={controlId} field={{ name: rest.name, label, hint, error, markOptional }} required={rest.required}>
      <select
        {...rest}
        id={controlId}
        className={classNames('input', 'select', rest.className)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(controlId, { hint, error }, rest['aria-describedby'])}
        suppressHydrationWarning={optionsHtml !== undefined}
        dangerouslySetInnerHTML={optionsHtml === undefined ? undefined : { __html: optionsHtml }}
      >
        {optionsHtml === undefined ? <Options options={options} emptyLabel={emptyLabel} /> : undefined}
      </select>
    </Frame>
  );
}

function Options({ options, emptyLabel }: Pick<SelectFieldProps, 'options' | 'emptyLabel'>) {
  return (
    <>
      {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
      {options.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          data-asks={option.asksMore ? '' : undefined}
        >
          {option.label}
        </option>
      ))}
    </>
  );
}

export type RadioGroupProps = Framed & {
  readonly options: readonly Option[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Side by side where the width allows it. */
  readonly inline?: boolean;
};
/** One of a few options. The first has the id `field-{name}`. */
export function RadioGroup(props: RadioGroupProps) {
  const controlId = props.id ?? fieldId(props.name);
  const picked = (value: string) =>
    props.value === undefined ? { defaultChecked: props.defaultValue === value } : { checked: props.value === value };
  return (
    <fieldset
      className={classNames('field', 'field-group', props.error !== undefined && 'field-faulty')}
      aria-describedby={describedBy(controlId, props)}
      disabled={props.disabled}
    >
      <legend>
        {props.label}
        <Mark required={props.required} optional={props.markOptional} />
      </legend>
      {props.hint === undefined ? null : (
        <p className="field-hint" id={`${controlId}-hint`}>
          {props.hint}
        </p>
      )}
      <div className={classNames('choices', props.inline && 'choices-inline')}>
        {props.options.map((option, index) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={props.name}
              id={index === 0 ? controlId : `${controlId}-${option.value}`}
              value={option.value}
              required={props.required}
              disabled={option.disabled}
              onChange={() => props.onChange?.(option.value)}
              {...picked(option.value)}
            />
            <span>
              {option.label}
              {option.hint === undefined ? null : <span className="choice-hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={controlId} error={props.error} />
    </fieldset>
  );
}

export type CheckboxProps = Framed & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;
export function Checkbox({ label, hint, error, id = '', markOptional: _none, ...rest }: CheckboxProps) {
  const controlId = id || fieldId(rest.name);
  return (
    <div className={classNames('field', error !== undefined && 'field-faulty')}>
      <label className="choice" htmlFor={controlId}>
        <input
          {...rest}
          type="checkbox"
          id={controlId}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(controlId, { hint, error }, rest['aria-describedby'])}
        />
        <span>
          {label}
          <Mark required={rest.required} optional={undefined} />
        </span>
      </label>
      {hint === undefined ? null : (
        <p className="field-hint" id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={controlId} error={error} />
    </div>
  );
}
