import { route, type RouteConfigEntry } from '@react-router/dev/routes';
import { inBothLanguages } from '#web/route-pair.ts';

const at = (file: string) => `features/applications/web/${file}`;

export const applicationRoutes: RouteConfigEntry[] = [
  route('ApplyNow/:category', at('apply.tsx'), { id: 'apply' }),
  route('payment-success', at('payment-success.tsx'), { id: 'payment-success' }),
  route('error', at('payment-outcome.tsx'), { id: 'payment-outcome' }),
  route('application', at('my-applications.tsx'), { id: 'application' }),
  route('thank-you', at('my-applications.tsx'), { id: 'thank-you' }),
  ...inBothLanguages('verify/:code?', at('verify.tsx'), 'verify'),
];
