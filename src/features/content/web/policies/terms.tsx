import type { Route } from './+types/terms';
import { contentHeaders, plain } from '../load.ts';
import { policyMeta, PolicyPage, readPolicyPage } from './policy-page.tsx';

export const handle = plain;
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPolicyPage(args, 'terms');
export const meta = policyMeta;
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
