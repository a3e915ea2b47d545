import type { Route } from './+types/shipping';
import { contentHeaders, plain } from '../load.ts';
import { policyMeta, PolicyPage, readPolicyPage } from './policy-page.tsx';

export const handle = plain;
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPolicyPage(args, 'shipping');
export const meta = policyMeta;
export default function ShippingPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
