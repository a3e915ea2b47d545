import type { PageFiles } from '#web/page-routes.ts';

/** Forms in pages of other features: routes nested in those pages' routes. */
export const formsInPages = {
  home: 'features/leads/web/call-back-form.tsx',
  contact: 'features/leads/web/call-back-form.tsx',
  product: 'features/leads/web/quote-form.tsx',
} satisfies PageFiles;

export const leadsPages = {
  enquiry: 'features/leads/web/enquiry.tsx',
  enquiryStatus: 'features/leads/web/enquiry-status.tsx',
} satisfies PageFiles;
