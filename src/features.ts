import type { Feature } from '#platform/operations/feature.ts';
import { accounts } from '#features/accounts/feature.ts';
import { approvals } from '#features/approvals/feature.ts';
import { attention } from '#features/attention/feature.ts';
import { applications } from '#features/applications/feature.ts';
import { audit } from '#features/audit/feature.ts';
import { bank } from '#features/bank/feature.ts';
import { content } from '#features/content/feature.ts';
import { notifications } from '#features/notifications/feature.ts';
import { files } from '#features/files/feature.ts';
import { desk } from '#features/desk/feature.ts';
import { interviews } from '#features/interviews/feature.ts';
import { ledger } from '#features/ledger/feature.ts';
import { jobs } from '#features/jobs/feature.ts';
import { lists } from '#features/lists/feature.ts';
import { leads } from '#features/leads/feature.ts';
import { operations } from '#features/operations/feature.ts';
import { payments } from '#features/payments/feature.ts';
import { photos } from '#features/photos/feature.ts';
import { quotations } from '#features/quotations/feature.ts';
import { papers } from '#features/papers/feature.ts';
import { receipts } from '#features/receipts/feature.ts';
import { people } from '#features/people/feature.ts';
import { sales } from '#features/sales/feature.ts';
import { staff } from '#features/staff/feature.ts';
import { referrals } from '#features/referrals/feature.ts';
import type { ProductContext } from './product/context.ts';

/** The register of features. */
export const features: readonly Feature<ProductContext>[] = [
  audit,
  notifications,
  content,
  attention,
  operations,
  ledger,
  accounts,
  staff,
  lists,
  approvals,
  jobs,
  payments,
  photos,
  receipts,
  papers,
  files,
  interviews,
  applications,
  leads,
  referrals,
  quotations,
  bank,
  sales,
  desk,
  people,
];

export const commands = features.flatMap(({ commands = [] }) => commands);
