import { formatRupees, paiseFromRupees } from '#kit/paise.ts';
import type { Result } from '#kit/result.ts';
import { dayInIndia, isDay, startOfDayInIndia } from '#kit/time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import type { PaymentsContext } from './actions/context.ts';
import {
  correctSettlement,
  listSettlements,
  type RecordedSettlement,
  recordSettlement,
  type SettlementInput,
} from './actions/record-settlement.ts';
import type { Settlement } from './model.ts';

const refusalTexts = {
  'payments/settlement-known': 'this settlement or bank reference was already entered; see `settlement list`',
  'payments/settlement-number-missing': 'give the number that the gateway gave the settlement',
  'payments/bank-reference-invalid': "the bank's reference (UTR) has 10 to 22 letters and digits",
  'payments/settlement-empty': 'give the amount that reached the bank in rupees, such as 976.40',
  'payments/settlement-to-come': 'the day of the settlement is in the future',
  'payments/settlement-gateway-missing': 'add `--gateway` and the name of the gateway that paid',
  'payments/settlement-gateway-unknown': 'no payment was made at this gateway',
  'payments/settlement-unknown': 'there is no settlement with this number; see `settlement list`',
  'payments/settlement-same': 'it is already recorded with these values',
  'payments/reason-missing': 'give the reason after the three amounts',
} as const;
const lineOf = (settlement: Settlement): string =>
  `${settlement.gatewaySettlementId} of ${dayInIndia(settlement.settledAt)}, UTR ${settlement.utr}: ${formatRupees(settlement.bankPaise)} to the bank, ` +
  `fees ${formatRupees(settlement.feePaise)}, tax on them ${formatRupees(settlement.taxPaise)}`;

/** What both commands have. */
const args = {
  number: '<number at the gateway>',
  utr: '<UTR>',
  day: '<day>',
  bank: '<rupees to the bank>',
  fee: '<rupees of fees>',
  tax: '<rupees of tax>',
  gateway: '--gateway <name>',
} as const;
type Typed = Readonly<Record<Exclude<keyof typeof args, 'gateway'>, string>> & {
  readonly gateway: string | undefined;
};
function parseInput({ number, utr, day, bank, fee, tax, gateway }: Typed, actor: string): SettlementInput {
  if (!isDay(day)) throw new StaffRefusal(`${day} is not a day; write it as 2026-11-20`);
  const [bankPaise, feePaise, taxPaise] = [bank, fee, tax].map(paiseFromRupees);
  if (bankPaise === undefined || feePaise === undefined || taxPaise === undefined)
    throw new StaffRefusal('give three amounts in rupees: to the bank, fees, tax on the fees; 0 where there is none');
  const settledAt = startOfDayInIndia(day);
  return { gateway, gatewaySettlementId: number, utr, bankPaise, feePaise, taxPaise, settledAt, actor };
}
function resultText(number: string, result: Result<RecordedSettlement, keyof typeof refusalTexts>): string {
  if (!result.ok) throw new StaffRefusal(`${number}: ${refusalTexts[result.refusal.code]}`);
  const { settlement, heldPaise } = result.value;
  return `${lineOf(settlement)}. By our books the gateway still holds ${formatRupees(heldPaise)}.`;
}

const command = commandsFor<PaymentsContext>();
export const settlementCommands = [
  command({
    name: 'settlement record',
    args,
    help: 'Enter what the gateway paid to our bank account and what it deducted; the day as 2026-11-20',
    run: async (ctx, typed, actor) => {
      const input = parseInput(typed, actor);
      return resultText(input.gatewaySettlementId, await recordSettlement(ctx, input));
    },
  }),
  command({
    name: 'settlement correct',
    args: { ...args, reason: '<reason...>' },
    help: 'Correct a settlement that was entered wrongly: give all its values as they should be, and the reason',
    run: async (ctx, { reason, ...typed }, actor) => {
      const input = { ...parseInput(typed, actor), reason };
      return resultText(input.gatewaySettlementId, await correctSettlement(ctx, input));
    },
  }),
  command({
    name: 'settlement list',
    help: 'List the newest 100 settlements, newest first',
    run: async (ctx) => (await listSettlements(ctx)).map(lineOf).join('\n') || 'No settlements entered.',
  }),
];
