import type { DeskPageFiles, PageFiles } from '#web/page-routes.ts';

export const referralsPages = { dashboard: 'features/referrals/web/user-dashboard.tsx' } satisfies PageFiles;

const at = (file: string) => `features/referrals/web/desk/${file}`;
export const referralsDeskPages = {
  claims: at('claims.tsx'),
  claim: at('claim.tsx'),
  payouts: at('payouts.tsx'),
} satisfies DeskPageFiles;
