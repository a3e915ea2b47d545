import type { Route } from './+types/refunds';
import { contentHeaders, plain } from '../load.ts';
import { policyMeta, PolicyPage, readPolicyPage } from './policy-page.tsx';

export const handle = plain;
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPolicyPage(args, 'refunds');
export const meta = policyMeta;
export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
