import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { PayoutState } from '../model/referrals.ts';
import { type AnswerResult, type AnswerRow } from './model.ts';

export interface StoredAnswer {
  readonly id: string;
  readonly sha256: string;
  readonly fileName: string;
  readonly rows: number;
  readonly importedAt: Date;
  readonly importedBy: string;
}
const answerColumns = sql.raw('id, sha256, file_name, rows, imported_at, imported_by');
/** False if this file was imported before. */
export const insertAnswer = (tx: Tx, answer: StoredAnswer): Promise<boolean> =>
  on(tx).changesOne`
    insert into bank_answer (id, sha256, file_name, rows, imported_at, imported_by)
    values (${answer.id}, ${answer.sha256}, ${answer.fileName}, ${answer.rows}, ${answer.importedAt}, ${answer.importedBy})
    on conflict (sha256) do nothing`;
/** A row with what the bank says in it of which transfer of ours. */
interface ReadAnswerRow extends AnswerRow {
  readonly payoutReference: string | null;
  readonly verdict: 'paid' | 'failed' | 'returned' | null;
}
export const insertAnswerRows = async (tx: Tx, answerId: string, entries: readonly ReadAnswerRow[]): Promise<void> => {
  const of = (name: keyof AnswerRow) => entries.map((entry) => String(entry[name]));
  await on(tx).run`
    insert into bank_answer_row (answer_id, line, reference, amount, utr, status, reason, day, is_other_account, payout_reference, verdict)
    select ${answerId}, * from unnest(${of('line')}::text[]::integer[], ${of('reference')}::text[], ${of('amount')}::text[],
      ${of('utr')}::text[], ${of('status')}::text[], ${of('reason')}::text[], ${of('day')}::text[],
      ${of('isOtherAccount')}::text[]::boolean[], ${entries.map(({ payoutReference }) => payoutReference)}::text[],
      ${entries.map(({ verdict }) => verdict)}::text[])`;
};
export const findAnswer = (tx: Tx, id: string): Promise<StoredAnswer | undefined> =>
  on(tx).row<StoredAnswer>`select ${answerColumns} from bank_answer where id = ${id}`;
export const lockAnswer = (tx: Tx, id: string): Promise<StoredAnswer | undefined> =>
  on(tx).row<StoredAnswer>`select ${answerColumns} from bank_answer where id = ${id} for update`;
export const answerOfFile = (tx: Tx, sha256: string): Promise<StoredAnswer | undefined> =>
  on(tx).row<StoredAnswer>`select ${answerColumns} from bank_answer where sha256 = ${sha256}`;
export const deleteAnswer = (tx: Tx, id: string): Promise<void> => on(tx).run`delete from bank_answer where id = ${id}`;

export interface StoredRow extends AnswerRow {
  readonly result: AnswerResult;
}
export const answerRows = (tx: Tx, answerId: string): Promise<StoredRow[]> =>
  on(tx).rows<StoredRow>`
    select line, reference, amount, utr, status, reason, day, is_other_account, result from bank_answer_row where answer_id = ${answerId} order by line`;
/** Records what applying a row did, once. */
export const setRowApplied = (
  tx: Tx,
  input: { answerId: string; line: number; result: Exclude<AnswerResult, 'waiting'>; at: Date; by: string },
): Promise<boolean> =>
  on(tx).changesOne`
    update bank_answer_row set result = ${input.result}, applied_at = ${input.at}, applied_by = ${input.by}
    where answer_id = ${input.answerId} and line = ${input.line} and result = 'waiting'`;

/** Puts rows aside that wait; the number of them. */
export const setRowsAside = (
  tx: Tx,
  input: { answerId: string; lines: readonly number[]; at: Date; by: string },
): Promise<number> =>
  on(tx).changed`
    update bank_answer_row set result = 'aside', applied_at = ${input.at}, applied_by = ${input.by}
    where answer_id = ${input.answerId} and line = any(${input.lines}::integer[]) and result = 'waiting'`;

export interface SentPayout {
  readonly id: string;
  /** Null of a refund. */
  readonly claimId: string | null;
  readonly refundId: string | null;
  readonly amountPaise: number;
  readonly state: PayoutState;
  readonly utr: string | null;
  readonly runId: string | null;
  readonly claimedAt: Date;
  readonly paidAt: Date | null;
}
const sentColumns = sql.raw(
  'payout.id, payout.claim_id, payout.refund_id, payout.amount_paise, payout.state, payout.utr, entry.run_id, ' +
    'coalesce(claim.created_at, payout.started_at) as claimed_at, payout.paid_at',
);
const sentPayouts = sql.raw(
  'payout left join claim on claim.id = payout.claim_id left join payout_run_claim entry on entry.payout_id = payout.id',
);
/** The transfers of these references. */
export const payoutsByReference = (tx: Tx, ids: readonly string[]): Promise<SentPayout[]> =>
  on(tx).rows<SentPayout>`select ${sentColumns} from ${sentPayouts} where payout.id = any(${ids}::text[])`;
/** The UTRs of a transfer that answers of the bank call paid and that are not applied or put aside. */
export const utrsSaidPaid = (tx: Tx, payoutId: string): Promise<string[]> =>
  on(tx).column<string>`
    select distinct utr from bank_answer_row where payout_reference = ${payoutId} and verdict = 'paid' and result = 'waiting'`;
/** The transfers that have one of these UTRs. */
export const payoutsByUtr = (tx: Tx, utrs: readonly string[]): Promise<SentPayout[]> =>
  on(tx).rows<SentPayout>`select ${sentColumns} from ${sentPayouts} where payout.utr = any(${utrs}::text[])`;
