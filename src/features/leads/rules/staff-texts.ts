// Texts of the staff commands.
import { inIndianTime } from '#kit/indian-time.ts';
import type { FieldFault } from '#kit/result.ts';
import {
  type CaseKind,
  leadReference,
  type LeadNote,
  type LeadState,
  type PrivacyRequest,
  type QuotationOfLead,
  type StoredLead,
} from '../model.ts';
import { detailsOf, flagTexts } from '../rules.ts';

export const stateTexts: Record<LeadState, string> = {
  new: 'waiting for an answer',
  'in-progress': 'in progress',
  answered: 'answered',
  quoted: 'quoted',
  won: 'won',
  lost: 'lost',
  spam: 'spam',
};

/** The kind of lead that a word on the command line means. */
export const kindOf = (
  typed: 'complaint' | PrivacyRequest,
): { readonly kind: CaseKind; readonly request: PrivacyRequest | undefined } =>
  typed === 'complaint' ? { kind: typed, request: undefined } : { kind: 'privacy-request', request: typed };

const faultTexts: Readonly<Record<string, string>> = {
  'day missing': 'give the day of the next call',
  'day invalid': 'give the day as 2026-11-24 or 24/11/2026',
  'day past': 'the day is over',
  'day too-far': 'the day is more than a year away',
  'time missing': 'give the time of the next call, such as 15:30',
  'time invalid': 'give the time as 15:30 or 3:30 pm',
  'receivedDay invalid': 'give the day as 2026-11-24 or 24/11/2026',
  'receivedDay future': 'the day has not come yet',
  'receivedDay too-old': 'the day is more than a year ago',
  'receivedTime invalid': 'give the time as 15:30 or 3:30 pm',
  'receivedTime future': 'this time has not come yet',
  'phone phone-or-email': 'give a phone number or an e-mail address',
  'email invalid': 'the e-mail address looks odd',
  'request missing': 'say whether access, correction or erasure is asked for',
};
/** The faults of what was typed, in a line. */
export const fieldTexts = (faults: readonly FieldFault[]): string =>
  faults.map(({ field, reason }) => faultTexts[`${field} ${reason}`] ?? `${field} is ${reason}`).join('; ');

const notificationTexts = {
  notified: 'notified',
  waiting: 'its mail is waiting to be sent',
  pending: 'no mail about it was delivered yet; the next hourly mail will list it',
};

const quotationText = ({ serial, number, status }: QuotationOfLead): string =>
  number === null ? `draft ${serial}` : `${number} (${status})`;

/** Everything about a lead, a line each. `names` are those of staff, by account id. */
export function leadSheet(
  lead: StoredLead & { readonly notificationStatus: keyof typeof notificationTexts },
  more: {
    readonly notes: readonly LeadNote[];
    readonly names: ReadonlyMap<string, string>;
    readonly quotations: readonly QuotationOfLead[];
  },
): string {
  const nameOf = (actor: string): string => more.names.get(actor) ?? actor;
  const inIndia = (label: string, at: Date | null): (readonly [string, string])[] =>
    at === null ? [] : [[label, `${inIndianTime(at)} (India)`]];
  const lines: readonly (readonly [string, string])[] = [
    ['Lead', `${lead.number} (${lead.id})`],
    ['Reference', leadReference(lead.number)],
    ['Kind', lead.request === null ? lead.kind : `${lead.kind} (${lead.request})`],
    ['State', lead.state + (lead.changedAt ? `, by ${nameOf(lead.changedBy)}, ${inIndianTime(lead.changedAt)}` : '')],
    ...(lead.ownerId === null ? [] : [['Owner', nameOf(lead.ownerId)] as const]),
    ...inIndia('Next call', lead.dueAt),
    ['Name', lead.name],
    ['Phone', lead.phone || '-'],
    ['E-mail', lead.email || '-'],
    ['Product', lead.product || '-'],
    ...detailsOf(lead),
    ['Language', lead.language === 'hi' ? 'Hindi' : 'English'],
    ...inIndia('Sent', lead.receivedAt ?? lead.createdAt),
    ...(lead.acknowledgedAt === null ? inIndia('Acknowledge', lead.acknowledgeBy) : []),
    ...inIndia('Acknowledged', lead.acknowledgedAt),
    ...inIndia('Answer by', lead.answerBy),
    ['Please note', lead.flags.map((flag) => flagTexts[flag]).join('; ') || '-'],
    ['Mail', notificationTexts[lead.notificationStatus]],
    ...(more.notes.length === 0 ? [['Note', '-'] as const] : []),
    ...more.notes.map(({ kind, author, at, text }) => {
      const label = { note: 'Note', outcome: 'Outcome', description: 'About' }[kind];
      return [label, `${text} (${nameOf(author)}, ${inIndianTime(at)})`] as const;
    }),
    ...(more.quotations.length > 0 ? [['Quotations', more.quotations.map(quotationText).join(', ')] as const] : []),
  ];
  return lines.map(([label, text]) => `${`${label}:`.padEnd(14)}${text}`).join('\n');
}
