import { beforeEach, describe, expect, test } from 'vitest';
import { ok } from '#kit/result.ts';
import { before, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import { insertApplications } from '#test/applications.ts';
import { testContext } from '#test/database.ts';
import { type Move, moveStage, undoMove } from './actions/move-stage.ts';
import { stages, stageReasons } from './model.ts';
import { cancellationBlock } from '../rules.ts';
import { decideMove } from './rules.ts';
import { findApplication, setApplicationState } from '../store/applications.ts';
import { stepsOf } from './store.ts';
import { forgetSharedIdentities, lockIdentity, markSharedIdentity } from '../store/identity.ts';

const { ctx, pass } = await testContext();
const db = kyselyOf(ctx.db);

const anna = 'usr_anna';
const ravi = 'usr_ravi';
let number = '';
beforeEach(async () => {
  [number = ''] = await insertApplications(db, 1, { createdAt: before(ctx.now(), 2 * dayMs) });
});
const fresh = async (): Promise<string> =>
  (await insertApplications(db, 1, { createdAt: before(ctx.now(), hourMs) }))[0] ?? '';
const move = (stage: Move['stage'], more: Partial<Move> = {}) =>
  ctx.transaction((tx) =>
    moveStage(ctx, tx, { applicationId: number, stage, by: anna, at: ctx.now(), isAware: false, ...more }),
  );
const undo = (step: number, more: { by?: string; isBulk?: boolean; applicationId?: string } = {}) =>
  ctx.transaction((tx) => undoMove(ctx, tx, { applicationId: number, number: step, by: anna, ...more }));
const now = async (id = number) => {
  const found = await findApplication(ctx.db, id);
  return { stage: found?.stage, version: found?.version, isAdvanced: found?.advancedAt !== null };
};

describe('a move', () => {
  const active = {
    state: 'active',
    stage: 'received',
    createdAt: new Date('2026-11-01T00:00:00Z'),
    refundWindowHours: 24,
    advancedAt: null,
  } as const;
  const late = new Date('2026-11-02T00:00:00Z');

  test('leads from any stage to any other; a reason is required exactly where the stage has reasons', () => {
    for (const from of stages)
      for (const stage of stages) {
        const application = { ...active, stage: from };
        const own = stage === 'not-selected' || stage === 'withdrawn' ? stageReasons[stage] : [null];
        for (const reason of [null, ...Object.values(stageReasons).flat()]) {
          const decided = decideMove(
            application,
            { stage, reason, reasonText: 'The test was not passed.', isAware: false },
            late,
          );
          const isOwn = (own as readonly (string | null)[]).includes(reason);
          expect(decided.ok, `${from} to ${stage} for ${reason}`).toBe(isOwn);
          if (!decided.ok) expect(decided.refusal.code).toBe('applications/reason');
        }
      }
  });
  test('for another reason needs its text, which asks for no payment', () => {
    const faults = ['', ' ', 'Pay 500 to 9876543210 first.'].map((reasonText) => {
      const decided = decideMove(active, { stage: 'not-selected', reason: 'other', reasonText, isAware: true }, late);
      return decided.ok ? '' : decided.refusal.fields?.map(({ field, reason }) => `${field} ${reason}`).join();
    });
    expect(faults).toEqual(['reasonText missing', 'reasonText missing', 'reasonText payment']);
  });
  test('out of received needs to be known to end the right to cancel, to the millisecond', () => {
    const asked = { stage: 'under-review', reason: null, reasonText: null } as const;
    const last = before(late, 1);
    expect(decideMove(active, { ...asked, isAware: false }, last)).toMatchObject({
      refusal: { code: 'applications/still-cancellable', fields: [{ field: 'aware', reason: 'missing' }] },
    });
    expect(decideMove(active, { ...asked, isAware: true }, last)).toEqual(ok(undefined));
    expect(decideMove(active, { ...asked, isAware: false }, late)).toEqual(ok(undefined));
    expect(decideMove({ ...active, stage: 'shortlisted' }, { ...asked, isAware: false }, last)).toEqual(ok(undefined));
  });
  test.each(['refund-requested', 'refunded', 'charged-back'] as const)(
    'is refused while the application is %s',
    async (state) => {
      await move('shortlisted');
      await setApplicationState(ctx.db, number, state);
      expect(await now()).toMatchObject({ stage: 'withdrawn', version: 2 });
      expect(await move('under-review')).toMatchObject({ refusal: { code: 'applications/not-active' } });
      expect(await undo(1)).toMatchObject({ refusal: { code: 'applications/not-active' } });
      await setApplicationState(ctx.db, number, 'active');
      expect(await now()).toMatchObject({ stage: 'shortlisted', version: 2 });
    },
  );
  test('writes its step, the version and the audit once', async () => {
    expect(await move('not-selected', { reason: 'absent', version: 1 })).toMatchObject({ value: { number: 1 } });
    expect(await now()).toEqual({ stage: 'not-selected', version: 2, isAdvanced: true });
    // A repeat after a lost answer.
    expect(await move('not-selected', { reason: 'absent', version: 1 })).toMatchObject({
      value: { number: undefined },
    });
    expect(await stepsOf(ctx.db, [number])).toMatchObject([
      { number: 1, fromStage: 'received', stage: 'not-selected', reason: 'absent', by: anna, hasAdvanced: true },
    ]);
    const entries = await listAudit({ db: ctx.db }, number);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: anna,
      action: 'applications/moved',
      before: { stage: 'received' },
      after: { stage: 'not-selected', reason: 'absent' },
      details: { version: 2, step: 1 },
    });
  });
  test('of a version that a colleague changed is refused, with who and what', async () => {
    await move('shortlisted', { by: ravi, version: 1 });
    expect(await move('under-review', { version: 1 })).toMatchObject({
      refusal: { code: 'applications/changed', facts: { stage: 'shortlisted', version: 2, changedBy: ravi } },
    });
    // The same move by somebody else is theirs.
    expect(await move('shortlisted', { version: 1 })).toMatchObject({ refusal: { code: 'applications/changed' } });
    expect(await move('selected', { version: 2 })).toMatchObject({ value: { number: 2 } });
  });
  test('back to received does not give back the right to cancel', async () => {
    const id = await fresh();
    await move('under-review', { applicationId: id, isAware: true });
    await move('received', { applicationId: id });
    expect(await now(id)).toEqual({ stage: 'received', version: 3, isAdvanced: true });
  });
});

describe('an undo', () => {
  test('brings the stage and the right to cancel back', async () => {
    const id = await fresh();
    expect(await move('shortlisted', { applicationId: id })).toMatchObject({
      refusal: { code: 'applications/still-cancellable' },
    });
    await move('shortlisted', { applicationId: id, isAware: true });
    const moved = await findApplication(ctx.db, id);
    expect(moved && cancellationBlock(moved, ctx.now())).toBe('advanced');
    expect((await undo(1, { applicationId: id })).ok).toBe(true);
    expect(await now(id)).toEqual({ stage: 'received', version: 3, isAdvanced: false });
    const undone = await findApplication(ctx.db, id);
    expect(undone && cancellationBlock(undone, ctx.now())).toBeUndefined();
    // The next move is another step.
    expect(await move('under-review', { applicationId: id, isAware: true })).toMatchObject({ value: { number: 2 } });
  });
  test('of the second move leaves the first as it was', async () => {
    await move('under-review');
    await move('shortlisted');
    expect(await undo(1)).toMatchObject({ refusal: { code: 'applications/changed' } });
    expect((await undo(2)).ok).toBe(true);
    expect(await now()).toEqual({ stage: 'under-review', version: 4, isAdvanced: true });
    expect((await undo(1)).ok).toBe(true);
    expect(await now()).toEqual({ stage: 'received', version: 5, isAdvanced: false });
    expect(await undo(1)).toMatchObject({ refusal: { code: 'applications/changed' } });
  });
  test('ends after two minutes', async () => {
    await move('under-review');
    pass(2 * minuteMs);
    expect(await undo(1)).toMatchObject({ refusal: { code: 'applications/undo-over' } });
    await move('shortlisted');
    pass(2 * minuteMs - secondMs);
    expect((await undo(2)).ok).toBe(true);
  });
  test('of a bulk job and of a single move are different', async () => {
    await move('under-review', { isBulk: true });
    expect(await undo(1)).toMatchObject({ refusal: { code: 'applications/undo-over' } });
    expect((await undo(1, { isBulk: true })).ok).toBe(true);
    await move('under-review');
    expect(await undo(2, { isBulk: true })).toMatchObject({ refusal: { code: 'applications/undo-over' } });
  });
});

test('applications for one role with one Aadhaar on two accounts share an identity until they are erased', async () => {
  const createdAt = before(ctx.now(), 2 * dayMs);
  const shared = async (ids: readonly string[]) =>
    (
      await sql<{ is: boolean }>`
      select shares_identity as is from application where id = any(${ids}::text[]) order by created_at`.execute(db)
    ).rows.map((row) => row.is);
  const mark = (role: string) =>
    ctx.transaction(async (tx) => {
      await lockIdentity(tx, role, 'one');
      await markSharedIdentity(tx, role, 'one');
    });
  const [first = ''] = await insertApplications(db, 1, { createdAt, identity: 'one' });
  await mark('Supervisor');
  expect(await shared([first])).toEqual([false]);
  const [other = ''] = await insertApplications(db, 1, { createdAt, identity: 'one', role: 'Video Editor' });
  await mark('Video Editor');
  expect(await shared([first, other])).toEqual([false, false]);
  const [second = ''] = await insertApplications(db, 1, { createdAt, identity: 'one' });
  await mark('Supervisor');
  expect(await shared([first, other, second])).toEqual([true, false, true]);
  await sql`update application set identity_hash = null, shares_identity = false where id = ${second}`.execute(db);
  await forgetSharedIdentities(ctx.db);
  expect(await shared([first, other, second])).toEqual([false, false, false]);
});

test('the text of another reason is stored with its step, corrected as a step, and belongs to no other reason', async () => {
  const other = (reasonText: string) => move('not-selected', { reason: 'other', reasonText, isAware: true });
  expect((await other('The written test was not passed.')).ok).toBe(true);
  expect((await other('The written test was not passed.')).ok).toBe(true);
  expect((await other('The typing test was not passed.')).ok).toBe(true);
  await move('withdrawn', { reason: 'duplicate', reasonText: 'Not stored.' });
  expect((await stepsOf(ctx.db, [number])).map(({ reason, reasonText }) => [reason, reasonText])).toEqual([
    ['other', 'The written test was not passed.'],
    ['other', 'The typing test was not passed.'],
    ['duplicate', null],
  ]);
});
