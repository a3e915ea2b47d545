/** How far an enquiry is, as its sender sees it. */
export const enquirySteps = ['received', 'in-progress', 'quoted', 'closed'] as const;
export type EnquiryStep = (typeof enquirySteps)[number];
export interface EnquiryStatus {
  readonly step: EnquiryStep;
  /** The day in India of the last step, `YYYY-MM-DD`. */
  readonly since: string;
}

const prefix = 'quantity:';
/** The form's field for the quantity of a product. */
export const quantityField = {
  of: (product: string): string => prefix + product,
  productIn: (field: string): string | undefined => (field.startsWith(prefix) ? field.slice(prefix.length) : undefined),
} as const;
