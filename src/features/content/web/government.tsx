import type { Route } from './+types/government';
import { readCompany, readGovernment } from '../contract/public.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { pageMeta } from '#web/page-meta.ts';
import { CompanyFactsCard } from './company-facts.tsx';
import { ContactCard } from './contact-card.tsx';
import { contentHeaders, plain, readPage } from './load.ts';
import { SampleLine } from './sample-line.tsx';
import { Sections } from './sections.tsx';
import { organization, structured } from './for-machines/structured.ts';
import { words } from './words.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const [government, company] = await Promise.all([readPage(args, readGovernment), readPage(args, readCompany)]);
  return { government, company };
}
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.government.title ?? '',
    description: args.loaderData?.government.description,
    graph: structured(args, (root) => [organization(root)]),
  });

export default function GovernmentPage({ loaderData: { government, company } }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <Page>
      <SampleLine of={[government, company]} />
      <PageTitle lead={government.lead}>{government.title}</PageTitle>
      <div className="beside">
        <div className="stack-large policy">
          <Sections sections={government.sections} />
          <p className="button-row">
            <LinkButton look="primary" href={paths.enquiry(language)}>
              {t.sendEnquiry}
            </LinkButton>
            <LinkButton href={`${paths.contact(language)}#call-back`}>{t.requestCall}</LinkButton>
            <LinkButton href={paths.products(language)}>{t.seeProducts}</LinkButton>
            <LinkButton href={paths.projects(language)}>{t.projectsTitle}</LinkButton>
          </p>
        </div>
        <div className="stack">
          <CompanyFactsCard facts={company.facts} />
          <ContactCard title={t.governmentContact} company={company} contact={government.contact} />
        </div>
      </div>
    </Page>
  );
}
