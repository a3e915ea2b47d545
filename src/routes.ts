// The register of pages. The order does not matter: the router ranks by specificity.
import { route, type RouteConfig } from '@react-router/dev/routes';
import { accountsRoutes } from '#features/accounts/web/routes.ts';
import { applicationRoutes } from '#features/applications/web/routes.ts';
import { contentRoutes } from '#features/content/web/routes.ts';
import { formsInPages } from '#features/leads/web/routes.ts';
import { jobsRoutes } from '#features/jobs/web/routes.ts';
import { referralsRoutes } from '#features/referrals/web/routes.ts';

export default [
  ...accountsRoutes,
  ...applicationRoutes,
  ...contentRoutes(formsInPages),
  ...jobsRoutes,
  ...referralsRoutes,
  route('language/:language', 'web/pages/language.ts', { id: 'language' }),
  route('*', 'web/pages/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
