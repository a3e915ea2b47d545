// Closing attention items and resending messages at the desk: who may, what a repeat does, what the audit records.
import { describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { sql } from '#platform/database/db.ts';
import { recordEvent, storeFindings } from '#features/attention/actions/record.ts';
import type { EventKind, FindingKind } from '#features/attention/model.ts';
import type { Wire } from '#test/wire.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import type { ItemRow } from './model/desk.ts';

const app = await testProduct();
const { ctx } = app.product;
const cookies = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, (await deskMember(ctx, [role])).cookie] as const)),
) as Record<StaffRole, string>;

const post = (path: string, role: StaffRole, body?: Record<string, unknown>) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies[role] },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const get = async <Answer>(path: string, role: StaffRole): Promise<Wire<Answer>> =>
  (await app.request(path, { headers: { cookie: cookies[role] } })).json() as Promise<Wire<Answer>>;
const items = async (role: StaffRole, query = ''): Promise<ItemRow[]> =>
  (await get<DrawnList>(`/api/desk/attention?${query}`, role)).rows.map(({ facts }) => facts as ItemRow);
async function itemOf(kind: EventKind, subject: string): Promise<number> {
  await ctx.transaction((tx) => recordEvent(tx, kind, { subject, details: {}, at: ctx.now() }));
  return itemIdOf(subject);
}
const found = (kind: FindingKind, subject: string) =>
  ctx.transaction((tx) => storeFindings(tx, kind, { found: [{ subject, details: {} }], at: ctx.now() }));
async function itemIdOf(subject: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from attention_event where subject = ${subject}`.execute(app.db);
  return rows[0]?.id ?? 0;
}
const closedOf = async (id: number): Promise<string | null | undefined> =>
  (await sql<{ by: string | null }>`select closed_by as by from attention_event where id = ${id}`.execute(app.db))
    .rows[0]?.by;

describe('an attention item', () => {
  const closers: readonly (readonly [EventKind, readonly StaffRole[]])[] = [
    ['earnings-unclaimed', ['owner', 'finance']],
    // What says that money moved otherwise than decided here.
    ['repaired', ['owner']],
    ['refund-adopted', ['owner']],
    ['paid-back-twice', ['owner']],
    ['dispute-left-refund', ['owner']],
    ['bank-statements-differ', ['owner']],
    ['bank-debits-before-opening', ['owner']],
    ['many-codes', ['owner']],
    ['many-reveals', ['owner']],
    ['many-refusals', ['owner']],
    ['staff-linked', ['owner']],
  ];
  test.each(closers)('%s is an event, closed by %j and by nobody else', async (kind, roles) => {
    for (const role of staffRoles) {
      const id = await itemOf(kind, `${kind}-${role}`);
      const answer = await post(`/api/desk/attention/${id}/close`, role, { reason: 'looked at it' });
      expect(answer.status, role).toBe(roles.includes(role) ? 200 : 403);
      expect((await closedOf(id)) !== null, role).toBe(roles.includes(role));
    }
  });
  test('that is still wrong is closed by nobody, and put off by an owner only', async () => {
    const item = { kind: 'books-off', subject: 'bank' } as const;
    await found(item.kind, item.subject);
    for (const role of [...staffRoles].toReversed()) {
      const answer = await post('/api/desk/attention/put-off', role, { ...item, reason: 'known until Monday' });
      expect(answer.status, role).toBe(role === 'owner' ? 200 : 403);
    }
    const stale = await deskMember(ctx, ['owner']);
    await sql`update desk_session set factor_at = factor_at - interval '10 minutes' where account_id = ${stale.accountId}`.execute(
      app.db,
    );
    const late = await app.request('/api/desk/attention/put-off', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: stale.cookie },
      body: JSON.stringify({ ...item, reason: 'known until Monday' }),
    });
    expect([late.status, await late.json()]).toEqual([403, expect.objectContaining({ code: 'desk/factor-needed' })]);
    expect((await items('finance', 'size=100')).filter(({ kind }) => kind === 'books-off')).toEqual([]);
    const later = await get<readonly ItemRow[]>('/api/desk/attention/put-off', 'finance');
    expect(later.map(({ subject, putOff }) => [subject, putOff?.reason])).toEqual([['bank', 'known until Monday']]);
    expect(await get('/api/desk/attention/put-off', 'recruiter')).toEqual([]);
  });
  test('is seen by those who see its kind, and stays listed', async () => {
    const item = { kind: 'disk-low', subject: 'seen-here' };
    await found('disk-low', 'seen-here');
    for (const role of staffRoles)
      expect((await post('/api/desk/attention/seen', role, item)).status, role).toBe(
        ['owner', 'finance'].includes(role) ? 200 : 404,
      );
    const row = (await items('owner', 'kind=disk-low')).find(({ subject }) => subject === 'seen-here');
    expect([row?.seen.length, row?.isNew]).toEqual([2, false]);
  });
  test('is closed once by many at once, and the audit has one entry', async () => {
    const id = await itemOf('paid-back-twice', 'pay_many');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`/api/desk/attention/${id}/close`, 'owner', { reason: 'by many' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const entries = await sql<{ n: number }>`
      select count(*)::int as n from audit_entry where act = 'attention/closed' and subject = 'pay_many'`.execute(
      app.db,
    );
    expect(entries.rows[0]?.n).toBe(1);
  });
  test('needs a reason, and an unknown one is named', async () => {
    const id = await itemOf('paid-back-twice', 'pay_reason');
    for (const reason of ['   ', '\u200b\u200b\u200b', '\u2800\u3164\u200b'])
      expect((await post(`/api/desk/attention/${id}/close`, 'owner', { reason })).status).toBe(422);
    expect(await closedOf(id)).toBeNull();
    for (const unknown of ['0', '999999999', 'x', '1e3'])
      expect((await post(`/api/desk/attention/${unknown}/close`, 'owner', { reason: 'nothing' })).status, unknown).toBe(
        404,
      );
  });
});

describe('background work that was given up', () => {
  const task = 'messages-queued>send-messages';
  /** A job without attempts left, which waits an hour, and its item. */
  async function giveUp(): Promise<string> {
    const added = await sql<{ id: string }>`
      select id::text from graphile_worker.add_job(${task}, '{"messageIds":[]}'::json, run_at := now() + interval '1 hour')`.execute(
      app.db,
    );
    const id = added.rows[0]?.id ?? '';
    await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'it failed')`.execute(app.db);
    return id;
  }
  const retry = (id: string, role: StaffRole) => post(`/api/desk/background-jobs/${id}/retry`, role);
  const rowOf = async (id: string, role: StaffRole) =>
    (await items(role, 'kind=job-given-up')).find(({ subject }) => subject === `${task}:${id}`);

  test('is tried again by the owner on its item, and by nobody else', async () => {
    const id = await giveUp();
    for (const role of staffRoles) {
      if (role === 'owner') continue;
      expect((await retry(id, role)).status, role).toBe(403);
    }
    expect((await rowOf(id, 'owner'))?.retriesJob).toBe(Number(id));
    expect(await rowOf(id, 'finance')).toMatchObject({ retriesJob: null, canClose: false });
    expect(await (await retry(id, 'owner')).json()).toEqual({ done: 'background-jobs/retried' });
    await app.idle();
    expect(await rowOf(id, 'owner')).toBeUndefined();
    const left = await sql`select 1 from graphile_worker.jobs where id = ${id}`.execute(app.db);
    expect(left.rows).toEqual([]);
  });
  test('is tried again once by many at once', async () => {
    const id = await giveUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => retry(id, 'owner')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const entries = await sql<{ n: number }>`
      select count(*)::int as n from audit_entry where act = 'background-jobs/retried' and subject = ${`${task}:${id}`}`.execute(
      app.db,
    );
    expect(entries.rows[0]?.n).toBe(1);
  });
  test('that is unknown is refused', async () => {
    for (const unknown of ['0', '999999999', 'x', '1e3']) expect((await retry(unknown, 'owner')).status).toBe(409);
  });
});

describe('a message', () => {
  const insert = (id: string, state: string) =>
    sql`insert into message (id, source, channel, recipient, template, subject, text, state, tries, created_at, next_try_at, sent_at)
      values (${id}, ${id}, 'email', 'a@example.com', 'test', 's', 't', ${state}, 9, now(), now(), case when ${state} = 'sent' then now() end)`.execute(
      app.db,
    );
  const stateOf = async (id: string) =>
    (await sql<{ state: string }>`select state from message where id = ${id}`.execute(app.db)).rows[0]?.state;
  test.each(staffRoles)('that was given up is sent again by the roles with the right, as %s', async (role) => {
    await insert(`msg_${role}`, 'failed');
    const isAllowed = ['owner', 'recruiter', 'finance'].includes(role);
    const answer = await post(`/api/desk/messages/msg_${role}/retry`, role);
    expect(answer.status).toBe(isAllowed ? 200 : 403);
    if (isAllowed) expect((await post(`/api/desk/messages/msg_${role}/retry`, role)).status).toBe(409);
    else expect(await stateOf(`msg_${role}`)).toBe('failed');
  });
  test('that was sent, was erased, or is unknown, is not sent again', async () => {
    await insert('msg_sent', 'sent');
    await insert('msg_erased', 'failed');
    await app.asOwner("update message set erased_at = now() where id = 'msg_erased'");
    for (const id of ['msg_sent', 'msg_erased', 'msg_none'])
      expect((await post(`/api/desk/messages/${id}/retry`, 'owner')).status).toBe(409);
    expect(await stateOf('msg_sent')).toBe('sent');
  });
});
