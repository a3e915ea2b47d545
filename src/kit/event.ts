/** A past-tense domain event, stored in the transaction of its change and delivered to its reactions afterwards. */
export interface EventKind<Payload> {
  readonly type: string;
  (payload: Payload): DomainEvent;
}
export interface DomainEvent {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export function event<Payload extends object>(type: string): EventKind<Payload> {
  const create = (payload: Payload): DomainEvent => ({ type, payload: { ...payload } as Record<string, unknown> });
  return Object.assign(create, { type });
}

/**
 * The workers that run a job. Calls to the payment gateway and outgoing messages have separate workers, so that a vendor
 * that hangs blocks no other work. Bulk actions of the desk have one worker, one turn after the other.
 */
export type WorkerGroup = 'common' | 'gateway' | 'messages' | 'bulk';

/** What a feature does on an event. Delivery may be late and repeated: it must be idempotent. */
export interface Reaction<Ctx> {
  readonly type: string;
  readonly name: string;
  readonly workerGroup: WorkerGroup;
  /** False for events that the reaction ignores: no job is queued for it. */
  readonly appliesTo: (payload: never) => boolean;
  readonly run: (ctx: Ctx, payload: never) => Promise<unknown>;
}
export const reaction = <Ctx, Payload>(
  kind: EventKind<Payload>,
  name: string,
  run: (ctx: Ctx, payload: Payload) => Promise<unknown>,
  {
    workerGroup = 'common',
    appliesTo = () => true,
  }: { workerGroup?: WorkerGroup; appliesTo?: (payload: Payload) => boolean } = {},
): Reaction<Ctx> => ({ type: kind.type, name, workerGroup, run, appliesTo });

/** Scheduled work; a run waits until the previous one has ended. */
export interface Timer<Ctx> {
  readonly name: string;
  readonly cron: string;
  readonly atStart: boolean;
  readonly workerGroup: WorkerGroup;
  /**
   * It repairs by state, in the database alone, what a lost event left undone: the nightly check of the books runs it
   * first.
   */
  readonly isSweeper: boolean;
  readonly run: (ctx: Ctx) => Promise<unknown>;
  /** A retention job: its runs are reported. `run` answers how many rows it erased, in all or by kind. */
  readonly purge: Purge<Ctx> | undefined;
}
export interface Purge<Ctx> {
  /** Rows that are past their time and still wait, for example because they are open. */
  readonly countWaiting?: (ctx: Ctx) => Promise<number>;
}
/** `cron` in crontab syntax (UTC); `atStart`: also runs at every start. */
export const timer = <Ctx>(
  name: string,
  {
    cron,
    atStart = false,
    workerGroup = 'common',
    isSweeper = false,
    purge,
  }: { cron: string; atStart?: boolean; workerGroup?: WorkerGroup; isSweeper?: boolean; purge?: Purge<Ctx> },
  run: (ctx: Ctx) => Promise<unknown>,
): Timer<Ctx> => ({ name, cron, atStart, workerGroup, isSweeper, run, purge });
