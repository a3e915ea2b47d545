import type { Context, DeskSession, Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { newestEventsFirst } from '#kit/desk/record-event.ts';
import { rupeesOnWire, type Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { financialYearFrom } from '#kit/money/financial-year.ts';
import { readRights } from '#features/approvals/actions/read-rights.ts';
import { approvalBlock as blockOfApproval, readApproval } from '#features/approvals/actions/decide.ts';
import { dayInIndia } from '#kit/time.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { readRecordEvents } from '#features/staff/actions/read-record-events.ts';
import type { Claim, PaidReferral, PayoutState } from '../../model/referrals.ts';
import {
  type BlockedClaim,
  type DeskRun,
  type DeskRunClaim,
  type DeskRunRecord,
  listedRunState,
  type PayableClaims,
  type PayoutBlock,
  type RunClaim,
  type RunState,
} from '../model/runs.ts';
import { payoutsInYear } from '../../payouts/model.ts';
import { maxRunClaims } from '../../terms.ts';
import { lacksDebitAccount, type PayoutSettings } from '../model/bank-files.ts';
import { unfitRows } from '../rules.ts';
import {
  type ClaimEntry,
  findRun,
  isOfClaim,
  isOfRefund,
  openRunsOf,
  readSettings,
  type RefundEntry,
  runEntries,
} from '../store.ts';
import { doubtedPayouts } from '../../payouts/store/doubts.ts';
import { findOwedTransfers, findTransfers } from '#features/payments/transfers/actions/transfer-in-run.ts';
import type { PayableTransfer } from '#features/payments/transfers/model.ts';
import { isBankName } from '#kit/money/bank-account.ts';
import { blockedClaims, claimsByIds, payableClaims } from '../../claims/store/claims.ts';
import { readAccounts } from '../../claims/actions/account-keys.ts';
import { type ClaimFacts, claimFacts } from '../../claims/actions/claim-warnings.ts';
import { maxPayableClaims, ownOf, refundBlock } from './make-run.ts';
import { transferBlock } from '../../payouts/actions/refund-payouts.ts';
import { paidReferrals } from '../../earnings/actions/paid-referrals.ts';
import { blocksOf } from '../../payouts/actions/payout-block.ts';

/** Claims that can't be paid which the page of a new run lists, the oldest first. */
const maxBlockedClaims = 200;

type Visitor = Pick<DeskSession, 'accountId' | 'roles'>;
const wire = (amount: number): number => rupeesOnWire(amount as Paise);

/**
 * Every open claim and refund by transfer as one that could be in a new run, or with why not. `from`: the earlier run
 * that the new one is made from.
 */
export async function readPayableClaims(ctx: Context, visitor: Visitor, from?: string): Promise<PayableClaims> {
  const at = await ctx.businessNow();
  const candidates = await payableClaims(ctx.db, { at, limit: maxPayableClaims });
  const others = await blockedClaims(ctx.db, { at, limit: maxBlockedClaims });
  const claims = [...candidates, ...others];
  const runs = await openRunsOf(
    ctx.db,
    claims.map(({ id }) => id),
  );
  const names = await findNames(
    ctx.db,
    claims.map(({ referrerId }) => referrerId),
  );
  const owed = await findOwedTransfers(ctx.db, maxPayableClaims);
  const own = await ownOf(ctx.db, { claims, refunds: owed }, visitor.accountId);
  const blocks = await blocksOf(ctx.db, claims, at);
  const payable: Claim[] = [];
  const blocked: BlockedClaim[] = [];
  for (const claim of claims) {
    const { id, referrerId, amountPaise, payableFrom } = claim;
    const run = runs.get(id) ?? null;
    const rule = run === null ? blocks.get(id) : 'in-run';
    const block = own.has(id) ? 'own-claim' : rule;
    if (block === undefined) payable.push(claim);
    else
      blocked.push({
        number: id,
        accountId: referrerId,
        name: names.get(referrerId) ?? '',
        paymentId: null,
        amount: wire(amountPaise),
        block,
        payableFrom: block === 'new-account-waits' ? payableFrom : null,
        run: block === 'in-run' ? run : null,
      });
  }
  const toTransfer: PayableTransfer[] = [];
  for (const transfer of owed) {
    const block = refundBlock(transfer, own, at);
    if (block === undefined) toTransfer.push(transfer);
    else blocked.push(blockedRefund(transfer, block));
  }
  const shown = payable.slice(0, maxRunClaims);
  const transfers = toTransfer.slice(0, maxRunClaims - shown.length);
  const facts = await claimFacts(ctx.db, shown, at);
  const referrals = await referralsOf(ctx.db, shown, at);
  const rows = [
    ...shown.map((claim) => runClaim(claim, { names, facts, referrals, visitor, at })),
    ...transfers.map((transfer) => runRefund(transfer, visitor)),
  ];
  const earlier = from === undefined ? undefined : await numbersOf(ctx, from);
  return {
    payable: rows,
    blocked,
    chosen: rows
      .filter(({ number, warnings }) => earlier?.has(number) ?? warnings.length === 0)
      .map(({ number }) => number),
    isMore:
      payable.length + toTransfer.length > maxRunClaims ||
      candidates.length === maxPayableClaims ||
      others.length === maxBlockedClaims,
    sum: wire([...shown, ...transfers].reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    maxClaims: maxRunClaims,
  };
}

/** Undefined where there is no such run. */
async function numbersOf(ctx: Context, runId: string): Promise<ReadonlySet<string> | undefined> {
  const entries = await runEntries(ctx.db, runId);
  return entries.length === 0 ? undefined : new Set(entries.flatMap((entry) => entry.claimId ?? entry.refundId ?? []));
}

const referralsOf = (tx: Tx, claims: readonly Claim[], at: Date) =>
  paidReferrals(
    tx,
    claims.map(({ id }) => id),
    at,
  );

const blockedRefund = (transfer: PayableTransfer, block: PayoutBlock): BlockedClaim => ({
  number: transfer.refundId,
  accountId: transfer.accountId,
  name: transfer.holder,
  paymentId: transfer.paymentId,
  amount: wire(transfer.amountPaise),
  block,
  payableFrom: block === 'new-account-waits' ? transfer.payableFrom : null,
  run: block === 'in-run' ? transfer.runId : null,
});
/** A refund is not an income of its payer, so it has no total of a year. */
const runRefund = (transfer: PayableTransfer, visitor: Visitor): RunClaim => ({
  number: transfer.refundId,
  accountId: transfer.accountId,
  name: transfer.holder,
  amount: wire(transfer.amountPaise),
  accountDigits: showField(visitor.roles, 'claim/accountDigits', transfer.accountLastFour),
  bankName: transfer.bankName,
  paymentId: transfer.paymentId,
  status: transfer.state === 'done' ? 'done' : 'stopped',
  createdAt: transfer.requestedAt.toISOString(),
  warnings: isBankName(transfer.holder) ? [] : ['name-letters'],
  released: [],
  referrals: [],
  paidInYear: 0,
  paidInYearOf: '',
});

function runClaim(
  claim: Claim,
  input: {
    readonly names: ReadonlyMap<string, string>;
    readonly facts: ReadonlyMap<string, ClaimFacts>;
    readonly referrals: ReadonlyMap<string, readonly PaidReferral[]>;
    readonly visitor: Visitor;
    readonly at: Date;
  },
): RunClaim {
  const facts = input.facts.get(claim.id);
  return {
    number: claim.id,
    accountId: claim.referrerId,
    // As the bank gets it.
    name: claim.holder || (input.names.get(claim.referrerId) ?? ''),
    amount: wire(claim.amountPaise),
    accountDigits: showField(input.visitor.roles, 'claim/accountDigits', claim.accountLastFour),
    bankName: claim.bankName,
    paymentId: null,
    status: claim.state,
    createdAt: claim.createdAt.toISOString(),
    warnings: facts?.warnings ?? [],
    released: facts?.released ?? [],
    referrals: input.referrals.get(claim.id) ?? [],
    paidInYear: wire(facts?.paidInYear ?? 0),
    paidInYearOf: payoutsInYear(claim.referrerId, financialYearFrom(input.at)),
  };
}

export interface DeskRunRow {
  readonly id: string;
  readonly state: RunState;
  readonly claims: number;
  readonly sumPaise: number;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  /** How many of its transfers are not settled yet, the sum of the paid ones, and how many failed or came back. */
  readonly processing: number;
  readonly paidPaise: number;
  readonly failed: number;
}
const deskRun = (row: DeskRunRow, staff: ReadonlyMap<string, string>): DeskRun => ({
  number: row.id,
  status: listedRunState(row.state, row.processing),
  claims: row.claims,
  sum: wire(row.sumPaise),
  madeAt: row.madeAt,
  madeBy: staff.get(row.madeBy) ?? row.madeBy,
  decidedAt: row.decidedAt,
  decidedBy: row.decidedBy === null ? null : (staff.get(row.decidedBy) ?? row.decidedBy),
  processing: row.processing,
  paidSum: wire(row.paidPaise),
  failed: row.failed,
});

/** A run with its claims, as this member of staff sees it. */
export async function readDeskRun(
  ctx: Context,
  number: string,
  visitor: Visitor,
): Promise<Result<DeskRunRecord, 'payouts/unknown-run'>> {
  const run = await findRun(ctx.db, number);
  if (!run) return refuse('payouts/unknown-run');
  const at = await ctx.businessNow();
  const entries = await runEntries(ctx.db, number);
  const isWaiting = run.state === 'waiting';
  const payouts = entries.flatMap(({ payoutId }) => payoutId ?? []);
  const seen = { isWaiting, doubted: await doubtedPayouts(ctx.db, payouts), visitor, at };
  const ofClaims = entries.filter(isOfClaim);
  const claimIds = ofClaims.map(({ claimId }) => claimId);
  const claims = await claimsByIds(ctx.db, claimIds);
  const refunds = entries.filter(isOfRefund);
  const refundIds = refunds.map(({ refundId }) => refundId);
  const transfers = await findTransfers(ctx.db, refundIds);
  const rows = [
    ...(await runClaimRows(ctx.db, ofClaims, claims, seen)),
    ...refunds.map((entry) => {
      const transfer = transfers.find(({ refundId }) => refundId === entry.refundId);
      return runRefundRow(entry, transfer, { ...seen, isDoubted: seen.doubted.has(entry.payoutId ?? '') });
    }),
  ];
  const events = newestEventsFirst(await readRecordEvents(ctx.db, [number]));
  const ofState = (...states: readonly PayoutState[]) =>
    entries.filter(({ payoutState }) => payoutState !== null && states.includes(payoutState));
  const processing = ofState('processing').length;
  const paidPaise = ofState('paid').reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const failed = ofState('not-sent', 'returned', 'moved').length;
  const approval = defined(await readApproval(ctx.db, { kind: 'payout-run', record: number }));
  const { madeBy, decidedBy, decidedAt, isAlone, lapsesAt } = approval;
  const staff = await namesOfActors(ctx.db, [madeBy, decidedBy ?? madeBy]);
  const settings = await readSettings(ctx.db);
  const block = await blockOfApproval(ctx.db, approval, { actor: visitor.accountId, at });
  return ok({
    ...deskRun({ ...run, madeBy, decidedBy, decidedAt, processing, paidPaise, failed }, staff),
    isAlone,
    lapsesAt: isWaiting ? lapsesAt : null,
    rows,
    today: dayInIndia(at),
    approvalBlock: block ?? (rows.some((row) => row.block !== null) ? 'claims' : null),
    rights: isWaiting ? await readRights(ctx.db, approval, visitor) : null,
    downloads: events.filter(({ event }) => event === 'payouts/bank-file').length,
    unreadable:
      run.state === 'cancelled'
        ? []
        : [...(await unreadableOf(ctx, claims)), ...(await unreadableRefunds(ctx, transfers))],
    unfit: unfitOf(settings, rows),
    lacksDebitAccount: lacksDebitAccount(settings),
    events,
  });
}

/** The claims of a run, with the sum and the account as they were frozen. */
async function runClaimRows(
  tx: Tx,
  entries: readonly ClaimEntry[],
  claims: readonly Claim[],
  seen: {
    readonly isWaiting: boolean;
    readonly doubted: ReadonlySet<string>;
    readonly visitor: Visitor;
    readonly at: Date;
  },
): Promise<DeskRunClaim[]> {
  const { isWaiting, doubted, visitor, at } = seen;
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const referrers = claims.map(({ referrerId }) => referrerId);
  const names = await findNames(tx, referrers);
  const facts = await claimFacts(tx, claims, at);
  const referrals = await referralsOf(tx, claims, at);
  const blocks = isWaiting ? await blocksOf(tx, claims, at) : new Map<string, PayoutBlock>();
  return entries.map((entry) => {
    const claim = defined(byId.get(entry.claimId));
    const isChanged = claim.corrections !== entry.corrections;
    return {
      ...runClaim(claim, { names, facts, referrals, visitor, at }),
      accountDigits: showField(visitor.roles, 'claim/accountDigits', entry.accountLastFour),
      amount: wire(entry.amountPaise),
      payout: entry.payoutId,
      payoutStatus: entry.payoutState,
      utr: entry.utr,
      isDoubted: doubted.has(entry.payoutId ?? ''),
      block: (isWaiting && isChanged ? 'changed' : blocks.get(claim.id)) ?? null,
    };
  });
}

/** What the bank's format can't hold of the transfers that are not settled, whatever their account numbers are. */
const unfitOf = (settings: PayoutSettings, rows: readonly DeskRunClaim[]): string[] =>
  unfitRows(
    settings,
    rows
      .filter(({ payoutStatus }) => payoutStatus === null || payoutStatus === 'processing')
      .map(({ number, name, bankName, amount, payout }) => ({
        name,
        account: '',
        ifsc: '',
        bank: bankName,
        amount: amount.toFixed(2),
        reference: payout ?? number,
        claim: number,
      })),
  ).map(({ claim }) => claim);

/** As it was frozen; a transfer that was tried again at the gateway since has no account any more. */
function runRefundRow(
  entry: RefundEntry,
  transfer: PayableTransfer | undefined,
  {
    isWaiting,
    isDoubted,
    visitor,
    at,
  }: { readonly isWaiting: boolean; readonly isDoubted: boolean; readonly visitor: Visitor; readonly at: Date },
): DeskRunClaim {
  const isChanged = transfer?.corrections !== entry.corrections;
  const block = transfer && !isChanged ? transferBlock(transfer, at) : 'changed';
  const shown = transfer ? runRefund(transfer, visitor) : unknownRefund(entry);
  return {
    ...shown,
    accountDigits: showField(visitor.roles, 'claim/accountDigits', entry.accountLastFour),
    amount: wire(entry.amountPaise),
    payout: entry.payoutId,
    payoutStatus: entry.payoutState,
    utr: entry.utr,
    isDoubted,
    block: isWaiting ? (block ?? null) : null,
  };
}
const unknownRefund = (entry: RefundEntry): Omit<RunClaim, 'amount' | 'accountDigits'> => ({
  number: entry.refundId,
  accountId: '',
  name: '',
  bankName: '',
  paymentId: null,
  status: 'stopped',
  createdAt: '',
  warnings: [],
  released: [],
  referrals: [],
  paidInYear: 0,
  paidInYearOf: '',
});

const unreadableRefunds = async (ctx: Context, transfers: readonly PayableTransfer[]): Promise<string[]> => {
  const open = transfers.filter(({ state, accountSealed }) => state === 'stopped' && accountSealed !== '');
  const readable = await readAccounts(
    ctx,
    open.map((transfer) => ({ ...transfer, id: transfer.refundId })),
  );
  return open.filter(({ refundId }) => !readable.has(refundId)).map(({ refundId }) => refundId);
};

async function unreadableOf(ctx: Context, claims: readonly Claim[]): Promise<string[]> {
  const open = claims.filter(({ state }) => state === 'active' || state === 'processing');
  const readable = await readAccounts(ctx, open);
  return open.filter(({ id }) => !readable.has(id)).map(({ id }) => id);
}
