import { Outlet } from 'react-router';
import type { Route } from './+types/contact';
import { readCompany, readGovernment } from '../contract/public.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { telHref } from '#web/site.ts';
import { MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { contentHeaders, plain, readPage } from './load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { CompanyFactsCard } from './company-facts.tsx';
import { ContactCard } from './contact-card.tsx';
import { SampleLine } from './sample-line.tsx';
import { organization, structured, withContacts } from './for-machines/structured.ts';
import { words } from './words.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const [company, government] = await Promise.all([readPage(args, readCompany), readPage(args, readGovernment)]);
  return { company, government };
}
export function meta(args: Route.MetaArgs) {
  const t = words[languageOf(args.location.pathname)];
  return pageMeta(args, {
    title: t.contactTitle,
    description: t.contactDescription,
    graph: structured(args, (root) => [
      args.loaderData ? withContacts(root, args.loaderData.company) : organization(root),
    ]),
  });
}

export default function ContactPage({ loaderData: { company, government } }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  const { grievance } = company;
  return (
    <Page>
      <SampleLine of={[company, government]} />
      <PageTitle lead={t.contactLead}>{t.contactTitle}</PageTitle>
      <div className="split">
        <div className="stack">
          <Outlet />
          <ContactCard title={t.reachUs} company={company} contact={government.contact} />
          <p className="contact-enquiry">
            <a href={paths.enquiryStatus(language)}>{t.enquiryStatus}</a>
          </p>
        </div>
        <div className="stack">
          <section className="card" id="complaints">
            <h2 className="card-title">{t.complaints}</h2>
            <div className="prose">
              <p>{t.complaintsText}</p>
              <p>
                <strong>{grievance.name}</strong>
                <br />
                {grievance.role}
              </p>
              <ul className="contact-lines">
                <li>
                  <PhoneIcon />
                  <a href={telHref(grievance.phone)}>{grievance.phone}</a>
                </li>
                <li>
                  <MailIcon />
                  <a href={`mailto:${grievance.email}`}>{grievance.email}</a>
                </li>
              </ul>
              <ul>
                {grievance.deadlines.map((deadline) => (
                  <li key={deadline}>{deadline}</li>
                ))}
              </ul>
            </div>
          </section>
          <CompanyFactsCard facts={company.facts} />
        </div>
      </div>
    </Page>
  );
}
