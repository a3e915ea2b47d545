import type { Context } from '#kit/context.ts';
import { type Phone, readPhone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { OfOpening } from '../model/jobs.ts';
import { invitedNumber } from '../rules/invited.ts';
import { deleteInvitedNumber, insertInvitedPhones } from '../store/invited.ts';
import { findRoleRow } from '../store/jobs.ts';
import { maxInvitedAtOnce } from '../terms.ts';

/**
 * Invites a pasted list of numbers, one a line, to the current opening of a role; refused when another began since. The right ones are added, also when others are wrong: the refusal names those
 * by line (`wrong`: `3: 12345` joined by line breaks) and counts the added, repeated and already invited ones. Empty lines
 * do not count.
 * @returns how many were added; `known` were on the list or repeated.
 */
export async function invitePhones(
  ctx: Context,
  { role, opening, typed }: OfOpening & { readonly typed: string },
  actor: string,
): Promise<
  Result<
    { readonly added: number; readonly known: number },
    'http/fields' | 'jobs/wrong-numbers' | 'jobs/unknown-role' | 'jobs/role-changed'
  >
> {
  const lines = typed
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '');
  if (lines.length === 0) return refuse('http/fields', { fields: [{ field: 'numbers', reason: 'missing' }] });
  if (lines.length > maxInvitedAtOnce)
    return refuse('http/fields', { fields: [{ field: 'numbers', reason: 'too-many' }] });
  const read = lines.map(({ line, text }) => ({ line, text, phone: readPhone(text) }));
  const right = read.flatMap(({ phone }): Phone[] => (phone === undefined ? [] : [phone]));
  const found = await findRoleRow(ctx.db, role, await ctx.businessNow());
  if (!found) return refuse('jobs/unknown-role');
  if (found.opening !== opening) return refuse('jobs/role-changed');
  const of = { role: found.name, opening };
  const added = await ctx.transaction(async (tx) => {
    const fresh = await insertInvitedPhones(tx, of, [...new Set(right)], actor);
    // An entry each, so that erasing one person's number leaves those of the others.
    for (const phone of fresh) await recordAudit(tx, { actor, action: 'jobs/invited', ...invitedNumber(phone, of) });
    return fresh.length;
  });
  const known = right.length - added;
  const wrong = read
    .filter(({ phone }) => phone === undefined)
    .map(({ line, text }) => `${line}: ${text.slice(0, 40)}`);
  return wrong.length === 0
    ? ok({ added, known })
    : refuse('jobs/wrong-numbers', { facts: { added, known, wrong: wrong.join('\n') } });
}

/** Removes an invited number by its serial number. @returns false where it is not on the list any more. */
export const uninviteNumber = (ctx: Context, number: number, actor: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const removed = await deleteInvitedNumber(tx, number);
    if (removed) await recordAudit(tx, { actor, action: 'jobs/uninvited', ...invitedNumber(removed.phone, removed) });
    return removed !== undefined;
  });
