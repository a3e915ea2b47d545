// The messages of a correction window of a whole opening.
import { beforeEach, expect, test } from 'vitest';
import { after, before, dayInIndia, dayMs, hourMs, minuteMs, offsetOfIndiaMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { setCorrectionWindow } from '#features/jobs/actions/correction-windows.ts';
import { insertApplications } from '#test/applications.ts';
import { testProduct } from '#test/product.ts';
import { moveStage } from '../stages/actions/move-stage.ts';
import { notifyWindows } from './actions/notify-windows.ts';
import { setApplicationState } from '../store/applications.ts';

const app = await testProduct({ worker: false });
const { ctx, workCtx } = app.product;
const role = 'Media Anchor';
const count = 450;
let numbers: readonly string[] = [];

const typed = (aheadMs: number): { day: string; time: string } => {
  const at = after(ctx.now(), aheadMs);
  return { day: dayInIndia(at), time: after(at, offsetOfIndiaMs).toISOString().slice(11, 16) };
};
async function set(ahead: { readonly from: number; readonly until: number } | null): Promise<void> {
  const { rows } = await sql<{ version: number }>`select version from opening where role = ${role}`.execute(app.db);
  const [from, until] = ahead ? [typed(ahead.from), typed(ahead.until)] : [];
  const made = await setCorrectionWindow(ctx, {
    role,
    opening: 1,
    version: rows[0]!.version,
    typed:
      from && until ? { fromDay: from.day, fromTime: from.time, untilDay: until.day, untilTime: until.time } : null,
    actor: 'cli:test',
  });
  expect(made).toMatchObject({ ok: true });
}
const sent = async () =>
  (
    await sql<{ recipient: string; text: string }>`
    select recipient, text from message where template = 'correction-open' and channel = 'sms'`.execute(app.db)
  ).rows;
const run = () => notifyWindows(workCtx);
const pass = async (ms = 2 * minuteMs + secondMs): Promise<void> => {
  await run();
  app.pass(ms);
  await Promise.all([run(), run(), run()]);
};

beforeEach(async () => {
  await app.asOwner('truncate application, message, window_message cascade');
  await app.asOwner('update opening set correction_from = null, correction_until = null');
  numbers = await insertApplications(app.db, count, { createdAt: before(ctx.now(), 2 * dayMs), role });
});

test('each applicant who can use it gets one, two minutes after it opened, however many run at once', async () => {
  const [refunded = '', decided = ''] = numbers;
  await setApplicationState(ctx.db, refunded, 'refund-requested');
  await ctx.transaction((tx) =>
    moveStage(ctx, tx, {
      applicationId: decided,
      stage: 'not-selected',
      reason: 'absent',
      by: 'cli:test',
      at: ctx.now(),
    }),
  );
  await insertApplications(app.db, 1, { createdAt: before(ctx.now(), dayMs) });
  await set({ from: -hourMs, until: dayMs });
  await run();
  expect(await sent()).toEqual([]);
  await pass();
  const first = await sent();
  expect(new Set(first.map(({ recipient }) => recipient)).size).toBe(count - 2);
  expect(first).toHaveLength(count - 2);
  for (const number of [refunded, decided]) expect(first.some(({ text }) => text.includes(number))).toBe(false);
  const { rows } = await sql`select 1 from message where template = 'correction-open' and channel = 'email'`.execute(
    app.db,
  );
  expect(rows).toHaveLength(count - 2);
  await pass();
  expect(await sent()).toHaveLength(count - 2);
});

test('not before it begins; a later end is a new message, an earlier beginning is not', async () => {
  await set({ from: hourMs, until: dayMs });
  await pass();
  expect(await sent()).toEqual([]);
  app.pass(hourMs);
  await pass();
  expect(await sent()).toHaveLength(count);
  const { rows } = await sql<{
    until: Date;
  }>`select correction_until as until from opening where role = ${role}`.execute(app.db);
  const left = rows[0]!.until.getTime() - ctx.now().getTime();
  await set({ from: -2 * hourMs, until: left });
  await pass();
  expect(await sent()).toHaveLength(count);
  await set({ from: -2 * hourMs, until: 2 * dayMs });
  await pass();
  expect(await sent()).toHaveLength(2 * count);
});

test('one that was removed in time informs nobody; set again, it does', async () => {
  await set({ from: -hourMs, until: dayMs });
  await run();
  const until = (await sql<{ until: Date }>`select until from window_message`.execute(app.db)).rows[0]!.until;
  await set(null);
  await pass();
  expect(await sent()).toEqual([]);
  await set({ from: -hourMs, until: until.getTime() - ctx.now().getTime() });
  await pass();
  expect(await sent()).toHaveLength(count);
});
