import type { DeskAuditEntry } from '#features/audit/model.ts';

/** The page of a record by its id or number; null for an id without a page. */
export function recordUrl(id: string): string | null {
  if (/^SP-[\w-]+$/.test(id)) return `/desk/payouts?${new URLSearchParams({ q: id })}`;
  const path = paths.find(([pattern]) => pattern.test(id))?.[1];
  return path === undefined ? null : `/desk/${path}/${encodeURIComponent(id.replace(/^SL-/, ''))}`;
}
const paths: readonly (readonly [RegExp, string])[] = [
  [/^SL-\d+$/, 'leads'],
  [/^SA-[\w-]+$/, 'applications'],
  [/^chat_\w+$/, 'chats'],
  [/^pay_\w+$/, 'payments'],
  [/^SC-[\w-]+$/, 'claims'],
  [/^SB-[\w-]+$/, 'payout-runs'],
  [/^SS-[\w-]+$/, 'settlements'],
  [/^sim_\w+$/, 'settlement-imports'],
  [/^bsl_\w+$/, 'bank'],
  [/^\d{4}-\d\d$/, 'ledger'],
  [/^usr_\w+$/, 'people'],
  [/^blk_\w+$/, 'work'],
];

/** A record of the audit: how people name it, and its page. */
export interface NamedRecord {
  /** Undefined where people know it by its id. */
  readonly name: string | undefined;
  readonly url: string | null;
}
/** Entries of leads and quotations carry their number. */
export function recordOf({
  subject,
  subjectName,
  details,
}: Pick<DeskAuditEntry, 'subject' | 'subjectName' | 'details'>): NamedRecord {
  const { number, serial, revises, replacedBy } = details;
  if (subject.startsWith('lead_') && typeof number === 'number') {
    const reference = `SL-${number}`;
    return { name: reference, url: recordUrl(reference) };
  }
  if (subject.startsWith('quo_')) return quotationOf(number ?? revises ?? replacedBy, serial);
  return {
    name: subjectName === '' ? undefined : subjectName,
    url: recordUrl(subject) ?? urlOnPayment(subject, details),
  };
}
/** Refunds, their proposals and disputes are on the page of their payment; the search finds it where no entry names it. */
function urlOnPayment(subject: string, { payment }: DeskAuditEntry['details']): string | null {
  if (!/^S[RDY]-[\w-]+$/.test(subject)) return null;
  return typeof payment === 'string' ? recordUrl(payment) : `/desk/search?${new URLSearchParams({ q: subject })}`;
}

type Fact = DeskAuditEntry['details'][string] | undefined;
/** By its serial number, or else by a search for its number. */
function quotationOf(number: Fact, serial: Fact): NamedRecord {
  const name = typeof number === 'string' ? number : undefined;
  if (typeof serial === 'number') return { name: name ?? String(serial), url: `/desk/quotations/${serial}` };
  return { name, url: name === undefined ? null : `/desk/quotations?${new URLSearchParams({ q: name })}` };
}
