import { route, type RouteConfigEntry } from '@react-router/dev/routes';

export const referralsRoutes: RouteConfigEntry[] = [
  route('userDashboard', 'features/referrals/web/user-dashboard.tsx', { id: 'user-dashboard' }),
];
