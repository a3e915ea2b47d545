import { formatRupees, paise } from '#kit/money/paise.ts';
import { hasRight, type Right, type StaffRole } from '#kit/desk/desk-access.ts';

/** Every kind of attention item, with its title in lists and mails and the next step for staff. */
export const attentionKinds = {
  'refund-stopped': {
    title: 'A refund failed: the gateway refused it three times, or the payment is in another currency',
    next: 'decide it on the page of the payment at the desk: try it again if it is in rupees, record it as paid by hand, or close it',
  },
  'refund-denied': {
    title: 'The gateway denied a refund',
    next: 'on the page of the payment at the desk, try it again, record it as paid by hand, or close it',
  },
  'refund-overdue': {
    title: 'A refund is not completed after five business days',
    next: 'ask the gateway; then, on the page of the payment at the desk, try it again, record it as paid by hand, or close it',
  },
  'refund-account-missing': {
    title: 'A payer has not given a bank account for seven days: their refund waits for it',
    next: 'call the payer; or, on the page of the payment at the desk, try the refund again or record it as paid by hand',
  },
  'refund-transfer-waiting': {
    title: 'A refund by bank transfer can be put into a payout run',
    next: 'put it into a payout run at the desk',
  },
  'refund-and-dispute': {
    title: 'One payment has a refund and a dispute: the money may go back twice',
    next: 'send the bank the proof of the refund; record its decision on the page of the payment, unless the gateway lists it',
  },
  'part-refund-failed': {
    title: 'A part of a payment was not paid back, or takes longer than seven days',
    next: 'ask the gateway why; then propose it again on the page of the payment at the desk',
  },
  'paid-back-twice': {
    title: 'A payment went back twice: by a refund and by a lost dispute',
    next: 'ask the gateway and the payer for the money; an owner closes the item with what you found',
  },
  'dispute-left-refund': {
    title: 'A lost dispute paid a part of a refund',
    next: 'decide about the rest on the page of the payment at the desk; an owner closes the item',
  },
  'payment-unsettled': {
    title: 'The gateway has settled later payments, and not this one for ten days',
    next: 'ask the gateway in which settlement it is, and import its report at the desk',
  },
  'gateway-not-settling': {
    title: 'A gateway holds payments of ten days and has settled nothing since',
    next: 'record its settlements at the desk, or ask the gateway why it pays nothing out',
  },
  'gateway-below-zero': {
    title: 'By the books the gateways have paid out more than they hold, for three days',
    next: 'open what they hold at the desk, under Balances: look at settlements without rows, and import the reports that have them',
  },
  'gateway-not-set-up': {
    title: 'Payments, refunds, disputes or settlements are open at a gateway whose settings are missing',
    next: 'enter its settings again until nothing is open there',
  },
  'refund-unknown': {
    title: 'The gateway lists a refund that we never requested',
    next: 'record it on the page of the payment at the desk',
  },
  'refund-adopted': {
    title: 'The gateway made a refund that nobody requested here, or that was closed here: it is booked',
    next: 'find out who made it and why; an owner closes the item with what you found',
  },
  'payment-needs-review': {
    title: 'A captured payment does not fit its order, or has none',
    next: 'on the page of the payment at the desk, apply, refund or close it; if it is in another currency or its amount is unreadable, first enter the settled amount there',
  },
  'dispute-open': {
    title: "A payer's bank opened a dispute",
    next: 'record the decision on the page of the payment at the desk',
  },
  'dispute-answer-due': {
    title: 'A dispute can still be answered',
    next: "answer it in the gateway's dashboard with the proof; record its decision on the page of the payment, unless the gateway lists it",
  },
  'dispute-answer-missed': {
    title: 'The last day to answer a dispute has passed',
    next: "look at the case in the gateway's dashboard; record its decision on the page of the payment, unless the gateway lists it",
  },
  'dispute-unreadable': {
    title: "A dispute of the gateway's list can not be read, so refunds of its payment wait",
    next: "look up the payment in the gateway's dashboard; if no dispute of it is open or lost, confirm it on the page of the payment",
  },
  'payout-slow': {
    title: 'A payout has been processing for over 48 hours',
    next: "record its result at the desk: import the bank's answer, or open the claim or the run",
  },
  'claim-waiting': {
    title: 'A claim that can be paid has waited for more than 48 hours',
    next: 'put it into a payout run at the desk',
  },
  'payout-returned-late': {
    title: 'The bank says that a paid payout failed or came back',
    next: 'ask the bank; if the money is back, record its return on the page of the claim or the run',
  },
  'payout-unknown': {
    title: 'The bank says that a transfer with a reference of ours is paid, and our books have none',
    next: 'find the claim or refund, for example of before a restore, and record the transfer with its UTR on its page',
  },
  'payout-not-sent-paid': {
    title: 'The bank says that a payout is paid which was recorded as not sent',
    next: 'look in the bank statement: on the page of the claim or the run record the transfer, or another person than who recorded it as not sent confirms that no money left; until then no claim of the person is paid',
  },
  'claim-on-hold': {
    title: 'A claim is on hold',
    next: 'on the page of the claim, take it off hold, or reject it so that the person can claim again',
  },
  'payout-other-account': {
    title: "The bank's answer names another account than the one to pay",
    next: 'ask the bank which account it paid, and compare the bank file that it got with the digest in the audit',
  },
  'new-bank-account': {
    title: 'A claim uses a new bank account',
    next: 'confirm the account with the person, then put the claim into a payout run at the desk',
  },
  'earning-held': {
    title:
      'A referral earning is on hold: referrer and applicant seem to be the same person, or the referrer is of the staff',
    next: 'check both persons, and how the applicant came to use the code; then take it off hold on the page of the application at the desk',
  },
  'claim-corrected': {
    title: 'A person corrected the bank details of an open claim',
    next: 'confirm the account with the person at the login phone, not at the mobile number of the claim; then release the claim at the desk if it is on hold',
  },
  'bank-file-settings-proposed': {
    title: 'An owner changed how the file for the bank looks: a second person has to approve it',
    next: 'compare the columns with those that the bank asks for, and approve or decline them at the desk',
  },
  'bank-lines-listed': {
    title: 'Lines of the bank statement have had no decision for five days',
    next: 'tie each of them at the desk to what it shows, or mark it as a charge, interest or other business: Bank statement',
  },
  'bank-not-shown': {
    title: 'The bank does not show what the books moved more than five days ago',
    next: 'import the newest statement; then look for each transfer at the bank, and correct what did not take place',
  },
  'settlement-shown-by-one': {
    title:
      'Settlements that only one person has made and shown: who entered or corrected them or imported their report also imported all that shows their line, or no line shows them',
    next: 'another person downloads the statement of these days from the bank and imports it: Bank statement. If no line shows one, ask the bank. One of nothing needs the report of the gateway',
  },
  'bank-statements-differ': {
    title: 'A statement was refused because a line of it differs from the one that was imported before',
    next: 'two people look at the line at the bank, neither by a file that a colleague gave them; if the imported one is wrong, ask who edited it; an owner closes the item with what you found',
  },
  'bank-opening-by-one': {
    title:
      'The opening balance of the bank is one person’s word: nobody else imported a statement that begins as early',
    next: 'another person downloads the statement from the bank, from the day shown here or earlier, and imports it: Bank statement',
  },
  'bank-debits-before-opening': {
    title: 'A statement shows debits from before the opening balance that these books do not have',
    next: 'look at each of them at the bank: who sent it, and for what; an owner closes the item with what you found',
  },
  'many-codes': {
    title: 'More sign-in codes are asked for than usual: everybody’s browser has to work harder for one',
    next: 'look at the log for where they come from, and at the SMS provider for what they cost; lower the limits in the settings while it lasts; an owner closes the item',
  },
  'code-not-requested': {
    title: 'A person did not ask for a login code that reached them: somebody else may be trying their number',
    next: 'call the person: the code is shared with nobody. Then answer the message, or mark that it needs no answer; many at once are an attack: lower the limits in the settings',
  },
  'messenger-off': {
    title:
      'WhatsApp does not send as it should: a template was paused, rejected or moved to marketing, or the account is refused',
    next: 'open the template, or the account with its token and payment method, in WhatsApp Manager and mend it there; then run `npm run whatsapp-templates`. Until then the messages go by SMS, where there is SMS',
  },
  'bank-lines-proposed': {
    title: 'Lines of the bank statement wait for a second person',
    next: 'agree to them or decline them at the desk: Bank statement',
  },
  'restore-unconfirmed': {
    title: 'A backup was restored: refunds and claims wait, because they may be paid already',
    next: 'look in the bank statement since the backup, then record or confirm them at the desk: After a restore',
  },
  'movement-unproven': {
    title:
      'Money moved outside of an approved run or proposal, or only who downloaded its bank file says so, and nobody has proved it',
    next: "another person than who recorded it closes it at the desk with the bank's or the gateway's record: Outside of runs",
  },
  'correction-requested': {
    title: 'An applicant asks to correct what was typed wrong',
    next: 'open the application at the desk: answer, decline, or open a correction window',
  },
  'certificate-expired': {
    title: 'A certificate or tender specification of a product has expired: the site does not show it any more',
    next: 'enter the new one in the product, or remove the old one: Content',
  },
  'reconciliation-gap': {
    title: 'Our books and the gateway differ',
    next: 'compare both; the item goes when they agree',
  },
  'reconciliation-failed': {
    title: 'The daily reconciliation with the gateway did not complete',
    next: 'use `gateway reconcile`',
  },
  'books-off': { title: 'The check of the books found a difference', next: 'use `ledger check`' },
  'unapplied-old': {
    title: 'A payment has had no application for a day, or a part of it still needs a decision',
    next: 'on the page of the payment at the desk, apply, refund or close it',
  },
  'paid-after-erasure': {
    title: 'A payment arrived from a person who was erased: its refund is under way',
    next: 'nothing, unless the refund fails; the item goes when it is completed',
  },
  'earnings-unclaimed': {
    title: 'A person who was erased would be owed a sum again: it was booked as other income',
    next: 'ask your accountant whether it may be booked so, then close the item with what you found',
  },
  'books-unchecked': {
    title: 'The nightly check of the books has not run for more than 26 hours',
    next: 'look whether the program was stopped; it checks within the hour. If this stays, somebody changed the times of its queue: see the manual, Attention list',
  },
  'audit-off': {
    title: 'An entry of the audit was altered, deleted or moved',
    next: 'use `audit check`, and ask who had access to the database',
  },
  'job-given-up': {
    title: 'A background job was given up after all its attempts',
    next: 'once the cause is gone, try it again on the attention list at the desk, or use `background-job retry`',
  },
  'many-reveals': {
    title: 'A member of staff revealed very many personal values within an hour',
    next: 'ask why, look at their entries in the audit at the desk, then close the item with what you found',
  },
  'many-refusals': {
    title: 'The desk refused very many calls of a member of staff within an hour',
    next: 'ask what they were looking for, find their account in the log, then close the item with what you found',
  },
  'applied-for-less': {
    title: 'A payment of less than the fee was applied to an application',
    next: 'ask who applied it why; an owner closes the item with what you found',
  },
  'fee-lowered': {
    title: 'The fee of a role was lowered',
    next: 'look who applied since on the list of applications; an owner closes the item',
  },
  'identity-replaced': {
    title: 'A correction changed both the name and the identity number of an application',
    next: 'compare both with the documents: it may be another person; an owner closes the item',
  },
  'staff-linked': {
    title: 'A member of staff and another account seem to be one person, or one gives the number of the other',
    next: 'on the page of the person at the desk, look at what they share: if they are two people, an owner who is neither says so; then close the item with what you found',
  },
  repaired: {
    title: 'The program repaired a record',
    next: 'find out why it was missing or wrong; an owner closes the item with what you found',
  },
  'disk-low': { title: 'The disk of the data folder is nearly full', next: 'free some space' },
  'backup-old': {
    title: 'There has been no backup for more than 26 hours',
    next: 'on the server, look why `npm run backup` did not run or failed, and run it',
  },
  'copy-failed': {
    title: 'The copy of the data elsewhere failed',
    next: 'look at Health, which says what to do; the next copy follows by itself',
  },
  'log-behind': {
    title: 'Changes of the last minutes are on this server alone, or can not be come back to',
    next: 'look at Health, which says what to do; the rest follows by itself',
  },
  'standby-away': {
    title: 'The database has no standby: nothing can be saved until one is back',
    next: 'start one, as Health says; what was answered before is not lost',
  },
  'clock-off': {
    title: "The machine's clock and another one differ by more than a minute",
    next: 'let the machine follow a time server; if it does, ask whose clock the other one is',
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly next: string }>>;
export type AttentionKind = keyof typeof attentionKinds;
export const kindNames = Object.keys(attentionKinds) as [AttentionKind, ...AttentionKind[]];

/** Who sees a kind at the desk: those who see what it is about. */
const rightOf: Readonly<Record<AttentionKind, Right>> = {
  'refund-stopped': 'payments/read',
  'refund-denied': 'payments/read',
  'refund-overdue': 'payments/read',
  'refund-account-missing': 'payments/read',
  'refund-transfer-waiting': 'claims/read',
  'refund-and-dispute': 'payments/read',
  'part-refund-failed': 'payments/read',
  'paid-back-twice': 'payments/read',
  'dispute-left-refund': 'payments/read',
  'payment-unsettled': 'payments/read',
  'gateway-not-settling': 'payments/read',
  'gateway-below-zero': 'bank/read',
  'gateway-not-set-up': 'payments/read',
  'refund-unknown': 'payments/read',
  'refund-adopted': 'payments/read',
  'payment-needs-review': 'payments/read',
  'dispute-open': 'payments/read',
  'dispute-answer-due': 'payments/read',
  'dispute-answer-missed': 'payments/read',
  'dispute-unreadable': 'payments/read',
  'payout-slow': 'claims/read',
  'payout-not-sent-paid': 'claims/read',
  'claim-waiting': 'claims/read',
  'claim-on-hold': 'claims/read',
  'payout-returned-late': 'claims/read',
  'payout-unknown': 'claims/read',
  'payout-other-account': 'claims/read',
  'new-bank-account': 'claims/read',
  'earning-held': 'claims/read',
  'claim-corrected': 'claims/read',
  'bank-file-settings-proposed': 'settings/read',
  'bank-lines-listed': 'bank/read',
  'bank-not-shown': 'bank/read',
  'settlement-shown-by-one': 'bank/read',
  'bank-statements-differ': 'bank/read',
  'bank-opening-by-one': 'bank/read',
  'bank-debits-before-opening': 'bank/read',
  'many-codes': 'settings/read',
  'code-not-requested': 'leads/read',
  'messenger-off': 'settings/read',
  'bank-lines-proposed': 'bank/read',
  'restore-unconfirmed': 'claims/read',
  'movement-unproven': 'claims/read',
  'correction-requested': 'applications/read',
  'certificate-expired': 'content/change',
  'reconciliation-gap': 'payments/read',
  'reconciliation-failed': 'payments/read',
  'books-off': 'ledger/read',
  'unapplied-old': 'payments/read',
  'paid-after-erasure': 'payments/read',
  'earnings-unclaimed': 'claims/read',
  'books-unchecked': 'ledger/read',
  'audit-off': 'audit/read',
  'many-reveals': 'audit/read',
  'many-refusals': 'audit/read',
  'job-given-up': 'settings/read',
  'applied-for-less': 'payments/read',
  'fee-lowered': 'roles/change',
  'identity-replaced': 'applications/read',
  'staff-linked': 'staff/read',
  repaired: 'ledger/read',
  'disk-low': 'settings/read',
  'backup-old': 'settings/read',
  'copy-failed': 'settings/read',
  'log-behind': 'settings/read',
  'standby-away': 'settings/read',
  'clock-off': 'settings/read',
};
export const visibleKinds = (roles: readonly StaffRole[]): AttentionKind[] =>
  kindNames.filter((kind) => hasRight(roles, rightOf[kind]));

/**
 * What happened once and has no state that ends it: staff close it with what they found. All others are listed while their
 * cause lasts, and can only be put off.
 */
export const eventKinds = [
  'many-reveals',
  'many-refusals',
  'many-codes',
  'staff-linked',
  'earnings-unclaimed',
  'refund-adopted',
  'paid-back-twice',
  'dispute-left-refund',
  'bank-statements-differ',
  'bank-debits-before-opening',
  'repaired',
  'applied-for-less',
  'fee-lowered',
  'identity-replaced',
] as const satisfies readonly AttentionKind[];
export type EventKind = (typeof eventKinds)[number];
export const isEvent = (kind: AttentionKind): kind is EventKind => eventKinds.some((known) => known === kind);

/** What a check finds and no table of records has: its findings are stored, and listed as they are. */
export const listedFindings = [
  'books-off',
  'reconciliation-gap',
  'gateway-not-set-up',
  'disk-low',
  'copy-failed',
  'clock-off',
] as const satisfies readonly AttentionKind[];
/** A refund of the gateway is listed while no record of ours stands for it. */
export type FindingKind = (typeof listedFindings)[number] | 'refund-unknown';

/** What says that books, gateway and bank may differ. Who reads the ledger sees all of these. */
export const moneyFindings: readonly AttentionKind[] = [
  'books-off',
  'books-unchecked',
  'reconciliation-gap',
  'reconciliation-failed',
  'refund-unknown',
  'refund-adopted',
  'refund-and-dispute',
  'part-refund-failed',
  'paid-back-twice',
  'dispute-left-refund',
  'payment-needs-review',
  'payment-unsettled',
  'gateway-not-settling',
  'gateway-below-zero',
  'gateway-not-set-up',
  'unapplied-old',
  'payout-not-sent-paid',
  'payout-returned-late',
  'payout-other-account',
  'payout-unknown',
  'bank-lines-listed',
  'bank-not-shown',
  'settlement-shown-by-one',
  'bank-statements-differ',
  'bank-opening-by-one',
  'bank-debits-before-opening',
  'movement-unproven',
  'restore-unconfirmed',
  'repaired',
];

/**
 * Owners close events: a member of staff who sees one may have caused it, alone. Nobody of the staff causes unclaimed
 * earnings.
 */
export const mayClose = (roles: readonly StaffRole[], kind: AttentionKind): boolean =>
  isEvent(kind) && hasRight(roles, kind === 'earnings-unclaimed' ? 'claims/change' : 'settings/change');

/** Ids, amounts in paise, dates and counts; no personal data. */
export type AttentionDetails = Readonly<Record<string, string | number | boolean | null>>;
/** Paise in rupees, or hundredths of another currency. */
export function amountText(value: AttentionDetails[string], currency: AttentionDetails[string] = 'INR'): string {
  if (typeof value !== 'number') return String(value ?? 'unknown');
  return currency === 'INR' ? formatRupees(paise(value)) : (value / 100).toFixed(2);
}

/** Who put off an item until when, and why. */
export interface PutOff {
  /** ISO. */
  readonly until: string;
  readonly reason: string;
  readonly by: string;
}
export interface Seen {
  readonly by: string;
  /** ISO. */
  readonly at: string;
}

/** Items of one kind that are shown, mailed and counted at a time. */
export const itemLimit = 100;

/** Something that is wrong now. */
export interface AttentionItem {
  readonly kind: AttentionKind;
  /** The id of the record. */
  readonly subject: string;
  readonly details: AttentionDetails;
  /** By the product's clock. */
  readonly since: Date;
  /** The number of an event, by which staff close it. */
  readonly id: number | null;
  /** Who saw it, the first one first. */
  readonly seen: readonly Seen[];
  /** Null for an item on the list. */
  readonly putOff: PutOff | null;
}
/** Kinds of which there are more items than are read. */
export function boundedKinds(items: readonly AttentionItem[]): AttentionKind[] {
  const counts = new Map<AttentionKind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].flatMap(([kind, count]) => (count > itemLimit ? [kind] : []));
}

export interface AttentionEvent {
  readonly id: number;
  readonly kind: EventKind;
  readonly subject: string;
}
