import type { Context, Tx } from '#kit/context.ts';
import { showsField } from '#kit/desk/desk-access.ts';
import type { DeskVisitor } from '#kit/desk/desk-parts.ts';
import { after, before, dayInIndia, secondMs } from '#kit/time.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { deleteRevealsBefore, insertReveal, lockReveals, revealsOf } from '../store/desk.ts';
import { revealLimit, revealPeriodMs } from '../terms.ts';

/** Under the person's lock: the seconds until they may reveal again; undefined if they may now. */
export async function lockedRevealWait(ctx: Context, tx: Tx, accountId: string): Promise<number | undefined> {
  await lockReveals(tx, accountId);
  const at = ctx.now();
  await deleteRevealsBefore(tx, accountId, before(at, revealPeriodMs));
  const { count, oldest } = await revealsOf(tx, accountId);
  return oldest && count >= revealLimit
    ? (after(oldest, revealPeriodMs).getTime() - at.getTime()) / secondMs
    : undefined;
}

/** Counts a reveal, under the lock of `lockedRevealWait`; reaching the limit is listed for the owner, once a person and day. */
export async function countReveal(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  const at = ctx.now();
  await insertReveal(tx, accountId, at);
  if ((await revealsOf(tx, accountId)).count !== revealLimit) return;
  const subject = `${accountId}:${dayInIndia(at)}`;
  await recordEvent(tx, 'many-reveals', { subject, details: { perHour: revealLimit }, at });
}

/**
 * A search for phone numbers confirms them, so it costs those who get numbers masked one of their reveals, with an entry of
 * the audit for each number, which is erased with the person who has it.
 * @returns the seconds to wait where no reveal is left
 */
export async function payForSearch(
  ctx: Context,
  visitor: DeskVisitor,
  numbers: readonly string[],
): Promise<number | undefined> {
  const { accountId, roles } = visitor;
  if (numberFields.every((field) => showsField(roles, field))) return undefined;
  return ctx.transaction(async (tx) => {
    const waitS = await lockedRevealWait(ctx, tx, accountId);
    if (waitS !== undefined) return waitS;
    await countReveal(ctx, tx, accountId);
    for (const phone of numbers)
      await recordAudit(tx, {
        actor: accountId,
        action: 'desk/searched-number',
        subject: accountId,
        personal: { phone },
      });
    return undefined;
  });
}
const numberFields = ['lead/phone', 'person/phone'] as const;
