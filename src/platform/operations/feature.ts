import type { BookCheck } from '#kit/money/books.ts';
import type { BulkKind } from '#kit/desk/bulk.ts';
import type { Context, Tx } from '#kit/context.ts';
import type { DeskParts } from '#kit/desk/desk-parts.ts';
import type { Reaction, Timer } from '#kit/event.ts';
import { type Phone, readPhone } from '#kit/text/phone.ts';
import type { PersonPart } from '#kit/desk/person-parts.ts';
import type { NamedFiles } from '#platform/database/named-files.ts';
import type { SealedColumn } from '#platform/database/sealed-columns.ts';
import type { Reading } from './reading.ts';
import type { AttentionQuery } from '#platform/database/attention.ts';
import type { FallbackPage } from '#platform/http/pages/fallback-pages.ts';
import type { AnyDeskList } from '#platform/desk/desk-list.ts';
import type { Route } from '#platform/http/serve.ts';

/** What a feature registers; everything else stays private to its folder. */
export interface Feature<Ctx extends Context> {
  readonly name: string;
  routes(ctx: Ctx): readonly Route[];
  /** Pages of this feature whose one answer serves all unknown names. */
  fallbackPages?(ctx: Ctx): readonly FallbackPage[];
  readonly reactions: readonly Reaction<Ctx>[];
  readonly timers: readonly Timer<Ctx>[];
  readonly commands?: readonly StaffCommand<Ctx>[];
  /** This feature's part of the check of the books: its money against the ledger, in both directions. */
  readonly bookChecks?: readonly BookCheck[];
  /** What needs the attention of staff: questions over the records of this feature. */
  readonly attention?: readonly AttentionQuery[];
  /** The lists of the desk, each with its call, its views, its file and its rows for bulk actions. */
  readonly deskLists?: readonly AnyDeskList[];
  readonly bulkKinds?: readonly BulkKind<Ctx>[];
  /** What it adds to Today, the search and the reveals of the desk. */
  readonly desk?: DeskParts;
  /** Its numbers for the metrics. */
  readonly readings?: readonly Reading<Ctx>[];
  /** Its columns with sealed values: a changed DATA_KEY seals them anew. */
  readonly sealed?: readonly SealedColumn[];
  /** The files of the object store that its rows name. */
  readonly files?: readonly NamedFiles[];
  /** How many of its logins began before that time and are open: a changed SESSION_SECRET leaves them the one before. */
  countLogins?(ctx: Pick<Ctx, 'now'>, tx: Tx, before: Date): Promise<number>;
  /** What it holds on a person: shown, copied and erased together. */
  readonly person?: readonly PersonPart<Ctx>[];
  /** Brings the data that the feature requires into the database; idempotent at every start. */
  seed?(ctx: Ctx): Promise<void>;
}

/** One staff action on the command line: `npm run staff -- <name> …`. Each writes its audit entry. */
export interface StaffCommand<Ctx> {
  /** Noun and verb. */
  readonly name: string;
  readonly args?: StaffArgs;
  readonly help: string;
  /** @returns the text to print; throws StaffRefusal with one clear line when the action is refused. */
  run(ctx: Ctx, input: Readonly<Record<string, unknown>>, actor: string): Promise<string>;
}
export class StaffRefusal extends Error {}

/** An argument or option that is read before the command runs. Where `read` returns undefined, `wanted` is the refusal. */
export interface ReadArg<Spelling extends string = string, Value = unknown> {
  readonly spelling: Spelling;
  readonly wanted: string;
  read(typed: string): Value | undefined;
}
export const oneOf = <Choice extends string>(choices: readonly Choice[]): ReadArg<string, Choice> => ({
  spelling: `<${choices.join('|')}>`,
  wanted: `give one of: ${choices.join(', ')}`,
  read: (typed) => choices.find((choice) => choice === typed),
});
export const phoneArg: ReadArg<'<phone>', Phone> = {
  spelling: '<phone>',
  wanted: 'give a mobile number, for example 9876543210 or +919876543210',
  read: readPhone,
};

/**
 * The arguments in their order and the options of a command, by the names that its `run` reads them by: `<phone>`,
 * `[day]`, `<reason...>` for the rest of the line, `--second`, `--amount <rupees>`.
 */
export type StaffArgs = Readonly<Record<string, string | ReadArg>>;
type InputOf<Spelling, Value> = Spelling extends `[${string}` | `--${string} <${string}`
  ? Value | undefined
  : Spelling extends `--${string}`
    ? boolean
    : Value;
type StaffInput<Args extends StaffArgs> = {
  readonly [Name in keyof Args]: Args[Name] extends ReadArg<infer Spelling, infer Value>
    ? InputOf<Spelling, Value>
    : InputOf<Args[Name], string>;
};
/** For a feature's context: declares commands whose `run` gets typed arguments and options. */
export const commandsFor =
  <Ctx>() =>
  <const Args extends StaffArgs = Readonly<Record<never, string>>>(
    command: Omit<StaffCommand<Ctx>, 'args' | 'run'> & {
      readonly args?: Args;
      run(ctx: Ctx, input: StaffInput<Args>, actor: string): Promise<string>;
    },
  ): StaffCommand<Ctx> =>
    command;
