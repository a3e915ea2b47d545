import { expect, test } from 'vitest';
import * as answers from '../../bank-answers/contract.ts';
import * as decisions from './desk.ts';
import * as runs from '../../payout-runs/contract/runs.ts';

test.each([
  decisions.holdClaim,
  decisions.rejectClaim,
  decisions.confirmNotSent,
  decisions.correctUtr,
  decisions.moveTransfer,
  decisions.recordReturn,
  runs.recordRefundFailed,
  runs.confirmRefundNotSent,
  runs.recordRefundReturned,
  answers.putRowsAside,
])('$path needs a reason, and not of blanks only', ({ body }) => {
  for (const typed of [{}, { reason: ' \u200b ' }])
    expect(body?.safeParse(typed).error?.issues.map(({ path }) => path.join())).toContain('reason');
});
