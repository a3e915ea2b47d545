import type { DeskPageFiles, PageFiles } from '#web/page-routes.ts';

export const applicationPages = {
  apply: 'features/applications/forms/web/apply.tsx',
  paymentSuccess: 'features/applications/fees/web/payment-success.tsx',
  error: 'features/applications/fees/web/payment-outcome.tsx',
  applications: 'features/applications/web/my-applications.tsx',
  results: 'features/applications/results/web/results.tsx',
  correct: 'features/applications/corrections/web/correct.tsx',
  refundAccount: 'features/applications/refunds/web/refund-account.tsx',
  thankYou: 'features/applications/web/my-applications.tsx',
} satisfies PageFiles;

export const applicationsDeskPages = {
  applications: 'features/applications/web/desk/applications.tsx',
  moveApplications: 'features/applications/stages/web/desk/move-applications.tsx',
  refundApplications: 'features/applications/refunds/web/desk/refund-many.tsx',
  callApplications: 'features/applications/calls/web/desk/call-many.tsx',
  results: 'features/applications/results/web/desk/results.tsx',
  application: 'features/applications/web/desk/application.tsx',
} satisfies DeskPageFiles;
