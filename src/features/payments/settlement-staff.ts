import { formatRupees, paiseFromRupees } from '#kit/paise.ts';
import { dayInIndia, isDay, startOfDayInIndia } from '#kit/time.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import type { PaymentsContext } from './actions/context.ts';
import { listSettlements, recordSettlement } from './actions/record-settlement.ts';
import type { Settlement } from './model.ts';

const refusalTexts = {
  'payments/settlement-known': 'this settlement or this bank reference was entered before; see settlement list',
  'payments/settlement-number-missing': 'name the number that the gateway gives the settlement',
  'payments/bank-reference-invalid': "the bank's reference (UTR) has 10 to 22 letters and digits",
  'payments/settlement-empty': 'name what reached the bank, in rupees, such as 976.40',
  'payments/settlement-to-come': 'its day is to come',
} as const;
const lineOf = (it: Settlement): string =>
  `${it.gatewaySettlementId} of ${dayInIndia(it.settledAt)}, UTR ${it.utr}: ${formatRupees(it.bankPaise)} to the bank, ` +
  `fees ${formatRupees(it.feePaise)}, tax on them ${formatRupees(it.taxPaise)}`;

export const settlementCommands: readonly StaffCommand<PaymentsContext>[] = [
  {
    name: 'settlement record',
    usage: '<number at the gateway> <UTR> <day> <rupees to the bank> <rupees of fees> <rupees of tax>',
    help: 'Enter what the gateway paid out to our bank account and what it kept; the day as 2026-11-20.',
    async run(ctx, [number = '', utr = '', day = '', ...sums], actor) {
      if (!isDay(day)) throw new StaffRefusal(`${day} is no day; write it as 2026-11-20`);
      const [bankPaise, feePaise, taxPaise] = sums.map(paiseFromRupees);
      if (bankPaise === undefined || feePaise === undefined || taxPaise === undefined || sums.length !== 3)
        throw new StaffRefusal('name three sums in rupees: to the bank, fees, tax on the fees; 0 where there is none');
      const settledAt = startOfDayInIndia(day);
      const wish = { gatewaySettlementId: number, utr, bankPaise, feePaise, taxPaise, settledAt, actor };
      const recorded = await recordSettlement(ctx, wish);
      if (!recorded.ok) throw new StaffRefusal(`${number}: ${refusalTexts[recorded.refusal.code]}`);
      const { settlement, heldPaise } = recorded.value;
      return `${lineOf(settlement)}. By our books the gateway still holds ${formatRupees(heldPaise)}.`;
    },
  },
  {
    name: 'settlement list',
    usage: '',
    help: 'The newest 100 settlements, newest first.',
    run: async (ctx) => (await listSettlements(ctx)).map(lineOf).join('\n') || 'No settlement was entered.',
  },
];
