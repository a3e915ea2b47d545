// What the applicant's card says of messages: those of stages, call letters and correction windows, by their real state.
import { expect, test } from 'vitest';
import { after, before, dayInIndia, dayMs, minuteMs, offsetOfIndiaMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { notifyCalled } from '#features/interviews/actions/notify-called.ts';
import { setCorrectionWindow } from '#features/jobs/actions/correction-windows.ts';
import { insertApplications } from '#test/applications.ts';
import { deskMember } from '#test/desk.ts';
import { makeSlot } from '#test/interviews.ts';
import { testProduct } from '#test/product.ts';
import { callApplicant } from './calls/actions/call-applicant.ts';
import { openCorrectionWindow } from './corrections/actions/correction-windows.ts';
import { listApplications } from './actions/list-applications.ts';
import { moveStage } from './stages/actions/move-stage.ts';
import { notifySteps } from './stages/actions/notify-stage.ts';
import { notifyWindows } from './corrections/actions/notify-windows.ts';
import type { Stage } from './stages/model.ts';

const app = await testProduct({ worker: false });
const { ctx, workCtx } = app.product;
const recruiter = await deskMember(ctx, ['recruiter']);

async function one(): Promise<{ readonly id: string; readonly accountId: string }> {
  const [id = ''] = await insertApplications(app.db, 1, { createdAt: before(ctx.now(), 2 * dayMs) });
  const { rows } = await sql<{ accountId: string }>`select account_id from application where id = ${id}`.execute(
    app.db,
  );
  return { id, accountId: rows[0]?.accountId ?? '' };
}
type One = Awaited<ReturnType<typeof one>>;
const shown = async ({ accountId }: One) => {
  const [listed] = await listApplications(ctx, { accountId });
  return {
    stages: listed?.steps.map((step) => [step.stage, listed.messages.ofStep(step)]),
    notices: listed?.messages.notices.map(({ kind, deliveries }) => [kind, deliveries]),
  };
};
const setState = (source: string, channel: string, state: 'sent' | 'failed') =>
  sql`update message set state = ${state}, sent_at = case when ${state} = 'sent' then now() end
       where source like ${source} and channel = ${channel}`.execute(app.db);
const pass = async (): Promise<void> => {
  await notifyWindows(workCtx);
  app.pass(2 * minuteMs + secondMs);
  for (const notify of [notifySteps, notifyCalled, notifyWindows]) await notify(workCtx);
};
const move = ({ id }: One, stage: Stage) =>
  ctx.transaction(async (tx) =>
    moveStage(ctx, tx, {
      applicationId: id,
      stage,
      reason: null,
      by: recruiter.accountId,
      at: await ctx.businessNow(),
    }),
  );
const sending = { sms: 'sending', email: 'sending' };

test('the messages of a stage are being sent until they are, and may fail', async () => {
  const applicant = await one();
  await move(applicant, 'shortlisted');
  await pass();
  expect(await shown(applicant)).toEqual({ stages: [['shortlisted', sending]], notices: [] });
  await setState(`application:${applicant.id}:step:%`, 'sms', 'failed');
  await setState(`application:${applicant.id}:step:%`, 'email', 'sent');
  expect((await shown(applicant)).stages).toEqual([['shortlisted', { sms: 'failed', email: 'sent' }]]);
});

test('a stage without messages says nothing of any', async () => {
  const applicant = await one();
  await move(applicant, 'under-review');
  await pass();
  expect(await shown(applicant)).toEqual({ stages: [['under-review', null]], notices: [] });
});

test('each call letter that the applicant was informed of has its messages, also one that was re-issued', async () => {
  const applicant = await one();
  const call = async (version: number) =>
    callApplicant(
      ctx,
      { applicationId: applicant.id, version, slot: await makeSlot(ctx), isAware: false },
      recruiter.accountId,
    );
  expect((await call(1)).ok).toBe(true);
  expect((await shown(applicant)).notices).toEqual([]);
  await pass();
  await setState('call-letter:%', 'sms', 'sent');
  await setState('call-letter:%', 'email', 'sent');
  expect((await call(2)).ok).toBe(true);
  await pass();
  expect(await shown(applicant)).toEqual({
    stages: [['called', null]],
    notices: [
      ['call-letter', { sms: 'sent', email: 'sent' }],
      ['call-letter', sending],
    ],
  });
});

test('correction windows of an application and of its opening have their messages; others see nothing of them', async () => {
  const [applicant, other] = [await one(), await one()];
  const until = after(await ctx.businessNow(), 3 * dayMs);
  const time = (at: Date) => after(at, offsetOfIndiaMs).toISOString().slice(11, 16);
  const opened = await openCorrectionWindow(ctx, {
    applicationId: applicant.id,
    seen: 0,
    day: dayInIndia(until),
    time: time(until),
    answer: '',
    actor: recruiter.accountId,
  });
  expect(opened.ok).toBe(true);
  expect((await shown(applicant)).notices).toEqual([['correction-window', sending]]);
  expect((await shown(other)).notices).toEqual([]);
  const { rows } = await sql<{ version: number }>`
    select version from opening where role = 'Supervisor' and number = 1`.execute(app.db);
  const from = before(await ctx.businessNow(), minuteMs);
  const later = after(until, dayMs);
  const set = await setCorrectionWindow(ctx, {
    role: 'Supervisor',
    opening: 1,
    version: rows[0]?.version ?? 0,
    typed: { fromDay: dayInIndia(from), fromTime: time(from), untilDay: dayInIndia(later), untilTime: time(later) },
    actor: 'cli:test',
  });
  expect(set).toMatchObject({ ok: true });
  await pass();
  await setState(`application:${other.id}:opening-window:%`, 'sms', 'failed');
  expect((await shown(applicant)).notices).toEqual([
    ['correction-window', sending],
    ['correction-window', sending],
  ]);
  expect((await shown(other)).notices).toEqual([['correction-window', { sms: 'failed', email: 'sending' }]]);
});
