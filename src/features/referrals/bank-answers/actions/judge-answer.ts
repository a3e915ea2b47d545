import { readBankDay, readPrintedDay } from '#kit/money/bank-day.ts';
import type { Tx } from '#kit/context.ts';
import { readAmount } from '#kit/files/imported-file.ts';
import { readUtr } from '#kit/money/utr.ts';
import { referencesOf } from '#features/ledger/actions/claim-reference.ts';
import { ownRecords } from '#features/approvals/actions/own-records.ts';
import type { PayoutSettings } from '../../payout-runs/model/bank-files.ts';
import type { JudgedRow, RowEffect } from '../model.ts';
import { notToUndo, setPayoutNotSent } from '../../payouts/store/payouts.ts';
import { bankVerdict, referenceIn } from '../rules.ts';
import { payoutsByReference, payoutsByUtr, type SentPayout, type StoredRow, utrsSaidPaid } from '../store.ts';
import { readSettings } from '../../payout-runs/store.ts';
import { insertDoubts } from '../../payouts/store/doubts.ts';
import { movementOf } from '../../payouts/actions/claim-utr.ts';

interface Known {
  readonly now: Date;
  readonly settings: PayoutSettings;
  readonly byUtr: ReadonlyMap<string, readonly SentPayout[]>;
  /** UTRs of refunds that were paid by hand and of settlements. */
  readonly ofOthers: ReadonlySet<string>;
  /** What the rows of the whole file say of each payout: more than one is a contradiction. */
  readonly said: ReadonlyMap<string, ReadonlySet<string>>;
  /** The movements that the whole file gives each UTR to: transfers of one run are one, a bulk debit. */
  readonly withUtr: ReadonlyMap<string, ReadonlySet<string>>;
  /** Payouts of the person who applies it. */
  readonly own: ReadonlySet<string>;
  /** Payouts that this person began: another person records that they failed. */
  readonly begun: ReadonlySet<string>;
  /** Payouts of rows before this one. */
  readonly seen: Set<string>;
}
/** What each row of the bank's answer does when this account applies it now, or what is wrong with it. A read. */
export async function judgeRows(
  tx: Tx,
  rows: readonly StoredRow[],
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): Promise<JudgedRow[]> {
  const references = rows.flatMap(({ reference }) => referenceIn(reference) ?? []);
  const utrs = rows.flatMap(({ utr }) => readUtr(utr) ?? []);
  const settings = await readSettings(tx);
  const byReference = new Map((await payoutsByReference(tx, references)).map((payout) => [payout.id, payout]));
  const payoutOf = (row: StoredRow) => byReference.get(referenceIn(row.reference) ?? '');
  const known: Known = {
    now,
    settings,
    byUtr: Map.groupBy(await payoutsByUtr(tx, utrs), ({ utr }) => utr ?? ''),
    ofOthers: new Set((await referencesOf(tx, utrs)).flatMap(({ kind, utr }) => (kind === 'payout' ? [] : [utr]))),
    said: valuesByKey(rows.map((row) => [payoutOf(row)?.id, messageKey(row, settings)])),
    withUtr: valuesByKey(
      rows.map((row) => {
        const payout = payoutOf(row);
        return [readUtr(row.utr), payout && movementOf(payout)];
      }),
    ),
    own: await ownRecords(tx, 'payout', [...byReference.keys()], accountId),
    begun: await notToUndo(tx, [...byReference.keys()], accountId),
    seen: new Set(),
  };
  return rows.map((row) => {
    const payout = payoutOf(row);
    const effect = effectOf(row, payout, known);
    if (payout) known.seen.add(payout.id);
    return {
      ...row,
      effect: row.result === 'waiting' ? effect : null,
      claimId: payout?.claimId ?? '',
      refundId: payout?.refundId ?? '',
      runId: payout?.runId ?? '',
      payoutId: payout?.id ?? '',
      payoutUtr: payout?.utr ?? '',
      amountPaise: payout?.amountPaise ?? null,
      isDoubt: row.result === 'waiting' && payout?.state === 'not-sent' && bankVerdict(row, settings) === 'paid',
    };
  });
}

/**
 * Stores which payouts the bank says are paid and that were recorded as not sent, because their people may be paid twice.
 */
export async function storeDoubts(tx: Tx, rows: readonly JudgedRow[], at: Date): Promise<void> {
  const doubts = rows.filter(({ isDoubt }) => isDoubt);
  await insertDoubts(
    tx,
    doubts.map(({ payoutId, utr }) => doubtOf(payoutId, utr)),
    at,
  );
}
const doubtOf = (payoutId: string, utr: string) => ({ payoutId, utr: readUtr(utr) ?? utr });

/** Records a transfer as not sent. One that an answer of the bank has called paid before is in doubt at once. */
export async function recordNotSent(
  tx: Tx,
  payoutId: string,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  await setPayoutNotSent(tx, payoutId, by);
  const utrs = await utrsSaidPaid(tx, payoutId);
  await insertDoubts(
    tx,
    utrs.map((utr) => doubtOf(payoutId, utr)),
    at,
  );
}

/** The values of each key; a pair without one of both is left out. */
function valuesByKey(
  pairs: readonly (readonly [string | undefined, string | undefined])[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const [key, value] of pairs)
    if (key !== undefined && value !== undefined) groups.set(key, (groups.get(key) ?? new Set()).add(value));
  return groups;
}
const isShared = (groups: ReadonlyMap<string, ReadonlySet<string>>, key: string): boolean =>
  (groups.get(key)?.size ?? 0) > 1;

/** Equal for rows that say the same: their result, UTR, amount and, where the bank paid, day. */
function messageKey(row: StoredRow, settings: PayoutSettings): string {
  const verdict = bankVerdict(row, settings);
  const day = verdict === 'paid' ? (readPrintedDay(row.day) ?? row.day) : '';
  return JSON.stringify([verdict, readUtr(row.utr) ?? row.utr, readAmount(row.amount), day]);
}

function effectOf(row: StoredRow, payout: SentPayout | undefined, known: Known): RowEffect {
  if (row.reference === '') return 'reference-missing';
  if (!payout) return 'reference-unknown';
  const amount = readAmount(row.amount);
  if (amount === undefined || amount < 0) return 'amount-unreadable';
  if (amount !== payout.amountPaise) return 'other-amount';
  if (row.isOtherAccount) return 'other-account';
  const verdict = bankVerdict(row, known.settings);
  if (verdict === undefined) return 'status-unknown';
  if (verdict === 'pending') return 'pending';
  // Whichever row came first would win: staff ask the bank which one is right.
  if (isShared(known.said, payout.id)) return 'twice-in-file';
  const effect = effects[verdict](row, payout, known);
  if (!changes.has(effect)) return effect;
  if (isShared(known.withUtr, readUtr(row.utr) ?? '')) return 'utr-twice-in-file';
  if (known.own.has(payout.id)) return 'own-claim';
  if ((effect === 'fail' || effect === 'return') && known.begun.has(payout.id)) return 'begun-by-you';
  return known.seen.has(payout.id) ? 'known' : effect;
}

const changes: ReadonlySet<RowEffect> = new Set(['pay', 'pay-returned', 'return', 'fail']);

/** What the person reads: the bank's reason, or else its status. */
export const reasonOf = ({ reason, status }: Pick<StoredRow, 'reason' | 'status'>): string => reason || status;

function paidEffect(row: StoredRow, payout: SentPayout, { byUtr, ofOthers, now }: Known): RowEffect {
  if (row.utr === '') return 'utr-missing';
  const utr = readUtr(row.utr);
  if (utr === undefined) return 'utr-invalid';
  const used = byUtr.get(utr) ?? [];
  // Paid by this row before, also if the money has come back since.
  if (used.some(({ id }) => id === payout.id)) return 'known';
  if (ofOthers.has(utr) || used.some((other) => movementOf(other) !== movementOf(payout))) return 'utr-used';
  if (payout.state === 'paid' || payout.state === 'returned') return 'paid-with-other-utr';
  if (payout.state !== 'processing') return 'not-being-paid';
  const day = readBankDay(row.day, { now, since: payout.claimedAt });
  return typeof day === 'string' ? day : 'pay';
}

function failedEffect(_row: StoredRow, { state }: SentPayout): RowEffect {
  if (state === 'not-sent' || state === 'returned') return 'known';
  return state === 'processing' ? 'fail' : 'paid-already';
}

/** What came back went out: it is recorded as paid first. Without a UTR it never left our account. */
function returnedEffect(row: StoredRow, payout: SentPayout, known: Known): RowEffect {
  const { state } = payout;
  if (state === 'not-sent' || state === 'returned') return 'known';
  if (state === 'processing' && row.utr === '') return failedEffect(row, payout);
  if (state !== 'paid') {
    const effect = paidEffect(row, payout, known);
    return effect === 'pay' ? 'pay-returned' : effect;
  }
  if (row.utr !== '' && readUtr(row.utr) !== payout.utr) return 'paid-with-other-utr';
  const day = readBankDay(row.day, { now: known.now, since: payout.paidAt ?? payout.claimedAt });
  return typeof day === 'string' ? day : 'return';
}
const effects = { paid: paidEffect, failed: failedEffect, returned: returnedEffect };
