import { expect, test } from 'vitest';
import { rows, sql } from '#platform/database/db.ts';
import { makePerson } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { correctName } from './actions/correct-name.ts';
import { findAccount } from './actions/find-account.ts';

const { ctx: plain } = await testContext();
const ctx = { ...plain, config: { appUrl: 'https://site.test' } };
const by = { accountId: 'usr_recruiter', roles: ['recruiter'], hasFreshFactor: false } as const;
const correct = (accountId: string, name: string, version: number) =>
  correctName(ctx, { accountId, name, version, reason: 'As in her letter', by });

test('the name changes, and the audit has it before and after, apart from the entry', async () => {
  const { account } = await makePerson(ctx, { name: 'Asha Kumri' });
  expect(await correct(account.id, 'Asha Kumari', 1)).toMatchObject({ ok: true });
  expect(await findAccount(ctx.db, account.id)).toMatchObject({ name: 'Asha Kumari', version: 2 });
  const values = await rows<{ name: string; value: string }>(
    ctx.db,
    sql`select name, value from audit_value join audit_entry on id = entry_id where subject = ${account.id} order by name`,
  );
  expect(values).toEqual([
    { name: 'after', value: 'Asha Kumari' },
    { name: 'before', value: 'Asha Kumri' },
    { name: 'reason', value: 'As in her letter' },
  ]);
});
test('of twenty editors who saw the same, one changes it', async () => {
  const { account } = await makePerson(ctx);
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => correct(account.id, `Name ${n}`, 1)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'accounts/changed' } });
  expect((await findAccount(ctx.db, account.id))?.version).toBe(2);
});
test('nobody, and a closed account', async () => {
  expect(await correct('usr_nobody', 'Asha', 1)).toMatchObject({ refusal: { code: 'accounts/unknown' } });
  const { account } = await makePerson(ctx);
  await rows(
    ctx.db,
    sql`update account set phone = null, name = null, profile_completed_at = null, closed_at = now() where id = ${account.id}`,
  );
  expect(await correct(account.id, 'Asha', 1)).toMatchObject({ refusal: { code: 'accounts/closed' } });
});
