import type { PageFiles } from '#web/page-routes.ts';

const at = (file: string) => `features/leads/web/${file}`;

/** Forms in pages of other features: routes nested in those pages' routes. */
export const formsInPages = {
  home: at('home-form.tsx'),
  contact: at('contact-form.tsx'),
  product: at('product-form.tsx'),
} satisfies PageFiles;
