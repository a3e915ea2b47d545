import { useOutletContext } from 'react-router';
import type { Route } from './+types/product-form';
import type { Product } from '#features/content/contract.ts';
import { formHeaders, loadFormState } from './form-state.ts';
import { QuoteDialog } from './quote-dialog.tsx';

export const headers = formHeaders;
export const loader = (args: Route.LoaderArgs) => loadFormState(args, 'quote');

/** The form on a product page, which passes its product down. */
export default function ProductForm({ loaderData }: Route.ComponentProps) {
  return <QuoteDialog product={useOutletContext<Product>()} state={loaderData} />;
}
