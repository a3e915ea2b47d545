import type { PageFiles } from '#web/page-routes.ts';

const at = (file: string) => `features/leads/web/${file}`;

/** Forms in pages of other features: routes nested in those pages' routes. */
export const formsInPages = {
  home: at('call-back-form.tsx'),
  contact: at('call-back-form.tsx'),
  product: at('quote-form.tsx'),
} satisfies PageFiles;
