// The search of the desk: by number, whole phone number and beginnings of names, for those who may read the record.
import { describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import type { SearchAnswer } from './model/desk.ts';
import { readSearch } from './rules.ts';

const app = await testProduct();
const { ctx } = app.product;
await openAllRoles(app.db);
const byRole = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await deskMember(ctx, [role])] as const)),
) as Record<StaffRole, Awaited<ReturnType<typeof deskMember>>>;
const search = async (typed: string, role: StaffRole = 'owner'): Promise<SearchAnswer> => {
  const answer = await app.request(`/api/desk/search?${new URLSearchParams({ q: typed })}`, {
    headers: { cookie: byRole[role].cookie },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SearchAnswer;
};
const leadsOf = ({ found }: SearchAnswer) => found.filter(({ kind }) => kind === 'leads');

for (const [name, phone] of [
  ['Sunita Devi', '9811111111'],
  ['सुनीता देवी', '9822222222'],
  ['Ravi Kumar-Sunil', '9833333333'],
  ['Anil', '9844444444'],
] as const)
  await app.post('/api/contact/submit', { name, phone, email: '' });
const { order, pay, verify, numbersOf } = paying(app);
const ordered = await order();
const paymentId = pay(ordered);
await verify(ordered, paymentId);
await app.idle();
const [application = ''] = await numbersOf(ordered.who);

test('by a number however it is typed', async () => {
  for (const typed of ['SL-1', 'sl-1', 'sl 1', 'SL1', 'SL – 1', '1'])
    expect([typed, leadsOf(await search(typed)).map(({ title }) => title)]).toEqual([typed, ['Sunita Devi']]);
});

describe('by name', () => {
  test.each([
    ['sun', ['Ravi Kumar-Sunil', 'Sunita Devi']],
    ['SUNI', ['Ravi Kumar-Sunil', 'Sunita Devi']],
    ['dev sun', ['Sunita Devi']],
    ['सुनी', ['सुनीता देवी']],
    ['देवी सुनीता', ['सुनीता देवी']],
    ['kumar', ['Ravi Kumar-Sunil']],
    // The middle of a word.
    ['nita', []],
    ['xyz', []],
    // Two letters.
    ['su', []],
    ["sun' | 'a':*", []],
  ])('%s', async (typed, names) => {
    expect(leadsOf(await search(typed)).map(({ title }) => title)).toEqual(names);
  });
  test('ten of each kind, and that there are more', async () => {
    for (let at = 0; at < 12; at++)
      await app.post('/api/contact/submit', {
        name: `Zubeda ${at}`,
        phone: `98550000${String(at).padStart(2, '0')}`,
        email: '',
      });
    const answer = await search('zubeda');
    expect(leadsOf(answer)).toHaveLength(10);
    expect(answer.more).toEqual(['leads']);
    expect(leadsOf(answer)[0]?.title).toBe('Zubeda 11');
  });
});

test('a name that most people have: the newest ones', async () => {
  await sql`
    insert into lead (id, kind, name, phone, email, flags, language, state, has_own_mail, notification_source, digest, address_hash, created_at)
    select 'many_' || n, 'call-back', 'Mohan ' || n, '9866' || lpad(n::text, 6, '0'), '', '[]', 'en', 'new', false, '', 'many' || n, 'a', now()
      from generate_series(1, 5000) n order by n`.execute(app.db);
  const answer = await search('mohan');
  expect(leadsOf(answer).map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_none, index) => `Mohan ${5000 - index}`),
  );
  expect(answer.more).toEqual(['leads']);
  // Behind the newest rows.
  expect(leadsOf(await search('zubeda'))).toHaveLength(10);
  expect(leadsOf(await search('mohan 17'))[0]?.title).toBe('Mohan 1799');
});

describe('by number', () => {
  test.each(['SL-1', 'sl-1', 'SL1', '1', 'SL-१'])('%s', async (typed) => {
    expect(leadsOf(await search(typed))).toMatchObject([
      { reference: 'SL-1', title: 'Sunita Devi', url: '/desk/leads/1' },
    ]);
  });
  test('an application, its payment and its order', async () => {
    expect((await search(application.toLowerCase())).found).toMatchObject([
      { kind: 'applications', reference: application, title: 'Asha Kumari', url: `/desk/applications/${application}` },
    ]);
    const { rows } = await sql<{ id: string; orderId: string }>`select id, order_id from payment`.execute(app.db);
    for (const typed of [paymentId, rows[0]!.id, rows[0]!.orderId])
      expect((await search(typed)).found).toMatchObject([{ kind: 'payments', url: `/desk/payments/${rows[0]!.id}` }]);
  });
});

describe('by phone', () => {
  test.each(['9811111111', '+91 98111 11111', '098111-11111', '९८११११११११'])('the whole number: %s', async (typed) => {
    expect(leadsOf(await search(typed)).map(({ title }) => title)).toEqual(['Sunita Devi']);
  });
  // Who could search by the last digits would complete a masked number digit by digit, without a reveal.
  test.each(['981111111', '1111111111', '98111', '98111111111', '11111', '11111111', '811 111 111'])(
    'not a beginning, an end or another: %s',
    async (typed) => expect((await search(typed)).found).toEqual([]),
  );
  test('it reveals nothing: the number stays masked for roles that see it masked', async () => {
    for (const role of ['finance', 'editor', 'viewer'] as const) {
      const answer = await search('9811111111', role);
      expect(leadsOf(answer)).toMatchObject([{ phone: { text: '••••••11', isMasked: true } }]);
      expect(JSON.stringify(answer.found)).not.toContain('9811111111');
    }
    expect(leadsOf(await search('9811111111', 'recruiter'))).toMatchObject([{ phone: { text: '9811111111' } }]);
  });
  test('of an applicant: the person and the application', async () => {
    const { found } = await search(ordered.who.phone);
    expect(found.map(({ kind }) => kind)).toEqual(['applications', 'people']);
  });
});

test('only records that the person may read', async () => {
  const kinds = async (role: StaffRole) => (await search('asha', role)).found.map(({ kind }) => kind);
  expect(new Set(await kinds('owner'))).toEqual(new Set(['applications', 'people']));
  expect(new Set(await kinds('viewer'))).toEqual(new Set(['applications']));
  expect(await kinds('editor')).toEqual([]);
});

test.each([
  ['  SL-1  ', { text: 'SL-1', phone: undefined, words: undefined }],
  ['९८१११ ११११1', { text: '98111 11111', phone: '+919811111111', words: undefined }],
  ['811 11111', { text: '811 11111', phone: undefined, words: undefined }],
  ['राम', { text: 'राम', phone: undefined, words: 'राम' }],
  ['ab cde', { text: 'ab cde', phone: undefined, words: 'ab cde' }],
  ['', { text: '', phone: undefined, words: undefined }],
])('reads %s', (typed, read) => expect(readSearch(typed)).toEqual(read));

test('a long text is refused, an odd one finds nothing', async () => {
  const long = await app.request(`/api/desk/search?q=${'x'.repeat(101)}`, { headers: { cookie: byRole.owner.cookie } });
  expect(long.status).toBe(422);
  for (const typed of ['%', "'", '\\', ':*', '()', '<->', '!!!', '🙂🙂🙂'])
    expect((await search(typed)).found).toEqual([]);
});
