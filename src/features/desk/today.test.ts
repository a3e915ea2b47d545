// What waits: each figure is that of the list that it links to, for those who may see it; the mail of each morning.
import { expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import type { ListPage } from '#kit/desk/list-page.ts';
import { before, dayInIndia, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { makePerson, somePhone } from '#test/accounts.ts';
import { deskMember } from '#test/desk.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { questions, wrongRecords } from '#test/questions.ts';
import type { Wire } from '#test/wire.ts';
import { recordBackup } from '#features/operations/actions/backups.ts';
import { sendMorningMail } from './actions/send-morning-mail.ts';
import type { Today } from './model/desk.ts';

const wrongKinds = ['audit-off', 'disk-low', 'new-bank-account', 'refund-denied'] as const;
const app = await testProduct({ ports: { attentionQueries: questions(wrongKinds) } });
const { wrong } = await wrongRecords(app);
const { ctx, workCtx } = app.product;
const byRole = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await deskMember(ctx, [role])] as const)),
) as Record<StaffRole, Awaited<ReturnType<typeof deskMember>>>;
const get = async <Answer>(
  path: string,
  role: StaffRole,
  headers: Record<string, string> = {},
): Promise<Wire<Answer>> => {
  const answer = await app.request(path, { headers: { ...headers, cookie: byRole[role].cookie } });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Wire<Answer>;
};
const today = (role: StaffRole) => get<Today>('/api/desk/today', role);
const countOf = async (role: StaffRole, key: string): Promise<number | undefined> =>
  (await today(role)).waiting.find((waiting) => waiting.key === key)?.count;
const mails = () => app.messages.filter(({ template }) => template === 'desk-morning');

test('nothing waits in a new database, and the mail of the morning says so and what is wrong', async () => {
  for (const role of staffRoles) {
    const { waiting, items } = await today(role);
    expect([waiting, items]).toEqual([[], []]);
  }
  await sendMorningMail(workCtx);
  await app.idle();
  expect(mails()).toHaveLength(1);
  expect(mails()[0]?.text).toContain('Backup: There is none.\n  Next: Make one now');
  expect(mails()[0]?.text).toContain('Nothing waits at the desk.');
  // So that the mail of this day can be sent again, and of a backup that was made.
  await app.asOwner("delete from message where template = 'desk-morning'");
  await ctx.transaction((tx) => recordBackup({ db: tx }, workCtx.now()));
});

test('each figure is the count of the list that it links to', async () => {
  for (const kind of wrongKinds) await wrong(kind, kind === 'refund-denied' ? 'SR-1' : 'SC-1');
  await ctx.transaction(async (tx) => {
    for (const number of [1, 2, 3])
      await queueMessages(ctx, tx, {
        source: `test:${number}`,
        channel: 'email',
        to: 'no address',
        template: 'test',
        text: '',
      });
  });
  for (const number of [1, 2, 3])
    await app.post('/api/contact/submit', { name: `Asha ${number}`, phone: `987654321${number}`, email: '' });
  let linked = 0;
  for (const role of staffRoles) {
    for (const { key, url, count, isMore } of (await today(role)).waiting) {
      const page = await get<ListPage<unknown>>(`/api${url}`, role);
      expect([role, key, page.count, page.isMore, page.ignored]).toEqual([role, key, count, isMore, []]);
      expect(page.rows).toHaveLength(Math.min(count, page.query.size));
      linked++;
    }
  }
  expect(linked).toBeGreaterThan(5);
});

test('only those who may decide a item see it', async () => {
  const kinds = async (role: StaffRole) => (await today(role)).items.map(({ kind }) => kind).toSorted();
  expect(await kinds('owner')).toEqual(wrongKinds);
  expect(await kinds('finance')).toEqual(['disk-low', 'new-bank-account', 'refund-denied']);
  expect(await kinds('viewer')).toEqual(['new-bank-account', 'refund-denied']);
  expect(await kinds('recruiter')).toEqual([]);
  expect(await countOf('recruiter', 'attention')).toBeUndefined();
  // Not even by asking for the kind.
  const page = await get<ListPage<unknown>>('/api/desk/attention?kind=audit-off', 'finance');
  expect(page.rows).toEqual([]);
});
test('failed messages wait for those who may read about people, with the recipient masked', async () => {
  expect(await countOf('owner', 'messages-failed')).toBe(3);
  expect(await countOf('recruiter', 'messages-failed')).toBe(3);
  expect(await countOf('editor', 'messages-failed')).toBeUndefined();
  const page = await get<DrawnList>('/api/desk/messages', 'finance');
  expect(page.rows).not.toEqual([]);
  expect(JSON.stringify(page.rows.map(({ cells }) => cells['recipient']))).not.toContain('no address');
});
test('a failed message whose text is erased waits for nobody: it can not be sent again', async () => {
  await app.asOwner(`
    insert into message (id, source, channel, recipient, template, subject, text, state, next_try_at, created_at, erased_at)
    values ('msg_erased', 'test:erased', 'email', '', 'payout-sent', '', '', 'failed', now(), now() - interval '31 days', now())`);
  expect(await countOf('owner', 'messages-failed')).toBe(3);
  const page = await get<DrawnList>('/api/desk/messages?state=failed', 'owner');
  expect(page.rows).toHaveLength(3);
});

test('an application waits until somebody who works on applications has opened it', async () => {
  await openAllRoles(app.db);
  const { order, pay, verify, numbersOf } = paying(app);
  const ordered = await order();
  await verify(ordered, pay(ordered));
  await app.idle();
  const [number = ''] = await numbersOf(ordered.who);
  const waiting = () => countOf('recruiter', 'applications-unopened');
  expect(await waiting()).toBe(1);
  await get(`/api/desk/applications/${number}`, 'viewer');
  expect(await waiting()).toBe(1);
  // A link of another site opens it in the browser of somebody who did not mean to.
  for (const site of ['cross-site', 'same-site'])
    await get(`/api/desk/applications/${number}`, 'recruiter', { 'sec-fetch-site': site });
  expect(await waiting()).toBe(1);
  await get(`/api/desk/applications/${number}`, 'recruiter', { 'sec-fetch-site': 'same-origin' });
  expect(await waiting()).toBeUndefined();
});

test('a payout run that waits for approval waits for those who may approve it', async () => {
  const run = 'SB-7K3M-9PQ2-XW4D';
  await sql`insert into payout_run (id, state, claims, sum_paise, made_at)
    values (${run}, 'waiting', 1, 20000, now())`.execute(app.db);
  await sql`insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at)
    values ('SY-1', 'payout-run', ${run}, '{}', 'waiting', now(), ${byRole.finance.accountId}, now() + interval '7 days')`.execute(
    app.db,
  );
  for (const role of staffRoles)
    expect(await countOf(role, 'payout-runs-waiting'), role).toBe(
      role === 'owner' || role === 'finance' ? 1 : undefined,
    );
  const { waiting } = await today('owner');
  const url = waiting.find(({ key }) => key === 'payout-runs-waiting')?.url ?? '';
  expect(url).toBe('/desk/payout-runs?status=waiting');
  const page = await get<DrawnList>(`/api${url}`, 'owner');
  expect(page.rows.map(({ id }) => id)).toEqual([run]);
  await sql`update payout_run set state = 'cancelled' where id = ${run}`.execute(app.db);
  expect(await countOf('owner', 'payout-runs-waiting')).toBeUndefined();
});

test('a move to another number waits for those who may agree to it, once its code was given', async () => {
  const insert = async (state: string, ends: string, accountId: string) => {
    await sql`insert into phone_move (id, account_id, old_phone, new_phone, reason, state, asked_by, asked_at, ends_at, code_given_at)
      values (${`mov_${accountId}`}, ${accountId}, '+919000077001', ${somePhone()}, 'Lost the SIM', ${state},
              ${byRole.recruiter.accountId}, now(), now() + ${ends}::interval, now())`.execute(app.db);
    return accountId;
  };
  const person = async () => (await makePerson(ctx)).account.id;
  const ready = await insert('code-given', '1 hour', await person());
  await insert('code-sent', '1 hour', await person());
  await insert('code-given', '-1 second', await person());
  for (const role of staffRoles)
    expect(await countOf(role, 'moves-to-agree'), role).toBe(
      ['owner', 'recruiter', 'finance'].includes(role) ? 1 : undefined,
    );
  const url = (await today('finance')).waiting.find(({ key }) => key === 'moves-to-agree')?.url ?? '';
  const page = await get<DrawnList>(`/api${url}`, 'finance');
  expect(page.rows.map(({ href }) => href)).toEqual([`/desk/people/move/${ready}`]);
  await sql`update phone_move set state = 'cancelled', ended_at = now(), ended_by = asked_by where account_id = ${ready}`.execute(
    app.db,
  );
  expect(await countOf('finance', 'moves-to-agree')).toBeUndefined();
});

test('figures: every day of thirty is there, and today counts at once', async () => {
  const read = async () => (await today('owner')).figures.find(({ key }) => key === 'leads')?.days ?? [];
  const now = await ctx.businessNow();
  const days = await read();
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 30 }, (_none, index) => dayInIndia(before(now, (29 - index) * dayMs))),
  );
  expect(days.at(-1)).toMatchObject({ count: 3 });
  await app.post('/api/contact/submit', { name: 'Ravi', phone: '9876543219', email: '' });
  expect((await read()).at(-1)).toMatchObject({ count: 4 });
  expect((await today('editor')).figures.map(({ key }) => key)).toEqual(['leads']);
});

test('the mail of a morning: once, however many workers, with counts and links and nothing about people', async () => {
  const before = mails().length;
  await Promise.all(Array.from({ length: 8 }, () => sendMorningMail(workCtx)));
  await app.idle();
  expect(mails()).toHaveLength(before + 1);
  const mail = mails().at(-1);
  expect(mail?.to).toBe(ctx.config.staffMail);
  expect(mail?.text).toContain('Items that need a decision: 4\n  http://site.test/desk/attention\n');
  expect(mail?.text).toContain('Messages that were not sent: 3\n  http://site.test/desk/messages?state=failed\n');
  expect(mail?.text).toContain('All of it: http://site.test/desk');
  expect(mail?.text).not.toMatch(/Asha|Ravi|98765|no address|SR-|SC-/);
  app.pass(dayMs);
  await sendMorningMail(workCtx);
  await app.idle();
  expect(mails()).toHaveLength(before + 2);
});
