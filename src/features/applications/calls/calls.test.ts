// Calls to interviews: from the desk to the letter, its check and the applicant's messages.
import { smsParts } from '#kit/text/sms-parts.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { textOfCall } from '#features/interviews/actions/text-of-call.ts';
import type { Language } from '#kit/language.ts';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { ok } from '#kit/result.ts';
import { after, before, dayInIndia, dayMs, minuteMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { changeSlot } from '#features/interviews/actions/change-slot.ts';
import { cancelSlot } from '#features/interviews/actions/end-slot.ts';
import { reissueLetters, withdrawLetter } from '#features/interviews/actions/issue-letter.ts';
import { notifyCalled } from '#features/interviews/actions/notify-called.ts';
import { recordResults } from '#features/interviews/actions/record-results.ts';
import { findSlot } from '#features/interviews/store/interviews.ts';
import { insertLetters } from '#features/interviews/store/letters.ts';
import { SlotPeople } from '#features/interviews/web/desk/slot-people.tsx';
import { typedOf } from '#features/interviews/rules.ts';
import type { SlotContent, SlotRecord } from '#features/interviews/model.ts';
import { continueBulkJobs } from '#features/lists/actions/continue-bulk-jobs.ts';
import { undoBulkJob } from '#features/lists/actions/change-bulk-job.ts';
import { runBulkTurn } from '#features/lists/actions/run-bulk-turn.ts';
import { startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import { findDeskSession } from '#features/staff/actions/find-desk-session.ts';
import { insertApplications } from '#test/applications.ts';
import { deskMember } from '#test/desk.ts';
import { drawDesk } from '#test/desk-page.ts';
import { makeSlot } from '#test/interviews.ts';
import { testProduct } from '#test/product.ts';
import { newToken } from '#features/accounts/rules.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { insertSession } from '#features/accounts/store/accounts.ts';
import { linesOf, pageCount } from '../../../../scripts/testing/pdf.ts';
import { callApplicant } from './actions/call-applicant.ts';
import { moveStage, undoMove } from '../stages/actions/move-stage.ts';
import { eraseOldPersonalFields } from '../actions/erase-personal-fields.ts';
import { notifySteps } from '../stages/actions/notify-stage.ts';
import { changeState } from '../actions/change-state.ts';
import { selectedRows } from '../web/desk/selected-rows.ts';
import type { CallPreview } from '../model/desk.ts';
import type { Stage } from '../stages/model.ts';

const app = await testProduct({ worker: false, env: { TRUST_PROXY: 'yes' } });
const { ctx } = app.product;
const recruiter = await deskMember(ctx, ['recruiter']);
const colleague = await deskMember(ctx, ['recruiter']);
let addresses = 0;

const apply = async (count = 1, age = 2 * dayMs): Promise<readonly string[]> =>
  insertApplications(app.db, count, { createdAt: before(ctx.now(), age), name: 'आशा कुमारी' });
async function one(age?: number): Promise<string> {
  const [number = ''] = await apply(1, age);
  return number;
}
const callOne = (number: string, slot: number, version = 1, by = recruiter.accountId) =>
  callApplicant(ctx, { applicationId: number, version, slot, isAware: false }, by);
const codeOf = (result: { ok: boolean; refusal?: { code: string } }): string =>
  result.ok ? 'done' : (result.refusal?.code ?? '');
const rowOf = async (number: string) =>
  (
    await sql<{ accountId: string; stage: string; version: number; advancedAt: Date | null }>`
    select account_id, stage, version, advanced_at from application where id = ${number}`.execute(app.db)
  ).rows[0]!;
const lettersOf = async (number: string) =>
  (
    await sql<{ issue: number; slotId: number; ended: string | null; verifyCode: string }>`
    select issue, slot_id, ended, verify_code from call_letter where application_id = ${number} order by issue`.execute(
      app.db,
    )
  ).rows;
const called = async (slot: number) => (await findSlot(ctx.db, slot))?.called;
const move = (number: string, stage: Stage) =>
  ctx.transaction(async (tx) =>
    moveStage(ctx, tx, {
      applicationId: number,
      stage,
      reason: stage === 'not-selected' ? 'absent' : null,
      by: recruiter.accountId,
      at: await ctx.businessNow(),
    }),
  );
const messages = async (number: string) =>
  (
    await sql<{ channel: string; recipient: string; template: string; text: string }>`
    select channel, recipient, template, text from message where source in (
      select 'call-letter:' || id from call_letter where application_id = ${number}) order by created_at, channel`.execute(
      app.db,
    )
  ).rows;
const undoOver = async (): Promise<void> => {
  app.pass(2 * minuteMs + 1000);
  await notifyCalled(app.product.workCtx);
  await notifySteps(app.product.workCtx);
};
async function cookieOf(number: string): Promise<string> {
  const { accountId } = await rowOf(number);
  const token = newToken();
  const at = ctx.now();
  await ctx.transaction((tx) =>
    insertSession(tx, {
      id: newId('ses'),
      accountId,
      tokenHash: sessionHash(ctx, token),
      at,
      expiresAt: after(at, dayMs),
    }),
  );
  return `saral=${token}`;
}
const letter = (number: string, cookie: string | undefined, query = '') =>
  app.request(`/api/applications/${number}/call-letter.pdf${query}`, { headers: cookie ? { cookie } : {} });
const check = async (code: string, language = 'en') =>
  (await (
    await app.request(`/api/verify/${code}?language=${language}`, {
      headers: { 'x-forwarded-for': `198.51.100.${++addresses}` },
    })
  ).json()) as { letter: Record<string, unknown> };
const bare = (text: string): string => text.replaceAll(/\s/g, '');

test('a call moves the application and issues its letter, or does neither', async () => {
  const slot = await makeSlot(ctx, { capacity: '1' });
  const number = await one();
  expect(await callOne(number, slot)).toMatchObject({ ok: true, value: { issue: 1, isNew: true, step: 1 } });
  expect(await rowOf(number)).toMatchObject({ stage: 'called', version: 2 });
  expect(await lettersOf(number)).toMatchObject([{ issue: 1, slotId: slot, ended: null }]);
  // A second click.
  expect(await callOne(number, slot)).toMatchObject({ ok: true, value: { issue: 1, isNew: false } });
  expect(await rowOf(number)).toMatchObject({ version: 2 });
  const late = await one();
  expect(codeOf(await callOne(late, slot))).toBe('interviews/slot-full');
  expect(await rowOf(late)).toMatchObject({ stage: 'received', version: 1 });
  const other = await makeSlot(ctx, {}, { role: 'Media Anchor', opening: 1 });
  expect(codeOf(await callOne(late, other))).toBe('interviews/unknown-slot');
});

test('a double click calls once', async () => {
  const slot = await makeSlot(ctx);
  for (let round = 0; round < 5; round++) {
    const number = await one();
    expect((await Promise.all([callOne(number, slot), callOne(number, slot)])).map(codeOf)).toEqual(['done', 'done']);
    expect(await lettersOf(number)).toMatchObject([{ issue: 1, ended: null }]);
    expect(await rowOf(number)).toMatchObject({ version: 2 });
  }
});

test('a call within the hours to cancel must be known to end them', async () => {
  const slot = await makeSlot(ctx);
  const number = await one(1000);
  expect(codeOf(await callOne(number, slot))).toBe('applications/still-cancellable');
  expect(await called(slot)).toBe(0);
  const aware = await callApplicant(
    ctx,
    { applicationId: number, version: 1, slot, isAware: true },
    recruiter.accountId,
  );
  expect(codeOf(aware)).toBe('done');
  expect((await rowOf(number)).advancedAt).not.toBeNull();
});

test('fifty applications called at once fill ten places', async () => {
  const slot = await makeSlot(ctx);
  const codes = (await Promise.all((await apply(50)).map((number) => callOne(number, slot)))).map(codeOf);
  expect(codes.filter((code) => code === 'done')).toHaveLength(10);
  expect(codes.filter((code) => code === 'interviews/slot-full')).toHaveLength(40);
  expect(await called(slot)).toBe(10);
});

test('two people who re-issue at once leave one valid letter, and the second learns of the first', async () => {
  const [first, second, third] = [await makeSlot(ctx), await makeSlot(ctx), await makeSlot(ctx)];
  for (let round = 0; round < 5; round++) {
    const number = await one();
    await callOne(number, first);
    const results = await Promise.all([callOne(number, second, 2), callOne(number, third, 2, colleague.accountId)]);
    expect(results.map(codeOf).toSorted()).toEqual(['applications/changed', 'done']);
    expect(await lettersOf(number)).toMatchObject([
      { issue: 1, ended: 'replaced' },
      { issue: 2, ended: null },
    ]);
    expect(await rowOf(number)).toMatchObject({ stage: 'called', version: 3 });
  }
  expect([await called(first), (await called(second))! + (await called(third))!]).toEqual([0, 5]);
});

test('undoing the move withdraws the letter and frees its place; so does a move back, and a refund', async () => {
  const slot = await makeSlot(ctx, { capacity: '1' });
  const ends: ((number: string) => Promise<unknown>)[] = [
    (number) =>
      ctx.transaction((tx) => undoMove(ctx, tx, { applicationId: number, number: 1, by: recruiter.accountId })),
    (number) => move(number, 'shortlisted'),
    (number) =>
      ctx.transaction((tx) =>
        changeState(tx, { id: number, state: 'active' }, { state: 'refund-requested', at: ctx.now() }),
      ),
  ];
  for (const end of ends) {
    const number = await one();
    expect(codeOf(await callOne(number, slot))).toBe('done');
    await end(number);
    await undoOver();
    expect(await lettersOf(number)).toMatchObject([{ ended: 'withdrawn' }]);
    expect(await called(slot)).toBe(0);
    expect(await messages(number)).toEqual([]);
  }
});

test('the applicant is notified two minutes later in their language, and again of a re-issue', async () => {
  const slot = await makeSlot(ctx, { time: '10:30' });
  const other = await makeSlot(ctx, { time: '16:15', shortPlaceEn: 'Gaya office', shortPlaceHi: 'गया कार्यालय' });
  const [odd = '', even = ''] = await apply(2);
  const numbers = [odd, even];
  for (const number of numbers) await callOne(number, slot);
  await notifyCalled(app.product.workCtx);
  for (const number of numbers) expect(await messages(number)).toEqual([]);
  await undoOver();
  const all = await Promise.all(numbers.map(messages));
  for (const sent of all) expect(sent.map(({ channel }) => channel)).toEqual(['email', 'sms']);
  const texts = all.map((sent) => sent.find(({ channel }) => channel === 'sms')!.text);
  expect(texts.some((text) => /your interview is on \d+[A-Z][a-z]{2}\d{4} at 1030am\./.test(text))).toBe(true);
  expect(texts.some((text) => /इंटरव्यू \d+[A-Z][a-z]{2}\d{4} को 1030am पर/.test(text))).toBe(true);
  const mails = all.map((sent) => sent.find(({ channel }) => channel === 'email')!.text);
  expect(mails.some((text) => text.includes('10:30 am') && text.includes('Patna office'))).toBe(true);
  expect(mails.some((text) => text.includes('सुबह 10:30') && text.includes('पटना कार्यालय'))).toBe(true);
  expect(all[0]!.find(({ channel }) => channel === 'email')!.text).toContain('http://site.test/application');
  // Running again sends nothing.
  await undoOver();
  expect(await messages(numbers[0]!)).toHaveLength(2);
  expect(codeOf(await callOne(numbers[0]!, other, 2))).toBe('done');
  await undoOver();
  const again = await messages(numbers[0]!);
  expect(again).toHaveLength(4);
  expect(again.at(-1)).toMatchObject({ template: 'interview-changed' });
  expect(again.at(-1)!.text).toMatch(/415pm|4:15/);
});

test('the letter opens for its owner once they were notified, for staff at once, for nobody else', async () => {
  const slot = await makeSlot(ctx);
  const number = await one();
  const own = await cookieOf(number);
  const other = await cookieOf(await one());
  expect((await letter(number, own)).status).toBe(404);
  await callOne(number, slot);
  expect((await letter(number, own)).status).toBe(404);
  expect((await letter(number, recruiter.cookie)).status).toBe(200);
  await undoOver();
  const statuses = async (cookies: readonly (string | undefined)[]) =>
    Promise.all(cookies.map(async (cookie) => (await letter(number, cookie)).status));
  const member = async (...roles: Parameters<typeof deskMember>[1]) => (await deskMember(ctx, roles)).cookie;
  expect(await statuses([own, other, undefined])).toEqual([200, 403, 401]);
  expect(
    await statuses([await member('owner'), await member('finance'), await member('editor'), await member('viewer')]),
  ).toEqual([200, 200, 403, 403]);
  expect((await letter('SA-NONE', own)).status).toBe(404);
  for (const language of ['en', 'hi'] as const) {
    const answer = await letter(number, own, `?language=${language}`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(pageCount(bytes)).toBe(1);
    const text = bare(linesOf(bytes).join(' '));
    const [{ verifyCode } = { verifyCode: '' }] = await lettersOf(number);
    for (const part of [
      number,
      'आशा कुमारी',
      verifyCode,
      language === 'hi' ? 'बोरिंग रोड, पटना' : 'Boring Road, Patna',
      language === 'hi' ? 'और कोई भुगतान नहीं करना है' : 'There is nothing more to pay',
    ])
      expect(text).toContain(bare(part));
    for (const hidden of ['Ram Prasad', 'Danapur', 'asha1', '+9161']) expect(text).not.toContain(hidden);
  }
});

test('the check says whether a letter is genuine, replaced or withdrawn, and no name', async () => {
  const slot = await makeSlot(ctx, { time: '10:30' });
  const other = await makeSlot(ctx);
  const number = await one();
  await callOne(number, slot);
  const [{ verifyCode: first } = { verifyCode: '' }] = await lettersOf(number);
  const answer = await check(first);
  expect(answer).toEqual({
    letter: {
      role: 'Supervisor',
      roleTitle: expect.any(String) as string,
      issue: 1,
      status: 'valid',
      startsAt: (await findSlot(ctx.db, slot))!.startsAt.toISOString(),
      place: 'Patna office',
      initials: 'आ. कु.',
    },
  });
  expect((await check(first, 'hi')).letter).toMatchObject({ place: 'पटना कार्यालय' });
  await callOne(number, other, 2);
  const second = (await lettersOf(number))[1]!.verifyCode;
  expect((await check(first)).letter).toMatchObject({ status: 'replaced', issue: 1, startsAt: '', place: '' });
  expect((await check(second)).letter).toMatchObject({ status: 'valid', issue: 2 });
  await move(number, 'under-review');
  await undoOver();
  expect((await check(second)).letter).toMatchObject({ status: 'withdrawn', startsAt: '', place: '' });
  expect((await check(first)).letter).toMatchObject({ status: 'replaced' });
});

test('an erased application gives no letter and no initials', async () => {
  const slot = await makeSlot(ctx);
  const number = await one();
  await callOne(number, slot);
  await undoOver();
  await sql`update application_step set at = at - interval '400 days' where application_id = ${number}`.execute(app.db);
  await app.rewrite(
    'application',
    `update application set created_at = created_at - interval '400 days', advanced_at = advanced_at - interval '400 days'
      where id = '${number}'`,
  );
  await eraseOldPersonalFields(ctx);
  expect((await letter(number, await cookieOf(number))).status).toBe(404);
  expect((await letter(number, recruiter.cookie)).status).toBe(404);
  expect((await check((await lettersOf(number))[0]!.verifyCode)).letter).toMatchObject({ initials: '' });
});

test('the figure of a slot links to exactly its applications', async () => {
  const [slot, other] = [await makeSlot(ctx), await makeSlot(ctx)];
  const numbers = await apply(4);
  for (const number of numbers.slice(0, 3)) await callOne(number, slot);
  await callOne(numbers[3]!, other);
  await callOne(numbers[2]!, other, 2);
  const answer = await app.request(`/api/desk/applications?slot=${slot}`, { headers: { cookie: recruiter.cookie } });
  const page = (await answer.json()) as { rows: { id: string }[]; count: number };
  expect(page.count).toBe(2);
  expect(page.rows.map(({ id }) => id).toSorted()).toEqual(numbers.slice(0, 2).toSorted());
  expect(await called(slot)).toBe(2);
});

const deskOf = async (cookie: string) => (await findDeskSession(ctx, cookie.split('=')[1] ?? ''))!;
async function runAll(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string; turn: number }>`
      select id, turn from bulk_job where state in ('running', 'undoing', 'releasing')`.execute(app.db);
    if (rows.length === 0) return;
    for (const { id, turn } of rows) await runBulkTurn(app.product.workCtx, { jobId: id, turn });
  }
}
async function callMany(numbers: readonly string[], slots: readonly number[]) {
  const desk = await deskOf(recruiter.cookie);
  const started = await startBulkJob(app.product.workCtx, {
    kind: 'applications/call',
    selection: { ids: numbers },
    params: { slots: slots.join(',') },
    desk,
  });
  if (!started.ok) throw new Error(started.refusal.code);
  await runAll();
  return { id: started.value.id, desk };
}
const present = async (jobId: string) =>
  (
    await sql<{ present: string; count: number }>`
    select present, count(*) as count from bulk_item where job_id = ${jobId} and present is not null group by 1`.execute(
      app.db,
    )
  ).rows;

test('a bulk call fills slots in the order of their time and skips what is beyond their places', async () => {
  const later = await makeSlot(ctx, { time: '15:00', capacity: '3' });
  const earlier = await makeSlot(ctx, { time: '09:00', capacity: '4' });
  const numbers = await apply(10);
  const { id } = await callMany(numbers, [later, earlier]);
  expect([await called(earlier), await called(later)]).toEqual([4, 3]);
  expect(await present(id)).toEqual([{ present: 'interviews/slot-full', count: 3 }]);
  const everyMessage = async () => (await Promise.all(numbers.map(messages))).flat();
  await notifyCalled(app.product.workCtx);
  expect(await everyMessage()).toEqual([]);
  app.pass(2 * minuteMs + 1000);
  await continueBulkJobs(app.product.workCtx);
  await runAll();
  const sent = await everyMessage();
  expect(sent.filter(({ channel }) => channel === 'sms')).toHaveLength(7);
  await undoOver();
  expect(await everyMessage()).toHaveLength(sent.length);
});

test('a bulk call skips those who are called already, and says so', async () => {
  const [slot, other] = [await makeSlot(ctx), await makeSlot(ctx, { time: '16:00' })];
  const numbers = await apply(2);
  await callOne(numbers[0]!, slot);
  const { id } = await callMany(numbers, [other]);
  expect(await present(id)).toEqual([{ present: 'applications/called-already', count: 1 }]);
});

test('the page before a bulk call says who is called, the messages and their parts', async () => {
  await makeSlot(ctx, { day: dayInIndia(after(ctx.now(), dayMs)) });
  const numbers = await apply(4);
  const [young = ''] = await apply(1, 1000);
  await callOne(numbers[0]!, await makeSlot(ctx));
  const preview = async (query: Record<string, string>) => {
    const answer = await app.request(`/api/desk/application-calls?${new URLSearchParams(query)}`, {
      headers: { cookie: recruiter.cookie },
    });
    return (await answer.json()) as CallPreview;
  };
  const found = await preview({ ids: [...numbers, young].join(',') });
  expect(found).toMatchObject({
    total: 5,
    callable: 4,
    cancellable: 1,
    openings: [{ role: 'Supervisor', opening: 1 }],
  });
  expect(found.messages.en + found.messages.hi).toBe(4);
  // The parts of the SMS that goes: that of a day with one digit can be a part shorter.
  const [{ title, slots }] = found.openings as [CallPreview['openings'][number]];
  const names = await companyNames(ctx);
  const partsIn = (language: Language) => smsParts(textOfCall(names, title, slots[0]!, language)).parts;
  expect(found.parts).toBe(partsIn('en') * found.messages.en + partsIn('hi') * found.messages.hi);
  expect(found.parts).toBeLessThanOrEqual(2 * found.callable);
  const ticked = { query: '', all: false, ids: [...numbers, young] };
  for (const [count, only] of [
    [found.total, {}],
    [found.callable, { callable: 'yes' }],
    [found.total - found.callable, { callable: 'no' }],
    [found.cancellable, { cancellable: found.at }],
    [found.messages.en, { callable: 'yes', language: 'en' }],
    [found.messages.hi, { callable: 'yes', language: 'hi' }],
  ] as const) {
    const rows = await app.request(`/api${selectedRows(ticked, only)}`, { headers: { cookie: recruiter.cookie } });
    expect([only, await rows.json()]).toMatchObject([only, { count, ignored: [] }]);
  }
  const withdrawn = numbers[0]!;
  await ctx.transaction((tx) => withdrawLetter(tx, { applicationId: withdrawn, at: ctx.now(), by: 'cli:test' }));
  expect(await preview({ ids: withdrawn })).toMatchObject({ total: 1, callable: 1 });
  expect(await preview({})).toMatchObject({ total: 0, callable: 0, parts: 0 });
  const slot = String(found.openings[0]!.slots[0]!.slot);
  const call = async (body: Record<string, unknown>) => {
    const answer = await app.request('/api/desk/application-calls', {
      method: 'POST',
      headers: { cookie: recruiter.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  expect((await call({ ids: [young], slots: [] })).status).toBe(422);
  // Both lead back to the list as it was filtered.
  const query = 'stage=received&q=asha';
  const selected = await app.request('/api/desk/application-calls/selection', {
    method: 'POST',
    headers: { cookie: recruiter.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [young], query }),
  });
  const { goTo } = (await selected.json()) as { goTo: string };
  expect(Object.fromEntries(new URL(goTo, 'http://localhost').searchParams)).toEqual({ ids: young, query });
  expect((await call({ ids: [young], slots: [slot], query })).json).toMatchObject({
    goTo: `/desk/applications?${query}`,
  });
  expect((await call({ ids: [young], slots: [slot] })).json).toMatchObject({
    done: 'applications/bulk-call',
    count: 1,
  });
  await runAll();
  // Nobody said that the call may end the right to cancel.
  expect(await rowOf(young)).toMatchObject({ stage: 'received' });
  await call({ ids: [young], slots: [slot], aware: 'yes' });
  await runAll();
  expect(await rowOf(young)).toMatchObject({ stage: 'called' });
});

test('undoing a bulk call withdraws its letters, frees the places and sends nothing', async () => {
  const slot = await makeSlot(ctx, { capacity: '5' });
  const other = await makeSlot(ctx);
  const numbers = await apply(5);
  const { id, desk } = await callMany(numbers, [slot]);
  expect(await called(slot)).toBe(5);
  // A colleague re-issues one since: it stays.
  expect(codeOf(await callOne(numbers[0]!, other, 2))).toBe('done');
  expect(codeOf(await undoBulkJob(app.product.workCtx, id, desk))).toBe('done');
  await runAll();
  expect(await called(slot)).toBe(0);
  const stages = await Promise.all(numbers.map(async (number) => (await rowOf(number)).stage));
  expect(stages.filter((stage) => stage === 'received')).toHaveLength(4);
  await undoOver();
  for (const number of numbers.slice(1)) expect(await messages(number)).toEqual([]);
  expect(await lettersOf(numbers[0]!)).toMatchObject([{ ended: 'replaced' }, { ended: null, slotId: other }]);
});

/** Another place for a slot, in new letters. */
const movePlace = async (slot: number) => {
  const { version = 0, ...found } = (await findSlot(ctx.db, slot)) ?? {};
  const typed = { ...typedOf(found as SlotContent), placeEn: 'Gandhi Maidan, Patna' };
  expect(await changeSlot(ctx, { id: slot, version, typed, reissue: true }, colleague.accountId)).toMatchObject({
    ok: true,
  });
};
test('a letter that replaces one of a bulk call waits no longer than that one, whether the call is undone or not', async () => {
  for (const isUndone of [false, true]) {
    const slot = await makeSlot(ctx);
    const numbers = await apply(2);
    const { id, desk } = await callMany(numbers, [slot]);
    await movePlace(slot);
    if (isUndone) expect(codeOf(await undoBulkJob(app.product.workCtx, id, desk))).toBe('done');
    await notifyCalled(app.product.workCtx);
    for (const number of numbers) expect(await messages(number)).toEqual([]);
    app.pass(3 * minuteMs);
    await continueBulkJobs(app.product.workCtx);
    await runAll();
    await notifyCalled(app.product.workCtx);
    for (const number of numbers) {
      expect(await lettersOf(number)).toMatchObject([{ ended: 'replaced' }, { slotId: slot, ended: null }]);
      expect((await messages(number)).map(({ template }) => template)).toEqual([
        'interview-called',
        'interview-called',
      ]);
    }
  }
});

test('a bulk call gives a called application without a letter one, and its undo takes only that back', async () => {
  const slot = await makeSlot(ctx, { capacity: '2' });
  const numbers = await apply(2);
  // As after a refund that was denied: still called, its letter withdrawn.
  for (const number of numbers) {
    await callOne(number, slot);
    await undoOver();
    await ctx.transaction((tx) => withdrawLetter(tx, { applicationId: number, at: ctx.now(), by: 'cli:test' }));
  }
  const earlier = (await Promise.all(numbers.map(messages))).flat().length;
  const { id, desk } = await callMany(numbers, [slot]);
  for (const number of numbers) {
    expect(await lettersOf(number)).toMatchObject([{ ended: 'withdrawn' }, { issue: 2, slotId: slot, ended: null }]);
    expect(await rowOf(number)).toMatchObject({ stage: 'called', version: 3 });
  }
  expect(codeOf(await undoBulkJob(app.product.workCtx, id, desk))).toBe('done');
  await runAll();
  for (const number of numbers) {
    expect(await lettersOf(number)).toMatchObject([{ ended: 'withdrawn' }, { issue: 2, ended: 'withdrawn' }]);
    expect(await rowOf(number)).toMatchObject({ stage: 'called', version: 4 });
  }
  await callMany(numbers, [slot]);
  app.pass(2 * minuteMs + 1000);
  await continueBulkJobs(app.product.workCtx);
  await runAll();
  const sent = (await Promise.all(numbers.map(messages))).flat();
  expect(sent.filter(({ channel }) => channel === 'sms')).toHaveLength(earlier / 2 + 2);
  // Who has a letter is skipped.
  await callMany(numbers, [slot]);
  for (const number of numbers) expect(await lettersOf(number)).toHaveLength(3);
});

test('a bulk call holds a slot for fifty people at a time, so that a colleague who edits it need not wait long', async () => {
  const slot = await makeSlot(ctx, { capacity: '120' });
  const started = await startBulkJob(app.product.workCtx, {
    kind: 'applications/call',
    selection: { ids: await apply(120) },
    params: { slots: String(slot) },
    desk: await deskOf(recruiter.cookie),
  });
  if (!started.ok) throw new Error(started.refusal.code);
  await runBulkTurn(app.product.workCtx, { jobId: started.value.id, turn: 0 }, { forMs: 5 });
  expect(await called(slot)).toBe(50);
  await runAll();
  expect(await called(slot)).toBe(120);
});

test('bulk and single calls at once never exceed the places', async () => {
  const slot = await makeSlot(ctx, { capacity: '20' });
  const numbers = await apply(60);
  await Promise.all([
    callMany(numbers.slice(0, 30), [slot]),
    ...numbers.slice(30).map((number) => callOne(number, slot)),
  ]);
  expect(await called(slot)).toBe(20);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from application where id = any(${numbers as string[]}::text[]) and stage = 'called'`.execute(
    app.db,
  );
  expect(rows[0]!.count).toBe(20);
});

test('a call changes no book', async () => {
  const books = async () =>
    (
      await sql`select count(*) as entries, coalesce(sum(amount_paise), 0) as sum from ledger_entry`.execute(
        kyselyOf(ctx.db),
      )
    ).rows;
  const earlier = await books();
  await callOne(await one(), await makeSlot(ctx));
  await undoOver();
  expect(await books()).toEqual(earlier);
});

test('who came and the marks are on the slot, the list and the sheet', async () => {
  const slot = await makeSlot(ctx);
  const own = await one();
  const other = await one();
  for (const number of [own, other]) await callOne(number, slot);
  await sql`update interview_slot set starts_at = now() - interval '1 hour' where id = ${slot}`.execute(app.db);
  const get = async <Answer>(path: string, by = recruiter) =>
    (await (await app.request(path, { headers: { cookie: by.cookie } })).json()) as Answer;
  const { people, hasBegun } = await get<{
    people: { letter: number; number: string; came: boolean | null; marks: string }[];
    hasBegun: boolean;
  }>(`/api/desk/interviews/${slot}`);
  expect([hasBegun, people.map(({ number }) => number)]).toEqual([true, [own, other]]);
  const [first, second] = people.map(({ letter }) => letter);
  const record = (body: Readonly<Record<string, string>>) =>
    app.request(`/api/desk/interviews/${slot}/results`, {
      method: 'POST',
      headers: { cookie: recruiter.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // It waits on Today until both are written down.
  const missing = async () =>
    (await get<{ rows: { id: string }[] }>('/api/desk/interviews?results=missing&size=100')).rows.map(({ id }) => id);
  expect(await missing()).toContain(String(slot));
  expect((await record({ [`came-${first}`]: 'no' })).status).toBe(200);
  expect(await missing()).toContain(String(slot));
  expect(
    (await record({ [`came-${first}`]: 'yes', [`marks-${first}`]: '72.5', [`came-${second}`]: 'no' })).status,
  ).toBe(200);
  expect(await missing()).not.toContain(String(slot));
  expect((await record({ what: 'x' })).status).toBe(422);
  const listed = async (query: string) =>
    (
      await get<{ rows: { id: string; cells: { marks: { value: number | null } } }[] }>(
        `/api/desk/applications?slot=${slot}&${query}`,
      )
    ).rows.map(({ id, cells }) => [id, cells.marks.value]);
  expect(await listed('came=yes&sort=-marks')).toEqual([[own, 72.5]]);
  expect(await listed('came=no')).toEqual([[other, null]]);
  const sheet = await app.request(`/api/desk/interviews/${slot}/attendance.pdf?of=day`, {
    headers: { cookie: recruiter.cookie },
  });
  const text = linesOf(new Uint8Array(await sheet.arrayBuffer())).join(' ');
  for (const number of [own, other]) expect(text).toContain(number);
});

const recordOf = async (slot: number) =>
  (await (
    await app.request(`/api/desk/interviews/${slot}`, { headers: { cookie: recruiter.cookie } })
  ).json()) as SlotRecord;
const drawn = (slot: SlotRecord) =>
  drawDesk(createElement(SlotPeople, { slot }), { rights: ['applications/change', 'photos/read'] });

test('the sheets of a whole day have everybody, in parts with one count', async () => {
  const day = dayInIndia(after(ctx.now(), 40 * dayMs));
  const slots = [
    await makeSlot(ctx, { day, time: '10:00', capacity: '150' }),
    await makeSlot(ctx, { day, time: '14:00', capacity: '150' }),
  ];
  const numbers = await apply(300);
  for (const [at, slotId] of slots.entries()) {
    const letters = numbers
      .slice(at * 150, (at + 1) * 150)
      .map((applicationId) => ({ applicationId, verifyCode: `SV-${applicationId}` }));
    await ctx.transaction((tx) =>
      insertLetters(tx, { slotId, at: ctx.now(), by: 'cli:test', notifyAt: null, letters }),
    );
  }
  const links = [...drawn(await recordOf(slots[1] ?? 0)).matchAll(/href="([^"]*attendance\.pdf[^"]*of=day[^"]*)"/g)];
  expect(links).toHaveLength(2);
  const sheets = await Promise.all(
    links.map(async ([, href = '']) => {
      const answer = await app.request(href.replaceAll('&amp;', '&'), { headers: { cookie: recruiter.cookie } });
      return linesOf(new Uint8Array(await answer.arrayBuffer())).join(' ');
    }),
  );
  const text = sheets.join(' ');
  for (const number of numbers) expect(text).toContain(number);
  for (const place of [1, 200, 201, 300]) expect(text).toContain(` ${place}. आशा`);
});

test('the form of the results posts what it showed, so that a colleague’s entries stay', async () => {
  const slot = await makeSlot(ctx);
  const numbers = await apply(2);
  for (const number of numbers) await callOne(number, slot);
  await sql`update interview_slot set starts_at = now() - interval '1 hour' where id = ${slot}`.execute(app.db);
  const { people } = await recordOf(slot);
  const [first = 0, second = 0] = (people ?? []).map(({ letter }) => letter);
  const fields = async () => {
    const html = drawn(await recordOf(slot));
    const marks = [...html.matchAll(/name="(shown\.[^"]*)" value="([^"]*)"/g)].map(([, name = '', mark = '']) => [
      name,
      mark,
    ]);
    expect(marks).toHaveLength(4);
    return { ...Object.fromEntries(marks), [`came-${first}`]: '', [`marks-${first}`]: '', [`came-${second}`]: '' };
  };
  const post = (body: Record<string, string>) =>
    app.request(`/api/desk/interviews/${slot}/results`, {
      method: 'POST',
      headers: {
        cookie: recruiter.cookie,
        origin: 'http://site.test',
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: String(new URLSearchParams(body)),
    });
  const [one, other] = [await fields(), await fields()];
  expect((await post({ ...one, [`marks-${first}`]: '72.5' })).status).toBe(200);
  expect((await post({ ...other, others: 'no' })).status).toBe(200);
  const results = async () => ((await recordOf(slot)).people ?? []).map(({ came, marks }) => [came, marks]);
  expect(await results()).toEqual([
    [true, '72.5'],
    [false, ''],
  ]);
  const both = await post({ ...other, [`marks-${first}`]: '60' });
  expect([both.status, await both.json()]).toMatchObject([
    422,
    { errors: [{ field: `marks-${first}`, reason: 'changed' }] },
  ]);
});

test('the form of a thousand people is accepted', async () => {
  const body = Array.from({ length: 1000 }, (_, at) =>
    ['came', 'marks'].flatMap((field) => {
      const name = `${field}-${1_000_000_000 + at}`;
      return [`${name}=72.5`, `shown.${name}=1z141z3`];
    }),
  );
  const slot = await makeSlot(ctx);
  await sql`update interview_slot set starts_at = now() - interval '1 hour' where id = ${slot}`.execute(app.db);
  const answer = await app.request(`/api/desk/interviews/${slot}/results`, {
    method: 'POST',
    headers: {
      cookie: recruiter.cookie,
      origin: 'http://site.test',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: ['from=%2Fdesk', ...body.flat(), 'others=no'].join('&'),
  });
  expect(answer.status).toBe(200);
});

// These pass so much time that the desk's sessions end.
const undoLast = async (number: string, step: number) =>
  (await ctx.transaction((tx) => undoMove(ctx, tx, { applicationId: number, number: step, by: recruiter.accountId })))
    .ok;

test('the undo of a move away from the called keeps letter and place', async () => {
  const slot = await makeSlot(ctx, { capacity: '1' });
  const number = await one();
  await callOne(number, slot);
  await undoOver();
  const notified = await messages(number);
  await move(number, 'shortlisted');
  expect(await undoLast(number, 2)).toBe(true);
  await undoOver();
  expect(await rowOf(number)).toMatchObject({ stage: 'called' });
  expect(await lettersOf(number)).toMatchObject([{ issue: 1, ended: null }]);
  expect(await messages(number)).toEqual(notified);
});

test('the undo of a call from any stage withdraws its letter, and nobody is notified', async () => {
  const slot = await makeSlot(ctx, { capacity: '1' });
  for (const stage of ['shortlisted', 'selected', 'not-selected'] as const) {
    const number = await one();
    await move(number, stage);
    expect(codeOf(await callOne(number, slot, 2))).toBe('done');
    expect(await undoLast(number, 2)).toBe(true);
    await undoOver();
    expect(await rowOf(number)).toMatchObject({ stage });
    expect(await lettersOf(number)).toMatchObject([{ ended: 'withdrawn' }]);
    expect(await messages(number)).toEqual([]);
    expect(await called(slot)).toBe(0);
  }
});

test('the undo of a call makes the letter valid again that it ended', async () => {
  const [slot, other] = [await makeSlot(ctx, { capacity: '1' }), await makeSlot(ctx)];
  const number = await one();
  const own = await cookieOf(number);
  await callOne(number, slot);
  await undoOver();
  await move(number, 'selected');
  await undoOver();
  const [earlier] = await lettersOf(number);
  const notified = await messages(number);
  expect(codeOf(await callOne(number, other, 3))).toBe('done');
  // It is not shown while it can be undone.
  expect((await letter(number, own)).status).toBe(404);
  expect(await undoLast(number, 3)).toBe(true);
  expect(await rowOf(number)).toMatchObject({ stage: 'selected' });
  expect(await lettersOf(number)).toMatchObject([
    { ...earlier, slotId: slot, ended: null },
    { slotId: other, ended: 'withdrawn' },
  ]);
  expect([await called(slot), await called(other)]).toEqual([1, 0]);
  expect((await letter(number, own)).status).toBe(200);
  await undoOver();
  expect(await messages(number)).toEqual(notified);
  // A re-issue of it changes the call that the person knows of, and is shown at once.
  await movePlace(slot);
  expect((await letter(number, own)).status).toBe(200);
});

test('two undos lead back to the call of before and its letter, whether its person knows of it or not', async () => {
  for (const isNotified of [true, false]) {
    const [slot, other] = [await makeSlot(ctx), await makeSlot(ctx)];
    const number = await one();
    await callOne(number, slot);
    if (isNotified) await undoOver();
    await move(number, 'shortlisted');
    expect(codeOf(await callOne(number, other, 3))).toBe('done');
    expect([await undoLast(number, 3), await undoLast(number, 2)]).toEqual([true, true]);
    await undoOver();
    expect(await rowOf(number)).toMatchObject({ stage: 'called' });
    expect(await lettersOf(number)).toMatchObject([
      { slotId: slot, ended: null },
      { slotId: other, ended: 'withdrawn' },
    ]);
    expect((await messages(number)).map(({ template }) => template)).toEqual(['interview-called', 'interview-called']);
  }
});

test('the undo of a call leaves the letter of before ended where its slot was cancelled, changed or filled since', async () => {
  const ends: ((slot: number) => Promise<unknown>)[] = [
    (slot) => cancelSlot(ctx, { id: slot, version: 1, to: undefined }, colleague.accountId),
    movePlace,
    async (slot) => callOne(await one(), slot),
  ];
  for (const end of ends) {
    const [slot, other] = [await makeSlot(ctx, { capacity: '1' }), await makeSlot(ctx)];
    const number = await one();
    await callOne(number, slot);
    await undoOver();
    await move(number, 'selected');
    await callOne(number, other, 3);
    await end(slot);
    expect(await undoLast(number, 3)).toBe(true);
    expect((await lettersOf(number)).map(({ ended }) => ended)).toEqual(['withdrawn', 'withdrawn']);
    expect(await called(slot)).toBeLessThanOrEqual(1);
  }
});

test('the undo of a call withdraws also what replaced its letter since', async () => {
  const slot = await makeSlot(ctx);
  const number = await one();
  await callOne(number, slot);
  await movePlace(slot);
  expect(await undoLast(number, 1)).toBe(true);
  expect((await lettersOf(number)).map(({ ended }) => ended)).toEqual(['replaced', 'withdrawn']);
});

test('a call after one that was withdrawn is hidden until its person is notified, and nothing is said to have changed', async () => {
  const number = await one();
  const own = await cookieOf(number);
  await callOne(number, await makeSlot(ctx));
  await undoOver();
  await move(number, 'shortlisted');
  await undoOver();
  expect(codeOf(await callOne(number, await makeSlot(ctx), 3))).toBe('done');
  expect((await letter(number, own)).status).toBe(404);
  const earlier = await messages(number);
  await undoOver();
  expect((await letter(number, own)).status).toBe(200);
  const sent = (await messages(number)).slice(earlier.length).map(({ template }) => template);
  expect(sent).toEqual(['interview-called', 'interview-called']);
});

test('a call that follows a move away at once changes the call that its person knows of', async () => {
  const number = await one();
  const own = await cookieOf(number);
  await callOne(number, await makeSlot(ctx));
  await undoOver();
  await move(number, 'shortlisted');
  await callOne(number, await makeSlot(ctx), 3);
  expect((await letter(number, own)).status).toBe(404);
  await undoOver();
  expect((await letter(number, own)).status).toBe(200);
  expect((await messages(number)).at(-1)).toMatchObject({ template: 'interview-changed' });
});

test('a decision keeps the letter of an interview that its person knows of, unless its person is not selected before it', async () => {
  const cases = [
    { notified: true, stage: 'selected', ended: null },
    { notified: true, stage: 'not-selected', ended: 'withdrawn' },
    { notified: false, stage: 'selected', ended: 'withdrawn' },
    { notified: false, stage: 'not-selected', ended: 'withdrawn' },
  ] as const;
  for (const { notified, stage, ended } of cases) {
    const number = await one();
    await callOne(number, await makeSlot(ctx));
    if (notified) await undoOver();
    await move(number, stage);
    await undoOver();
    expect(await lettersOf(number), `${stage}, ${notified}`).toMatchObject([{ ended }]);
    // The call of somebody who is decided about is not announced.
    expect(await messages(number)).toHaveLength(notified ? 2 : 0);
  }
});

test('back in the stage of the called, to the same slot, keeps the letter', async () => {
  const slot = await makeSlot(ctx);
  const number = await one();
  await callOne(number, slot);
  await move(number, 'shortlisted');
  expect(await callOne(number, slot, 3)).toMatchObject({ ok: true, value: { issue: 1, isNew: false, step: 3 } });
  expect(await rowOf(number)).toMatchObject({ stage: 'called' });
  expect(await lettersOf(number)).toMatchObject([{ issue: 1, ended: null }]);
});

test('a letter that is re-issued while a move waits for it is withdrawn with the move', async () => {
  const [slot, other] = [await makeSlot(ctx), await makeSlot(ctx)];
  const number = await one();
  await callOne(number, slot);
  let refund: Promise<unknown> = Promise.resolve();
  await ctx.transaction(async (tx) => {
    await reissueLetters(tx, { from: slot, to: other, at: ctx.now(), by: 'cli:test', notifyAt: ctx.now() });
    refund = ctx.transaction((own) =>
      changeState(own, { id: number, state: 'active' }, { state: 'refund-requested', at: ctx.now() }),
    );
    // It waits for the letter by then.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await refund;
  expect((await lettersOf(number)).map(({ ended }) => ended)).toEqual(['replaced', 'withdrawn']);
});

test('nobody writes down the result of their own interview', async () => {
  const slot = await makeSlot(ctx);
  const [own, other] = [await one(), await one()];
  for (const number of [own, other]) await callOne(number, slot);
  await app.asOwner(`begin; alter table application disable trigger application_facts_are_fixed;
    update application set account_id = '${recruiter.accountId}' where id = '${own}';
    alter table application enable trigger application_facts_are_fixed; commit`);
  await sql`update interview_slot set starts_at = ${await ctx.businessNow()} where id = ${slot}`.execute(app.db);
  const { rows } = await sql<{ id: number }>`
    select id from call_letter where slot_id = ${slot} order by id`.execute(app.db);
  const [first] = rows;
  const refused = await recordResults(
    ctx,
    { slot, typed: { [`came-${first?.id}`]: 'yes' }, others: '' },
    recruiter.accountId,
  );
  expect(refused).toMatchObject({ refusal: { fields: [{ field: `came-${first?.id}`, reason: 'own' }] } });
  expect(await recordResults(ctx, { slot, typed: {}, others: 'yes' }, recruiter.accountId)).toEqual(ok(1));
  expect(
    (
      await sql<{
        came: string | null;
      }>`select came from application where id in (${own}, ${other}) order by id`.execute(app.db)
    ).rows,
  ).toEqual([{ came: null }, { came: 'yes' }]);
});
