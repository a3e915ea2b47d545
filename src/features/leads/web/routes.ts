const at = (file: string) => `features/leads/web/${file}`;

/** The forms that stand in pages of other features: routes of their own inside those pages' routes. */
export const formsInPages = {
  home: at('home-form.tsx'),
  contact: at('contact-form.tsx'),
  product: at('product-form.tsx'),
};
