import {
  accountFaults,
  bankAccountKeyOf,
  canonicalDetails,
  faultOf,
  isBankName,
  newAccountWaitMs,
} from '#kit/money/bank-account.ts';
import type { Context, Session, Tx } from '#kit/context.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, before } from '#kit/time.ts';
import { mayGiveBankAccount } from '#features/accounts/actions/find-account.ts';
import { requireOpenAccount } from '#features/accounts/actions/require-open-account.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { RefundAccountAsked } from '../../events.ts';
import type { CapturedPayment, Refund } from '../../model/payments.ts';
import type { OwnTransfer, RefundAccountForm, RefundTransfer } from '../model.ts';
import { isInRun, isDisputed } from '../../refunds/rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { payerOf } from '../../store/payments.ts';
import { findRefund, setRefund } from '../../refunds/store/refunds.ts';
import { eraseAccounts, findTransfer, insertTransfer, openTransfersOf, setAccount } from '../store.ts';
import { maxAccountChanges, refundAccountLifeMs } from '../../terms.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import type { ByStaff, MayConfirmAbsent } from '../../refunds/actions/decide-after-look-up.ts';
import {
  applyDecision,
  type AtGateway,
  decideRefund,
  retriedPaise,
  type Undecidable,
} from '../../refunds/actions/decide-refund.ts';
import { startNewAttempt } from '../../refunds/actions/transition-refund.ts';

type ChooseCodes =
  | AtGateway
  | 'refunds/disputed'
  | 'refunds/no-payer'
  | 'refunds/not-stopped'
  | 'refunds/by-transfer'
  | 'refunds/not-as-shown'
  | 'payments/not-refundable';
/**
 * Pays a stopped or denied refund by bank transfer: it waits as stopped until the payer has given an account and a payout run
 * pays it. Refused while the gateway has it, while a dispute is open, and for a payer without an account here. Emits
 * RefundAccountAsked.
 */
export const payByTransfer = (
  ctx: PaymentsContext,
  staff: ByStaff & MayConfirmAbsent & { readonly shownPaise: number },
): Promise<Result<Refund, Undecidable | ChooseCodes>> =>
  decideRefund<ChooseCodes>(
    ctx,
    staff.refundId,
    { isConfirmedAbsent: staff.isConfirmedAbsent === true },
    async (transition, refund, isAtGateway) => {
      const { tx, payment, at } = transition;
      if (isDisputed(payment)) return refuse('refunds/disputed');
      if (isAtGateway) return refuse('payments/refund-at-gateway');
      if (refund.isByTransfer && refund.state === 'stopped') return refuse('refunds/by-transfer');
      if (refund.state !== 'stopped' && refund.state !== 'denied') return refuse('refunds/not-stopped');
      const amountPaise = retriedPaise(payment, refund);
      if (amountPaise === 0) return refuse('payments/not-refundable');
      if (amountPaise !== staff.shownPaise) return refuse('refunds/not-as-shown');
      if ((await payerOf(tx, payment.id)) === undefined) return refuse('refunds/no-payer');
      return applyDecision(
        transition,
        { actor: staff.actor, reason: 'paid by bank transfer', action: 'payments/refund-by-transfer' },
        async (): Promise<CapturedPayment> => {
          // A denied one is owed again by its new attempt, which the gateway does not get.
          const owed = refund.state === 'denied' ? await startNewAttempt(transition, amountPaise) : payment;
          const stopped = await setRefund(tx, refund.id, { state: 'stopped', nextTryAt: null });
          await insertTransfer(tx, refund.id, { by: staff.actor, at });
          await ctx.emit(tx, RefundAccountAsked({ refundId: refund.id, paymentId: payment.id, asks: 1 }));
          return { ...owed, refund: { ...stopped, isByTransfer: true } };
        },
        () => ({ amountPaise, isVouched: staff.isConfirmedAbsent === true }),
      );
    },
  );

/** An account as the payer types it. */
export interface TypedRefundAccount {
  readonly holder: string;
  readonly accNumber: string;
  readonly accNumberAgain: string;
  readonly ifscCode: string;
  readonly bankName: string;
}
function checkAccount(typed: TypedRefundAccount) {
  const holder = typed.holder.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const details = canonicalDetails(typed);
  const again = canonicalDetails({ ...typed, accNumber: typed.accNumberAgain }).accNumber;
  const faults: { readonly field: string; readonly reason: string }[] = [
    ...faultOf('holder', holder, /^.{2,100}$/u),
    ...accountFaults(details),
  ];
  if (holder !== '' && !isBankName(holder) && faults.every(({ field }) => field !== 'holder'))
    faults.push({ field: 'holder', reason: 'invalid' });
  if (again === '') faults.push({ field: 'accNumberAgain', reason: 'missing' });
  else if (again !== details.accNumber && faults.every(({ field }) => field !== 'accNumber'))
    faults.push({ field: 'accNumberAgain', reason: 'differs' });
  return { holder, details, faults };
}

type ReadCodes = 'payments/unknown-refund' | 'refunds/not-yours' | 'refunds/no-account-asked';
/** The person's own refund by transfer that no run has. */
async function ownTransfer(
  tx: Tx,
  refundId: string,
  accountId: string,
): Promise<Result<{ readonly refund: Refund; readonly transfer: RefundTransfer }, ReadCodes>> {
  const refund = await findRefund(tx, refundId);
  if (!refund) return refuse('payments/unknown-refund');
  if ((await payerOf(tx, refund.paymentId)) !== accountId) return refuse('refunds/not-yours');
  const transfer = await findTransfer(tx, refundId);
  if (!transfer || refund.state !== 'stopped' || isInRun(refund)) return refuse('refunds/no-account-asked');
  return ok({ refund, transfer });
}

/** The form of the account that a refund goes to, for its payer: with the whole number, as they gave it. */
export async function readRefundAccount(
  ctx: Pick<Context, 'db' | 'decrypt'>,
  input: { readonly session: Pick<Session, 'accountId'>; readonly refundId: string },
): Promise<Result<RefundAccountForm, ReadCodes>> {
  const found = await ownTransfer(ctx.db, input.refundId, input.session.accountId);
  if (!found.ok) return found;
  const { refund, transfer } = found.value;
  return ok({
    number: refund.id,
    amount: rupeesOnWire(refund.amountPaise),
    failure: transfer.failure,
    holder: transfer.holder,
    accNumber: transfer.accountSealed === '' ? '' : ctx.decrypt(transfer.accountSealed, refund.id),
    ifscCode: transfer.ifsc,
    bankName: transfer.bankName,
  });
}

type GiveCodes = ReadCodes | 'claims/phone-moved' | 'refunds/account-fields' | 'refunds/account-too-often';
/**
 * Gives or corrects the account of a refund by transfer, until a run has it; the transfer to a new account waits a day. The
 * same account again changes nothing.
 */
export async function giveRefundAccount(
  ctx: Context,
  input: { readonly accountId: string; readonly refundId: string; readonly typed: TypedRefundAccount },
): Promise<Result<{ readonly lastFour: string }, GiveCodes>> {
  const { accountId, refundId } = input;
  const { holder, details, faults } = checkAccount(input.typed);
  if (faults.length > 0) return refuse('refunds/account-fields', { fields: faults });
  const { accNumber, ifscCode: ifsc, bankName } = details;
  const accountKey = await bankAccountKeyOf(ctx, { ifsc, accountNumber: accNumber });
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    await requireOpenAccount(tx, accountId);
    const known = await findRefund(tx, refundId);
    if (known) await lockCapturedPayment(tx, known.paymentId);
    const found = await ownTransfer(tx, refundId, accountId);
    if (!found.ok) return found;
    const { transfer } = found.value;
    const lastFour = accNumber.slice(-4);
    const isSame =
      transfer.givenAt !== null &&
      ctx.decrypt(transfer.accountSealed, refundId) === accNumber &&
      JSON.stringify([transfer.holder, transfer.ifsc, transfer.bankName]) === JSON.stringify([holder, ifsc, bankName]);
    if (isSame) return ok({ lastFour });
    const allowed = await mayGiveBankAccount(tx, accountId, at);
    if (!allowed.ok) return allowed;
    if (transfer.corrections >= maxAccountChanges) return refuse('refunds/account-too-often');
    await setAccount(tx, refundId, {
      holder,
      accountSealed: ctx.encrypt(accNumber, refundId),
      accountLastFour: lastFour,
      accountKey,
      ifsc,
      bankName,
      givenAt: at,
      payableFrom: after(at, newAccountWaitMs),
    });
    await recordAudit(tx, {
      actor: accountId,
      action: 'payments/refund-account-given',
      subject: refundId,
      details: { isCorrection: transfer.corrections > 0 },
      personal: { accountBefore: transfer.accountLastFour, accountAfter: lastFour },
    });
    return ok({ lastFour });
  });
}

/** A person's refunds that wait for an account or its transfer. */
export const listOwnTransfers = async (ctx: Pick<Context, 'db'>, accountId: string): Promise<OwnTransfer[]> =>
  (await openTransfersOf(ctx.db, accountId)).map(({ refundId, amountPaise, accountLastFour, givenAt, runId }) => ({
    reference: refundId,
    amount: rupeesOnWire(paise(amountPaise)),
    state: stateOf(givenAt, runId),
    lastFour: accountLastFour,
  }));
function stateOf(givenAt: Date | null, runId: string | null): OwnTransfer['state'] {
  if (runId !== null) return 'in-run';
  return givenAt === null ? 'asked' : 'given';
}

/** Accounts per transaction. */
const batchSize = 500;
/**
 * Erases the accounts of refunds `refundAccountLifeMs` after their last step, except the last four digits. Run by a timer; safe to repeat.
 * @returns the number of erased accounts
 */
export async function eraseRefundAccounts(ctx: Context, { batch = batchSize } = {}): Promise<number> {
  const at = await ctx.businessNow();
  let erased = 0;
  for (let last = batch; last === batch; erased += last)
    last = await ctx.transaction((tx) =>
      eraseAccounts(tx, { before: before(at, refundAccountLifeMs), at, limit: batch }),
    );
  if (erased > 0) ctx.log.info('accounts of refunds erased', { accounts: erased });
  return erased;
}
