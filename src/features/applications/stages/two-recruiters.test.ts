// Two recruiters who move, undo and call the same thousand applications at once, one of them in bulk as well.
import { expect, test } from 'vitest';
import { before, dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { notifyCalled } from '#features/interviews/actions/notify-called.ts';
import { continueBulkJobs } from '#features/lists/actions/continue-bulk-jobs.ts';
import { runBulkTurn } from '#features/lists/actions/run-bulk-turn.ts';
import { startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import { findDeskSession } from '#features/staff/actions/find-desk-session.ts';
import { insertApplications } from '#test/applications.ts';
import { deskMember } from '#test/desk.ts';
import { makeSlot } from '#test/interviews.ts';
import { testProduct } from '#test/product.ts';
import { callApplicant } from '../calls/actions/call-applicant.ts';
import { moveStage, undoMove } from './actions/move-stage.ts';
import { notifySteps } from './actions/notify-stage.ts';
import type { Stage } from './model.ts';
import { findApplication } from '../store/applications.ts';

const app = await testProduct({ worker: false });
const { ctx, workCtx } = app.product;
const [anna, ravi] = [await deskMember(ctx, ['recruiter']), await deskMember(ctx, ['recruiter'])];
const places = 400;
const [slot, all] = [
  await makeSlot(ctx, { capacity: String(places) }),
  await insertApplications(app.db, 1000, { createdAt: before(ctx.now(), 2 * dayMs) }),
];

/** Moves, takes the move back, and calls or decides, application by application in three lanes. */
async function recruit(by: string, first: Stage, last: Stage, order: readonly string[]): Promise<void> {
  const queue = [...order];
  const move = async (applicationId: string, stage: Stage) =>
    ctx.transaction(async (tx) =>
      moveStage(ctx, tx, {
        applicationId,
        stage,
        reason: stage === 'not-selected' ? 'absent' : null,
        by,
        at: await ctx.businessNow(),
        isAware: false,
      }),
    );
  const lane = async (): Promise<void> => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const applicationId = id;
      const moved = await move(applicationId, first);
      const step = moved.ok ? moved.value.number : undefined;
      if (step !== undefined) await ctx.transaction((tx) => undoMove(ctx, tx, { applicationId, number: step, by }));
      const seen = (await findApplication(ctx.db, applicationId))?.version ?? 0;
      const called = await callApplicant(ctx, { applicationId, version: seen, slot, isAware: false }, by);
      if (!called.ok) await move(applicationId, last);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
}

async function bulkMove(): Promise<string> {
  const desk = await findDeskSession(ctx, anna.cookie.split('=')[1] ?? '');
  if (!desk) throw new Error('no session');
  const started = await startBulkJob(ctx, {
    kind: 'applications/move',
    selection: { query: '' },
    params: { stage: 'shortlisted', reason: '', isAware: true },
    desk,
  });
  if (!started.ok) throw new Error(started.refusal.code);
  return started.value.id;
}
async function run(id: string): Promise<void> {
  const { rows } = await sql<{ turn: number }>`select turn from bulk_job where id = ${id}`.execute(app.db);
  await runBulkTurn(ctx, { jobId: id, turn: rows[0]?.turn ?? 0 }, { forMs: 60_000 });
}

test('leaves one history of each, as many letters as places, and one message for where each ended', async () => {
  const job = await bulkMove();
  await Promise.all([
    run(job),
    recruit(anna.accountId, 'under-review', 'selected', all),
    recruit(ravi.accountId, 'shortlisted', 'not-selected', [...all].reverse()),
  ]);
  const histories = await sql<{ id: string; problem: string }>`
    select id, 'version' as problem from application where version <> 1 + (
        select count(*) + count(undone_at) from application_step where application_id = id)
    union all
    select id, 'stage' from application a where stage <> coalesce((
        select stage from application_step s where s.application_id = a.id and undone_at is null order by number desc limit 1), 'received')
    union all
    select application_id, 'numbers' from application_step group by application_id having max(number) <> count(*)
    union all
    -- Each step begins where the live one before it ended.
    select application_id, 'chain' from (
        select application_id, from_stage, lag(stage, 1, 'received') over (partition by application_id order by number) as before
          from application_step where undone_at is null) live
      where from_stage <> before
    union all
    select subject, 'audit' from audit_entry
      where subject = any(${all}::text[]) and act in ('applications/moved', 'applications/move-undone')
      group by subject having max((details ->> 'version')::int) <> count(*) + 1
        or count(distinct details ->> 'version') <> count(*)`.execute(app.db);
  expect(histories.rows).toEqual([]);
  const counts = await sql<{ letters: number; undone: number; steps: number }>`
    select (select count(*)::int from call_letter where ended_at is null) as letters,
      (select count(*)::int from application_step where undone_at is not null) as undone,
      (select count(*)::int from application_step) as steps`.execute(app.db);
  const { letters = 0, undone = 0, steps = 0 } = counts.rows[0] ?? {};
  expect(letters).toBeLessThanOrEqual(places);
  expect(undone).toBeGreaterThan(500);
  expect(steps).toBeGreaterThan(2000);

  // Nobody gets a message before the undo is over, and each timer may run on several instances at once.
  const notify = async (): Promise<void> => {
    for (let round = 0; round < 3; round++)
      await Promise.all([notifySteps(workCtx), notifySteps(workCtx), notifyCalled(workCtx), notifyCalled(workCtx)]);
  };
  await notify();
  expect((await sql`select 1 from message`.execute(app.db)).rows).toEqual([]);
  app.pass(3 * minuteMs);
  await continueBulkJobs(ctx);
  await Promise.all([run(job), run(job), notify()]);
  await notify();
  const wrong = await sql<{ id: string; stage: string; count: number }>`
    select a.id, a.stage, count(m.id)::int as count from application a join account on account.id = a.account_id
      left join message m on m.recipient = account.phone and m.channel = 'sms'
     group by a.id, a.stage
    having count(m.id) <> case when a.stage in ('received', 'under-review') then 0 else 1 end`.execute(app.db);
  expect(wrong.rows).toEqual([]);
  // Who is called has a letter, and nobody else: the interview of the others is not yet.
  const letterless = await sql<{ id: string; stage: string }>`
    select a.id, a.stage from application a left join call_letter l on l.application_id = a.id and l.ended_at is null
     where (a.stage = 'called') <> (l.id is not null)`.execute(app.db);
  expect(letterless.rows).toEqual([]);
}, 120_000);
