import { expect, test } from 'vitest';
import * as moneyBack from './money-back.ts';
import * as refunds from '../refunds/contract.ts';
import * as reviews from '../reviews/contract.ts';
import * as settlements from '../settlements/contract.ts';

test.each([
  refunds.refundFee,
  refunds.proposePart,
  refunds.declineProposal,
  reviews.correctSettledSum,
  reviews.returnPayment,
  reviews.closePayment,
  moneyBack.closeRefund,
  moneyBack.correctReference,
  moneyBack.correctDisputeFee,
  settlements.correctSettlement,
])('$path needs a reason, and not of blanks only', ({ body }) => {
  for (const typed of [{}, { reason: ' \u200b ' }])
    expect(body?.safeParse(typed).error?.issues.map(({ path }) => path.join())).toContain('reason');
});
