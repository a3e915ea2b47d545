import { data } from 'react-router';
import type { Route } from './+types/policy-edition';
import { readPolicyEdition } from '../../contract/public.ts';
import { languageOf } from '#web/i18n.ts';
import { Page } from '#web/frame/page.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { readShared } from '#web/public-page.ts';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { contentHeaders, plain } from '../load.ts';
import { PolicyText } from './policy-page.tsx';
import { words } from '../words.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const policy = await readShared(args, readPolicyEdition, { edition: args.params.edition });
  return data({ policy, edition: args.params.edition }, policy ? 200 : 404);
}
export function meta(args: Route.MetaArgs) {
  const policy = args.loaderData?.policy;
  const title = policy?.title ?? words[languageOf(args.location.pathname)].noEdition;
  return pageMeta(args, policy ? { title, description: policy.description } : { title, isMissing: true });
}

/** /policies/:edition: a version of a policy as it was published, also an earlier one. */
export default function PolicyEditionPage({ loaderData: { policy, edition } }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  if (!policy) {
    return (
      <Page narrow>
        <PageTitle lead={t.noEditionText}>{t.noEdition}</PageTitle>
        <p>
          <a href={paths.privacy(language)}>{t.currentPrivacy}</a>
        </p>
      </Page>
    );
  }
  const current = paths[policy.slug](language);
  return (
    <Page narrow>
      <PageTitle over={policy.dated}>{policy.title}</PageTitle>
      <div className="stack-large policy">
        <Message kind={policy.isCurrent ? 'info' : 'warning'} unannounced>
          <p>
            {policy.isCurrent ? t.currentEdition(edition) : t.earlierEdition(edition)}{' '}
            {policy.isCurrent ? null : <a href={current}>{t.toCurrent}</a>}
          </p>
        </Message>
        <PolicyText policy={policy} />
      </div>
    </Page>
  );
}
