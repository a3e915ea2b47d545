import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import {
  type Application,
  applicationsOf,
  type Capture,
  type Claim,
  type Dispute,
  type PartState,
  type Person,
  type Refund,
  sumOf,
  type World,
} from './world.ts';

/*
 * The rules of the money, each once, from docs/decisions; none is taken from the code. Amounts in paise, times in
 * milliseconds.
 */

/** A referrer earns 20% of the fee paid, half-up to the paisa. */
export const commissionOn = (paidPaise: number): number => Math.floor(paidPaise / 5 + 0.5);
/** Refund while now < createdAt + 24 h; claimable from then on. */
export const windowMs = 24 * hourMs;
export const minimumClaimPaise = 200_00;
/** The first payout to a new account waits so long from the claim. */
export const newAccountWaitMs = 24 * hourMs;
/** An act of two people lapses after seven days. */
export const proposalLifeMs = 7 * dayMs;
/** A payout in processing for longer is listed. */
export const slowPayoutMs = 48 * hourMs;
/** An open page is returned again for a day. */
export const pageLifeMs = dayMs;
/** Something about the payment waits for a second person: one at a time. */
export const isProposed = ({ proposals }: World, capture: Capture): boolean =>
  proposals.some((one) => one.capture === capture && one.state === 'waiting');
/** The third refusal of an attempt stops it. */
export const refusalLimit = 3;
/** The longest backoff between attempts and look-ups of a refund. */
export const longestBackoffMs = 4 * hourMs;

/** Open and replaced pages are polled at most ten minutes apart for a day, hourly to day 3, daily to day 30. */
export function longestPollMs(pageAgeMs: number): number | undefined {
  if (pageAgeMs < dayMs) return 10 * minuteMs;
  if (pageAgeMs < 3 * dayMs) return hourMs;
  return pageAgeMs < 29 * dayMs ? dayMs : undefined;
}

const indiaMs = 5.5 * hourMs;
/** Monday to Friday, Indian time. @returns the start and the end of the fifth business day after `at`. */
export function fifthBusinessDay(at: number): { readonly start: number; readonly end: number } {
  let day = Math.floor((at + indiaMs) / dayMs);
  for (let left = 5; left > 0;) {
    day++;
    // Day 0 was a Thursday.
    const weekday = (day + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return { start: day * dayMs - indiaMs, end: (day + 1) * dayMs - indiaMs };
}

export const isOwed = (refund: Refund | undefined): boolean =>
  refund !== undefined && ['requested', 'sent', 'stopped'].includes(refund.state);
/** Denied and closed refunds are over: the next one is a new attempt about the remaining sum. */
export const isOver = ({ state }: Pick<Refund, 'state'>): boolean => state === 'denied' || state === 'closed';
const isDisputed = (capture: Capture): boolean =>
  capture.disputes.some((dispute) => dispute.state === 'lost' || heldPaise(dispute) > 0);
/** The refundable sum: nothing of a payment that staff closed. */
export const refundableOf = (capture: Capture): number => (capture.isClosed ? 0 : leftOf(capture));
export const openDispute = (capture: Capture) => capture.disputes.find(({ state }) => state === 'open');
/** The gateway does not have the refund, and gets it once the payer's bank has decided. */
export const awaitsBank = (capture: Capture): boolean =>
  openDispute(capture) !== undefined && ['requested', 'stopped'].includes(capture.refund?.state ?? '');
/** What the gateway has taken of us until an open dispute is decided. */
export const heldPaise = ({ state, amountPaise, isListed }: Dispute): number =>
  state === 'open' && !isListed ? amountPaise : 0;

/** What went back in parts, or will; one beyond a refund is our loss. */
const partsOf = (capture: Capture, ...states: PartState[]): number =>
  sumOf(capture.parts.filter(({ state }) => states.includes(state)).map(({ amountPaise }) => amountPaise));
/** The rest of a captured payment that no lost dispute took and no part paid back: it can be refunded or disputed. */
export const leftOf = (capture: Capture): number =>
  (capture.postedPaise ?? 0) -
  partsOf(capture, 'requested', 'sent', 'done') -
  sumOf(capture.disputes.map(({ lost }) => lost.refund + lost.unapplied + lost.loss));

/** A wrong sum or currency, or an unknown order, waits until staff apply, refund or close it. */
export const fitsNothing = (capture: Capture): boolean =>
  capture.misfit !== undefined && !capture.isApplied && !capture.isClosed;

/** After the capture the state is a function of the refund and the dispute. */
export function paymentState(capture: Capture): string {
  if (isDisputed(capture)) return 'disputed';
  if (capture.refund?.state === 'done') return 'refunded';
  if (isOwed(capture.refund)) return 'refund-requested';
  if (capture.isClosed) return 'closed';
  // A failed refund waits for staff again.
  return fitsNothing(capture) ? 'needs-review' : 'captured';
}

/**
 * A lost dispute that paid a refund ends the application like the refund, and one that took the whole fee ends it too. When the
 * bank returns a refund, or the rest of one is tried again, the person sees it in progress, unless they applied again since:
 * there is one active application for a role.
 */
export function applicationState({ capture, hasReapplied }: Application): string {
  const { refund } = capture;
  if (refund?.state === 'done') return 'refunded';
  if (isOwed(refund)) return hasReapplied ? 'refunded' : 'refund-requested';
  if (refund !== undefined && refund.paidByDispute > 0) return 'refunded';
  return leftOf(capture) > 0 ? 'active' : 'charged-back';
}
/** Another application for the role is refused while this one is active. */
export const isActiveApplication = (application: Application): boolean =>
  !['refunded', 'charged-back'].includes(applicationState(application));
export const activeApplication = (world: World, by: Person, role: string): Application | undefined =>
  applicationsOf(world).find(
    (application) =>
      application.capture.page.by === by &&
      application.capture.page.form.role === role &&
      isActiveApplication(application),
  );

/**
 * The rate on what is left of the fee: nothing while a refund is requested, sent, stopped or completed; what disputes took, or
 * one that is open holds, does not count.
 */
export const earnedPaise = ({ capture, earning }: Application): number =>
  !earning || isOwed(capture.refund) || capture.refund?.state === 'done'
    ? 0
    : commissionOn(leftOf(capture) - sumOf(capture.disputes.map(heldPaise)));
export const isEarned = (application: Application): boolean => earnedPaise(application) > 0;

const inFlight = ['active', 'processing', 'hold'];
export const isInFlight = (claim: Claim): boolean => inFlight.includes(claim.state);
/** Processing counts as the one active claim. */
export const isActive = (claim: Claim): boolean => claim.state === 'active' || claim.state === 'processing';
export const claimsOf = (world: World, person: Person): Claim[] => world.claims.filter((claim) => claim.by === person);

/** The state of one referrer's money. A reversal after a payout leaves a debt: a negative claimable sum. */
export function earningsOf(world: World, person: Person, now: number) {
  const own = applicationsOf(world).filter(
    (application) => application.earning?.referrer === person && isEarned(application),
  );
  const amount = (some: readonly Application[]): number => sumOf(some.map(earnedPaise));
  const earned = amount(own);
  const held = amount(own.filter((application) => application.earning?.hold));
  const pending = amount(
    own.filter((application) => !application.earning?.hold && now < application.createdAt + windowMs),
  );
  const inClaims = sumOf(
    claimsOf(world, person)
      .filter(isInFlight)
      .map((claim) => claim.amountPaise),
  );
  const paid = paidTo(world, person);
  return {
    earned,
    held,
    pending,
    inClaims,
    paid,
    claimable: earned - held - pending - inClaims - paid,
    count: own.length,
  };
}
/** Transfers that were not returned. */
export const paidTo = (world: World, person: Person): number =>
  sumOf(
    claimsOf(world, person).flatMap((claim) =>
      claim.payouts.map(({ state }) => (state === 'paid' ? claim.amountPaise : 0)),
    ),
  );

/** A claimed earning that was paid out, or is being paid, is not held any more. */
export const isTaken = (world: World, application: Application): boolean =>
  world.claims.some(
    (claim) =>
      claim.earnings.some((earning) => earning.application === application) &&
      (isInFlight(claim) || claim.payouts.some(({ state }) => state === 'paid')),
  );

/** Every balance of the ledger: debits positive. The postings of docs/ledger.md, computed from where the money is. */
export function balancesOf(world: World): Map<string, number> {
  const balances = new Map<string, number>();
  const add = (account: string, paise: number): void =>
    void balances.set(account, (balances.get(account) ?? 0) + paise);
  for (const value of world.captures) addCapture(value, add);
  for (const application of applicationsOf(world)) {
    const { earning } = application;
    if (!earning) continue;
    add('commission_expense', earnedPaise(application));
    add(`referral_payable:${earning.referrer.who.accountId}`, -earnedPaise(application));
  }
  for (const value of world.claims) addClaim(value, add);
  for (const { bank, fee, tax } of world.settlements) {
    add('gateway_receivable', -bank - fee - tax);
    add('bank', bank);
    add('gateway_fees', fee);
    add('gateway_fee_tax', tax);
  }
  if (world.statement) {
    add('bank', world.statement.openingPaise);
    add('opening_balance', -world.statement.openingPaise);
  }
  for (const { tie, line } of world.statement?.lines ?? []) {
    const account = categoryAccounts[tie];
    if (!account) continue;
    add('bank', line.paise);
    add(account, -line.paise);
  }
  return new Map([...balances].filter(([, paise]) => paise !== 0));
}
/** A claim can be paid: active, covered, confirmed since a restore, and the waiting day of its new account is over. */
export const isPayable = (world: World, claim: Claim, now: number): boolean =>
  claim.state === 'active' &&
  !(claim.isNewAccount && now < claim.createdAt + newAccountWaitMs) &&
  !claim.isUnconfirmed &&
  earningsOf(world, claim.by, now).claimable >= 0;
/** True for a claim in a run that nobody has approved yet. */
export const isInRun = ({ runs }: World, claim: Claim): boolean =>
  runs.some(({ state, claims }) => state === 'waiting' && claims.includes(claim));
/** A run has the refund, until it is known what the bank did: nothing else pays, closes or changes it. */
export const isRefundInRun = ({ runs }: World, capture: Capture): boolean =>
  runs.some(({ state, refunds }) => state === 'waiting' && refunds.includes(capture)) ||
  (capture.refund?.transfers.some(({ state }) => state === 'processing') ?? false);
/** A refund by transfer can be paid: it is owed, a day has passed since its payer gave the account, nobody disputes it. */
export const isTransferable = ({ refund, isUnconfirmed, ...rest }: Capture, now: number): boolean =>
  refund?.state === 'stopped' &&
  refund.account?.givenAt !== undefined &&
  now >= refund.account.givenAt + newAccountWaitMs &&
  !rest.disputes.some(({ state }) => state === 'open') &&
  !isUnconfirmed;

/** Where the posting of a line is that no record explains. */
const categoryAccounts: Readonly<Record<string, string>> = {
  business: 'owner_business',
  charge: 'bank_charges',
  interest: 'bank_interest',
};
type Add = (account: string, paise: number) => void;

/** What a closed refund or a lost dispute leaves undecided: it is listed with that decision. */
export const isLeftOver = (capture: Capture): boolean =>
  unappliedOf(capture) > 0 &&
  !openDispute(capture) &&
  (capture.refund?.state === 'closed' || capture.disputes.some(({ state }) => state === 'lost'));

/** The part of a capture without an application or a decision. */
export const unappliedOf = (capture: Capture): number =>
  capture.application ||
  capture.isClosed ||
  capture.postedPaise === undefined ||
  isOwed(capture.refund) ||
  capture.refund?.state === 'done'
    ? 0
    : capture.postedPaise -
      (capture.refund?.paidByDispute ?? 0) -
      sumOf(capture.disputes.map(({ lost }) => lost.unapplied));

/** The part of a refund that goes on at the gateway which a lost dispute has paid back of a capture without an application. */
export const beyondOf = (capture: Capture, amountPaise: number): number =>
  capture.application || capture.isClosed ? 0 : Math.max(0, amountPaise - unappliedOf(capture));

function addCapture(capture: Capture, add: Add): void {
  const posted = capture.paymentId === undefined ? undefined : capture.postedPaise;
  if (posted === undefined) return;
  add('gateway_receivable', posted);
  const own = capture.application ? 'fee_income' : 'unapplied_receipts';
  add(own, capture.closedPaise);
  add('other_income', -capture.closedPaise);
  add(own, -posted);
  add(own, partsOf(capture, 'requested', 'sent', 'done'));
  add('refunds_payable', -partsOf(capture, 'requested', 'sent'));
  add('refund_losses', partsOf(capture, 'excess'));
  add('gateway_receivable', -partsOf(capture, 'done', 'excess'));
  if (capture.refund) {
    const { amountPaise, beyondPaise, state, isByHand, excessPaise, paidByDispute, paidOfClosed } = capture.refund;
    // After staff closed the payment, a later refund of the gateway is deducted from the income of the closing.
    if (isOwed(capture.refund) || state === 'done') {
      add(capture.isClosed ? 'other_income' : own, amountPaise - beyondPaise);
      add('refund_losses', beyondPaise);
    }
    if (isOwed(capture.refund)) add('refunds_payable', -amountPaise);
    if (state === 'done') add(isByHand ? 'bank' : 'gateway_receivable', -amountPaise);
    add('bank', -excessPaise);
    add('refund_losses', excessPaise);
    add(own, paidByDispute - paidOfClosed);
    add('other_income', paidOfClosed);
  }
  for (const dispute of capture.disputes) {
    const { state, feePaise, lost } = dispute;
    add('dispute_fees', feePaise);
    add('gateway_receivable', -feePaise);
    if (state === 'open') {
      add('disputed_funds', heldPaise(dispute));
      add('gateway_receivable', -heldPaise(dispute));
      continue;
    }
    add('gateway_receivable', -lost.refund - lost.unapplied - lost.loss);
    add('unapplied_receipts', lost.unapplied);
    add('dispute_losses', lost.loss);
  }
}

function addClaim(claim: Claim, add: Add): void {
  const owed = `referral_payable:${claim.by.who.accountId}`;
  if (isInFlight(claim)) {
    add(owed, claim.amountPaise);
    add(`claims_in_flight:${claim.by.who.accountId}`, -claim.amountPaise);
  }
  for (const { state } of claim.payouts)
    if (state === 'paid') {
      add(owed, claim.amountPaise);
      add('bank', -claim.amountPaise);
    }
}

/** Where the lost part of a dispute comes from: first an owed refund, then an unapplied payment. */
export function lostParts(capture: Capture, lostPaise: number): Capture['disputes'][number]['lost'] {
  const waits = capture.refund !== undefined && ['requested', 'stopped'].includes(capture.refund.state);
  const refund = waits ? Math.min(lostPaise, capture.refund?.amountPaise ?? 0) : 0;
  const unapplied = capture.application || waits ? 0 : Math.min(lostPaise - refund, unappliedOf(capture));
  return { refund, unapplied, loss: lostPaise - refund - unapplied };
}
