import { newReference } from '#kit/ids.ts';
import { type Paise, paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { owedOn, post } from '#features/ledger/actions/post.ts';
import { accounts } from '#features/ledger/model.ts';
import type { Settlement } from '../model.ts';
import { insertSettlement, newestSettlements } from '../settlement-store.ts';
import { recordAct } from '../store.ts';
import type { PaymentsContext } from './context.ts';

export interface SettlementWish {
  /** Its number at the gateway. */
  readonly gatewaySettlementId: string;
  /** The bank's reference. */
  readonly utr: string;
  /** What reached our bank account: more than 0. */
  readonly bankPaise: Paise;
  readonly feePaise: Paise;
  /** The tax on the fees. */
  readonly taxPaise: Paise;
  readonly settledAt: Date;
  /** `cli:<user>` or an account id. */
  readonly actor: string;
}

/**
 * Records that the gateway paid out to our bank account, with what it kept: up to three linked transactions, posted as of
 * the settlement. Once for each number and each bank reference. It is recorded also where it is more than the gateway
 * should have had, for the money arrived; the check of the books names that.
 * @returns the settlement and what the gateway holds for us afterwards, below zero where it paid more
 */
export async function recordSettlement(
  ctx: PaymentsContext,
  it: SettlementWish,
): Promise<
  Result<
    { readonly settlement: Settlement; readonly heldPaise: Paise },
    | 'payments/settlement-known'
    | 'payments/settlement-number-missing'
    | 'payments/bank-reference-invalid'
    | 'payments/settlement-empty'
    | 'payments/settlement-to-come'
  >
> {
  const { gatewaySettlementId, bankPaise, feePaise, taxPaise, settledAt, actor } = it;
  const utr = it.utr.trim().toUpperCase();
  if (gatewaySettlementId.trim() === '') return refuse('payments/settlement-number-missing');
  if (!/^[A-Z0-9]{10,22}$/.test(utr)) return refuse('payments/bank-reference-invalid');
  if (bankPaise <= 0) return refuse('payments/settlement-empty');
  if (settledAt > (await ctx.businessNow())) return refuse('payments/settlement-to-come');
  const settlement: Settlement = {
    id: newReference('SS'),
    gateway: ctx.gateway.name,
    gatewaySettlementId: gatewaySettlementId.trim(),
    utr,
    bankPaise,
    feePaise,
    taxPaise,
    settledAt,
  };
  return ctx.transaction(async (tx) => {
    if (!(await insertSettlement(tx, { ...settlement, recordedBy: actor }))) return refuse('payments/settlement-known');
    const parts = [
      ['settlement-bank', bankPaise],
      ['settlement-fees', feePaise],
      ['settlement-tax', taxPaise],
    ] as const;
    for (const [kind, amountPaise] of parts)
      if (amountPaise > 0) await post(tx, { kind, of: settlement.id, at: settledAt, amountPaise });
    await recordAct(tx, {
      actor,
      act: 'payments/settlement-recorded',
      subject: settlement.id,
      details: { number: settlement.gatewaySettlementId, utr, bankPaise, feePaise, taxPaise },
    });
    return ok({ settlement, heldPaise: paise(0 - (await owedOn(tx, accounts.gatewayReceivable))) });
  });
}

/** The newest 100. */
export const listSettlements = (ctx: Pick<PaymentsContext, 'db'>): Promise<Settlement[]> =>
  newestSettlements(ctx.db, 100);
