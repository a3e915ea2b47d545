import type { PayoutSettings } from '../payout-runs/model/bank-files.ts';

/**
 * True when the bank's answer names another account than the claim's. Banks often print only its end; a text without four
 * digits at its end names none.
 */
export function isOtherAccount(printed: string, claimed: { readonly accountNumber: string }): boolean {
  const text = printed.replaceAll(/[\s'"-]/g, '');
  const end = /\d{4,}$/.exec(text)?.[0] ?? '';
  const isWhole = end === text && end.length >= 9;
  const plain = (number: string): string => number.replace(/^0+/, '');
  if (isWhole) return plain(end) !== plain(claimed.accountNumber);
  return end !== '' && !claimed.accountNumber.endsWith(end.slice(-4));
}

/** Our reference, `SP-…`, or a claim's number, `SC-…`, that a text of the bank contains; undefined without one. */
export function referenceIn(text: string): string | undefined {
  const [, kind, ...parts] = ours.exec(text.toUpperCase()) ?? [];
  return kind && [kind, ...parts].join('-');
}
/** Banks print it without hyphens, or with spaces. */
const ours = /\b(S[PC])[- ]?([0-9A-HJKMNP-TV-Z]{4})[- ]?([0-9A-HJKMNP-TV-Z]{4})[- ]?([0-9A-HJKMNP-TV-Z]{4})\b/;

/**
 * What the bank says of a transfer: by its status; undefined for a word that is not known. Without a column for it, a row with
 * a UTR is paid, and one without is pending.
 */
export function bankVerdict(
  row: { readonly status: string; readonly utr: string },
  settings: Pick<PayoutSettings, 'answer' | 'paidWords' | 'failedWords' | 'returnedWords'>,
): 'paid' | 'failed' | 'returned' | 'pending' | undefined {
  if (settings.answer.status === '') return row.utr === '' ? 'pending' : 'paid';
  const status = row.status.trim().toLowerCase();
  if (settings.paidWords.includes(status)) return 'paid';
  if (settings.returnedWords.includes(status)) return 'returned';
  if (settings.failedWords.includes(status)) return 'failed';
  return pendingWords.has(status.replaceAll(/[^a-z]+/g, ' ')) ? 'pending' : undefined;
}
const pendingWords = new Set(
  [
    'pending',
    'processing',
    'in process',
    'in progress',
    'under process',
    'initiated',
    'queued',
    'accepted',
    'submitted',
  ].concat(['sent', 'sent to bank', 'awaiting', 'scheduled']),
);
