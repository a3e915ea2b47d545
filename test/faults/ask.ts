import type { Random } from '#test/seed.ts';
import { type Answer, type Call, jsonOf, pause, type Sent } from './call.ts';

/**
 * What clients and staff were answered, to be compared with the database afterwards. A call without an answer promises
 * nothing.
 */
export interface Journal {
  /** Each 201 of create-order. */
  readonly pages: {
    readonly accountId: string;
    readonly form: string;
    /** The day of the product's clock; undefined if it changed during the call. */
    readonly day: number | undefined;
    readonly reference: string;
    readonly paymentUrl: string;
  }[];
  /** Each 200 of verify-payment. */
  readonly verified: {
    readonly accountId: string;
    readonly paymentId: string;
    readonly applicationNumber: string | undefined;
    readonly isSurplus: boolean;
  }[];
  /** Each 200 of verify-payment for a payment without an application: refunded, or closed by staff. */
  readonly ended: { readonly paymentId: string; readonly state: 'returned' | 'closed' }[];
  /** Application numbers that an answer contained. */
  readonly numbers: Map<string, Set<string>>;
  /** Each 202 of a cancellation: the application's number. */
  readonly cancelled: string[];
  /** Each 201 of a claim. */
  readonly claims: { readonly id: string; readonly amountPaise: number; readonly accountId: string }[];
  /** Each transfer of the bank that staff recorded, by its UTR. */
  readonly transfers: string[];
  /** Answers that no scenario expects. */
  readonly wrong: string[];
  /** ok: the expected answer; refused: asked to retry; unknown: no complete answer; away: no connection. */
  readonly calls: Record<'ok' | 'refused' | 'unknown' | 'away', number>;
  scenarios: number;
  /** Days by which the run moved the product's clock. */
  day: number;
  /** Restores so far: what was answered between a backup and its restore may be lost. */
  restores: number;
}
export const newJournal = (): Journal => ({
  pages: [],
  verified: [],
  ended: [],
  numbers: new Map(),
  cancelled: [],
  claims: [],
  transfers: [],
  wrong: [],
  calls: { ok: 0, refused: 0, unknown: 0, away: 0 },
  scenarios: 0,
  day: 0,
  restores: 0,
});

/** What the journal held before a backup began: all of it is in the backup. */
export type Mark = Readonly<Record<'pages' | 'verified' | 'ended' | 'cancelled' | 'claims' | 'transfers', number>> & {
  readonly numbers: ReadonlyMap<string, ReadonlySet<string>>;
};
export const markOf = ({ pages, verified, ended, cancelled, claims, transfers, numbers }: Journal): Mark => ({
  pages: pages.length,
  verified: verified.length,
  ended: ended.length,
  cancelled: cancelled.length,
  claims: claims.length,
  transfers: transfers.length,
  numbers: new Map([...numbers].map(([accountId, known]) => [accountId, new Set(known)])),
});
/** Forgets what was answered since: a restore may lose it. */
export function forgetSince(journal: Journal, mark: Mark): void {
  for (const name of ['pages', 'verified', 'ended', 'cancelled', 'claims', 'transfers'] as const)
    journal[name].length = mark[name];
  journal.numbers.clear();
  for (const [accountId, known] of mark.numbers) journal.numbers.set(accountId, new Set(known));
  journal.restores++;
}

export type Outcome<Shape> =
  | { readonly kind: 'ok'; readonly status: number; readonly value: Shape }
  | { readonly kind: 'refused' | 'unknown' | 'away' };

/** A client of the site. */
export interface Asking {
  readonly call: Call;
  readonly journal: Journal;
  readonly random: Random;
  /** A client that only waits for its retry makes room for the next. */
  readonly busy: { count: number };
  /** The restores before it began: what it knows from before a later one may be unknown to the site. */
  readonly restores?: number;
}

/** One call: expected answer, asked to retry, or unknown. Everything else is recorded as wrong. */
export async function ask<Shape>(
  asking: Asking,
  path: string,
  sent: Sent,
  hoped: readonly number[],
): Promise<Outcome<Shape>> {
  const { journal } = asking;
  let answer: Answer;
  try {
    answer = await asking.call(path, sent);
  } catch (error) {
    // Refused by the operating system: the call has no effect.
    const kind = (error as { code?: unknown }).code === 'ECONNREFUSED' ? 'away' : 'unknown';
    journal.calls[kind]++;
    return { kind };
  }
  if (hoped.includes(answer.status)) {
    journal.calls.ok++;
    return { kind: 'ok', status: answer.status, value: jsonOf<Shape>(answer) };
  }
  journal.calls.refused++;
  const isOfBefore = asking.restores !== undefined && asking.restores !== journal.restores;
  // 404, or 429 where the gateway was asked a moment ago.
  if ([404, 429].includes(answer.status) && isOfBefore) return { kind: 'refused' };
  if (answer.status !== 503) journal.wrong.push(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  else if (answer.headers['retry-after'] === undefined) journal.wrong.push(`${path} answered 503 without Retry-After`);
  return { kind: 'refused' };
}

/** Retries until one of the final statuses; undefined when the person loses patience. */
export async function insist<Shape>(
  asking: Asking,
  patienceS: number,
  final: readonly number[],
  call: () => Promise<Outcome<Shape>>,
): Promise<(Outcome<Shape> & { kind: 'ok' }) | undefined> {
  for (const until = Date.now() + patienceS * 1000; ;) {
    const notified = await call();
    if (notified.kind === 'ok' && final.includes(notified.status)) return notified;
    if (Date.now() > until) return undefined;
    await rest(asking, (notified.kind === 'away' ? 400 : 100) + asking.random.below(600));
  }
}

async function rest(asking: Asking, ms: number): Promise<void> {
  asking.busy.count--;
  await pause(ms);
  asking.busy.count++;
}
