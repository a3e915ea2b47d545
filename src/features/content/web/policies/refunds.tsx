import type { Route } from './+types/refunds';
import type { Handle } from '#web/root-loader.ts';
import { contentHeaders, plain } from '../load.ts';
import { policyMeta, PolicyPage, readPolicyPage } from './policy-page.tsx';

export const handle: Handle = { ...plain, bar: 'help' };
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPolicyPage(args, 'refunds');
export const meta = policyMeta;
export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
