import type { FindMonthChecks, MonthCheck } from '#features/ledger/model/vouchers.ts';
import { lastStatementDay } from '../store/bank.ts';
import { type OpenSum, openUntil } from '../store/vouchers.ts';

/** What is open of a month and those before it, as of now. */
export const findMonthChecks: FindMonthChecks = async (tx, lastDay) => {
  const imported = await lastStatementDay(tx);
  const { lines, reviews, payouts, refunds, disputes, unsettled, uncompared } = await openUntil(tx, lastDay);
  const check = (key: MonthCheck['key'], url: string, { count, paise }: OpenSum, isUsual = false): MonthCheck => ({
    key,
    isDone: count === 0,
    isUsual,
    count,
    paise,
    missing: [],
    until: null,
    url,
  });
  return [
    {
      key: 'bank-imported',
      isDone: imported !== undefined && imported >= lastDay,
      isUsual: false,
      count: 0,
      paise: null,
      missing: [],
      until: imported ?? null,
      url: '/desk/bank',
    },
    check('bank-lines', '/desk/bank?status=listed', lines),
    {
      key: 'gateway-compared',
      isDone: uncompared.length === 0,
      isUsual: false,
      count: uncompared.length,
      paise: null,
      missing: uncompared,
      until: null,
      url: '/desk/settlements',
    },
    check('reviews', '/desk/payments?status=needs-review', reviews),
    check('payouts', '/desk/payouts?status=processing', payouts),
    check('refunds', '/desk/payments?status=refund-requested', refunds, true),
    check('disputes', '/desk/payments?dispute=open', disputes, true),
    check('unsettled', `/desk/payments?unsettled=yes&captured-to=${lastDay}`, unsettled, true),
  ];
};
