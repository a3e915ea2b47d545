import type { Route } from './+types/privacy';
import { contentHeaders, plain } from '../load.ts';
import { policyMeta, PolicyPage, readPolicyPage } from './policy-page.tsx';

export const handle = plain;
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPolicyPage(args, 'privacy');
export const meta = policyMeta;
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
