import type { DeskPageFiles, PageFiles } from '#web/page-routes.ts';

export const referralsPages = { dashboard: 'features/referrals/earnings/web/user-dashboard.tsx' } satisfies PageFiles;
export const referralsDeskPages = {
  referrer: 'features/referrals/earnings/web/desk/referrer.tsx',
  claim: 'features/referrals/claims/web/desk/claim.tsx',
  payoutRuns: 'features/referrals/payout-runs/web/desk/payout-runs.tsx',
  newPayoutRun: 'features/referrals/payout-runs/web/desk/new-payout-run.tsx',
  payoutRun: 'features/referrals/payout-runs/web/desk/payout-run.tsx',
  bankAnswers: 'features/referrals/bank-answers/web/desk/bank-answers.tsx',
  bankAnswer: 'features/referrals/bank-answers/web/desk/bank-answer.tsx',
  payoutSettings: 'features/referrals/payout-runs/web/desk/payout-settings.tsx',
} satisfies DeskPageFiles;
