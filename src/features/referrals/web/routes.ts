import type { DeskPageFiles, PageFiles } from '#web/page-routes.ts';

export const referralsPages = { dashboard: 'features/referrals/web/user-dashboard.tsx' } satisfies PageFiles;

const at = (file: string) => `features/referrals/web/desk/${file}`;
export const referralsDeskPages = {
  claim: at('claim.tsx'),
  payoutRuns: at('payout-runs.tsx'),
  newPayoutRun: at('new-payout-run.tsx'),
  payoutRun: at('payout-run.tsx'),
  bankAnswers: at('bank-answers.tsx'),
  bankAnswer: at('bank-answer.tsx'),
  payoutSettings: at('payout-settings.tsx'),
} satisfies DeskPageFiles;
