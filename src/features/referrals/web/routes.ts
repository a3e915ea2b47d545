import type { PageFiles } from '#web/page-routes.ts';

export const referralsPages = { dashboard: 'features/referrals/web/user-dashboard.tsx' } satisfies PageFiles;
