/** A past-tense fact, stored with the change that made it true and told to its reactions afterwards. */
export interface EventKind<Fact> {
  readonly type: string;
  (payload: Fact): DomainEvent;
}
export interface DomainEvent {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export function event<Fact extends object>(type: string): EventKind<Fact> {
  const make = (payload: Fact): DomainEvent => ({ type, payload: { ...payload } as Record<string, unknown> });
  return Object.assign(make, { type });
}

/**
 * Which workers run a job. What calls the payment gateway, or sends messages, has slots of its own: a vendor that hangs
 * keeps nothing else waiting.
 */
export type Slots = 'common' | 'gateway' | 'messages';

/** What a feature does when a fact is told. It may be told twice and late: it must be safe to repeat. */
export interface Reaction<Ctx> {
  readonly type: string;
  readonly name: string;
  readonly slots: Slots;
  /** False for facts that are none of its business: then no job is made for it. */
  readonly appliesTo: (payload: never) => boolean;
  readonly run: (ctx: Ctx, payload: never) => Promise<unknown>;
}
export const reaction = <Ctx, Fact>(
  kind: EventKind<Fact>,
  name: string,
  run: (ctx: Ctx, payload: Fact) => Promise<unknown>,
  { slots = 'common', concerns = () => true }: { slots?: Slots; concerns?: (payload: Fact) => boolean } = {},
): Reaction<Ctx> => ({ type: kind.type, name, slots, run, appliesTo: concerns });

/** Work that falls due by the clock; a run waits for the one before it. */
export interface Timer<Ctx> {
  readonly name: string;
  readonly cron: string;
  readonly atStart: boolean;
  readonly slots: Slots;
  /** It mends by state what a lost event left behind, in the database alone: the nightly check of the books runs it first. */
  readonly isSweeper: boolean;
  readonly run: (ctx: Ctx) => Promise<unknown>;
}
/** `cron` as crontab writes it (UTC); `atStart`: once more at every start. */
export const timer = <Ctx>(
  name: string,
  {
    cron,
    atStart = false,
    slots = 'common',
    isSweeper = false,
  }: { cron: string; atStart?: boolean; slots?: Slots; isSweeper?: boolean },
  run: (ctx: Ctx) => Promise<unknown>,
): Timer<Ctx> => ({ name, cron, atStart, slots, isSweeper, run });
