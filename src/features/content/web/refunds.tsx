import type { Route } from './+types/refunds';
import { contentHeaders, plain } from './load.ts';
import { paths } from '#web/paths.ts';
import { policyMeta, PolicyPage, readPolicyPage } from './policy-page.tsx';

export const handle = plain;
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPolicyPage(args, 'refunds');
export const meta = (args: Route.MetaArgs) => policyMeta(args, paths.refunds('en'));
export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
