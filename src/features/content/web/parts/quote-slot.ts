import type { Product } from '../../contract/public.ts';

/** What a product page passes to the quote form that is rendered inside it, twice. */
export interface QuoteSlot {
  readonly product: Product;
  readonly at: 'top' | 'end';
}
