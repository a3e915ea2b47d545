import type { Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { type Paise, paise } from '#kit/money/paise.ts';
import { readUtr } from '#kit/money/utr.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { AuditEntry } from '#features/audit/model.ts';
import { claimReference, releaseReference } from '#features/ledger/actions/claim-reference.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Settlement } from '../../model/payments.ts';
import { areFeesAbsurd, isTooEarly } from '../rules/plausible-settlement.ts';
import { capturesBefore, gatewaysWithPayments } from '../../store/payments.ts';
import { lineSums, lockAllSettlements } from '../store/settlement-imports.ts';
import { insertSettlement, lockSettlement, replaceSettlement, updateSettlement } from '../store/settlements.ts';
import type { PaymentsContext } from '../../actions/context.ts';

/** What staff enter of a settlement. */
export interface SettlementAmounts {
  /** The amount that reached our bank account. */
  readonly bankPaise: Paise;
  readonly feePaise: Paise;
  /** The tax on the fees. */
  readonly taxPaise: Paise;
  /** Positive: given to us. */
  readonly adjustmentPaise?: number;
  /** Positive: released; negative: held back. */
  readonly reservePaise?: number;
}
export interface SettlementSums extends SettlementAmounts {
  /** The bank's reference; empty where nothing arrived. */
  readonly utr: string;
  readonly settledAt: Date;
  readonly actor: string;
}
export interface SettlementInput extends SettlementSums {
  /** The name of the gateway that paid; needed where more than one comes into question. */
  readonly gateway?: string | undefined;
  /** The gateway's id of it. */
  readonly gatewaySettlementId: string;
}
type Implausible = 'payments/settlement-too-early' | 'payments/settlement-fees-absurd';
type Invalid = `payments/${'bank-reference-invalid' | 'settlement-to-come'}`;
export type Unclear = 'payments/settlement-gateway-missing' | 'payments/settlement-gateway-unknown';

/**
 * Records a gateway's payout to our bank account with the fees and tax that it deducted: a ledger transaction for
 * each sum, dated as the settlement. A settlement of nothing has no bank reference. Safe to repeat: a settlement id and a
 * bank reference are recorded once. Also accepts more than the gateway should hold,
 * because the money arrived; the check of the books reports that. The gateway is the one that has our payments, which need
 * not be the one of new orders.
 */
export async function recordSettlement(
  ctx: PaymentsContext,
  input: SettlementInput,
): Promise<Result<Settlement, Invalid | Implausible | Unclear | `payments/settlement-${'empty' | 'known'}`>> {
  const at = await ctx.businessNow();
  const read = readEntered(input, at);
  if (!read.ok) return read;
  if (Object.values(amountsOf(read.value)).every((sum) => sum === 0)) return refuse('payments/settlement-empty');
  const { gatewaySettlementId } = input;
  return ctx.transaction(
    async (tx): Promise<Result<Settlement, Implausible | Unclear | 'payments/settlement-known'>> => {
      await lockAllSettlements(tx);
      const gateway = chooseGateway(await gatewaysWithPayments(tx), input.gateway, ctx.gateway.name);
      if (!gateway.ok) return gateway;
      const plausible = await checkPlausible(tx, gateway.value, read.value);
      if (!plausible.ok) return plausible;
      const id = newReference('SS');
      const settlement = { ...read.value, gatewaySettlementId, id, version: 1, gateway: gateway.value };
      if (!(await addSettlement(tx, settlement, { actor: input.actor, at })))
        return refuse('payments/settlement-known');
      return ok(settlement);
    },
  );
}

export interface SettlementCorrection extends Pick<SettlementSums, 'utr' | 'settledAt' | 'actor'> {
  readonly settlementId: string;
  /** The corrected sums; undefined leaves them as they are. */
  readonly sums?: SettlementAmounts | undefined;
  readonly reason: string;
}
type CorrectionCodes = `payments/settlement-${'known' | 'unknown' | 'same' | 'has-rows'}`;
/**
 * Corrects a settlement that was entered wrongly. Its reference changes without a posting. Other sums or another day reverse
 * its transactions as of their own dates and post the right ones; sums of 0 say that it never was. The former version is stored. With its rows, its sums stay. The audit records who and why. Its id cannot be corrected.
 */
export async function correctSettlement(
  ctx: PaymentsContext,
  input: SettlementCorrection,
): Promise<Result<Settlement, Invalid | Implausible | CorrectionCodes>> {
  const now = await ctx.businessNow();
  const { reason } = input;
  return ctx.transaction(async (tx): Promise<Result<Settlement, Invalid | Implausible | CorrectionCodes>> => {
    await lockAllSettlements(tx);
    const known = await lockSettlement(tx, input.settlementId);
    if (!known) return refuse('payments/settlement-unknown');
    const read = readEntered({ ...input, ...(input.sums ?? amountsOf(known)) }, now);
    if (!read.ok) return read;
    if (isSame(known, read.value)) return refuse('payments/settlement-same');
    const keepsSums = hasSameSums(known, read.value);
    if (!keepsSums && (await lineSums(tx, known.id)).count > 0) return refuse('payments/settlement-has-rows');
    const plausible = await checkPlausible(tx, known.gateway, read.value, keepsSums);
    if (!plausible.ok) return plausible;
    if (!(await moveReference(tx, known, read.value.utr))) return refuse('payments/settlement-known');
    const isReposted = !keepsSums || known.settledAt.getTime() !== read.value.settledAt.getTime();
    const settlement = { ...known, ...read.value, version: known.version + (isReposted ? 1 : 0) };
    if (isReposted) {
      await replaceSettlement(tx, { ...settlement, replacedBy: input.actor });
      await postParts(tx, known, '-reversed');
      await postParts(tx, settlement, '');
    } else await updateSettlement(tx, settlement, input.actor);
    await recordAudit(tx, {
      actor: input.actor,
      action: 'payments/settlement-corrected',
      subject: known.id,
      before: factsOf(known),
      after: factsOf(settlement),
      details: { version: settlement.version },
      personal: { reason },
    });
    return ok(settlement);
  });
}
/** @returns false when the new reference is that of another movement */
async function moveReference(tx: Tx, { id, utr: earlier }: Settlement, utr: string | null): Promise<boolean> {
  if (earlier === utr) return true;
  if (utr !== null && !(await claimReference(tx, { utr, kind: 'settlement', group: id }))) return false;
  if (earlier !== null) await releaseReference(tx, { utr: earlier, kind: 'settlement', group: id });
  return true;
}

/**
 * Stores a settlement with its postings and its place in the audit, in the caller's transaction. `reportedBy`: who brought in the
 * report that it is read from, and who said what its columns hold.
 * @returns false when its number or UTR was recorded before
 */
export async function addSettlement(
  tx: Tx,
  settlement: Settlement,
  {
    actor,
    at,
    reportedBy = [],
    details,
  }: {
    readonly actor: string;
    readonly at: Date;
    readonly reportedBy?: readonly string[];
    readonly details?: AuditEntry['details'];
  },
): Promise<boolean> {
  const { id, utr } = settlement;
  if (utr !== null && !(await claimReference(tx, { utr, kind: 'settlement', group: id }))) return false;
  if (!(await insertSettlement(tx, { ...settlement, recordedAt: at, recordedBy: actor, makers: reportedBy }))) {
    if (utr !== null) await releaseReference(tx, { utr, kind: 'settlement', group: id });
    return false;
  }
  await postParts(tx, settlement, '');
  await recordAudit(tx, {
    actor,
    action: 'payments/settlement-recorded',
    subject: settlement.id,
    after: factsOf(settlement),
    ...(details ? { details } : {}),
  });
  return true;
}

/** The named gateway, if it is one of the candidates. Without a name: the only candidate, or `otherwise` if there is none. */
export function chooseGateway(
  candidates: readonly string[],
  named: string | undefined,
  otherwise?: string,
): Result<string, Unclear> {
  if (named === undefined && candidates.length > 1) return refuse('payments/settlement-gateway-missing');
  const found = named === undefined ? (candidates[0] ?? otherwise) : candidates.find((name) => name === named);
  return found === undefined ? refuse('payments/settlement-gateway-unknown') : ok(found);
}

/**
 * Refuses a day before the gateway's first payment, and fees of more than half of the payments. `keepsSums`: the sums were
 * accepted before, so only the day is checked.
 */
async function checkPlausible(
  tx: Tx,
  gateway: string,
  entered: Entered,
  keepsSums = false,
): Promise<Result<undefined, Implausible>> {
  const { firstAt, recentPaise } = await capturesBefore(tx, gateway, entered.settledAt);
  if (isTooEarly(entered.settledAt, firstAt)) return refuse('payments/settlement-too-early');
  const { bankPaise, feePaise, taxPaise, adjustmentPaise, reservePaise } = entered;
  const fees = feePaise + taxPaise;
  // A settlement of nothing is one whose payments all went into refunds: recent payments then say what they may have been.
  const gross = bankPaise > 0 ? bankPaise + fees - adjustmentPaise - reservePaise : recentPaise;
  return !keepsSums && areFeesAbsurd(fees, gross) ? refuse('payments/settlement-fees-absurd') : ok(undefined);
}
type Entered = Omit<Settlement, 'id' | 'version' | 'gateway' | 'gatewaySettlementId'>;
function readEntered(input: SettlementSums, now: Date): Result<Entered, Invalid> {
  const { bankPaise, feePaise, taxPaise, adjustmentPaise = 0, reservePaise = 0, settledAt } = input;
  const sums = { bankPaise, feePaise, taxPaise, adjustmentPaise, reservePaise };
  // Without a transfer there is no reference.
  const utr = bankPaise > 0 ? readUtr(input.utr) : null;
  if (utr === undefined || (utr === null && input.utr.trim() !== '')) return refuse('payments/bank-reference-invalid');
  if (settledAt > now) return refuse('payments/settlement-to-come');
  return ok({ utr, ...sums, settledAt });
}
const amountsOf = ({
  bankPaise,
  feePaise,
  taxPaise,
  adjustmentPaise,
  reservePaise,
}: Omit<Entered, 'utr' | 'settledAt'>) => ({
  bankPaise,
  feePaise,
  taxPaise,
  adjustmentPaise,
  reservePaise,
});
const hasSameSums = (known: Settlement, entered: Entered): boolean =>
  Object.entries(amountsOf(known)).every(([name, sum]) => entered[name as keyof ReturnType<typeof amountsOf>] === sum);
const isSame = (known: Settlement, entered: Entered): boolean =>
  hasSameSums(known, entered) && known.utr === entered.utr && known.settledAt.getTime() === entered.settledAt.getTime();

/** Posts one version of a settlement, as `SS-…`, or `SS-…/2` for the second. */
async function postParts(tx: Tx, settlement: Settlement, suffix: '' | '-reversed'): Promise<void> {
  const of = settlement.version === 1 ? settlement.id : `${settlement.id}/${settlement.version}`;
  const parts = [
    ['settlement-bank', settlement.bankPaise],
    ['settlement-fees', settlement.feePaise],
    ['settlement-tax', settlement.taxPaise],
    ['settlement-adjustment-taken', -settlement.adjustmentPaise],
    ['settlement-adjustment-given', settlement.adjustmentPaise],
    ['settlement-reserve-held', -settlement.reservePaise],
    ['settlement-reserve-released', settlement.reservePaise],
  ] as const;
  for (const [kind, sum] of parts)
    if (sum > 0) await post(tx, { kind: `${kind}${suffix}`, of, at: settlement.settledAt, amountPaise: paise(sum) });
}

const factsOf = ({ gatewaySettlementId, version: _version, id: _id, gateway: _gateway, ...facts }: Settlement) => ({
  number: gatewaySettlementId,
  ...facts,
  settledAt: facts.settledAt.toISOString(),
});
