import type { PageFiles } from '#web/page-routes.ts';

export const accountsPages = {
  login: 'features/accounts/web/login.tsx',
  userName: 'features/accounts/web/user-name.tsx',
  logins: 'features/accounts/web/logins.tsx',
} satisfies PageFiles;
