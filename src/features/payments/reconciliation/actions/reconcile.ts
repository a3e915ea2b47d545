import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, before, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { storeFindings } from '#features/attention/actions/record.ts';
import type { Gateway, UnreadableRow } from '../../providers/port.ts';
import type { ReconciliationCause } from '../../model/payments.ts';
import { endReconciliation, insertReconciliation, lastReconciled } from '../store.ts';
import { setGatewayRead, setGatewayUnread, unreadRestores } from '../../store/restores.ts';
import { forEachConcurrently } from '../../../../kit/for-each-concurrently.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import {
  capturesToReconcile,
  type Compared,
  comparePayments,
  compareOrders,
  type Run,
  unreadableGaps,
} from './find-gaps.ts';
import { callsAtOnce, type GatewayLists, readLists } from './gateway-lists.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { reconcileSettlements } from './reconcile-settlements.ts';
import { reconcileSnapshot } from '../../orders/actions/reconcile-payment.ts';
import { whileLocked } from '../../actions/while-locked.ts';

/** The result of a reconciliation with one gateway. */
export interface Reconciled {
  readonly gateway: string;
  readonly since: Date;
  readonly orders: number;
  readonly payments: number;
  readonly refunds: number;
  /** Captures that it found and recorded. */
  readonly recorded: number;
  readonly gaps: number;
  /** Rows of the gateway that could not be read; they are among the gaps. */
  readonly unreadable: number;
  /** Rows of those that may be money that left: refunds, and payments of a state that is not known. */
  readonly hiding: readonly UnreadableRow[];
}
type Codes = 'payments/reconciling' | 'payments/reconciliation-failed';

/**
 * Compares our books with each gateway's lists of orders, payments and refunds since an instant. Records missed captures,
 * captures of unknown orders and refunds that we never requested; every other difference is listed until a later run finds
 * that both agree. A row that cannot be read is listed by its id; what it would have accounted for is not known. One run at a
 * time; safe to repeat. A run that cannot complete is listed for staff.
 */
export async function reconcile(
  ctx: PaymentsContext,
  input: { readonly since: Date; readonly cause: ReconciliationCause },
): Promise<Result<readonly Reconciled[], Codes>> {
  const done: Reconciled[] = [];
  let code: Codes | undefined;
  for (const gateway of ctx.gateways) {
    const run = await whileLocked(ctx, `reconcile ${gateway.name}`, () => reconcileWith(ctx, gateway, input));
    if (run?.ok) done.push(run.value);
    else code = run ? run.refusal.code : (code ?? 'payments/reconciling');
  }
  return code ? refuse(code) : ok(done);
}

async function reconcileWith(
  ctx: PaymentsContext,
  gateway: Gateway,
  { since, cause }: { readonly since: Date; readonly cause: ReconciliationCause },
): Promise<Result<Reconciled, Codes>> {
  const id = await insertReconciliation(ctx.db, { gateway: gateway.name, cause, since });
  // Taken before the lists are read: entries made during the reads may be on one side only.
  const until = before(await ctx.businessNow(), youngMs);
  const lists = await readLists(ctx, gateway, since);
  const recorded = lists && (await reconcileListed(ctx, gateway, lists));
  const compared = lists && recorded !== undefined && (await compare({ ctx, gateway, since, until }, lists));
  if (!lists || recorded === undefined || !compared) {
    await endReconciliation(ctx.db, id, { failedAt: ctx.now() });
    ctx.log.warn('a reconciliation could not complete', { gateway: gateway.name, cause });
    return refuse('payments/reconciliation-failed');
  }
  const { orders, payments, refunds } = lists;
  const counts = {
    orders: orders.length,
    payments: payments.length,
    refunds: refunds.length,
    gaps: compared.gaps.length,
    unreadable: compared.gaps.filter(({ what }) => what === 'unreadable').length,
  };
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    await storeGaps(tx, gateway, compared, at);
    await endReconciliation(tx, id, { ...counts, finishedAt: ctx.now(), comparedAt: at });
  });
  ctx.log.info('reconciled with the gateway', { gateway: gateway.name, cause, recorded, ...counts });
  const hiding = (compared.unreadable ?? []).filter(({ kind }) => kind === 'refund' || kind === 'payment');
  return ok({ gateway: gateway.name, since, recorded, ...counts, hiding });
}

const storeGaps = (tx: Tx, gateway: Gateway, { gaps, seen, seenUnder = [] }: Compared, at: Date): Promise<unknown> =>
  storeFindings(tx, 'reconciliation-gap', {
    found: gaps.map(({ of, what, here = null, there = null, row = null }) => ({
      subject: `${of}: ${what}`,
      details: { gateway: gateway.name, row, here, there },
    })),
    checked: [...seen],
    checkedUnder: seenUnder,
    at,
  });

/** Reads the gateways' disputes: until the last day to answer, and before a refund is sent, is less than a day. */
export async function readDisputes(ctx: PaymentsContext): Promise<void> {
  for (const gateway of ctx.gateways) {
    if (ctx.isGatewayDown(gateway.name)) continue;
    const read = await reconcileDisputes(ctx, gateway, ctx.now());
    const at = await ctx.businessNow();
    const compared =
      read && withUnreadable(ctx, gateway, [read], { unreadable: read.unreadable ?? [], kinds: read.kinds ?? [] });
    if (compared) await ctx.transaction((tx) => storeGaps(tx, gateway, compared, at));
  }
}

/** @returns how many captures were recorded; undefined when the gateway became unreachable */
async function reconcileListed(
  ctx: PaymentsContext,
  gateway: Gateway,
  lists: GatewayLists,
): Promise<number | undefined> {
  const open = await capturesToReconcile(ctx, gateway, lists.payments);
  let isUnreachable = false;
  await forEachConcurrently(open, callsAtOnce, async (snapshot) => {
    const reconciled = isUnreachable ? undefined : await reconcileSnapshot(ctx, gateway, snapshot);
    if (reconciled && !reconciled.ok && reconciled.refusal.code === 'payments/gateway-away') isUnreachable = true;
  });
  return isUnreachable ? undefined : open.length;
}

/** Entries this new may be on one side only. */
const youngMs = 10 * minuteMs;

async function compare(run: Run, lists: GatewayLists): Promise<Compared | undefined> {
  const { ctx, gateway, since } = run;
  const parts = [
    await reconcileRefunds(ctx, gateway, since, lists.refunds),
    await compareOrders(run, lists),
    await comparePayments(run, lists),
    await reconcileDisputes(ctx, gateway, since),
    // After what its rows are about.
    await reconcileSettlements(ctx, gateway, since),
  ];
  const whole = parts.flatMap((part) => part ?? []);
  if (whole.length < parts.length) return undefined;
  const unreadable = [...lists.unreadable, ...whole.flatMap((compared) => compared.unreadable ?? [])];
  const kinds = [...listedKinds, ...whole.flatMap((compared) => compared.kinds ?? [])];
  return withUnreadable(ctx, gateway, whole, { unreadable, kinds });
}

const listedKinds = ['order', 'payment', 'refund'] as const;
const loggedRows = 20;
/** Joins comparisons, with the rows of these kinds that could not be read, which it logs. */
function withUnreadable(
  ctx: PaymentsContext,
  gateway: Gateway,
  parts: readonly Compared[],
  { unreadable: rows, kinds }: Required<Pick<Compared, 'unreadable' | 'kinds'>>,
): Compared {
  if (rows.length > 0)
    ctx.log.warn("rows of the gateway's lists could not be read", {
      gateway: gateway.name,
      count: rows.length,
      rows: rows
        .slice(0, loggedRows)
        .map(({ kind, id, field }) => `${kind} ${id ?? 'without id'}: ${field}`)
        .join(', '),
    });
  const all = [...parts, unreadableGaps(gateway, rows, kinds)];
  return {
    gaps: all.flatMap((compared) => compared.gaps),
    seen: new Set(all.flatMap((compared) => [...compared.seen])),
    seenUnder: all.flatMap((compared) => compared.seenUnder ?? []),
    unreadable: rows,
  };
}

/** A daily run looks back to a day before the last run that could read every row, within these days. */
const daysBack = { least: 3, most: 31 } as const;

/** The timer's entry: reconciles once a day, and hourly until a run completes. */
export async function reconcileDaily(ctx: PaymentsContext): Promise<void> {
  const now = ctx.now();
  const names = ctx.gateways.map((gateway) => gateway.name);
  const last = await lastReconciled(ctx.db, names);
  if (last && now.getTime() - last.getTime() < dayMs - hourMs / 2) return;
  const [least, limit] = [before(now, daysBack.least * dayMs), before(now, daysBack.most * dayMs)];
  const whole = await lastReconciled(ctx.db, names, { isWhole: true });
  const wanted = last && !whole ? limit : before(whole ?? now, dayMs);
  const since = wanted < least ? wanted : least;
  await reconcile(ctx, { since: since < limit ? limit : since, cause: 'daily' });
}

/** After runs with rows that could not be read, the next one waits so long: what a gateway lists rarely changes soon. */
const unreadWaitsMs = [5 * minuteMs, 15 * minuteMs, hourMs] as const;
const unreadWaitMs = (runs: number): number => (runs === 0 ? 0 : (unreadWaitsMs[runs - 1] ?? hourMs));

/**
 * After a restore, reconciles since a day before the backup; the timer repeats it each minute until it completes, and more
 * rarely while rows that may be money that left cannot be read. They are stored for the page after a restore, where
 * staff say that they looked them up.
 */
export async function reconcileRestored(ctx: PaymentsContext): Promise<void> {
  const restores = await unreadRestores(ctx.db);
  if (restores.length === 0) return;
  const isTooSoon = restores.every(
    ({ unreadRuns, unreadAt }) => unreadAt !== null && ctx.now() < after(unreadAt, unreadWaitMs(unreadRuns)),
  );
  if (isTooSoon) return;
  const since = before(new Date(Math.min(...restores.map(({ backupAt }) => backupAt.getTime()))), dayMs);
  const done = await reconcile(ctx, { since, cause: 'restore' });
  if (!done.ok) return;
  const ids = restores.map(({ id }) => id);
  // A refund of since the backup may be among them.
  const rows = done.value.flatMap(({ gateway, hiding }) =>
    hiding.map(({ kind, id = null, field }) => ({ gateway, kind, id, field })),
  );
  if (rows.length > 0) return setGatewayUnread(ctx.db, ids, { rows, at: ctx.now() });
  await setGatewayRead(ctx.db, ids, await ctx.businessNow());
  ctx.log.info('the payments since the backup are compared', {});
}
