import type { DeskPageFiles, PageFiles } from '#web/page-routes.ts';

const at = (file: string) => `features/applications/web/${file}`;

export const applicationPages = {
  apply: at('apply.tsx'),
  paymentSuccess: at('payment-success.tsx'),
  error: at('payment-outcome.tsx'),
  applications: at('my-applications.tsx'),
  correct: at('correct.tsx'),
  refundAccount: at('refund-account.tsx'),
  thankYou: at('my-applications.tsx'),
} satisfies PageFiles;

export const applicationsDeskPages = {
  applications: at('desk/applications.tsx'),
  moveApplications: at('desk/move-applications.tsx'),
  refundApplications: at('desk/refund-many.tsx'),
  callApplications: at('desk/call-many.tsx'),
  application: at('desk/application.tsx'),
} satisfies DeskPageFiles;
