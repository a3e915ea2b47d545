// The modules of screens, by the `handle.screen` of their routes. The browser loads the one that its page needs.
import type { ComponentType } from 'react';

type Load = () => Promise<{ readonly default: ComponentType<never> }>;
export const screens = {
  login: () => import('#features/accounts/web/login-screen.tsx'),
  deskSignIn: () => import('#features/staff/web/desk/sign-in-screen.tsx'),
  userName: () => import('#features/accounts/web/user-name-screen.tsx'),
  apply: () => import('#features/applications/forms/web/apply-screen.tsx'),
  paymentSuccess: () => import('#features/applications/fees/web/payment-success-screen.tsx'),
  paymentOutcome: () => import('#features/applications/fees/web/payment-outcome-screen.tsx'),
  applications: () => import('#features/applications/web/my-applications-screen.tsx'),
  refundAccount: () => import('#features/applications/refunds/web/refund-account-screen.tsx'),
  dashboard: () => import('#features/referrals/earnings/web/user-dashboard-screen.tsx'),
} as const satisfies Readonly<Record<string, Load>>;
