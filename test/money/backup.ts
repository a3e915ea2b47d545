import { expect } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { confirmRestored, readRestore } from '#features/desk/actions/confirm-restored.ts';
import { runMaker } from '#test/paying-out.ts';
import { newCapture } from './applicants.ts';
import type { Weighted } from './commands.ts';
import { isInFlight } from './rules.ts';
import type { System } from './system.ts';
import { pass } from './time.ts';
import { bookInBank, type Capture, type Dispute, type Page, type Settlement, sumOf, type World } from './world.ts';

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
 * backup are read: captures become applications of existing forms, others go to review. Refunds and payouts of before wait
 * for a confirmation.
 */
async function restore(system: System, world: World): Promise<string | undefined> {
  const { backup, bank, captures, gateway, completedAt, restores, settlements, wasBehind } = world;
  if (!backup) return undefined;
  // A lost dispute is in its lists again, among what staff do then: the model leaves that out.
  if (system.gateway.listed && (gateway.isAway || hasLostSince(captures, backup.world))) return undefined;
  if (!(await system.restore(backup.madeAt))) return undefined;
  const now = await system.now();
  Object.assign(world, structuredClone(backup.world), { bank, gateway, completedAt, wasBehind, backup: undefined });
  Object.assign(world, { restores: restores + 1, restoredAt: now });
  world.unconfirmedPeople = new Set(world.people.map(({ name }) => name));
  const known = new Set(world.captures.map((capture) => capture.gatewayPaymentId));
  const lost = captures.filter((capture) => !known.has(capture.gatewayPaymentId));
  for (const value of lost) world.captures.push(refound(world, value, now));
  if (system.gateway.listed) readLists(world, captures, settlements);
  for (const value of world.claims) value.isUnconfirmed = isInFlight(value);
  for (const capture of world.captures) capture.isUnconfirmed = true;
  for (const { refund } of world.captures) if (refund) refund.changedAt = now;
  await pass(system, world, minuteMs);
  return `${Math.round((now - backup.madeAt) / minuteMs)} minutes and ${lost.length} payments later`;
}

const lostOf = ({ disputes }: Capture): number => disputes.filter(({ state }) => state === 'lost').length;
const hasLostSince = (captures: readonly Capture[], then: World): boolean =>
  captures.some((capture) => lostOf(capture) > sumOf(then.captures.filter(isSame(capture)).map(lostOf)));
const isSame =
  ({ gatewayPaymentId }: Capture) =>
  (other: Capture): boolean =>
    other.gatewayPaymentId === gatewayPaymentId;
/** Open disputes and settlements are as the gateway lists them, whatever the backup has. */
function readLists(world: World, captures: readonly Capture[], settlements: readonly Settlement[]): void {
  const isOpen = ({ state }: Dispute): boolean => state === 'open';
  for (const capture of world.captures) {
    const open = captures.find(isSame(capture))?.disputes.filter(isOpen) ?? [];
    const decided = capture.disputes.filter((dispute) => !isOpen(dispute));
    capture.disputes.splice(0, capture.disputes.length, ...decided, ...open.map((dispute) => ({ ...dispute })));
  }
  for (const { booking: _, ...settlement } of settlements.slice(world.settlements.length)) {
    const { utr: reference, bank: paise, settledAt: at } = settlement;
    world.settlements.push({ ...settlement, booking: bookInBank(world, { reference, paise, at }) });
  }
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

/** Staff read the bank's statement since the backup, find no payment, and confirm at once what waits now; later refunds and claims of before wait again. */
async function confirm(system: System, world: World): Promise<string | undefined> {
  if (world.restores === 0) return undefined;
  const { ctx } = system.app.product;
  const { shown, restores, records } = await readRestore(ctx, runMaker);
  // What the gateway or a line without a tie shows as paid waits for a decision about it alone.
  const free = records.filter(({ atGateway, inStatement }) => atGateway === null && inStatement === null);
  const listed = (world.statement?.lines ?? [])
    .filter(({ tie }) => tie === 'listed')
    .map(({ line }) => line.paise / 100);
  for (const { inStatement, amount } of records)
    if (inStatement) expect(listed, 'debits that nobody has tied').toContain(-Number(amount));
  const isStatementRead = !world.statement || world.statement.importedAt >= (world.restoredAt ?? 0);
  const input = { numbers: 'all', shown, actor: runMaker } as const;
  const results = await Promise.all([0, 1].map(() => confirmRestored(ctx, input)));
  const isRead = isStatementRead && restores.every(({ gatewayReadAt }) => gatewayReadAt !== null);
  expect(results.filter(({ ok }) => ok).length, 'what waits is confirmed once').toBe(isRead && free.length > 0 ? 1 : 0);
  if (!results.some(({ ok }) => ok)) return 'nothing';
  const now = await system.now();
  for (const { paymentId, accountId } of free) {
    const capture = world.captures.find((one) => paymentId !== null && one.paymentId === paymentId);
    if (capture) capture.isUnconfirmed = false;
    if (capture?.refund) capture.refund.changedAt = now;
    for (const part of capture?.parts ?? []) part.agreedAt = now;
    if (paymentId !== null) continue;
    const person = world.people.find(({ who }) => who.accountId === accountId);
    if (person) world.unconfirmedPeople.delete(person.name);
    for (const value of world.claims) if (value.by === person) value.isUnconfirmed = false;
  }
  return `${free.length} confirmed`;
}
