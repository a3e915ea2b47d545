// The routes of all pages, which src/pages.ts registers. A page without a module does not compile.
import { route, type RouteConfig } from '@react-router/dev/routes';
import { accountsPages } from '#features/accounts/web/routes.ts';
import { applicationPages, applicationsDeskPages } from '#features/applications/web/routes.ts';
import { bankDeskPages } from '#features/bank/web/routes.ts';
import { contentDeskPages, contentPages, feeds } from '#features/content/web/routes.ts';
import { leadsDeskPages } from '#features/leads/web/desk/routes.ts';
import { formsInPages, leadsPages } from '#features/leads/web/routes.ts';
import { interviewsDeskPages } from '#features/interviews/web/routes.ts';
import { jobsDeskPages, jobsPages } from '#features/jobs/web/routes.ts';
import { ledgerDeskPages } from '#features/ledger/web/routes.ts';
import { listsDeskPages } from '#features/lists/web/routes.ts';
import { paymentsDeskPages } from '#features/payments/web/routes.ts';
import { peopleDeskPages } from '#features/people/web/routes.ts';
import { salesDeskPages } from '#features/sales/web/routes.ts';
import { papersDeskPages } from '#features/papers/web/routes.ts';
import { quotationsDeskPages } from '#features/quotations/web/routes.ts';
import { operationsDeskPages } from '#features/operations/web/routes.ts';
import { receiptsPages } from '#features/receipts/web/routes.ts';
import { referralsDeskPages, referralsPages } from '#features/referrals/web/routes.ts';
import { deskShellPages } from '#features/desk/web/routes.ts';
import { deskEntrancePages, staffDeskPages } from '#features/staff/web/routes.ts';
import { deskRoutes, entranceRoutes, pageRoutes } from '#web/page-routes.ts';

const files = {
  ...accountsPages,
  ...applicationPages,
  ...contentPages,
  ...jobsPages,
  ...leadsPages,
  ...receiptsPages,
  ...referralsPages,
};

const deskFiles = {
  ...deskShellPages,
  ...listsDeskPages,
  ...applicationsDeskPages,
  ...contentDeskPages,
  ...interviewsDeskPages,
  ...jobsDeskPages,
  ...ledgerDeskPages,
  ...paymentsDeskPages,
  ...peopleDeskPages,
  ...referralsDeskPages,
  ...leadsDeskPages,
  ...staffDeskPages,
  ...papersDeskPages,
  ...quotationsDeskPages,
  ...salesDeskPages,
  ...bankDeskPages,
  ...operationsDeskPages,
};

export default [
  ...pageRoutes(files, formsInPages),
  ...deskRoutes(deskFiles),
  ...entranceRoutes(deskEntrancePages),
  ...feeds,
  route('sitemap.xml', 'product/sitemap.ts', { id: 'sitemap' }),
  route('language/:language', 'web/pages/language.ts', { id: 'language' }),
  route('*', 'web/pages/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
