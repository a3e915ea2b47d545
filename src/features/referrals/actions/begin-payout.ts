import { defined } from '#kit/defined.ts';
import type { Context, Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { resolveAttention } from '#features/attention/actions/raise.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { isRestorePending } from '#features/payments/actions/restored.ts';
import type { Claim, Payout, PayoutOrder } from '../model.ts';
import { insertPayout, payoutsOf, setPayoutNotSent } from '../payout-store.ts';
import { findClaim, setClaim } from '../store.ts';
import { changeClaim, claimChanged } from './change-claim.ts';
import { holdUncovered } from './cover-claims.ts';

type BeginCodes =
  | 'claims/unknown'
  | 'claims/being-paid'
  | 'claims/not-possible'
  | 'claims/unconfirmed'
  | 'claims/restore-pending'
  | 'claims/new-account-waits'
  | 'claims/not-covered';

/**
 * Moves an active claim to processing before its transfer is made, creates our reference, and returns the bank account.
 * From then on only `recordTransfer` and `endPayout` move the claim. Refused while a new account has to wait, when the
 * amount is not covered, and after a restore until payments since the backup are known and the claim is confirmed. The
 * audit entry records who saw the account number.
 */
export async function beginPayout(
  ctx: Context,
  input: { readonly claimId: string; readonly actor: string },
): Promise<Result<PayoutOrder, BeginCodes>> {
  return changeClaim(ctx, input.claimId, async (tx, claim, at): Promise<Result<PayoutOrder, BeginCodes>> => {
    if (claim.state === 'processing') return refuse('claims/being-paid');
    if (claim.state !== 'active') return refuse('claims/not-possible', { facts: { state: claim.state } });
    if (claim.isUnconfirmed) return refuse('claims/unconfirmed');
    if (await isRestorePending(tx)) return refuse('claims/restore-pending');
    if (claim.payableFrom && at < claim.payableFrom)
      return refuse('claims/new-account-waits', { facts: { payableFrom: claim.payableFrom.toISOString() } });
    if (await holdUncovered(ctx, tx, claim.referrerId, at)) return refuse('claims/not-covered');
    const order = await payoutOrderOf(ctx, tx, claim, newReference('SP'));
    const { payoutId, amountPaise } = order;
    await insertPayout(tx, {
      id: payoutId,
      claimId: claim.id,
      amountPaise,
      state: 'processing',
      utr: null,
      isUnclaimed: false,
      attempt: 1,
      startedAt: at,
      startedBy: input.actor,
    });
    await setClaim(tx, claim.id, { state: 'processing', reason: null, isUncovered: false, settledAt: null });
    const { actor } = input;
    await recordAudit(tx, {
      actor,
      action: 'claims/processing',
      subject: claim.id,
      before: { state: claim.state },
      after: { state: 'processing' },
      details: { payoutId, amountPaise, accountShown: true },
    });
    for (const kind of ['new-bank-account', 'claim-corrected'] as const)
      await resolveAttention(tx, kind, claim.id, { actor, reason: 'the payout was begun' });
    return ok(order);
  });
}

/**
 * Ends a payout when no money left our bank. Without a reason the claim is active again; with one, because the bank
 * refused it, the claim goes on hold and its owner reads the reason. A claim that is no longer covered goes on hold in
 * either case.
 */
export async function endPayout(
  ctx: Context,
  input: { readonly claimId: string; readonly reason?: string; readonly actor: string },
): Promise<Result<Claim, 'claims/unknown' | 'claims/not-being-paid' | 'claims/reason-missing'>> {
  const reason = input.reason?.trim();
  if (reason === '') return refuse('claims/reason-missing');
  type Codes = 'claims/not-being-paid';
  return changeClaim(ctx, input.claimId, async (tx, claim, at): Promise<Result<Claim, Codes>> => {
    const { id, referrerId, amountPaise } = claim;
    const payout = (await payoutsOf(tx, id)).find((payout) => payout.state === 'processing');
    if (claim.state !== 'processing' || !payout) return refuse('claims/not-being-paid');
    await setPayoutNotSent(tx, payout.id);
    const state = reason === undefined ? 'active' : 'hold';
    await setClaim(tx, id, { state, reason: reason ?? null, isUncovered: false, settledAt: null });
    await recordAudit(tx, {
      actor: input.actor,
      action: 'claims/not-sent',
      subject: id,
      before: { state: claim.state },
      after: { state },
      details: { payoutId: payout.id, amountPaise },
      personal: { reason },
    });
    await resolveAttention(tx, 'payout-slow', payout.id, { actor: input.actor, reason: 'nothing was sent' });
    if (reason === undefined) await holdUncovered(ctx, tx, referrerId, at);
    else await ctx.emit(tx, claimChanged(claim, state, reason));
    return ok(defined(await findClaim(tx, id)));
  });
}

/** The bank account of a claim, with the claim: only a claim in processing is to be paid. */
export interface ShownAccount extends PayoutOrder {
  readonly claim: Claim;
}
type ShowCodes = 'claims/not-begun' | 'claims/details-erased' | 'claims/reason-missing';
/**
 * Shows the bank account of a claim again, once its first payout has begun. Each display is audited with its reason.
 */
export async function showBankAccount(
  ctx: Context,
  input: { readonly claimId: string; readonly reason?: string; readonly actor: string },
): Promise<Result<ShownAccount, 'claims/unknown' | ShowCodes>> {
  const reason = input.reason?.trim() ?? '';
  return changeClaim(ctx, input.claimId, async (tx, claim): Promise<Result<ShownAccount, ShowCodes>> => {
    const payouts = await payoutsOf(tx, claim.id);
    // A moved transfer was never to this account.
    const payout = payouts.findLast(({ state }) => state !== 'moved') ?? payouts.at(-1);
    if (!payout) return refuse('claims/not-begun');
    if (reason === '') return refuse('claims/reason-missing');
    if (claim.detailsErasedAt) return refuse('claims/details-erased');
    await recordAudit(tx, {
      actor: input.actor,
      action: 'claims/account-shown',
      subject: claim.id,
      details: { payoutId: payout.id },
      personal: { reason },
    });
    return ok({ ...(await payoutOrderOf(ctx, tx, claim, payout.id)), claim });
  });
}

async function payoutOrderOf(ctx: Context, tx: Tx, claim: Claim, payoutId: Payout['id']): Promise<PayoutOrder> {
  const account = await findAccount(tx, claim.referrerId);
  return {
    payoutId,
    accountNumber: ctx.decrypt(claim.accountSealed, claim.id),
    ifsc: claim.ifsc,
    bankName: claim.bankName,
    name: account?.name ?? '',
    amountPaise: claim.amountPaise,
  };
}
