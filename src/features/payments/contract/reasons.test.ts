import { expect, test } from 'vitest';
import * as disputes from '../disputes/contract.ts';
import * as refunds from '../refunds/contract/decisions.ts';
import * as records from '../refunds/contract/records.ts';
import * as reviews from '../reviews/contract.ts';
import * as settlements from '../settlements/contract.ts';

test.each([
  refunds.refundFee,
  refunds.proposePart,
  refunds.declineProposal,
  reviews.correctSettledSum,
  reviews.returnPayment,
  reviews.closePayment,
  records.closeRefund,
  records.correctReference,
  disputes.confirmNoDispute,
  disputes.correctDisputeFee,
  settlements.correctSettlement,
])('$path needs a reason, and not of blanks only', ({ body }) => {
  for (const typed of [{}, { reason: ' \u200b ' }])
    expect(body?.safeParse(typed).error?.issues.map(({ path }) => path.join())).toContain('reason');
});
