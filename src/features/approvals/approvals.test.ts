import { describe, expect, test } from 'vitest';
import { hasRight, staffRoles } from '#kit/desk-access.ts';
import { after, dayMs } from '#kit/time.ts';
import { affectedRows, oneRow, sql } from '#platform/database/db.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { testContext } from '#test/database.ts';
import { approve, approvalBlock, endApproval, findLapsed } from './actions/decide.ts';
import { propose } from './actions/propose.ts';
import { approvalKinds } from './model.ts';
import { findApproval } from './store.ts';

const { ctx } = await testContext();
const { db } = ctx;
for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
let records = 0;
const asked = () => ({ kind: 'closing', record: `group-${records++}` }) as const;
const at = ctx.now();
const proposed = async (of = asked()) => {
  const made = await ctx.transaction((tx) => propose(tx, { ...of, frozen: { paise: 1 }, actor: runMaker, at }));
  if (!made.ok) throw new Error(made.refusal.code);
  return { of, approval: made.value };
};

test('the roles in the database are those of the rights at the desk', async () => {
  for (const [kind, { makes, decides }] of Object.entries(approvalKinds))
    for (const [part, right] of [
      ['make', makes],
      ['decide', decides],
    ] as const) {
      const found = await oneRow(db, sql<{ roles: string[] }>`select approval_roles(${kind}, ${part}) as roles`);
      expect(found.roles.toSorted(), `${kind} ${part}`).toEqual(
        staffRoles.filter((role) => hasRight([role], right)).toSorted(),
      );
    }
});

describe('what waits for a second person', () => {
  test('is approved by another one, once of twenty at once', async () => {
    const { of } = await proposed();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => ctx.transaction((tx) => approve(tx, of, { actor: runApprover, at }))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const codes = results.flatMap((result) => (result.ok ? [] : result.refusal.code));
    expect(new Set(codes)).toEqual(new Set(['approvals/decided']));
  });
  test('is proposed once of twenty at once', async () => {
    const of = asked();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ctx.transaction((tx) => propose(tx, { ...of, frozen: { n }, actor: n % 2 ? runMaker : runApprover, at })),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
  test('is not approved by its maker, by somebody without the role, or after seven days', async () => {
    const { of, approval } = await proposed();
    const blockFor = (actor: string, when = at) => approvalBlock(db, approval, { actor, at: when });
    expect(await blockFor(runApprover)).toBeUndefined();
    expect(await blockFor(runMaker)).toBe('second-person');
    expect(await blockFor('usr_stranger')).toBe('not-allowed');
    const late = after(at, 7 * dayMs);
    expect(await blockFor(runApprover, late)).toBe('lapsed');
    expect(await findLapsed(db, ['closing'], late)).toContainEqual(expect.objectContaining({ id: approval.id }));
    await ctx.transaction((tx) => endApproval(tx, of, { status: 'lapsed', actor: 'system', at: late }));
    expect(await findApproval(db, approval.id)).toMatchObject({
      status: 'lapsed',
      decidedBy: 'system',
      isAlone: false,
    });
    expect(await blockFor(runApprover)).toBe('lapsed');
  });
  test('does not lapse before its time, and keeps what was frozen', async () => {
    const { of, approval } = await proposed();
    await expect(
      ctx.transaction((tx) => endApproval(tx, of, { status: 'lapsed', actor: 'system', at })),
    ).rejects.toThrow(/has not lapsed/);
    await expect(affectedRows(db, sql`update approval set frozen = '{}' where id = ${approval.id}`)).rejects.toThrow(
      /as it was made/,
    );
  });
});
