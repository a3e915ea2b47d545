import type { AttentionKind } from '#features/attention/model.ts';
import type { ListedItem } from '../contract/desk.ts';
import { recordUrl } from './record-url.ts';

type About = Pick<ListedItem, 'subject' | 'details'>;

const ofSubject = ({ subject }: About): string | null => recordUrl(subject);
/** The record that a detail names, or else the subject. */
const ofDetail =
  (...names: readonly string[]) =>
  ({ subject, details }: About): string | null => {
    const named = names.map((name) => details[name]).find((value) => typeof value === 'string');
    return recordUrl(typeof named === 'string' ? named : subject);
  };
/** The record that the subject begins with. */
const ofRecord = ({ subject }: About): string | null => recordUrl(subject.split('/')[0] ?? '');
const ofPayment = ofDetail('payment');
/** A payout pays a claim, or in a run a refund. */
const ofClaim = ofDetail('claim', 'run');
const page = (url: string) => (): string => url;
/** What a person revealed on the day that the subject names. */
function ofReveals({ subject }: About): string {
  const [actor = '', day = ''] = subject.split(':');
  return `/desk/audit?${new URLSearchParams({ actor, action: 'desk/revealed', 'at-from': day, 'at-to': day })}`;
}

const urls: Readonly<Record<AttentionKind, (about: About) => string | null>> = {
  'refund-stopped': ofPayment,
  'refund-denied': ofPayment,
  'refund-overdue': ofPayment,
  'refund-account-missing': ofPayment,
  'refund-transfer-waiting': page('/desk/payout-runs'),
  'refund-and-dispute': ofPayment,
  'part-refund-failed': ofPayment,
  'paid-back-twice': ofPayment,
  'dispute-left-refund': ofPayment,
  'payment-unsettled': ofSubject,
  'gateway-not-settling': page('/desk/settlements'),
  'gateway-below-zero': page('/desk/balances'),
  'gateway-not-set-up': () => null,
  'refund-unknown': ofPayment,
  'refund-adopted': ofPayment,
  'payment-needs-review': ofSubject,
  'dispute-open': ofPayment,
  'dispute-answer-due': ofPayment,
  'dispute-answer-missed': ofPayment,
  'dispute-unreadable': ofPayment,
  'payout-slow': ofClaim,
  'payout-not-sent-paid': ofClaim,
  'claim-on-hold': ofSubject,
  'payout-other-account': ofClaim,
  'claim-waiting': ofSubject,
  'payout-returned-late': ofClaim,
  'payout-unknown': page('/desk/bank-answers'),
  'new-bank-account': ofSubject,
  'earning-held': ofSubject,
  'claim-corrected': ofSubject,
  'bank-file-settings-proposed': page('/desk/payout-settings'),
  'bank-lines-listed': page('/desk/bank?status=listed'),
  'bank-not-shown': page('/desk/bank'),
  'settlement-shown-by-one': page('/desk/bank'),
  'many-codes': page('/desk/settings'),
  'code-not-requested': ofDetail('lead', 'application'),
  'messenger-off': page('/desk/settings'),
  'bank-opening-by-one': page('/desk/bank'),
  'bank-debits-before-opening': page('/desk/bank'),
  'bank-statements-differ': ({ subject }) => `/desk/bank/${subject.split('/')[0] ?? ''}`,
  'bank-lines-proposed': page('/desk/bank'),
  'restore-unconfirmed': page('/desk/restore'),
  'movement-unproven': page('/desk/movements'),
  'correction-requested': ofDetail('application'),
  'identity-replaced': ofDetail('application'),
  'applied-for-less': ofPayment,
  'fee-lowered': ({ details }) => `/desk/roles/${encodeURIComponent(String(details['role']))}`,
  'certificate-expired': ({ details }) => `/desk/content/${encodeURIComponent(String(details['entry']))}`,
  'reconciliation-gap': page('/desk/settlements'),
  'reconciliation-failed': page('/desk/settlements'),
  'books-off': page('/desk/ledger'),
  'unapplied-old': ofSubject,
  'paid-after-erasure': ofSubject,
  'earnings-unclaimed': ofDetail('claim', 'payment'),
  'books-unchecked': page('/desk/ledger'),
  'audit-off': page('/desk/audit'),
  'many-reveals': ofReveals,
  'many-refusals': page('/desk/staff'),
  'job-given-up': page('/desk/attention?kind=job-given-up'),
  'staff-linked': ofRecord,
  repaired: ofRecord,
  'disk-low': () => null,
  'backup-old': () => null,
  'copy-failed': page('/desk/health'),
  'log-behind': page('/desk/health'),
  'standby-away': page('/desk/health'),
  'clock-off': () => null,
};

/** The page where a item of the attention list is worked off; null where only work on the server helps. */
export const itemUrl = ({ kind, ...about }: Pick<ListedItem, 'kind'> & About): string | null => urls[kind](about);
