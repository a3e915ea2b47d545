// The form of an act, drawn from its description: for those who may do it, with its fields, its question and its texts.
import type { ReactNode } from 'react';
import type { Act } from '#kit/desk/act.ts';
import type { ActField } from '#kit/desk/act-field.ts';
import { type Said, say } from '#kit/desk/said.ts';
import type { Facts } from '#kit/endpoint.ts';
import { urlOf } from '#web/api-client.ts';
import type { ButtonLook } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { useMay } from './desk-data.ts';
import {
  DeskCheckbox,
  DeskForm,
  type DeskFormProps,
  DeskSelect,
  DeskText,
  DeskTextArea,
  RefusedWithoutForm,
  useIsRefused,
} from './desk-form.tsx';
import { deskWords } from './words.ts';

type OfForm = Pick<DeskFormProps, 'look' | 'identity' | 'hidden' | 'isOfRecord' | 'updated' | 'className'>;
export type ActFormProps<Asked> = OfForm & {
  /** Texts that need words of the page, by the refusal's code: they are shown instead of those of the act. */
  readonly refusals?: DeskFormProps['refusals'];
  /** Such texts of field errors, by their reason. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Fields that this record does not have. */
  readonly without?: readonly string[];
  readonly of: Pick<Act<unknown, string, string, Asked>, 'path' | 'right' | 'texts' | 'fields' | 'file'>;
  /** The parts of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The record's values of the fields. */
  readonly values?: Readonly<Record<string, string>>;
  /** Folded below its button, for what most visits do not need; open while it was not accepted. */
  readonly isFolded?: boolean;
  /** The look of the button that it is folded below. */
  readonly foldedLook?: ButtonLook;
  /** False where it is not possible now: only a refusal is shown, of a post that a colleague was faster than. */
  readonly isOffered?: boolean;
  /** Fields that the description leaves to the page, between its lead and its button. */
  readonly children?: ReactNode;
} & ([Asked] extends [never] ? { readonly asked?: undefined } : { readonly asked: Asked });

export function ActForm<Asked = never>(props: ActFormProps<Asked>) {
  const { of, params, values = {}, isFolded = false, foldedLook = 'secondary', without = [], ...rest } = props;
  const { isOffered = true, asked, children, ...form } = rest;
  const language = useLanguage();
  const { checkFirst } = useWords(deskWords);
  const mayAct = useMay(of.right);
  const action = urlOf(of, params);
  const isRefused = useIsRefused(action, form.identity);
  if (!of.texts) throw new Error(`${of.path} has no form`);
  const { submit, label = submit, lead, ask, check, isFinal = false, reasons = {} } = of.texts;
  const text = (said: Said<Asked>): string => say(said, language, asked as Asked);
  const plain = (said: Said): string => say(said, language, undefined as never);
  if (!mayAct) return null;
  if (!isOffered) return <RefusedWithoutForm action={action} refusals={form.refusals} />;
  const fields = Object.entries(of.fields).filter(([name, { kind }]) => kind !== 'own' && !without.includes(name));
  const missing = fields.flatMap(([name, field]) =>
    field.missing === undefined ? [] : [[`${name}.missing`, plain(field.missing)]],
  );
  const shown = (
    <DeskForm
      {...form}
      action={action}
      {...(submit === undefined ? {} : { submit: text(submit) })}
      {...(label === undefined ? {} : { label: text(label) })}
      hasFile={of.file !== undefined}
      isFinal={isFinal}
      reasons={Object.fromEntries([
        ['confirmed.missing', checkFirst],
        ...Object.entries(reasons).map(([reason, said]) => [reason, plain(said)]),
        ...missing,
        ...Object.entries(form.reasons ?? {}),
      ])}
      {...(ask === undefined ? {} : { confirm: text(ask) })}
    >
      {lead === undefined ? null : <p>{text(lead)}</p>}
      {inRows(fields).map(([[name, field], beside]) =>
        beside === undefined ? (
          <DescribedField key={name} name={name} field={field} value={values[name]} plain={plain} />
        ) : (
          <div key={name} className="desk-form-row">
            <DescribedField name={name} field={field} value={values[name]} plain={plain} />
            <DescribedField name={beside[0]} field={beside[1]} value={values[beside[0]]} plain={plain} />
          </div>
        ),
      )}
      {children}
      {check === undefined ? null : <DeskCheckbox name="confirmed" label={text(check)} required />}
    </DeskForm>
  );
  if (!isFolded) return shown;
  return (
    <details open={isRefused}>
      <summary className={`button button-${foldedLook} button-small`}>{label === undefined ? '' : text(label)}</summary>
      {shown}
    </details>
  );
}

interface WhyNotProps<Code extends string> {
  readonly of: Pick<Act<unknown, Code, string, unknown>, 'refusals'>;
  readonly code: NoInfer<Code>;
  readonly facts?: Facts;
}
/** Why an act is not possible now, as its call would refuse it. */
export function WhyNot<Code extends string>({ of, code, facts = {} }: WhyNotProps<Code>) {
  const [, en, hi = en] = of.refusals[code];
  return say([en, hi], useLanguage(), facts);
}

type Described = readonly [name: string, field: ActField];
/** A day and its time of day are beside each other. */
const inRows = (fields: readonly Described[]): readonly (readonly [Described, Described?])[] =>
  fields.flatMap((each, at): readonly (readonly [Described, Described?])[] => {
    const [before, next] = [fields[at - 1], fields[at + 1]];
    if (each[1].kind === 'time' && before?.[1].kind === 'day') return [];
    return [each[1].kind === 'day' && next?.[1].kind === 'time' ? [each, next] : [each]];
  });

interface DescribedFieldProps {
  readonly name: string;
  readonly field: ActField;
  readonly value: string | undefined;
  readonly plain: (said: Said) => string;
}
function DescribedField({ name, field, value = '', plain }: DescribedFieldProps) {
  const t = useWords(deskWords);
  const { kind, isRequired: required, max: maxLength, hint } = field;
  const common = { name, label: plain(field.label), required, ...(hint === undefined ? {} : { hint: plain(hint) }) };
  const limit = maxLength === undefined ? {} : { maxLength };
  switch (kind) {
    case 'lines':
      return <DeskTextArea {...common} {...limit} value={value} rows={field.rows ?? 3} />;
    case 'tick':
      return <DeskCheckbox {...common} />;
    case 'choice':
      return (
        <DeskSelect
          {...common}
          value={value}
          {...(value === '' ? { emptyLabel: t.choose } : {})}
          options={Object.entries(field.options ?? {}).map(([each, said]) => ({ value: each, label: plain(said) }))}
        />
      );
    case 'bank-day':
      return <DeskText {...common} type="date" value={value} max={value} />;
    case 'day':
      return <DeskText {...common} {...limit} type="date" value={value} />;
    case 'time':
      return <DeskText {...common} {...limit} type="time" value={value} />;
    case 'sum':
      return <DeskText {...common} value={value} inputMode="decimal" autoComplete="off" />;
    case 'line':
    case 'own':
      return (
        <DeskText
          {...common}
          {...limit}
          {...(field.isNumeric ? { inputMode: 'numeric' } : {})}
          value={value}
          autoComplete="off"
        />
      );
  }
}
