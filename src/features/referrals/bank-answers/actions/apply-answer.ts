import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { rupeesOnWire, type Paise } from '#kit/money/paise.ts';
import { newestEventsFirst } from '#kit/desk/record-event.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { findTransfers } from '#features/payments/transfers/actions/transfer-in-run.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { readRecordEvents } from '#features/staff/actions/read-record-events.ts';
import type { AnswerResult, DeskAnswerRecord, JudgedRow, RowEffect } from '../model.ts';
import { answerRows, findAnswer, lockAnswer, setRowApplied, setRowsAside } from '../store.ts';
import { claimsByIds } from '../../claims/store/claims.ts';
import { endPayout } from '../../payouts/actions/begin-payout.ts';
import { judgeRows, storeDoubts, reasonOf } from './judge-answer.ts';
import { recordReturn, recordTransfer } from '../../payouts/actions/record-transfer.ts';
import { failRefundPayout, returnRefundPayout, settleRefundPayout } from '../../payouts/actions/refund-payouts.ts';

export interface AppliedAnswer {
  readonly paid: number;
  readonly failed: number;
  readonly known: number;
  readonly returned: number;
  /** Rows that stay: until the bank decides, until a colleague applies them, and wrong ones. */
  readonly pending: number;
  readonly others: number;
  readonly wrong: number;
}
/**
 * Applies the rows of the bank's answer, each in a separate transaction: a UTR pays its claim or refund, a failure holds it with
 * the bank's reason, a return gives its sum back. Rows that are wrong change nothing and stay waiting, so that it can be applied again. Safe to repeat and
 * to run concurrently, also after it stopped in the middle: a transfer is settled once, by its own reference.
 */
export async function applyAnswer(
  ctx: Context,
  input: { readonly answerId: string; readonly actor: string },
): Promise<Result<AppliedAnswer, 'answers/unknown'>> {
  const { answerId, actor } = input;
  const answer = await findAnswer(ctx.db, answerId);
  if (!answer) return refuse('answers/unknown');
  const judge = { accountId: actor, now: await ctx.businessNow() };
  const waiting = (await judgeRows(ctx.db, await answerRows(ctx.db, answerId), judge)).filter(
    ({ result }) => result === 'waiting',
  );
  const counts = { paid: 0, failed: 0, known: 0, returned: 0, pending: 0, others: 0, wrong: 0 };
  // A second row that says the same is known only if the first one was applied.
  const notApplied = new Set<string>();
  for (const row of waiting) {
    const result = notApplied.has(row.payoutId)
      ? undefined
      : await applyRow(ctx, row, { actor, shownBy: answer.importedBy });
    counts[result ?? stays(row.effect)]++;
    if (result === undefined) {
      notApplied.add(row.payoutId);
      continue;
    }
    await ctx.transaction((tx) => setRowApplied(tx, { answerId, line: row.line, result, at: ctx.now(), by: actor }));
  }
  await ctx.transaction(async (tx) => {
    // Again: a colleague may have recorded a transfer as not sent since the import.
    await storeDoubts(tx, await judgeRows(tx, await answerRows(tx, answerId), judge), judge.now);
    await recordAudit(tx, { actor, action: 'payouts/answer-applied', subject: answerId, details: counts });
  });
  return ok(counts);
}

/** Why a row stays that was not applied. What came back is recorded by another person than the transfer. */
function stays(effect: RowEffect | null): 'pending' | 'others' | 'wrong' {
  if (effect === 'pending') return 'pending';
  return effect === 'pay-returned' || (effect !== null && ofColleague.has(effect)) ? 'others' : 'wrong';
}
/** Right, but not for the person who looks at it. */
const ofColleague: ReadonlySet<RowEffect> = new Set(['own-claim', 'begun-by-you']);

/** @returns undefined for a row that stays. */
async function applyRow(
  ctx: Context,
  row: JudgedRow,
  { actor, shownBy }: { readonly actor: string; readonly shownBy: string },
): Promise<Exclude<AnswerResult, 'waiting' | 'aside'> | undefined> {
  const { effect, claimId, refundId, payoutId, utr, day } = row;
  if (effect === 'known') return 'known';
  if (effect === 'pay') {
    const settled = { payoutId, utr, day, actor, shownBy, isBulk: true };
    const paid = await (refundId === ''
      ? recordTransfer(ctx, { claimId, ...settled })
      : settleRefundPayout(ctx, settled));
    if (paid.ok) return 'paid';
    // The same row, applied at the same time.
    return paid.refusal.facts?.['isSame'] === true ? 'known' : undefined;
  }
  if (effect === 'pay-returned') {
    // It stays for its return, which another person may have to record.
    const settled = { payoutId, utr, day, actor, shownBy, isBulk: true };
    await (refundId === '' ? recordTransfer(ctx, { claimId, ...settled }) : settleRefundPayout(ctx, settled));
    return undefined;
  }
  if (effect === 'return') {
    const returned = { day, reason: reasonOf(row), actor };
    const back = await (refundId === ''
      ? recordReturn(ctx, { claimId, utr: row.payoutUtr, ...returned })
      : returnRefundPayout(ctx, { payoutId, ...returned }));
    return back.ok ? 'returned' : undefined;
  }
  if (effect !== 'fail') return undefined;
  const failed = { payoutId, reason: reasonOf(row), actor };
  const ended = await (refundId === ''
    ? endPayout(ctx, { claimId, ...failed, isBanksReason: true })
    : failRefundPayout(ctx, failed));
  return ended.ok ? 'failed' : undefined;
}

/** Effects of rows that nobody can apply as they are. */
const isLeft = ({ effect }: JudgedRow): boolean => effect !== null && !ofColleague.has(effect) && !applied.has(effect);
const applied: ReadonlySet<string> = new Set(['pay', 'pay-returned', 'return', 'fail', 'known']);
/** Puts the rows aside that are wrong or that the bank had not decided, with a reason for the audit: nothing is recorded. */
export async function putAside(
  ctx: Context,
  input: { readonly answerId: string; readonly reason: string; readonly actor: string },
): Promise<Result<number, 'answers/unknown' | 'answers/nothing-left'>> {
  const { answerId, reason, actor } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<number, 'answers/unknown' | 'answers/nothing-left'>> => {
    if (!(await lockAnswer(tx, answerId))) return refuse('answers/unknown');
    const rows = await judgeRows(tx, await answerRows(tx, answerId), { accountId: actor, now: at });
    const lines = rows.filter(isLeft).map(({ line }) => line);
    const count = await setRowsAside(tx, { answerId, lines, at, by: actor });
    if (count === 0) return refuse('answers/nothing-left');
    await recordAudit(tx, {
      actor,
      action: 'payouts/answer-rows-aside',
      subject: answerId,
      details: { count },
      personal: { reason },
    });
    return ok(count);
  });
}

/** An answer with what each row did, or does when this account applies it. */
export async function readDeskAnswer(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  id: string,
  visitor: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<Result<DeskAnswerRecord, 'answers/unknown'>> {
  const answer = await findAnswer(ctx.db, id);
  if (!answer) return refuse('answers/unknown');
  const judge = { accountId: visitor.accountId, now: await ctx.businessNow() };
  const rows = await judgeRows(ctx.db, await answerRows(ctx.db, id), judge);
  const claims = new Map(
    (await claimsByIds(ctx.db, [...new Set(rows.map(({ claimId }) => claimId))])).map((claim) => [claim.id, claim]),
  );
  const names = await findNames(
    ctx.db,
    [...claims.values()].map(({ referrerId }) => referrerId),
  );
  const transfers = new Map(
    (await findTransfers(ctx.db, [...new Set(rows.map(({ refundId }) => refundId))])).map((transfer) => [
      transfer.refundId,
      transfer,
    ]),
  );
  const staff = await namesOfActors(ctx.db, [answer.importedBy]);
  const done = (result: AnswerResult) => rows.filter((row) => row.result === result);
  return ok({
    id,
    fileName: answer.fileName,
    rows: rows.length,
    waiting: done('waiting').length,
    importedAt: answer.importedAt,
    importedBy: staff.get(answer.importedBy) ?? answer.importedBy,
    entries: rows.map(
      ({ claimId, refundId, payoutId: _payout, payoutUtr: _utr, runId: _run, amountPaise, ...row }) => ({
        ...row,
        claim: claimId || refundId,
        ourAmount: amountPaise === null ? null : rupeesOnWire(amountPaise as Paise),
        name: transfers.get(refundId)?.holder ?? names.get(claims.get(claimId)?.referrerId ?? '') ?? '',
        accountDigits: showField(
          visitor.roles,
          'claim/accountDigits',
          (transfers.get(refundId) ?? claims.get(claimId))?.accountLastFour ?? '',
        ),
      }),
    ),
    counts: countsOf(rows),
    paySum: sumOf(rows.filter(isPaid)),
    recorded: {
      paid: done('paid').length,
      failed: done('failed').length,
      returned: done('returned').length,
      known: done('known').length,
      aside: done('aside').length,
    },
    recordedSum: sumOf(done('paid')),
    events: newestEventsFirst(await readRecordEvents(ctx.db, [id])),
  });
}

const isPaid = ({ effect }: JudgedRow): boolean => effect === 'pay' || effect === 'pay-returned';
/** How many rows do what; `wrong` are those that wait and do nothing of it. */
function countsOf(rows: readonly JudgedRow[]): DeskAnswerRecord['counts'] {
  const count = (...effects: RowEffect[]): number =>
    rows.filter(({ effect }) => effect !== null && effects.includes(effect)).length;
  const known = {
    pay: rows.filter(isPaid).length,
    return: count('return'),
    fail: count('fail'),
    known: count('known'),
    pending: count('pending'),
    others: count(...ofColleague),
  };
  const waiting = rows.filter(({ result }) => result === 'waiting').length;
  return { ...known, wrong: waiting - Object.values(known).reduce((sum, one) => sum + one) };
}
const sumOf = (rows: readonly JudgedRow[]): number =>
  rupeesOnWire(rows.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0) as Paise);
