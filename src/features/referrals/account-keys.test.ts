// Claims made before accounts were compared by a lasting hash.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { referring, someUtr } from '#test/referring.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { apply, attention, claim, claimed, earn, earnings, run, pay, staff } = referring(app);

const keys = async (): Promise<Record<string, { key: string | null; hash: string | null }>> => {
  const { rows } = await sql<{ id: string; key: string | null; hash: string | null }>`
    select id, account_key as key, account_hash as hash from claim`.execute(app.db);
  return Object.fromEntries(rows.map(({ id, ...one }) => [id, one]));
};

test('waiting claims are to a new account unless this person was paid to it before', async () => {
  const [newcomer, regular] = [await app.applicant(), await app.applicant()];
  await earn(newcomer, 2);
  const first = await claimed(newcomer, { accNumber: '700000000021' });
  await earn(regular, 2);
  await pay(await claimed(regular, { accNumber: '0700000000022' }), someUtr());
  await earn(regular, 2);
  const next = await claimed(regular, { accNumber: '700000000022' });
  // The state that an earlier version left.
  await app.asOwner(`update claim set account_key = null, account_hash = 'old', is_new_account = false, payable_from = null;
    delete from attention_item where kind = 'new-bank-account'`);
  await app.product.seed();
  await run('watch-claims');
  expect(await attention(first)).toMatchObject([{ kind: 'new-bank-account', closedBy: null }]);
  expect(await attention(next)).toEqual([]);
  const list = await staff('claim list');
  expect(list).toMatch(new RegExp(`${first}.*new account`));
  expect(list).not.toMatch(new RegExp(`${next}.*new account`));
});

test('old claims get theirs at the next start and are compared with new claims', async () => {
  const [referrer, friend, other] = [await app.applicant(), await app.applicant(), await app.applicant()];
  await apply(friend, referrer.referralCode);
  await earn(friend, 2);
  const old = await claimed(friend, { accNumber: '00000030123456789' });
  await earn(other, 2);
  const unreadable = await claimed(other, { accNumber: '700000000009' });
  const before = await keys();
  await app.asOwner(`update claim set account_key = null, account_hash = 'hung on SESSION_SECRET';
    update claim set account_sealed = 'v1.AAAA' where id = '${unreadable}'`);
  for (let start = 0; start < 2; start++) {
    await app.product.seed();
    expect((await keys())[old]).toEqual({ key: before[old]!.key, hash: null });
    expect((await keys())[unreadable]).toEqual({ key: null, hash: 'hung on SESSION_SECRET' });
  }
  const failures = app.logged.filter((line) => line.includes('can not be compared'));
  expect(failures).toHaveLength(2);
  for (const line of failures) expect(JSON.parse(line)).toMatchObject({ level: 'error', claimId: unreadable });

  await earn(referrer, 2);
  await claim(referrer, { accNumber: '30123456789' });
  expect(await earnings(referrer)).toMatchObject({ held: 100, inClaims: 200 });
});
