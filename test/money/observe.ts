import { expect } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { commissionOn, longestBackoffMs, longestPollMs, openDispute, refusalLimit, standing, stands } from './rules.ts';
import { holdAtAccrual } from './self-referral.ts';
import type { System } from './system.ts';
import { applicationsOf, type Capture, type Refund, type RefundState, type World } from './world.ts';

/*
 * Reads from the product what the rules leave to chance or to time: the ids, which of two payments came first, and how
 * far a refund got within the time it may take. Whatever the rules exclude fails here.
 */
interface PaymentRow {
  readonly id: string;
  readonly gatewayPaymentId: string;
  readonly applicationId: string | null;
  readonly createdAt: Date | null;
  readonly isSecond: boolean;
}
interface RefundRow {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly state: RefundState;
  readonly attempt: number;
}

export async function observe(system: System, world: World): Promise<void> {
  const payments = await system.rows<PaymentRow>(`
    select p.id, p.gateway_payment_id, a.id as application_id, a.created_at,
      exists (select 1 from ledger_transaction t where t.source = 'surplus:' || p.id) as is_second
    from payment p left join application a on a.payment_id = p.id where p.captured_at is not null`);
  const rowOf = new Map(payments.map((it) => [it.gatewayPaymentId, it]));
  const now = await system.now();
  const hasTrouble = system.gateway.state().faults.length > 0;
  // A fault that hit its last call during this step was trouble still.
  if (hasTrouble || world.gateway.hasTrouble) world.gateway.refundsWellSince = now;
  world.gateway.hasTrouble = hasTrouble;
  const before = new Set(applicationsOf(world).filter(stands));
  const decided = new Set(world.captures.filter((it) => it.application !== undefined || it.isSecond));
  for (const it of world.captures) {
    const row = rowOf.get(it.gatewayPaymentId);
    rowOf.delete(it.gatewayPaymentId);
    if (row) see(world, it, row, now);
    else
      expect(mustBeKnown(it, world), `${it.gatewayPaymentId} was captured, and the product does not know it`).toBe(
        false,
      );
  }
  expect([...rowOf.keys()], 'captured payments that nobody made').toEqual([]);
  if (!world.isBehind) for (const it of world.captures) if (!decided.has(it)) expectOutcome(world, it, before);
  await followRefunds(system, world);
}

/** A webhook or the return tells at once; what nobody tells of is found by polling. */
function mustBeKnown(it: Capture, world: World): boolean {
  if (world.isBehind || world.gateway.isAway) return false;
  const since = Math.max(it.paidAt, world.gateway.wellSince);
  if (!it.isQuiet) return true;
  // A page that was paid before is looked at again more rarely, for a second payment.
  if (world.captures.some((one) => one.page === it.page && one.paymentId !== undefined)) return false;
  const pollMs = longestPollMs(world.sweptAt - it.page.openedAt);
  return pollMs !== undefined && world.sweptAt >= since + pollMs + minuteMs;
}

function see(world: World, it: Capture, row: PaymentRow, now: number): void {
  if (it.paymentId === undefined) {
    it.paymentId = row.id;
    // A wrong sum is posted at once as captured; another currency once staff entered the settled rupees.
    if (it.misfit !== 'currency') it.postedPaise = it.amountPaise;
  }
  if (row.applicationId !== null && row.createdAt !== null && !it.application) {
    it.application = {
      capture: it,
      number: row.applicationId,
      createdAt: row.createdAt.getTime(),
      hasAdvanced: false,
      earning: undefined,
    };
    const { referrer } = it.page.form;
    if (referrer)
      it.application.earning = {
        application: it.application,
        referrer,
        amountPaise: commissionOn(it.postedPaise ?? 0),
        hold: holdAtAccrual(world, it.page),
        isReleased: false,
      };
  }
  if (row.isSecond && !it.isSecond) {
    it.isSecond = true;
    it.refund = requestedRefund(it.postedPaise ?? 0, now);
  }
}
export const requestedRefund = (amountPaise: number, requestedAt: number): Refund => ({
  id: undefined,
  amountPaise,
  requestedAt,
  changedAt: requestedAt,
  attempt: 1,
  state: 'requested',
  isByHand: false,
  isAdopted: false,
  paidByDispute: 0,
});

/** A captured payment that fits is one application, or second to one; what does not fit waits for staff. */
function expectOutcome(world: World, it: Capture, stoodBefore: ReadonlySet<unknown>): void {
  if (it.paymentId === undefined) return;
  const name = `capture ${it.gatewayPaymentId}`;
  const fits = it.misfit === undefined || it.isApplied;
  const outcomes = [it.application !== undefined, it.isSecond].filter(Boolean).length;
  expect(outcomes, `${name}: applications and second payments it is`).toBe(fits ? 1 : 0);
  if (!it.isSecond) return;
  const { by, form } = it.page;
  const others = applicationsOf(world).filter(
    ({ capture: { page } }) => page.by === by && page.form.role === form.role,
  );
  const came = others.some((one) => stoodBefore.has(one) || stands(one) || one.createdAt >= it.paidAt);
  expect(came || standing(world, by, form.role) !== undefined, `${name} is second to nothing`).toBe(true);
}

async function followRefunds(system: System, world: World): Promise<void> {
  const found = await system.rows<RefundRow>('select id, payment_id, amount_paise, state, attempt from refund');
  const rowOf = new Map(found.map((it) => [it.paymentId, it]));
  for (const it of world.captures) {
    if (it.paymentId === undefined) continue;
    const row = rowOf.get(it.paymentId);
    rowOf.delete(it.paymentId);
    if (world.isBehind && (!row || !it.refund)) continue;
    expect(row !== undefined, `a refund of ${it.gatewayPaymentId}`).toBe(it.refund !== undefined);
    if (!row || !it.refund) continue;
    it.refund.id = row.id;
    expect(row, `refund ${row.id}`).toMatchObject({ amountPaise: it.refund.amountPaise, attempt: it.refund.attempt });
    const allowed = allowedStates(system, world, it, it.refund);
    expect(allowed, `the state of refund ${row.id}`).toContain(row.state);
    it.refund.state = row.state;
  }
  if (!world.isBehind) expect([...rowOf.values()], 'refunds that nobody asked for').toEqual([]);
}

/** The id of an attempt at the gateway. */
export const attemptId = ({ id = '', attempt }: Refund): string => (attempt === 1 ? id : `${id}-${attempt}`);
/** The gateway's own record of the attempt. */
export const atGateway = (system: System, it: Refund) =>
  system.gateway.state().refunds.find(({ transactionId }) => transactionId === attemptId(it));

/** States that a refund may be in now: what the gateway did, and how far the product may lag behind it. */
function allowedStates(system: System, world: World, capture: Capture, it: Refund): RefundState[] {
  if (!['requested', 'sent', 'stopped'].includes(it.state)) return [it.state];
  const there = atGateway(system, it);
  // What the gateway got only now is looked at again after a pause too.
  const since = Math.max(world.gateway.refundsWellSince, it.changedAt, there ? Date.parse(there.createdAt) : 0);
  const isCaughtUp = !world.isBehind && world.sweptAt >= since + longestBackoffMs + minuteMs;
  if (!there) {
    const isWaiting = openDispute(capture) !== undefined;
    // The gateway is never asked to give another currency back: staff pay the rupees by hand.
    if (capture.misfit === 'currency') return isCaughtUp && !isWaiting ? ['stopped'] : ['requested', 'stopped'];
    if ((system.refusals.get(attemptId(it)) ?? 0) >= refusalLimit) return ['stopped'];
    expect(isCaughtUp && !isWaiting, `refund ${it.id} was never sent to the gateway`).toBe(false);
    return ['requested'];
  }
  const settled: RefundState =
    there.resolution === 'FINI_CONC' ? 'done' : isDenial(there.resolution) ? 'denied' : 'sent';
  if (isCaughtUp) return [settled];
  return it.state === 'sent' ? ['sent', settled] : ['requested', 'sent', settled];
}
export const isDenial = (resolution: string | null): boolean =>
  resolution === 'FINI_DENY' || resolution === 'FINI_WITH';
