import { expect } from 'vitest';
import { type Paise, paise } from '#kit/money/paise.ts';
import { retryRefund } from '#features/payments/refunds/actions/decide-refund.ts';
import { recordManualRefund } from '#features/payments/refunds/actions/record-manual-refund.ts';
import { runMaker } from '#test/paying-out.ts';
import { closeRefundAtDesk, refundAtDesk } from '#test/refunding.ts';
import type { Random } from '#test/seed.ts';
import { pickMostly, type Weighted } from './commands.ts';
import { atGateway, beginAnew, isHeldUp } from './follow.ts';
import { newUtr } from './payouts.ts';
import { beyondOf, isOver, isProposed, isRefundInRun, openDispute, refundableOf } from './rules.ts';
import type { System } from './system.ts';
import { type Capture, moveInBank, recordMovement, type Refund, type RefundState, type World } from './world.ts';

/** Commands of staff about a refund that did not go through. */
export const refundCommands: Readonly<Record<string, Weighted>> = {
  retry: { weight: 1, run: retry },
  'by hand': { weight: 0.8, run: byHand },
  close: { weight: 0.8, run: close },
};
const actor = runMaker;
type Answer = { readonly ok: boolean; readonly refusal?: { readonly code: string } };
/** True for a refund that was closed and that the published terms do not call for. */
const isToPropose = ({ refusal }: Answer): boolean => refusal?.code === 'refunds/propose-again';

function pickRefund(
  world: World,
  random: Random,
  states: readonly RefundState[],
): { it: Capture; refund: Refund; id: string } | undefined {
  const some = world.captures.flatMap((capture) =>
    capture.refund?.id !== undefined && states.includes(capture.refund.state)
      ? { it: capture, refund: capture.refund, id: capture.refund.id }
      : [],
  );
  const isOpen = some.some(({ refund }) => refund.state !== 'done');
  if (!isOpen && random.below(4) > 0) return undefined;
  return pickMostly(random, some, ({ refund }) => refund.state !== 'done');
}

/** The gateway's state of the refund: unknown, open, completed or denied. */
export function whatIsThere(
  system: System,
  capture: Capture,
  refund: Refund,
): 'nothing' | 'open' | 'completed' | 'denied' {
  const there = atGateway(system, capture, refund);
  if (!there) return 'nothing';
  return there.state === 'done' ? 'completed' : there.state;
}

/** Refused because a killed process was calling the gateway: staff must retry in two minutes. */
export const isUnderWay = async (system: System, ...results: readonly Answer[]): Promise<boolean> =>
  results.every(({ refusal }) => refusal?.code === 'payments/refund-under-way') && (await system.mayBeLeased());

/** Stopped, denied or closed: a new attempt with a new id at the gateway. */
async function retry(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickRefund(world, random, ['stopped', 'denied', 'closed', 'requested', 'done']);
  if (!found) return undefined;
  const { it: value, refund, id } = found;
  const was = refund.state;
  const there = whatIsThere(system, value, refund);
  // An unknown outcome is looked up first: a completed refund needs no further attempt.
  const isDone = was === 'done' || (there === 'completed' && !world.gateway.isAway);
  // A refund that is open there continues, even if a dispute took everything: both are listed.
  const goesOn = there === 'open' && !world.gateway.isAway;
  const isFree = !isRefundInRun(world, value);
  const may = isFree && !isDone && (goesOn || !isOver(refund) || refundableOf(value) > 0);
  const results = await Promise.all([0, 1].map(() => retryRefund(system.app.product.ctx, { refundId: id, actor })));
  if (results.some(isToPropose)) return proposeAgain(system, world, found);
  // Two concurrent retries are one attempt. The gateway's refunds cannot be read while it is away.
  const tried = results.some(({ ok }) => ok);
  if (was === 'done') expect(tried, `${id}, which is done, is tried again`).toBe(false);
  // Without the bank's reference a completed refund counts as in progress for a day.
  else if (
    !isDone &&
    !isHeldUp(system, value, refund) &&
    (!may || !world.gateway.isAway) &&
    !(await isUnderWay(system, ...results))
  )
    expect(tried, `${id}, which is ${was}, is tried again`).toBe(may);
  if (!world.gateway.isAway && (there === 'open' || there === 'completed'))
    return goOn(system, value, refund, `${id} was ${was}, ${there} there`);
  if (!tried) return `${id} is ${was}: refused`;
  // The gateway's list does not show our number: a denied refund whose answer was lost is found only by trying once more.
  const isDenied = was === 'requested' && there === 'denied' && refund.gatewayId !== undefined;
  if (was !== 'requested' || isDenied) {
    if (isDenied) refund.state = 'denied';
    beginAnew(system, value, refund, await system.now());
  }
  return `${id} was ${was}`;
}

/** Two people agree to a new attempt of a refund that was closed and that the published terms do not call for. */
async function proposeAgain(
  system: System,
  world: World,
  { it: capture, refund, id }: NonNullable<ReturnType<typeof pickRefund>>,
): Promise<string> {
  const anew = await refundAtDesk(system.app.product.ctx, { paymentId: capture.paymentId ?? '', reason: 'model' });
  expect(anew.ok, `${id}, which is ${refund.state}, is proposed anew`).toBe(
    refundableOf(capture) > 0 && !openDispute(capture) && !isProposed(world, capture),
  );
  if (anew.ok) beginAnew(system, capture, refund, await system.now());
  return `${id} was ${refund.state}${anew.ok ? ', by two people' : ': refused'}`;
}

/** A refund at the gateway continues; for one that was over it is a further attempt. */
async function goOn(system: System, capture: Capture, refund: Refund, text: string): Promise<string> {
  const [row] = await system.rows<{ attempt: number }>(`select attempt from refund where id = '${refund.id}'`);
  if (isOver(refund) && row?.attempt === refund.attempt + 1) {
    const there = atGateway(system, capture, refund);
    const now = await system.now();
    const amountPaise = there?.amountPaise ?? refund.amountPaise;
    Object.assign(refund, {
      state: 'sent',
      attempt: row.attempt,
      promisedFrom: now,
      changedAt: now,
      amountPaise,
      beyondPaise: beyondOf(capture, amountPaise),
      gatewayId: there?.id,
    });
  }
  return text;
}

/** Half of the time staff confirm that the gateway does not pay what is open there. */
const confirmsAbsent = (
  system: System,
  world: World,
  random: Random,
  { it, refund }: NonNullable<ReturnType<typeof pickRefund>>,
): boolean =>
  whatIsThere(system, it, refund) === 'open' &&
  !world.gateway.isAway &&
  !isHeldUp(system, it, refund) &&
  random.below(2) === 0;

/**
 * Staff paid from our bank account. The gateway is read first: a completed refund is not paid again, and an open one only if they
 * confirm that it is not paid there, because it may never end; if it completes later it is listed as paid twice. None while a
 * dispute is open.
 */
async function byHand(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickRefund(world, random, ['requested', 'sent', 'stopped', 'denied', 'closed', 'done']);
  if (!found) return undefined;
  const { it: value, refund, id } = found;
  const was = refund.state;
  const there = whatIsThere(system, value, refund);
  const bankReference = newUtr();
  const paidPaise = statedPaise(random, value);
  const isConfirmedAbsent = confirmsAbsent(system, world, random, found);
  const input = { refundId: id, bankReference, paidPaise, isConfirmedAbsent, actor };
  const recorded = await recordManualRefund(system.app.product.ctx, input);
  if (was === 'done') expect(recorded.ok, `${id} is done`).toBe(false);
  if (isToPropose(recorded)) {
    expect(was, `${id} is proposed anew`).toBe('closed');
    return `${id} was closed: to propose anew`;
  }
  // The bank's reference may be missing for a day: until then a completed refund is shown as open.
  const isUncertain =
    world.gateway.isAway ||
    there === 'completed' ||
    isHeldUp(system, value, refund) ||
    (await isUnderWay(system, recorded));
  const wasDenied = !isOver(refund) && there === 'denied' && recorded.ok;
  const owedPaise = isOver(refund) || wasDenied ? refundableOf(value) : refund.amountPaise;
  const mayBePaid = !isRefundInRun(world, value) && !openDispute(value) && (there !== 'open' || isConfirmedAbsent);
  const may = mayBePaid && was !== 'done' && owedPaise > 0 && (paidPaise ?? owedPaise) >= owedPaise;
  if (!may || !isUncertain)
    expect(recorded.ok, `${id}, which is ${was} and ${there} there, by hand with ${paidPaise} of ${owedPaise}`).toBe(
      may,
    );
  if (!recorded.ok) {
    if (isOver(refund)) await goOn(system, value, refund, '');
    return `${id} was ${was}, ${there} there: refused`;
  }
  if (wasDenied) refund.state = 'denied';
  if (isOver(refund)) beginAnew(system, value, refund, await system.now());
  const excessPaise = (paidPaise ?? owedPaise) - owedPaise;
  Object.assign(refund, { state: 'done', isByHand: true, excessPaise });
  recordMovement(world, {
    movement: 'refund-by-hand',
    record: value.paymentId ?? '',
    paise: refund.amountPaise + excessPaise,
    booking: moveInBank(world, {
      reference: bankReference,
      paise: -refund.amountPaise - excessPaise,
      at: await system.now(),
    }),
  });
  return `${id} was ${was}, ${there} there`;
}

/** Half of the time they state what they transferred: what was paid once, of which a dispute may have taken a part, or less. */
function statedPaise(random: Random, { postedPaise }: Capture): Paise | undefined {
  if (postedPaise === undefined || random.below(2) === 0) return undefined;
  return paise(random.below(4) === 0 ? postedPaise - 1 : postedPaise);
}

/** The money stays ours; the commission counts again. One that is open there is closed only with staff's confirmation. A later completion at the gateway counts after all. */
async function close(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickRefund(world, random, ['requested', 'sent', 'stopped', 'denied', 'closed', 'done']);
  if (!found) return undefined;
  const { it: value, refund, id } = found;
  const was = refund.state;
  const there = whatIsThere(system, value, refund);
  const isConfirmedAbsent = confirmsAbsent(system, world, random, found);
  const input = { refundId: id, reason: 'as the model says', isConfirmedAbsent, actor };
  const closed = await closeRefundAtDesk(system.app.product.ctx, input);
  if (was === 'done') expect(closed.ok, `${id}, which is done, is closed`).toBe(false);
  const isUncertain =
    world.gateway.isAway ||
    there === 'completed' ||
    isHeldUp(system, value, refund) ||
    (await isUnderWay(system, closed));
  if (!isUncertain && was !== 'done')
    expect(closed.ok, `${id}, which is ${was} and ${there} there, is closed`).toBe(
      was !== 'closed' && (there !== 'open' || isConfirmedAbsent) && !isRefundInRun(world, value),
    );
  if (!closed.ok && isOver(refund)) await goOn(system, value, refund, '');
  if (closed.ok) refund.state = 'closed';
  return `${id} was ${was}, ${there} there${closed.ok ? '' : ': refused'}`;
}
