// Who gets phone numbers masked can't confirm them by searching: each search for one costs a reveal.
import { describe, expect, test } from 'vitest';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { revealLimit } from './terms.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const phone = '9822221234';
await app.post('/api/contact/submit', { name: 'Asha Kumari', phone, email: '' });
const member = (role: StaffRole) => deskMember(ctx, [role]);
const get = (cookie: string, path: string) => app.request(path, { headers: { cookie } });
const entriesOf = async (accountId: string) =>
  (
    await sql<{ personal: string }>`
      select string_agg(audit_value.value::text, '') as personal
        from audit_entry left join audit_value on audit_value.entry_id = audit_entry.id
       where act = 'desk/searched-number' and actor = ${accountId} group by audit_entry.id order by audit_entry.id`.execute(
      app.db,
    )
  ).rows;
const paidBy = async (accountId: string) =>
  (await sql`select 1 from desk_reveal where account_id = ${accountId}`.execute(app.db)).rows.length;

const spellings = [phone, `0${phone}`, `0091${phone}`, '+91 98222 21234', '९८२२२२१२३४', '98222-21234'];
const ways = (typed: string) => {
  const q = encodeURIComponent(typed);
  const nested = encodeURIComponent(`q=${q}`);
  return [
    `/api/desk/leads?q=${q}`,
    `/api/desk/applications?q=${q}`,
    `/api/desk/people?q=${q}`,
    `/api/desk/invited?q=${q}`,
    `/api/desk/search?q=${q}`,
    `/api/desk/referrers?q=${q}`,
    `/api/desk/application-refunds?all=yes&query=${nested}`,
    `/api/desk/leads/1?list=${nested}`,
  ];
};

describe('a search for a number', () => {
  test.each(spellings)('written %s costs finance one reveal and is an entry, wherever it is asked', async (typed) => {
    for (const path of ways(typed)) {
      const { cookie, accountId } = await member('finance');
      expect([path, (await get(cookie, path)).status]).toEqual([path, 200]);
      expect([path, await paidBy(accountId), (await entriesOf(accountId)).length]).toEqual([path, 1, 1]);
    }
  });

  test('is recorded in an entry for each number that the call has', async () => {
    for (const path of [`/api/desk/leads?list=q%3D9800000001&q=${phone}`, `/api/desk/search?q=9800000001&q=${phone}`]) {
      const { cookie, accountId } = await member('finance');
      await get(cookie, path);
      const personal = (await entriesOf(accountId)).map((entry) => entry.personal);
      expect([await paidBy(accountId), personal.toSorted()]).toEqual([1, ['9800000001', phone]]);
    }
  });

  test('of another country costs one with a part of its code too', async () => {
    const { cookie, accountId } = await member('finance');
    await get(cookie, '/api/desk/referrers?q=47911123456');
    expect(await paidBy(accountId)).toBe(1);
  });

  test('for an export costs one as well', async () => {
    const { cookie, accountId } = await member('viewer');
    const answer = await app.request('/api/desk/exports', {
      method: 'POST',
      body: JSON.stringify({ list: 'leads', query: `q=${phone}`, format: 'csv', language: 'en' }),
      headers: { cookie, 'content-type': 'application/json' },
    });
    expect([answer.status, await paidBy(accountId)]).toEqual([200, 1]);
  });

  test.each(['owner', 'recruiter'] as const)('costs nothing as %s, who sees numbers', async (role) => {
    const { cookie, accountId } = await member(role);
    for (const path of ways(phone)) await get(cookie, path);
    expect([await paidBy(accountId), await entriesOf(accountId)]).toEqual([0, []]);
  });

  test('by name, by our number and by the reference of a bank costs nothing', async () => {
    const { cookie, accountId } = await member('finance');
    for (const path of [
      '/api/desk/leads?q=asha',
      '/api/desk/leads?q=SL-1',
      '/api/desk/search?q=428312345678',
      '/api/desk/payouts?q=428312345678',
      '/api/desk/referrers?q=428312345678',
      `/api/desk/application-refunds?all=yes&query=${encodeURIComponent('q=428312345678')}`,
      '/api/desk/applications?status=paid',
    ])
      await get(cookie, path);
    expect(await paidBy(accountId)).toBe(0);
  });

  test('is refused at the limit of reveals, exactly, also when many search at once', async () => {
    const { cookie, accountId } = await member('viewer');
    for (let count = 0; count < revealLimit - 10; count++)
      await sql`insert into desk_reveal (account_id, at) values (${accountId}, ${ctx.now()})`.execute(app.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => get(cookie, `/api/desk/leads?q=98222212${10 + at}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([10, 10]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(((await refused.json()) as { code: string }).code).toBe('desk/too-many-reveals');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    // Without a number the list is open, and an hour later the search too.
    expect((await get(cookie, '/api/desk/leads')).status).toBe(200);
    app.pass(hourMs);
    await sql`update desk_session set used_at = ${ctx.now()} where account_id = ${accountId}`.execute(app.db);
    expect((await get(cookie, `/api/desk/leads?q=${phone}`)).status).toBe(200);
  });
});
