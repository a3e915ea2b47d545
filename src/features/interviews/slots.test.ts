// Slots and letters on the database, without the applications above them.
import { expect, test } from 'vitest';
import { markOf } from '#kit/desk/shown-mark.ts';
import { ok } from '#kit/result.ts';
import { dayInIndia, dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { moveClock } from '#platform/operations/clock.ts';
import { makeSlot, typedSlot } from '#test/interviews.ts';
import { testProduct } from '#test/product.ts';
import { changeSlot } from './actions/change-slot.ts';
import { createSlots } from './actions/create-slots.ts';
import { cancelSlot, setSlotOpen } from './actions/end-slot.ts';
import { issueLetter, lockFreeSlot, withdrawLetter } from './actions/issue-letter.ts';
import { readSlotRecord } from './actions/read-slots.ts';
import { recordResults, type TypedResults } from './actions/record-results.ts';
import { marksText } from './model.ts';
import { findSlot } from './store/interviews.ts';
import { lettersOfSlots } from './store/letters.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const by = 'cli:test';
let numbers = 0;
const newNumber = (): string => `SA-${++numbers}`;

/** Calls an application that has no row: only its number matters here. */
const call = (id: string, ...slotIds: number[]) => callOf({ id, role: 'Supervisor', opening: 1 }, ...slotIds);
async function callOf(application: { id: string; role: string; opening: number }, ...slotIds: number[]) {
  const now = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const slot = await lockFreeSlot(tx, { application, slotIds, now });
    if (!slot.ok) return slot;
    // In place of the lock on the application.
    await sql`select pg_advisory_xact_lock(hashtext(${application.id}))`.execute(tx as never);
    return ok(
      await issueLetter(tx, {
        applicationId: application.id,
        slot: slot.value,
        at: ctx.now(),
        by,
        notifyAt: ctx.now(),
      }),
    );
  });
}
const codeOf = (result: { ok: boolean; refusal?: { code: string } }): string =>
  result.ok ? 'done' : (result.refusal?.code ?? '');
const letters = async (where: ReturnType<typeof sql>) =>
  (
    await sql<{ applicationId: string; issue: number; slotId: number; ended: string | null }>`
    select application_id, issue, slot_id, ended from call_letter where ${where} order by id`.execute(app.db)
  ).rows;
const fieldsOf = (result: Awaited<ReturnType<typeof createSlots>>): string[] =>
  result.ok ? [] : (result.refusal.fields ?? []).map(({ field, reason }) => `${field} ${reason}`);

test('fifty calls at once fill ten places, and no more', async () => {
  const slot = await makeSlot(ctx);
  const results = await Promise.all(Array.from({ length: 50 }, () => call(newNumber(), slot)));
  const codes = results.map(codeOf);
  expect(codes.filter((code) => code === 'done')).toHaveLength(10);
  expect(codes.filter((code) => code === 'interviews/slot-full')).toHaveLength(40);
  expect((await findSlot(ctx.db, slot))?.called).toBe(10);
});

test('several slots fill in the order of their time, also from fifty calls at once', async () => {
  const later = await makeSlot(ctx, { time: '15:00', capacity: '5' });
  const earlier = await makeSlot(ctx, { time: '09:00', capacity: '5' });
  const results = await Promise.all(Array.from({ length: 50 }, () => call(newNumber(), later, earlier)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(10);
  const inOrder = (await letters(sql`slot_id in (${later}, ${earlier})`)).map(({ slotId }) => slotId);
  expect(inOrder).toEqual([...Array<number>(5).fill(earlier), ...Array<number>(5).fill(later)]);
});

test('of an application one letter is valid, also when several people re-issue it at once', async () => {
  const slots = await Promise.all(Array.from({ length: 6 }, () => makeSlot(ctx)));
  const [first = 0, ...others] = slots;
  const id = newNumber();
  expect(codeOf(await call(id, first))).toBe('done');
  expect(codeOf(await call(id, first))).toBe('interviews/same-slot');
  await Promise.all(others.map((slot) => call(id, slot)));
  const all = await letters(sql`application_id = ${id}`);
  expect(all.filter(({ ended }) => ended === null)).toHaveLength(1);
  expect(all.map(({ issue }) => issue)).toEqual(all.map((_, index) => index + 1));
  // The place of a replaced letter is free again.
  const called = await Promise.all(slots.map(async (slot) => (await findSlot(ctx.db, slot))?.called));
  expect(called.filter((count) => count === 1)).toHaveLength(1);
});

test('a letter that replaces one still to be undone notifies nobody before that one would have', async () => {
  const [first, second] = [await makeSlot(ctx), await makeSlot(ctx)];
  const id = newNumber();
  const at = ctx.now();
  const undoneUntil = new Date(at.getTime() + 10 * minuteMs);
  const issue = (slotId: number, notifyAt: Date) =>
    ctx.transaction((tx) => issueLetter(tx, { applicationId: id, slot: { id: slotId }, at, by, notifyAt }));
  await issue(first, undoneUntil);
  await issue(second, at);
  const { rows } = await sql<{ notifyAt: Date }>`
    select notify_at from call_letter where application_id = ${id} order by issue`.execute(app.db);
  expect(rows.map(({ notifyAt }) => notifyAt)).toEqual([undoneUntil, undoneUntil]);
  // Once its person was notified there is nothing to wait for.
  await sql`update call_letter set notified_at = ${at} where application_id = ${id} and ended_at is null`.execute(
    app.db,
  );
  const { letter } = await issue(first, at);
  const last = await sql<{ notifyAt: Date }>`select notify_at from call_letter where id = ${letter.id}`.execute(app.db);
  expect(last.rows).toEqual([{ notifyAt: at }]);
});

test('a withdrawn letter frees its place', async () => {
  const slot = await makeSlot(ctx, { capacity: '1' });
  const id = newNumber();
  await call(id, slot);
  expect(codeOf(await call(newNumber(), slot))).toBe('interviews/slot-full');
  for (let n = 0; n < 2; n++)
    await ctx.transaction((tx) => withdrawLetter(tx, { applicationId: id, at: ctx.now(), by }));
  expect(codeOf(await call(newNumber(), slot))).toBe('done');
  expect(await letters(sql`slot_id = ${slot}`)).toMatchObject([{ ended: 'withdrawn' }, { ended: null }]);
});

test('a slot of another opening, a closed one and one that is over take no call', async () => {
  const slot = await makeSlot(ctx);
  expect(codeOf(await callOf({ id: newNumber(), role: 'Supervisor', opening: 2 }, slot))).toBe(
    'interviews/unknown-slot',
  );
  expect(codeOf(await callOf({ id: newNumber(), role: 'Media Anchor', opening: 1 }, slot))).toBe(
    'interviews/unknown-slot',
  );
  expect(codeOf(await call(newNumber(), 999_999))).toBe('interviews/unknown-slot');
  expect((await setSlotOpen(ctx, { id: slot, version: 1, isOpen: false }, by)).ok).toBe(true);
  expect(codeOf(await call(newNumber(), slot))).toBe('interviews/slot-closed');
  expect((await setSlotOpen(ctx, { id: slot, version: 2, isOpen: true }, by)).ok).toBe(true);
  expect(codeOf(await call(newNumber(), slot))).toBe('done');
  await sql`update interview_slot set starts_at = now() - interval '1 minute' where id = ${slot}`.execute(app.db);
  expect(codeOf(await call(newNumber(), slot))).toBe('interviews/slot-over');
  // Nor is it closed or opened any more.
  for (const isOpen of [false, true])
    expect(codeOf(await setSlotOpen(ctx, { id: slot, version: 3, isOpen }, by))).toBe('interviews/slot-over');
});

test('a new slot needs every field; a past time and an unknown opening are refused', async () => {
  const now = await ctx.businessNow();
  const create = async (change: Partial<ReturnType<typeof typedSlot>>, opening = 1) =>
    fieldsOf(await createSlots(ctx, { role: 'Supervisor', opening, typed: typedSlot(now, change) }, by));
  expect(await create({ day: '2020-01-01' })).toEqual(['day past']);
  expect(await create({ day: '31/02/2027' })).toEqual(['day invalid']);
  const india = new Date(now.getTime() + 330 * minuteMs).toISOString();
  expect(await create({ day: india.slice(0, 10), time: '00:00' })).toEqual(['time past']);
  expect(await create({ day: '2099-01-01' })).toEqual(['day too-far']);
  expect(await create({ capacity: '0' })).toEqual(['capacity out-of-range']);
  expect(await create({ capacity: '1001' })).toEqual(['capacity out-of-range']);
  expect(await create({ capacity: '१,०००', minutes: '720', time: '11:15' })).toEqual([]);
  expect(await create({ capacity: 'ten', minutes: '4' })).toEqual(['minutes out-of-range', 'capacity invalid']);
  expect(await create({ shortPlaceEn: 'Pay ravi@okaxis', bringHi: '₹500, ९८१०० १२३४५ पर' })).toEqual([
    'shortPlaceEn payment',
    'bringHi payment',
  ]);
  expect(await create({ shortPlaceEn: 'x'.repeat(31), placeHi: ' \u200b ' })).toEqual([
    'placeHi missing',
    'shortPlaceEn too-long',
  ]);
  expect(await create({}, 99)).toEqual(['opening unknown']);
  expect(fieldsOf(await createSlots(ctx, { role: 'No Such Role', opening: 1, typed: typedSlot(now) }, by))).toEqual([
    'opening unknown',
  ]);
});

test('a second click creates one slot', async () => {
  const typed = typedSlot(await ctx.businessNow(), { time: '12:34' });
  const input = { role: 'Supervisor', opening: 1, typed };
  const created = await Promise.all([createSlots(ctx, input, by), createSlots(ctx, input, by)]);
  expect(new Set(created.map((result) => result.ok && result.value[0])).size).toBe(1);
});

test('slots at a time and place that has some already are created only on purpose', async () => {
  const typed = typedSlot(await ctx.businessNow(), { time: '08:00', minutes: '30', capacity: '1', placeEn: 'Ward 4' });
  const create = (change: object = {}, more: object = {}, who = by) =>
    createSlots(ctx, { role: 'Supervisor', opening: 1, typed: { ...typed, ...change }, ...more }, who);
  const first = await create({}, { until: '09:00' });
  expect(first.ok && first.value).toHaveLength(2);
  const refused = await create({ capacity: '2' }, { until: '09:30' }, 'cli:colleague');
  expect(refused).toMatchObject({ refusal: { code: 'interviews/slots-exist', facts: { times: '08:00, 08:30' } } });
  // Another place or time does not count.
  expect(codeOf(await create({ placeEn: 'Gaya', placeHi: 'गया' }))).toBe('done');
  expect(codeOf(await create({ time: '09:00' }, {}, 'cli:colleague'))).toBe('done');
  const beside = await create({ capacity: '2' }, { until: '09:00', beside: true }, 'cli:colleague');
  expect(beside.ok && beside.value).toHaveLength(2);
});

test('of two people who change a slot the second learns what the first changed', async () => {
  const id = await makeSlot(ctx, { capacity: '20' });
  const typed = typedSlot(await ctx.businessNow());
  const change = (version: number, changed: Partial<typeof typed>, reissue = false) =>
    changeSlot(ctx, { id, version, typed: { ...typed, ...changed }, reissue }, by);
  expect(await change(1, { capacity: '20', shortPlaceEn: 'Gaya office' })).toMatchObject({ ok: true });
  expect(await change(1, { capacity: '30' })).toMatchObject({
    refusal: {
      code: 'interviews/changed',
      changes: [{ field: 'shortPlaceEn', before: 'Patna office', after: 'Gaya office' }],
    },
  });
  expect(await change(2, { capacity: '30', shortPlaceEn: 'Gaya office' })).toMatchObject({ ok: true });
  expect(await findSlot(ctx.db, id)).toMatchObject({ version: 3, capacity: 30 });
});

test('a slot never has fewer places than people who are called', async () => {
  const id = await makeSlot(ctx);
  for (let n = 0; n < 3; n++) await call(newNumber(), id);
  const typed = typedSlot(await ctx.businessNow());
  const change = (capacity: string) =>
    changeSlot(ctx, { id, version: 1, typed: { ...typed, capacity }, reissue: false }, by);
  expect(await change('2')).toMatchObject({ refusal: { code: 'interviews/below-called', facts: { called: 3 } } });
  expect(await change('3')).toMatchObject({ ok: true, value: 0 });
  expect(codeOf(await call(newNumber(), id))).toBe('interviews/slot-full');
});

test('lowering the places and calling at once never gives more letters than places', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await makeSlot(ctx, { time: `1${round}:00` });
    const typed = typedSlot(await ctx.businessNow(), { time: `1${round}:00`, capacity: '3' });
    await Promise.all([
      ...Array.from({ length: 6 }, () => call(newNumber(), id)),
      changeSlot(ctx, { id, version: 1, typed, reissue: false }, by),
    ]);
    const slot = await findSlot(ctx.db, id);
    expect(slot?.called).toBeLessThanOrEqual(slot?.capacity ?? 0);
  }
});

test('another place re-issues all letters, once that is agreed to', async () => {
  const id = await makeSlot(ctx);
  const called = [newNumber(), newNumber()];
  for (const number of called) await call(number, id);
  const typed = typedSlot(await ctx.businessNow(), { placeEn: 'Gandhi Maidan, Patna' });
  expect(await changeSlot(ctx, { id, version: 1, typed, reissue: false }, by)).toMatchObject({
    refusal: { code: 'interviews/letters-change', facts: { called: 2 } },
  });
  expect(await changeSlot(ctx, { id, version: 1, typed, reissue: true }, by)).toMatchObject({ ok: true, value: 2 });
  expect(await letters(sql`slot_id = ${id}`)).toEqual([
    { applicationId: called[0], issue: 1, slotId: id, ended: 'replaced' },
    { applicationId: called[1], issue: 1, slotId: id, ended: 'replaced' },
    { applicationId: called[0], issue: 2, slotId: id, ended: null },
    { applicationId: called[1], issue: 2, slotId: id, ended: null },
  ]);
});

test('a slot with letters is cancelled only for another one with room, which gets them', async () => {
  const id = await makeSlot(ctx);
  const small = await makeSlot(ctx, { capacity: '1' });
  const large = await makeSlot(ctx, { capacity: '2' });
  const other = await makeSlot(ctx, {}, { role: 'Media Anchor', opening: 1 });
  for (let n = 0; n < 2; n++) await call(newNumber(), id);
  const cancel = async (to: number | undefined) => codeOf(await cancelSlot(ctx, { id, version: 1, to }, by));
  expect(await cancel(undefined)).toBe('interviews/has-letters');
  expect(await cancel(id)).toBe('interviews/has-letters');
  expect(await cancel(small)).toBe('interviews/no-room');
  expect(await cancel(other)).toBe('interviews/no-room');
  expect(await cancel(large)).toBe('done');
  expect(await findSlot(ctx.db, id)).toMatchObject({ state: 'cancelled', called: 0 });
  expect(await findSlot(ctx.db, large)).toMatchObject({ called: 2 });
  expect(codeOf(await setSlotOpen(ctx, { id, version: 2, isOpen: true }, by))).toBe('interviews/cancelled');
  expect(await cancelSlot(ctx, { id: small, version: 1, to: undefined }, by)).toMatchObject({ ok: true, value: 0 });
});

test('a slot that is over is not cancelled, and its letters stay as they are', async () => {
  const id = await makeSlot(ctx);
  const other = await makeSlot(ctx);
  await call(newNumber(), id);
  const empty = await makeSlot(ctx);
  await sql`update interview_slot set starts_at = now() - interval '1 minute' where id in (${id}, ${empty})`.execute(
    app.db,
  );
  const cancel = async (slot: number, to?: number) => codeOf(await cancelSlot(ctx, { id: slot, version: 1, to }, by));
  expect(await cancel(id, other)).toBe('interviews/slot-over');
  expect(await cancel(empty)).toBe('interviews/slot-over');
  expect(await letters(sql`slot_id in (${id}, ${other})`)).toMatchObject([{ slotId: id, issue: 1, ended: null }]);
});

test('once results are written down, a slot is neither changed nor cancelled until they are cleared', async () => {
  const [id, other] = [await makeSlot(ctx), await makeSlot(ctx)];
  await call(newNumber(), id);
  const { rows } = await sql<{ id: number }>`
    update call_letter set came = true, marks = 7250, result_at = now(), result_by = ${by} where slot_id = ${id}
    returning id`.execute(app.db);
  const typed = typedSlot(await ctx.businessNow(), { placeEn: 'Gandhi Maidan, Patna' });
  const change = (change: Partial<typeof typed> = {}, version = 1) =>
    changeSlot(ctx, { id, version, typed: { ...typed, ...change }, reissue: true }, by);
  expect(codeOf(await change())).toBe('interviews/has-results');
  expect(codeOf(await cancelSlot(ctx, { id, version: 1, to: other }, by))).toBe('interviews/has-results');
  expect(await letters(sql`slot_id in (${id}, ${other})`)).toMatchObject([{ slotId: id, ended: null }]);
  // The number of places is on no letter.
  const { placeEn } = typedSlot(await ctx.businessNow());
  expect(await change({ placeEn, capacity: '20' })).toMatchObject({ ok: true, value: 0 });
  await sql`update call_letter set came = null, marks = null, result_at = null, result_by = null
    where id = ${rows[0]?.id}`.execute(app.db);
  expect(await change({ capacity: '20' }, 2)).toMatchObject({ ok: true, value: 1 });
  expect(codeOf(await cancelSlot(ctx, { id, version: 3, to: other }, by))).toBe('done');
});

test('the day of a slot’s page is that of the business clock', async () => {
  const id = await makeSlot(ctx);
  await moveClock(ctx, 3 * dayMs, async () => undefined);
  const record = await readSlotRecord(ctx, id, ['owner']);
  expect(record).toMatchObject({ value: { today: dayInIndia(await ctx.businessNow()) } });
  expect(dayInIndia(await ctx.businessNow())).not.toBe(dayInIndia(ctx.now()));
});

test('a series fills the time with slots of one length, and a second click creates none', async () => {
  const typed = typedSlot(await ctx.businessNow(), { time: '10:00', minutes: '30', capacity: '1' });
  const series = (until: string) => createSlots(ctx, { role: 'Supervisor', opening: 1, typed, until }, by);
  const made = await series('13:15');
  expect(made.ok && made.value).toHaveLength(6);
  expect(await series('13:15')).toEqual(made);
  const last = await findSlot(ctx.db, made.ok ? (made.value.at(-1) ?? 0) : 0);
  expect(new Date((last?.startsAt.getTime() ?? 0) + 330 * minuteMs).toISOString().slice(11, 16)).toBe('12:30');
  expect(fieldsOf(await series('10:20'))).toEqual(['until before-begin']);
  expect(fieldsOf(await series('25:00'))).toEqual(['until invalid']);
  const many = { ...typed, time: '00:00', minutes: '5' };
  expect(fieldsOf(await createSlots(ctx, { role: 'Supervisor', opening: 1, typed: many, until: '23:00' }, by))).toEqual(
    ['until too-many'],
  );
});

test('staff write down who came and the marks, from the day of the interview on', async () => {
  const slot = await makeSlot(ctx, { time: '18:00', capacity: '4' });
  const ids = [newNumber(), newNumber(), newNumber()];
  for (const id of ids) await call(id, slot);
  const [first = 0, second = 0, third = 0] = (
    await sql<{ id: number }>`select id from call_letter where slot_id = ${slot} order by id`.execute(app.db)
  ).rows.map(({ id }) => id);
  const write = (typed: TypedResults, others: '' | 'yes' | 'no' = '') =>
    recordResults(ctx, { slot, typed, others }, by);
  expect(codeOf(await write({ [`came-${first}`]: 'yes' }))).toBe('interviews/not-begun');
  await moveClock(ctx, 10 * dayMs, async () => undefined);
  const wrong = await write({ [`marks-${first}`]: '1000.01', [`came-${second}`]: 'no', [`marks-${second}`]: '5' });
  expect(wrong).toMatchObject({
    refusal: {
      fields: [
        { field: `marks-${first}`, reason: 'marks' },
        { field: `marks-${second}`, reason: 'absent' },
      ],
    },
  });
  // Marks say that they came; nothing is known of the third, so it is among the others.
  const typed = { [`marks-${first}`]: '७२.५', [`came-${second}`]: 'no', [`came-${third}`]: '' };
  expect(await write(typed, 'yes')).toEqual(ok(3));
  expect(await write(typed, 'yes')).toEqual(ok(0));
  const results = () =>
    sql`select came, marks from call_letter where slot_id = ${slot} order by id`
      .execute(app.db)
      .then(({ rows }) => rows);
  expect(await results()).toEqual([
    { came: true, marks: 7250 },
    { came: false, marks: null },
    { came: true, marks: null },
  ]);
  expect(await write({ [`came-${first}`]: '', [`marks-${first}`]: '' })).toEqual(ok(1));
  expect((await results())[0]).toEqual({ came: null, marks: null });
});

test('of two people who write down results at once neither loses one, and a field that both changed is refused', async () => {
  const slot = await makeSlot(ctx, { time: '19:00' });
  for (let n = 0; n < 3; n++) await call(newNumber(), slot);
  await sql`update interview_slot set starts_at = now() - interval '1 hour' where id = ${slot}`.execute(app.db);
  const { rows } = await sql<{ id: number }>`select id from call_letter where slot_id = ${slot} order by id`.execute(
    app.db,
  );
  const [first = 0, second = 0, third = 0] = rows.map(({ id }) => id);
  const results = async () =>
    (await sql`select came, marks from call_letter where slot_id = ${slot} order by id`.execute(app.db)).rows;
  /** A form that is open: it posts every field, and the marks of what it showed. */
  const open = async () => {
    const fields = Object.fromEntries(
      (await lettersOfSlots(ctx.db, [slot])).flatMap(({ id, came, marks }) => [
        [`came-${id}`, came === null ? '' : came ? 'yes' : 'no'],
        [`marks-${id}`, marksText(marks)],
      ]),
    );
    const shown = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, markOf(value)]));
    return (typed: TypedResults, others: '' | 'yes' | 'no' = '') =>
      recordResults(ctx, { slot, typed: { ...fields, ...typed }, shown, others }, by);
  };
  const [one, other] = [await open(), await open()];
  expect(await one({ [`marks-${first}`]: '72.5' })).toEqual(ok(1));
  expect(await other({ [`came-${second}`]: 'no' }, 'no')).toEqual(ok(2));
  const stored = [
    { came: true, marks: 7250 },
    { came: false, marks: null },
    { came: false, marks: null },
  ];
  expect(await results()).toEqual(stored);
  // Both changed it.
  const refused = await other({ [`marks-${first}`]: '60', [`came-${third}`]: 'yes' });
  expect(refused).toMatchObject({
    refusal: {
      code: 'interviews/invalid',
      fields: [
        { field: `marks-${first}`, reason: 'changed' },
        { field: `came-${third}`, reason: 'changed' },
      ],
    },
  });
  expect(await results()).toEqual(stored);
  // What somebody clears who saw it is cleared.
  expect(await (await open())({ [`came-${first}`]: '', [`marks-${first}`]: '' })).toEqual(ok(1));
  expect((await results())[0]).toEqual({ came: null, marks: null });
});
