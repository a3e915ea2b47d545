import type { Route } from './+types/privacy';
import { contentHeaders, plain } from './load.ts';
import { paths } from '#web/paths.ts';
import { policyMeta, PolicyPage, readPolicyPage } from './policy-page.tsx';

export const handle = plain;
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPolicyPage(args, 'privacy');
export const meta = (args: Route.MetaArgs) => policyMeta(args, paths.privacy('en'));
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
