import { z } from 'zod/mini';
import { type AboutRecord, answers, type DeskDone, type Endpoint, endpoint, type Facts } from '../endpoint.ts';
import type { ActField } from './act-field.ts';
import type { Right } from './desk-access.ts';
import type { Said, Sentence } from './said.ts';

/** The texts of a form. What `asked` has is given by its page: a name, a sum. */
export interface ActForm<Asked> {
  /** The text of the button; without one the page's children have the buttons. */
  readonly submit?: Said<Asked>;
  /** Says what the form is for, where that is more than its button says; the title where it is folded. */
  readonly label?: Said<Asked>;
  /** A paragraph above the fields. */
  readonly lead?: Said<Asked>;
  /** The question before it is sent, for what cannot be undone. */
  readonly ask?: Said<Asked>;
  /** After it nothing of the record changes any more: it waits until what is typed in other forms of the page is saved. */
  readonly isFinal?: true;
  /** What the person ticks as checked before the button, as the field `confirmed`. */
  readonly check?: Said<Asked>;
  /** The texts of field errors by reason, or by field and reason: `stage.missing`. */
  readonly reasons?: Readonly<Record<string, Said>>;
}
/** The fields of an act's form, in their order, by name. */
export type ActFields = Readonly<Record<string, ActField>>;

/** What staff do: a call of the desk, and the form that makes it. */
export interface Act<
  Body = unknown,
  Code extends string = string,
  Key extends string = string,
  Asked = never,
> extends Endpoint<Body, undefined, DeskDone<Key>, Code, 'desk'> {
  readonly right: Right;
  /** Undefined where a list or another page makes the call, not a form. */
  readonly texts: ActForm<Asked> | undefined;
  readonly fields: ActFields;
}

/** The refusal of an act whose form shows what is wrong beside each field. */
export const notSaved = [
  422,
  'Not saved. Check the marked fields; what you typed is still here.',
  'सेव नहीं हुआ। निशान वाली जगहें जाँचें; आपका लिखा हुआ यहीं है।',
] as const;

type Schemas = Readonly<Record<string, z.ZodMiniType>>;
type BodyOf<Hidden extends Schemas, Fields extends ActFields> = z.output<z.ZodMiniObject<Hidden>> & {
  readonly [Name in keyof Fields]: z.output<Fields[Name]['schema']>;
};

/**
 * Describes an act once: who may do it, the form that asks for it, the call, its refusals and what it says when it is done,
 * each text in English and Hindi. The call's body has the `hidden` fields, which the page fills in, and the `fields`, which
 * the form shows; or it is `body`, and the page draws every field.
 */
export function act<
  Code extends string = never,
  Key extends string = never,
  Hidden extends Schemas = Record<never, never>,
  Fields extends ActFields = Record<never, never>,
  Asked = never,
  Body = BodyOf<Hidden, Fields>,
>(definition: {
  path: string;
  right: Right;
  asksFactor?: boolean;
  about?: readonly AboutRecord[];
  hidden?: Hidden;
  fields?: Fields;
  body?: z.ZodMiniType<Body>;
  listFields?: readonly string[];
  file?: string;
  hasNoBody?: boolean;
  maxBytes?: number;
  maxFields?: number;
  form?: ActForm<Asked>;
  done: Readonly<Record<Key, Said<number>>>;
  refusals?: Readonly<Record<Code, readonly [status: number, en: Sentence<Facts>, hi: Sentence<Facts>]>>;
}): Act<Body, Code, Key, Asked> {
  const { form: texts, hidden = {}, fields = {}, body, ...call } = definition;
  const schemas = Object.fromEntries(Object.entries<ActField>(fields).map(([name, { schema }]) => [name, schema]));
  return {
    ...endpoint({
      ...call,
      method: 'POST',
      access: 'desk',
      ...(call.hasNoBody
        ? {}
        : { body: body ?? (z.strictObject({ ...hidden, ...schemas }) as unknown as z.ZodMiniType<Body>) }),
      answer: answers<DeskDone<Key>>(),
    }),
    right: definition.right,
    texts,
    fields,
  };
}
