import type { BookCheck } from '#kit/books.ts';
import type { Context } from '#kit/context.ts';
import type { Reaction, Timer } from '#kit/event.ts';
import type { FallbackPage } from '#platform/http/fallback-pages.ts';
import type { Route } from '#platform/http/serve.ts';

/** What a feature hands to the registers; everything else of it stays in its folder. */
export interface Feature<Ctx extends Context> {
  readonly name: string;
  routes(ctx: Ctx): readonly Route[];
  /** Pages of this feature that one answer serves for all unknown names. */
  fallbackPages?(ctx: Ctx): readonly FallbackPage[];
  readonly reactions: readonly Reaction<Ctx>[];
  readonly timers: readonly Timer<Ctx>[];
  readonly commands: readonly StaffCommand<Ctx>[];
  /** What the check of the books asks of this feature: its money against the ledger, both ways. */
  readonly bookChecks?: readonly BookCheck[];
  /** Brings what the feature needs to work at all into the database; safe to repeat at every start. */
  seed?(ctx: Ctx): Promise<void>;
}

/** One act of staff on the command line: `npm run staff -- <name> …`. Each writes its audit entry itself. */
export interface StaffCommand<Ctx> {
  readonly name: string;
  /** The arguments as the help shows them: `<phone> <role>`. */
  readonly usage: string;
  readonly help: string;
  /** @returns what to print; throws StaffRefusal with one clear line when it can't be done. */
  run(ctx: Ctx, args: readonly string[], actor: string): Promise<string>;
}
export class StaffRefusal extends Error {}
