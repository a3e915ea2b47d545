import type { BookCheck } from '#kit/books.ts';
import type { Context } from '#kit/context.ts';
import type { Reaction, Timer } from '#kit/event.ts';
import type { FallbackPage } from '#platform/http/fallback-pages.ts';
import type { Route } from '#platform/http/serve.ts';

/** What a feature registers; everything else stays private to its folder. */
export interface Feature<Ctx extends Context> {
  readonly name: string;
  routes(ctx: Ctx): readonly Route[];
  /** Pages of this feature whose one answer serves all unknown names. */
  fallbackPages?(ctx: Ctx): readonly FallbackPage[];
  readonly reactions: readonly Reaction<Ctx>[];
  readonly timers: readonly Timer<Ctx>[];
  readonly commands: readonly StaffCommand<Ctx>[];
  /** This feature's part of the check of the books: its money against the ledger, in both directions. */
  readonly bookChecks?: readonly BookCheck[];
  /** Brings the data that the feature requires into the database; idempotent at every start. */
  seed?(ctx: Ctx): Promise<void>;
}

/** One staff action on the command line: `npm run staff -- <name> …`. Each writes its audit entry. */
export interface StaffCommand<Ctx> {
  readonly name: string;
  /** The arguments for the help text: `<phone> <role>`. */
  readonly usage: string;
  readonly help: string;
  /** @returns the text to print; throws StaffRefusal with one clear line when the action is refused. */
  run(ctx: Ctx, args: readonly string[], actor: string): Promise<string>;
}
export class StaffRefusal extends Error {}
