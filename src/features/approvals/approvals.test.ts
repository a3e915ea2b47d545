import { describe, expect, test } from 'vitest';
import { hasRight, staffRoles, type StaffRole } from '#kit/desk/desk-access.ts';
import type { Phone } from '#kit/text/phone.ts';
import { after, before, dayMs, hourMs } from '#kit/time.ts';
import { affectedRows, oneRow, sql } from '#platform/database/db.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { testContext } from '#test/database.ts';
import { approve, approvalBlock, endApproval, findLapsed } from './actions/decide.ts';
import { readRights } from './actions/read-rights.ts';
import { propose } from './actions/propose.ts';
import { grantRole } from '#features/staff/store/staff.ts';
import { switchSecondPerson } from '#features/staff/actions/second-person.ts';
import { makePerson } from '#test/accounts.ts';
import { deskMember } from '#test/desk.ts';
import { approvalKinds } from './model.ts';
import { findApproval } from './store.ts';

/** A younger right makes nobody a second person. */
const rightAgeMs = 72 * hourMs;
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

describe('a right makes a second person', () => {
  /** Somebody with a right that is so old, from `by`. */
  const colleague = async (ageMs: number, by = 'test', roles: readonly StaffRole[] = ['finance']): Promise<string> => {
    const { account } = await makePerson(ctx, { name: undefined });
    await ctx.transaction(async (tx) => {
      for (const role of roles) await grantRole(tx, { phone: account.phone, role, at: before(at, ageMs), by });
    });
    return account.id;
  };
  const approvedBy = async (actor: string, maker = runMaker) => {
    const of = asked();
    const made = await ctx.transaction((tx) => propose(tx, { ...of, frozen: { paise: 1 }, actor: maker, at }));
    if (!made.ok) throw new Error(made.refusal.code);
    const approval = made.value;
    const block = await approvalBlock(db, approval, { actor, at });
    const write = () =>
      affectedRows(
        db,
        sql`update approval set status = 'approved', decided_at = ${at}, decided_by = ${actor} where id = ${approval.id}`,
      );
    // The trigger says what the function says, also to many at once.
    if (block) {
      const writes = await Promise.allSettled(Array.from({ length: 20 }, write));
      expect(writes.map((one) => String(one.status === 'rejected' && one.reason))).toEqual(
        Array.from({ length: 20 }, () => expect.stringContaining(block)),
      );
    }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => ctx.transaction((tx) => approve(tx, of, { actor, at }))),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(block ? 0 : 1);
    return block;
  };

  test('and the page says from whom and since when both have theirs', async () => {
    const [maker, reader] = [await colleague(30 * dayMs, 'cli:operator'), await colleague(0, runMaker)];
    const rights = await readRights(db, { kind: 'closing', madeBy: maker }, { accountId: reader, roles: ['owner'] });
    expect(rights).toMatchObject({
      maker: { rights: [{ role: 'finance', since: before(at, 30 * dayMs).toISOString(), by: 'cli:operator' }] },
      reader: { rights: [{ role: 'finance', since: at.toISOString() }] },
    });
    expect(rights.reader.rights[0]?.by).not.toBe('');
  });
  test('72 hours after it was given, not before', async () => {
    expect(await approvedBy(await colleague(rightAgeMs - 1))).toBe('right-new');
    expect(await approvedBy(await colleague(rightAgeMs))).toBeUndefined();
    expect(await approvedBy(await colleague(0))).toBe('right-new');
  });
  test('unless it is from who proposed it, by whichever of their accounts', async () => {
    expect(await approvedBy(await colleague(30 * dayMs, runMaker))).toBe('right-from-maker');
    const other = await colleague(30 * dayMs);
    for (const account of [runMaker, other])
      await affectedRows(db, sql`insert into given_account values (${account}, 'one-account')`);
    expect(await approvedBy(await colleague(30 * dayMs, other))).toBe('right-from-maker');
  });
  test('by the oldest that somebody else gave', async () => {
    const { account } = await makePerson(ctx, { name: undefined });
    const grant = (role: StaffRole, ageMs: number, by: string) =>
      ctx.transaction((tx) => grantRole(tx, { phone: account.phone, role, at: before(at, ageMs), by }));
    await grant('finance', 30 * dayMs, runMaker);
    await grant('owner', 0, 'cli:operator');
    expect(await approvedBy(account.id)).toBe('right-from-maker');
    await affectedRows(db, sql`delete from staff_role where phone = ${account.phone} and role = 'owner'`);
    await grant('owner', rightAgeMs, 'cli:operator');
    expect(await approvedBy(account.id)).toBeUndefined();
  });
  test('of who proposes, too: who decides did not give it in the last 72 hours', async () => {
    const { accountId: owner } = await deskMember(ctx, ['owner']);
    expect(await approvedBy(owner, await colleague(rightAgeMs - 1, owner))).toBe('makers-right-new');
    expect(await approvedBy(owner, await colleague(rightAgeMs, owner))).toBeUndefined();
    expect(await approvedBy(owner, await colleague(0, 'cli:operator'))).toBeUndefined();
  });
  test('anew after it was taken away', async () => {
    const id = await colleague(30 * dayMs);
    const phone = sql`(select phone from account where id = ${id})`;
    await affectedRows(db, sql`delete from staff_role where phone = ${phone}`);
    expect(await approvedBy(id)).toBe('not-allowed');
    const { phone: number } = await oneRow(db, sql<{ phone: Phone }>`select phone from account where id = ${id}`);
    await ctx.transaction((tx) => grantRole(tx, { phone: number, role: 'finance', at, by: 'cli:operator' }));
    expect(await approvedBy(id)).toBe('right-new');
  });
  test('at any age while an owner has switched the second person off', async () => {
    const { phone } = await deskMember(ctx, ['owner']);
    const change = (isNeeded: boolean) =>
      switchSecondPerson(ctx, { isNeeded, owner: phone as Phone, reason: 'a test', actor: 'cli:tester' });
    await change(false);
    expect(await approvedBy(await colleague(0, runMaker))).toBeUndefined();
    await change(true);
  });
});
