import { expect } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { confirmClaim } from '#features/referrals/actions/resolve-claim.ts';
import type { Random } from '#test/seed.ts';
import { newCapture } from './applicants.ts';
import { pickMostly, type Weighted } from './commands.ts';
import { isInFlight } from './rules.ts';
import type { System } from './system.ts';
import { pass } from './time.ts';
import type { Capture, Page, World } from './world.ts';

/** Takes a backup, loses what comes after it, and restores it. */
export const backupCommands: Readonly<Record<string, Weighted>> = {
  backup: { weight: 0.5, run: backUp },
  restore: { weight: 1, run: restore },
  confirm: { weight: 2, run: confirm },
};

async function backUp(system: System, world: World): Promise<string> {
  await system.backUp();
  world.backup = { world: structuredClone({ ...world, backup: undefined }), madeAt: await system.now() };
  return 'taken';
}

/**
 * Changes by people, staff and the product since the backup are lost; those of the gateway remain. Its lists since the
 * backup are read: captures become applications of existing forms, others go to review. Open claims wait for a
 * confirmation.
 */
async function restore(system: System, world: World): Promise<string | undefined> {
  const { backup, captures, gateway, completedAt, restores } = world;
  if (!backup) return undefined;
  if (!(await system.restore(backup.madeAt))) return undefined;
  const now = await system.now();
  Object.assign(world, structuredClone(backup.world), { gateway, completedAt, backup: undefined });
  Object.assign(world, { restores: restores + 1, restoredAt: now });
  const known = new Set(world.captures.map((capture) => capture.gatewayPaymentId));
  const lost = captures.filter((capture) => !known.has(capture.gatewayPaymentId));
  for (const value of lost) world.captures.push(refound(world, value, now));
  for (const value of world.claims) value.isUnconfirmed = isInFlight(value);
  for (const { refund } of world.captures) if (refund) refund.changedAt = now;
  await pass(system, world, minuteMs);
  return `${Math.round((now - backup.madeAt) / minuteMs)} minutes and ${lost.length} payments later`;
}

/** A capture that only the gateway knows. */
function refound(world: World, capture: Capture, now: number): Capture {
  const page = world.pages.find(({ requestId }) => requestId === capture.page.requestId);
  const { gatewayPaymentId, amountPaise, paidAt } = capture;
  const found = { gatewayPaymentId, amountPaise, paidAt, isQuiet: true };
  if (page) return { ...newCapture({ ...found, page, misfit: capture.misfit }), listedAt: now };
  const misfit = capture.misfit ?? 'order';
  return { ...newCapture({ ...found, page: lostPage(world, capture.page), misfit }), listedAt: now, isOrderLost: true };
}
const lostPage = (world: World, page: Page): Page => {
  const by = world.people.find(({ name }) => name === page.by.name);
  if (!by) throw new Error(`nobody is called ${page.by.name}`);
  return { ...page, by };
};

/** Staff found no transfer for it at the bank. */
async function confirm(system: System, world: World, random: Random): Promise<string | undefined> {
  const value = pickMostly(
    random,
    world.claims.filter(({ state }) => state !== 'rejected'),
    ({ isUnconfirmed }) => isUnconfirmed,
  );
  if (!value) return undefined;
  // A recorded transfer for it is an answer, too.
  const may = value.isUnconfirmed && isInFlight(value);
  const { ctx } = system.app.product;
  const results = await Promise.all([0, 1].map(() => confirmClaim(ctx, { claimId: value.id, actor: 'cli:model' })));
  expect(results.filter(({ ok }) => ok).length, `${value.id}, ${value.state}, is confirmed twice at once`).toBe(
    may ? 1 : 0,
  );
  value.isUnconfirmed = false;
  return `${value.id}${may ? '' : ': refused'}`;
}
