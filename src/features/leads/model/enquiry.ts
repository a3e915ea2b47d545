/** How far an enquiry is, as its sender sees it. */
export const enquirySteps = ['received', 'in-progress', 'quoted', 'closed'] as const;
export type EnquiryStep = (typeof enquirySteps)[number];
export interface EnquiryStatus {
  readonly step: EnquiryStep;
  /** The day in India of the last step, `YYYY-MM-DD`. */
  readonly since: string;
  /** The day until which we call, while that is to come. */
  readonly callBy: string | null;
  /** The newest that is valid, of `quoted`; with the last day in India. Null without one of ours. */
  readonly quotation: { readonly number: string; readonly validUntil: string } | null;
}

const prefix = 'quantity:';
/** No name of a product has it. */
const beforeVariant = '/';
/** The form's field for the quantity of a product; a variant has its own, `quantity:E-Rickshaw/Loading bed`. */
export const quantityField = {
  of: (product: string): string => prefix + product,
  productIn: (field: string): string | undefined => (field.startsWith(prefix) ? field.slice(prefix.length) : undefined),
  ofVariant: (product: string, variant: string): string => product + beforeVariant + variant,
  /** A product of the form as its name and that of its variant. */
  readProduct(product: string): { readonly product: string; readonly variant?: string } {
    const at = product.indexOf(beforeVariant);
    return at < 0 ? { product } : { product: product.slice(0, at), variant: product.slice(at + 1) };
  },
} as const;
