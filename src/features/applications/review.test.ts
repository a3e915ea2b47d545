// The review of applications at the desk: one by one, in bulk, with their messages and what the applicant sees.
import { beforeEach, describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import { before, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { continueBulkJobs } from '#features/lists/actions/continue-bulk-jobs.ts';
import { runBulkTurn } from '#features/lists/actions/run-bulk-turn.ts';
import { undoBulkJob } from '#features/lists/actions/change-bulk-job.ts';
import { findDeskSession } from '#features/staff/actions/find-desk-session.ts';
import { insertApplications } from '#test/applications.ts';
import { deskMember, shownAs } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import type { DeskRoleRecord } from '#features/jobs/model/desk.ts';
import type { Wire } from '#test/wire.ts';
import { eraseOldPersonalFields } from './actions/erase-personal-fields.ts';
import { listApplications } from './actions/list-applications.ts';
import { notifySteps } from './stages/actions/notify-stage.ts';
import type { DeskApplicationRecord, MovePlan } from './model/desk.ts';
import { type SelectedRows, selectedRows } from './web/desk/selected-rows.ts';

const app = await testProduct({ worker: false, env: { SMS_PART_PAISE: '20' } });
const { ctx } = app.product;
const db = kyselyOf(ctx.db);
const members = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await deskMember(ctx, [role])] as const)),
) as Record<StaffRole, Awaited<ReturnType<typeof deskMember>>>;
await sql`update account set name = 'Ravi Kumar' where id = ${members.recruiter.accountId}`.execute(db);
const ravi = shownAs(members.recruiter, 'Ravi Kumar', 'recruiter');

let number = '';
const insert = (count: number, more: Partial<Parameters<typeof insertApplications>[2]> = {}) =>
  insertApplications(db, count, { createdAt: before(ctx.now(), 2 * dayMs), ...more });
beforeEach(async () => {
  await app.asOwner('truncate application, bulk_job, message cascade');
  [number = ''] = await insert(1);
});

const api = async (path: string, json?: unknown, role: StaffRole = 'recruiter') => {
  const answer = await app.request(path, {
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    headers: { 'content-type': 'application/json', cookie: members[role].cookie },
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
};
const of = (id: string, what = '') => `/api/desk/applications/${id}${what}`;
const record = async (id = number, query = '', role: StaffRole = 'recruiter') =>
  (await api(of(id, query), undefined, role)).json as unknown as Wire<DeskApplicationRecord>;
const move = (body: object, id = number) => api(of(id, '/stage'), { version: 1, ...body });
const sources = async () =>
  (
    await sql<{ source: string; template: string; text: string }>`
      select source, channel, template, text from message order by source, channel`.execute(db)
  ).rows;
/** What the applicant's page shows. */
const seen = async (id = number) => {
  const { rows } = await sql<{ accountId: string }>`select account_id from application where id = ${id}`.execute(db);
  const listed = await listApplications(ctx, { accountId: rows[0]?.accountId ?? '' });
  const found = listed.find(({ application }) => application.id === id);
  return { stages: found?.steps.map(({ stage }) => stage), block: found?.cancellationBlock };
};

describe('a single move', () => {
  test('shows who moved it, and can be undone by a colleague for two minutes', async () => {
    expect((await move({ stage: 'shortlisted' })).json).toEqual({ done: 'applications/shortlisted' });
    const moved = await record();
    expect(moved).toMatchObject({
      stage: 'shortlisted',
      version: 2,
      undo: { step: 1, stage: 'shortlisted' },
      steps: [{ fromStage: 'received', stage: 'shortlisted', by: ravi, isUndone: false, isShown: false }],
    });
    expect((await api(of(number, '/undo'), { step: 1 }, 'owner')).json).toEqual({ done: 'applications/move-undone' });
    expect(await record()).toMatchObject({ stage: 'received', version: 3, undo: null, steps: [{ isUndone: true }] });
    app.pass(3 * minuteMs);
    await notifySteps(ctx);
    expect(await sources()).toEqual([]);
  });
  test('of a version that a colleague moved on is refused and names the colleague', async () => {
    await move({ stage: 'shortlisted' });
    const stale = await api(of(number, '/stage'), { version: 1, stage: 'selected' }, 'owner');
    expect(stale).toMatchObject({
      status: 409,
      json: { code: 'applications/changed', stage: 'shortlisted', changedBy: ravi },
    });
  });
  test('ends the right to cancel at once on the applicant’s page too, which an undo gives back', async () => {
    const [young = ''] = await insert(1, { createdAt: before(ctx.now(), hourMs) });
    expect(await seen(young)).toEqual({ stages: [], block: undefined });
    await move({ stage: 'shortlisted', aware: 'yes' }, young);
    expect(await seen(young)).toEqual({ stages: [], block: 'advanced' });
    await api(of(young, '/undo'), { step: 1 });
    expect(await seen(young)).toEqual({ stages: [], block: undefined });
  });
  test('within the 24 hours needs the tick', async () => {
    const [young = ''] = await insert(1, { createdAt: before(ctx.now(), hourMs) });
    expect(await record(young)).toMatchObject({ endsCancelling: true });
    expect(await move({ stage: 'under-review' }, young)).toMatchObject({
      status: 409,
      json: { code: 'applications/still-cancellable', errors: [{ field: 'aware' }] },
    });
    expect((await move({ stage: 'under-review', aware: 'yes' }, young)).status).toBe(200);
    expect(await record(young)).toMatchObject({ stage: 'under-review', endsCancelling: false });
  });
  test.each([
    [{ stage: 'not-selected' }, 422, 'applications/reason'],
    [{ stage: 'not-selected', reason: 'own-wish' }, 422, 'applications/reason'],
    [{ stage: 'selected', reason: 'absent' }, 422, 'applications/reason'],
    [{ stage: 'called' }, 422, 'http/fields'],
    [{ stage: 'withdrawn', reason: 'because I say so' }, 422, 'http/fields'],
    [{ stage: 'selected', version: 0 }, 422, 'http/fields'],
    [{ stage: 'selected', more: 1 }, 422, 'http/fields'],
  ])('%j is refused', async (body, status, code) => {
    expect(await move(body)).toMatchObject({ status, json: { code } });
    expect(await record()).toMatchObject({ stage: 'received', version: 1 });
  });
});

describe('the message of a stage', () => {
  test('leaves two minutes after the move, once, in the language of the person, without the reason', async () => {
    const [english = '', hindi = ''] = await insert(2, { name: 'आशा कुमारी' });
    for (const id of [english, hindi])
      expect((await move({ stage: 'not-selected', reason: 'absent' }, id)).status).toBe(200);
    app.pass(2 * minuteMs - secondMs);
    await notifySteps(ctx);
    expect(await sources()).toEqual([]);
    expect(await seen(english)).toEqual({ stages: [], block: 'advanced' });
    app.pass(secondMs);
    await Promise.all([notifySteps(ctx), notifySteps(ctx), notifySteps(ctx)]);
    await notifySteps(ctx);
    const messages = await sources();
    expect(messages.map(({ source }) => source)).toEqual(
      [english, english, hindi, hindi].map((id) => `application:${id}:step:1`),
    );
    const texts = messages.map(({ text }) => text).join('\n');
    expect(texts).toContain(`your application ${english}`);
    expect(texts).toContain(`आवेदन ${hindi} का चयन नहीं हुआ`);
    expect(texts).not.toMatch(/interview|इंटरव्यू/);
    expect(await seen(english)).toEqual({ stages: ['not-selected'], block: 'advanced' });
  });
  test('is left out for a move that another one followed, and sent after all when that one is undone', async () => {
    await move({ stage: 'shortlisted' });
    await move({ stage: 'selected', version: 2 });
    expect((await api(of(number, '/undo'), { step: 2 })).status).toBe(200);
    app.pass(2 * minuteMs);
    await notifySteps(ctx);
    expect((await sources()).map(({ template }) => template)).toEqual([
      'application-shortlisted',
      'application-shortlisted',
    ]);
    // A mistake that a second move corrects within the two minutes.
    await move({ stage: 'selected', version: 4 });
    await move({ stage: 'not-selected', reason: 'others-chosen', version: 5 });
    app.pass(2 * minuteMs);
    await notifySteps(ctx);
    expect(new Set((await sources()).map(({ template }) => template))).toEqual(
      new Set(['application-shortlisted', 'application-not-selected']),
    );
    expect((await seen()).stages).toEqual(['shortlisted', 'not-selected']);
  });
  test('is not sent for review, and not for an application that was cancelled since then', async () => {
    const [cancelled = ''] = await insert(1);
    await move({ stage: 'under-review' });
    await move({ stage: 'selected' }, cancelled);
    await sql`update application set state = 'refund-requested' where id = ${cancelled}`.execute(db);
    app.pass(2 * minuteMs);
    await notifySteps(ctx);
    expect(await sources()).toEqual([]);
    expect((await seen()).stages).toEqual(['under-review']);
  });
});

describe('notes', () => {
  test('are read by recruiters, masked for others, never in the audit, and erased with the personal fields', async () => {
    expect((await api(of(number, '/notes'), { note: ' Spoke to her\r\nfather. ' })).json).toEqual({
      done: 'applications/noted',
    });
    await api(of(number, '/notes'), { note: 'Spoke to her\nfather.' });
    const notes = [{ by: ravi, text: { text: 'Spoke to her\nfather.', isMasked: false } }];
    expect(await record()).toMatchObject({ notes });
    expect((await record(number, '', 'finance')).notes).toMatchObject([{ text: { isMasked: true } }]);
    const audit = await sql<{ text: string }>`
      select to_jsonb(e)::text as text from audit_entry e where subject = ${number}`.execute(db);
    expect(audit.rows.length).toBe(1);
    expect(audit.rows[0]?.text).not.toContain('father');
    expect(await api(of(number, '/notes'), { note: ' \u200b ' })).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'note', reason: 'missing' }] },
    });
    expect((await api(of(number, '/notes'), { note: 'x'.repeat(1001) })).status).toBe(422);
    const [old = ''] = await insert(1, { createdAt: before(ctx.now(), 400 * dayMs) });
    await api(of(old, '/notes'), { note: 'To be erased' });
    await move({ stage: 'under-review' }, old);
    await eraseOldPersonalFields(ctx);
    // The move is its last step.
    expect((await record(old)).isErased).toBe(false);
    await sql`update application_step set at = at - interval '366 days' where application_id = ${old}`.execute(db);
    await sql`update application set advanced_at = advanced_at - interval '366 days' where id = ${old}`.execute(db);
    await eraseOldPersonalFields(ctx);
    expect(await record(old)).toMatchObject({ isErased: true, notes: [] });
    expect((await api(of(old, '/notes'), { note: 'Again' })).json).toMatchObject({ code: 'applications/erased' });
  });
});

test('the neighbours are those of the list that the person came from, also after the move', async () => {
  const ids = await insert(4);
  const list = '?list=' + encodeURIComponent('stage=received');
  // The newest is first.
  const beside = async (id: string) => (await record(id, list)).beside;
  expect(await beside(ids[3] ?? '')).toEqual({ previous: null, next: ids[2] });
  expect(await beside(ids[1] ?? '')).toEqual({ previous: ids[2], next: ids[0] });
  await move({ stage: 'shortlisted' }, ids[1]);
  expect(await beside(ids[1] ?? '')).toEqual({ previous: ids[2], next: ids[0] });
  expect(await beside(ids[2] ?? '')).toEqual({ previous: ids[3], next: ids[0] });
  expect((await record(ids[1] ?? '')).beside).toEqual({ previous: null, next: null });
  const byName = '?list=' + encodeURIComponent('sort=name&q=asha');
  expect((await record(ids[0] ?? '', byName)).beside.next).toBe(ids[1]);
});

test('a duplicate Aadhaar is found in the list and links to the others', async () => {
  const [first = '', second = ''] = [
    ...(await insert(1, { identity: 'one' })),
    ...(await insert(1, { identity: 'one' })),
  ];
  await sql`update application set shares_identity = true where id in (${first}, ${second})`.execute(db);
  const found = (await api('/api/desk/applications?duplicate=yes')).json as { rows?: { id: string }[] };
  expect(found.rows?.map((row) => row.id)).toEqual([second, first]);
  expect((await record(first)).duplicates).toMatchObject([{ number: second, stage: 'received' }]);
  expect((await record(number)).duplicates).toEqual([]);
});

test.each([
  // Conjuncts, matras and their signs count as letters of the word; joiners that somebody types do not.
  ['श्रेया त्रिपाठी', 'श्रे'],
  ['श्रेया त्रिपाठी', 'त्रिप'],
  ['ज्ञानेश्वर कृष्णन', 'ज्ञा'],
  ['ज्ञानेश्वर कृष्णन', 'कृष्'],
  ['क्षितिज्ञ द्विवेदी', 'द्वि'],
  ['राजेंद्र पाँडे', 'पाँड'],
  ['अरविंद ज़ैदी', 'ज़ैद'.normalize('NFD')],
  ['शक्\u200dति सिंह', 'शक्त'],
  ['Ñandini Straße', 'stra'],
])('%s is found by %s', async (name, typed) => {
  const [found] = await insert(1, { name });
  const list = await api(`/api/desk/applications?${new URLSearchParams({ q: typed })}`);
  expect((list.json['rows'] as { id: string }[]).map((row) => row.id)).toEqual([found]);
});

describe('a bulk move', () => {
  const moves = '/api/desk/application-moves';
  const desk = async () => {
    const session = await findDeskSession(ctx, members.recruiter.cookie.split('=')[1] ?? '');
    if (!session) throw new Error('no session');
    return session;
  };
  const run = async (id: string): Promise<void> => {
    const { rows } = await sql<{ turn: number }>`select turn from bulk_job where id = ${id}`.execute(db);
    await runBulkTurn(ctx, { jobId: id, turn: rows[0]?.turn ?? 0 }, { forMs: 60_000 });
  };
  const results = async (id: string) =>
    (
      await sql<{ recordId: string; result: string; present: string | null }>`
        select record_id, result, present from bulk_item where job_id = ${id} order by record_id`.execute(db)
    ).rows;
  const start = async (body: object): Promise<string> => {
    const started = await api(moves, { stage: 'shortlisted', query: '', ...body });
    expect(started.json).toMatchObject({ done: 'applications/bulk' });
    return String(started.json['undo']);
  };

  test('is planned with its messages, SMS parts and cost, and with those who can still cancel', async () => {
    await insert(2, { createdAt: before(ctx.now(), hourMs) });
    const [refunded = ''] = await insert(1);
    await sql`update application set state = 'refunded' where id = ${refunded}`.execute(db);
    const planned = await api(`${moves}?stage=not-selected&reason=absent&all=yes&query=`);
    const plan = planned.json as unknown as MovePlan;
    expect(plan).toMatchObject({ total: 4, stillCancellable: 2, skipped: 1, reason: 'absent' });
    expect(plan.messages.reduce((sum, { people }) => sum + people, 0)).toBe(3);
    // English fits into one part of 160 characters; Hindi with its 120 needs two of 67.
    for (const { language, people, smsParts } of plan.messages)
      expect(smsParts).toBe(people * (language === 'en' ? 1 : 2));
    expect(plan.cost).toBe(plan.messages.reduce((sum, { smsParts }) => sum + smsParts, 0) * 0.2);
    expect((await api(`${moves}?stage=under-review&all=yes&query=`)).json).toMatchObject({ messages: [], cost: null });
    expect(await api(moves, { stage: 'shortlisted', all: 'yes', query: '' })).toMatchObject({
      status: 409,
      json: { code: 'applications/still-cancellable', errors: [{ field: 'aware', reason: 'missing' }] },
    });
  });
  test('each figure of its plan leads to exactly the rows that it counts', async () => {
    const cancellable = await insert(3, { createdAt: before(ctx.now(), hourMs) });
    const [moved = '', refunded = ''] = await insert(2);
    await move({ stage: 'shortlisted' }, moved);
    await sql`update application set state = 'refunded' where id = ${refunded}`.execute(db);
    const ids = [number, moved, refunded, ...cancellable.slice(0, 2)];
    const selections: readonly (SelectedRows & { readonly asked: string })[] = [
      { query: 'stage=received', all: true, ids: [], asked: 'all=yes&query=stage%3Dreceived' },
      { query: '', all: true, ids: [], asked: 'all=yes&query=' },
      { query: 'stage=called', all: false, ids, asked: `ids=${ids.join(',')}&query=stage%3Dcalled` },
    ];
    const found: number[][] = [];
    for (const { asked, ...selected } of selections) {
      const plan = (await api(`${moves}?stage=shortlisted&${asked}`)).json as unknown as MovePlan;
      const figures: readonly (readonly [number, Record<string, string>])[] = [
        [plan.total, {}],
        [plan.skipped, { skips: 'shortlisted' }],
        [plan.stillCancellable, { cancellable: plan.at }],
        ...(['en', 'hi'] as const).map(
          (language) =>
            [
              plan.messages.find((message) => message.language === language)?.people ?? 0,
              { moves: 'shortlisted', language },
            ] as const,
        ),
      ];
      for (const [count, only] of figures) {
        const { json: page } = await api(`/api${selectedRows(selected, only)}`);
        expect([only, page['count'], page['ignored']]).toEqual([only, count, []]);
      }
      found.push(figures.slice(0, 3).map(([count]) => count));
    }
    // What was refunded is in the stage "withdrawn".
    expect(found).toEqual([
      [4, 0, 3],
      [6, 2, 3],
      [5, 2, 2],
    ]);
    // Another value of one of these filters cannot be narrowed further.
    expect(selectedRows({ query: 'language=hi', all: true, ids: [] }, { language: 'en' })).toBeUndefined();
  });
  test('goes over the page that asks to confirm it', async () => {
    const prepared = await api(`${moves}/prepared`, { ids: [number], stage: 'selected', query: 'stage=received' });
    expect(prepared.json['goTo']).toBe(
      `/desk/applications/move?${new URLSearchParams({ stage: 'selected', reason: '', ids: number, query: 'stage=received' })}`,
    );
    expect((await api(`${moves}/prepared`, { ids: [], stage: 'selected' })).json).toMatchObject({
      code: 'lists/nothing-selected',
    });
    expect(
      (await api(`${moves}/prepared`, { all: 'yes', query: 'stage=nonsense', stage: 'selected' })).json,
    ).toMatchObject({
      code: 'lists/query',
    });
    expect((await api(`${moves}/prepared`, { ids: [number], stage: 'withdrawn' })).json).toMatchObject({
      code: 'applications/reason',
      errors: [{ field: 'reason', reason: 'missing' }],
    });
  });
  test('is undone within two minutes: stages and the right to cancel are back, and nobody gets a message', async () => {
    const ids = await insert(5, { createdAt: before(ctx.now(), hourMs) });
    const id = await start({ ids, aware: 'yes' });
    await run(id);
    const [moved = '', ...others] = ids;
    await move({ stage: 'selected', version: 2 }, moved);
    expect((await undoBulkJob(ctx, id, await desk())).ok).toBe(true);
    await run(id);
    expect((await results(id)).filter(({ result }) => result !== 'restored')).toEqual([
      { recordId: moved, result: 'changed', present: 'applications/selected' },
    ]);
    for (const other of others) {
      expect(await record(other)).toMatchObject({ stage: 'received', version: 3, endsCancelling: true });
      expect(await seen(other)).toEqual({ stages: [], block: undefined });
    }
    app.pass(3 * minuteMs);
    await continueBulkJobs(ctx);
    await notifySteps(ctx);
    expect((await sources()).map(({ template }) => template)).toEqual(['application-selected', 'application-selected']);
  });
  test('skips what needs no change, and says so', async () => {
    const ids = await insert(2);
    await move({ stage: 'shortlisted' }, ids[0]);
    await run(await start({ ids }));
    const { rows } = await sql<{ id: string }>`select id from bulk_job`.execute(db);
    expect(await results(rows[0]?.id ?? '')).toEqual([
      { recordId: ids[0], result: 'skipped', present: 'lists/no-change' },
      { recordId: ids[1], result: 'done', present: null },
    ]);
  });
  test('skips the application of who began it, by whichever account', async () => {
    const [own = '', other = ''] = await insert(2);
    const who = await sql<{ id: string }>`select account_id as id from application where id = ${own}`.execute(db);
    const actor = (await desk()).accountId;
    for (const id of [actor, who.rows[0]?.id ?? ''])
      await sql`insert into browser_mark values ('own', ${id}, now())`.execute(db);
    const id = await start({ ids: [own, other] });
    await run(id);
    expect(await results(id)).toEqual([
      { recordId: own, result: 'skipped', present: 'desk/own-record' },
      { recordId: other, result: 'done', present: null },
    ]);
    await sql`delete from browser_mark where mark_hash = 'own'`.execute(db);
  });
  test('skips what moved since then, notifies each once after its undo is over', async () => {
    const ids = await insert(5);
    const id = await start({ all: 'yes', query: 'stage=received' });
    await move({ stage: 'selected' }, ids[0]);
    await run(id);
    expect((await results(id)).filter(({ result }) => result !== 'done')).toEqual([
      { recordId: ids[0], result: 'skipped', present: 'applications/selected' },
    ]);
    app.pass(minuteMs);
    await notifySteps(ctx);
    expect(await sources()).toEqual([]);
    expect((await seen(ids[1])).stages).toEqual([]);
    app.pass(minuteMs);
    await continueBulkJobs(ctx);
    await run(id);
    await run(id);
    // Every session has ended by then.
    app.pass(2 * dayMs);
    await notifySteps(ctx);
    const sent = await sources();
    // Five shortlisted and one selected, each by SMS and e-mail.
    expect(sent).toHaveLength(12);
    expect(new Set(sent.map(({ source }) => source)).size).toBe(6);
    expect((await seen(ids[1])).stages).toEqual(['shortlisted']);
  });
});

describe('the reason of a stage', () => {
  // The desk's sessions have ended since then.
  beforeEach(async () => {
    members.recruiter = await deskMember(ctx, ['recruiter']);
  });
  const steps = async () =>
    (await record()).steps.map(({ fromStage, stage, reason, isUndone }) => [fromStage, stage, reason, isUndone]);
  const shown = async () => {
    const { rows } = await sql<{ accountId: string }>`select account_id from application where id = ${number}`.execute(
      db,
    );
    const [found] = await listApplications(ctx, { accountId: rows[0]?.accountId ?? '' });
    return found?.steps.map(({ stage, reason }) => [stage, reason]);
  };
  const rest = async (): Promise<void> => {
    app.pass(2 * minuteMs + secondMs);
    await notifySteps(ctx);
  };

  test('is corrected in the same stage; the applicant reads the right one and gets no second message', async () => {
    expect((await move({ stage: 'not-selected', reason: 'absent' })).status).toBe(200);
    await rest();
    const sent = await sources();
    expect(sent).not.toEqual([]);
    expect((await move({ stage: 'not-selected', reason: 'documents', version: 2 })).json).toEqual({
      done: 'applications/not-selected',
    });
    expect(await record()).toMatchObject({ stage: 'not-selected', version: 3 });
    expect((await steps()).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['received', 'not-selected', 'absent', false],
        ['not-selected', 'not-selected', 'documents', false],
      ]),
    );
    expect(await shown()).toEqual([['not-selected', 'absent']]);
    await rest();
    expect(await sources()).toEqual(sent);
    expect(await shown()).toEqual([['not-selected', 'documents']]);
    // The same once more changes nothing.
    expect((await move({ stage: 'not-selected', reason: 'documents', version: 3 })).status).toBe(200);
    expect(await record()).toMatchObject({ version: 3 });
  });
  test('corrected at once leaves one message; undone, the earlier reason counts', async () => {
    await move({ stage: 'withdrawn', reason: 'own-wish' });
    await move({ stage: 'withdrawn', reason: 'duplicate', version: 2 });
    expect((await api(of(number, '/undo'), { step: 2 })).status).toBe(200);
    expect(await record()).toMatchObject({ stage: 'withdrawn', version: 4 });
    await move({ stage: 'withdrawn', reason: 'wrong-details', version: 4 });
    await rest();
    expect((await sources()).filter(({ template }) => template === 'application-withdrawn')).toHaveLength(2);
    expect(await shown()).toEqual([['withdrawn', 'wrong-details']]);
  });
  test('another stage in between sends a message again', async () => {
    await move({ stage: 'not-selected', reason: 'absent' });
    await rest();
    await move({ stage: 'under-review', version: 2 });
    await rest();
    const sent = await sources();
    await move({ stage: 'not-selected', reason: 'documents', version: 3 });
    await rest();
    expect(await sources()).toHaveLength(2 * sent.length);
    expect(await shown()).toEqual([
      ['not-selected', 'absent'],
      ['under-review', null],
      ['not-selected', 'documents'],
    ]);
  });
});

test('an opening says how many are called and selected for its places; a refunded one and another opening do not count', async () => {
  const people = [number, ...(await insert(4))];
  await insert(1, { opening: 2 });
  for (const id of people.slice(0, 3)) expect((await move({ stage: 'shortlisted' }, id)).status).toBe(200);
  for (const id of people.slice(0, 2)) expect((await move({ version: 2, stage: 'selected' }, id)).status).toBe(200);
  await app.rewrite('application', `update application set set_stage = 'called' where id = '${people[3]}'`);
  await app.rewrite(
    'application',
    `update application set set_stage = 'selected', state = 'refunded' where id = '${people[4]}'`,
  );
  const applications = async (role: StaffRole) =>
    ((await api('/api/desk/roles/Supervisor', undefined, role)).json as unknown as Wire<DeskRoleRecord>).applications;
  expect(await applications('recruiter')).toMatchObject({ count: 5, called: 1, selected: 2 });
  // Sessions of those who did nothing in this file have ended by its clock.
  members.editor = await deskMember(ctx, ['editor']);
  expect(await applications('editor')).toBeNull();
});

test('the words of a reason are for those who see notes', async () => {
  // The days of other tests have ended the sessions of before.
  const call = async (role: StaffRole, what = '', json?: object) => {
    const { cookie } = await deskMember(ctx, [role]);
    const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    const headers = { 'content-type': 'application/json', cookie };
    return app.request(of(number, what), { ...body, headers });
  };
  const moved = { version: 1, stage: 'not-selected', reason: 'other', reasonText: 'Her father is ill.', aware: 'yes' };
  expect((await call('recruiter', '/stage', moved)).status).toBe(200);
  const textFor = async (role: StaffRole) =>
    ((await (await call(role)).json()) as Wire<DeskApplicationRecord>).steps[0]?.reasonText;
  expect(await textFor('recruiter')).toBe('Her father is ill.');
  for (const role of ['finance', 'viewer'] as const) expect(await textFor(role)).not.toContain('father');
});
