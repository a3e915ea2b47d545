import type { Tx } from '#kit/context.ts';
import type { JudgedRow, PayoutSettings, RowEffect } from '../model/bank-files.ts';
import { readUtr } from '../rules.ts';
import { bankVerdict, readBankAmount, referenceIn } from '../rules/bank-files.ts';
import {
  payoutsByReference,
  payoutsByUtr,
  readSettings,
  type SentPayout,
  type StoredRow,
} from '../store/bank-answers.ts';

interface Known {
  readonly settings: PayoutSettings;
  readonly byReference: ReadonlyMap<string, SentPayout>;
  readonly byUtr: ReadonlyMap<string, SentPayout>;
  /** References and UTRs of rows before this one. */
  readonly seen: Set<string>;
}
/** What each row of the bank's answer does when it is applied now, or what is wrong with it. A read. */
export async function judgeRows(tx: Tx, rows: readonly StoredRow[]): Promise<JudgedRow[]> {
  const references = rows.flatMap(({ reference }) => referenceIn(reference) ?? []);
  const utrs = rows.flatMap(({ utr }) => readUtr(utr) ?? []);
  const known: Known = {
    settings: await readSettings(tx),
    byReference: new Map((await payoutsByReference(tx, references)).map((payout) => [payout.id, payout])),
    byUtr: new Map((await payoutsByUtr(tx, utrs)).map((payout) => [payout.utr ?? '', payout])),
    seen: new Set(),
  };
  return rows.map((row) => {
    const payout = known.byReference.get(referenceIn(row.reference) ?? '');
    const effect = effectOf(row, payout, known);
    for (const mark of [payout?.id, readUtr(row.utr)]) if (mark !== undefined) known.seen.add(mark);
    return {
      ...row,
      effect: row.result === 'waiting' ? effect : null,
      claimId: payout?.claimId ?? '',
      payoutId: payout?.id ?? '',
      amountPaise: payout?.amountPaise ?? null,
    };
  });
}

function effectOf(row: StoredRow, payout: SentPayout | undefined, known: Known): RowEffect {
  if (row.reference === '') return 'reference-missing';
  if (!payout) return 'reference-unknown';
  const amount = readBankAmount(row.amount);
  if (amount === undefined) return 'amount-unreadable';
  if (amount !== payout.amountPaise) return 'other-amount';
  const verdict = bankVerdict(row, known.settings);
  if (verdict === undefined) return 'status-unknown';
  if (known.seen.has(payout.id)) return 'twice-in-file';
  return verdict === 'paid' ? paidEffect(row, payout, known) : failedEffect(row, payout);
}

/** What the person reads: the bank's reason, or else its status. */
export const reasonOf = ({ reason, status }: Pick<StoredRow, 'reason' | 'status'>): string => reason || status;

function paidEffect(row: StoredRow, payout: SentPayout, { byUtr, seen }: Known): RowEffect {
  if (row.utr === '') return 'utr-missing';
  const utr = readUtr(row.utr);
  if (utr === undefined) return 'utr-invalid';
  const used = byUtr.get(utr);
  // Paid by this row before, also if the money has come back since.
  if (used?.id === payout.id) return 'known';
  if (used || seen.has(utr)) return 'utr-used';
  if (payout.state === 'paid' || payout.state === 'returned') return 'paid-with-other-utr';
  return payout.state === 'processing' ? 'pay' : 'not-being-paid';
}

function failedEffect(row: StoredRow, { state }: SentPayout): RowEffect {
  if (state === 'not-sent' || state === 'returned') return 'known';
  if (state !== 'processing') return 'paid-already';
  return reasonOf(row) === '' ? 'reason-missing' : 'fail';
}
