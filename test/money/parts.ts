import { expect } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { recordGatewayRefund } from '#features/payments/refunds/actions/part-refunds.ts';
import { runMaker } from '#test/paying-out.ts';
import type { Random } from '#test/seed.ts';
import type { Listed } from './attention.ts';
import { pickFrom, type Weighted } from './commands.ts';
import { isTooMuchThere, strayRefunds } from './follow.ts';
import { leftOf, longestBackoffMs, openDispute, refusalLimit } from './rules.ts';
import type { System } from './system.ts';
import { type Capture, type PartState, recordMovement, type World } from './world.ts';

/** Parts of a fee that went back in the gateway's dashboard while the application goes on. */
export const partCommands: Readonly<Record<string, Weighted>> = { record: { weight: 1.5, run: record } };

const isCalm = ({ gateway, isBehind }: World): boolean => !gateway.isAway && !gateway.isSlow && !isBehind;
export const isPartable = (capture: Capture): boolean =>
  capture.application !== undefined && !capture.misfit && !capture.refund && capture.disputes.length === 0;

/** By the gateway's record, once: a part while the application goes on, or beyond a refund that is completed. */
async function record(system: System, world: World, random: Random): Promise<string | undefined> {
  if (!isCalm(world) || world.gateway.hasTrouble) return undefined;
  const isOver = (capture: Capture): boolean => capture.refund?.state === 'done' && capture.misfit !== 'currency';
  const found = world.captures.flatMap((capture) =>
    isPartable(capture) || isOver(capture) ? strayRefunds(system, capture).map((stray) => ({ capture, stray })) : [],
  );
  const value = pickFrom(random, found);
  if (!value) return undefined;
  const { capture, stray } = value;
  const isExcess = capture.refund !== undefined;
  if (!isExcess && stray.amountPaise >= leftOf(capture)) return undefined;
  const input = { paymentId: capture.paymentId ?? '', gatewayRefundId: stray.id, actor: runMaker };
  const results = await Promise.all([0, 1].map(() => recordGatewayRefund(system.app.product.ctx, input)));
  const text = `${stray.id} of ${stray.amountPaise} paise${isExcess ? ' beyond the refund' : ''}`;
  expect(results.filter(({ ok }) => ok).length, `${text} is recorded, twice at once`).toBe(1);
  const part = { id: undefined, amountPaise: stray.amountPaise, agreedAt: await system.now(), gatewayId: stray.id };
  capture.parts.push({ ...part, state: isExcess ? 'excess' : 'done' });
  const movement = isExcess ? 'excess' : 'part';
  recordMovement(world, { movement, record: capture.paymentId ?? '', paise: stray.amountPaise });
  return text;
}

/** Copies the progress of agreed parts where the rules leave it to time. */
export async function followParts(system: System, world: World): Promise<void> {
  const rows = await system.rows<{ id: string; paymentId: string; state: PartState; gatewayRefundId: string | null }>(
    'select id, payment_id, state, gateway_refund_id from part_refund where approval_id is not null order by requested_at, id',
  );
  for (const capture of world.captures) {
    const agreed = capture.parts.filter(({ gatewayId, id }) => id !== undefined || gatewayId === undefined);
    const own = rows.filter(({ paymentId }) => paymentId === capture.paymentId);
    expect(own.length, `parts of ${capture.gatewayPaymentId}`).toBe(agreed.length);
    for (const [n, part] of agreed.entries()) {
      const row = own[n];
      if (!row) continue;
      part.id = row.id;
      const refunds = system.gateway.refunds();
      // After a restore the gateway may have it under a number that is lost: then it is one of the same sum.
      const there =
        refunds.find(({ attemptId }) => attemptId === row.id) ??
        (world.restores > 0
          ? refunds.find((each) => each.id === row.gatewayRefundId && each.amountPaise === part.amountPaise)
          : undefined);
      part.gatewayId = there?.id;
      const since = Math.max(
        part.agreedAt,
        world.restoredAt ?? 0,
        world.gateway.refundsWellSince,
        there?.createdAt ?? 0,
      );
      const isCaughtUp = !world.isBehind && world.sweptAt >= since + longestBackoffMs + minuteMs;
      const settled: PartState = there?.state === 'done' ? 'done' : there?.state === 'denied' ? 'ended' : 'sent';
      const isRefused = (system.refusals.get(row.id) ?? 0) >= refusalLimit;
      // After a restore it waits until a person confirms it.
      const isRefusing = isTooMuchThere(system, capture, part.amountPaise);
      const isSent = isCaughtUp && !openDispute(capture) && !capture.isUnconfirmed && !isRefusing;
      const waits: PartState[] = isSent ? [] : ['requested'];
      const allowed: PartState[] = there ? (isCaughtUp ? [settled] : ['requested', 'sent', settled]) : waits;
      expect(isRefused && !there ? ['ended'] : allowed, `the state of part ${row.id}`).toContain(row.state);
      part.state = row.state;
    }
  }
}

/** One that ended unpaid waits for staff until they decide about the payment again. */
export const mustListParts = ({ parts, refund, disputes }: Capture): Listed[] =>
  refund || disputes.length > 0
    ? []
    : parts
        .filter(({ state }, n) => state === 'ended' && parts.slice(n + 1).length === 0)
        .flatMap(({ id }) => (id === undefined ? [] : { kinds: ['part-refund-failed'], about: [id] }));
