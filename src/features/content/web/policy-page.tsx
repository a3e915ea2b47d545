import { type Policy, type PolicySlug, readPolicy } from '../contract.ts';
import { Page } from '#web/frame/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { readPage } from './load.ts';
import { type MetaArgs, pageMeta } from '#web/page-meta.ts';
import { Sections } from './sections.tsx';

export const readPolicyPage = (args: Parameters<typeof readPage>[0], slug: PolicySlug): Promise<Policy> =>
  readPage(args, readPolicy, { slug });
export const policyMeta = (args: MetaArgs & { readonly loaderData?: Policy | undefined }) =>
  pageMeta(args, { title: args.loaderData?.title ?? '', description: args.loaderData?.description });

/** A policy with date, introduction and sections. */
export function PolicyPage({ policy }: { readonly policy: Policy }) {
  return (
    <Page narrow>
      <PageTitle over={policy.dated}>{policy.title}</PageTitle>
      <div className="stack-large policy">
        <div className="prose">
          {policy.intro.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <Sections sections={policy.sections} />
      </div>
    </Page>
  );
}
