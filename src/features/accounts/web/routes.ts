import { route, type RouteConfigEntry } from '@react-router/dev/routes';
import { inBothLanguages } from '#web/route-pair.ts';

const at = (file: string) => `features/accounts/web/${file}`;

export const accountsRoutes: RouteConfigEntry[] = [
  ...inBothLanguages('login', at('login.tsx'), 'login'),
  route('userName', at('user-name.tsx'), { id: 'user-name' }),
];
