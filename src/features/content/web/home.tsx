import { Outlet } from 'react-router';
import type { Route } from './+types/home';
import { readCompany, readHome } from '../contract.ts';
import { paths } from '#web/paths.ts';
import { chatHref } from '#web/site.ts';
import { ContactLines } from '#web/frame/header.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { contentHeaders, plain, readPage } from './load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Illustration } from './illustration.tsx';
import { Ticker } from './ticker.tsx';
import { Projects } from './projects.tsx';
import { SalesChart } from './sales-chart.tsx';
import { ReasonIcon, ServiceIcon } from './service-icons.tsx';
import { Slides } from './slides.tsx';
import { organization, structured } from './structured.ts';
import { words } from './words.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const [home, company] = await Promise.all([readPage(args, readHome), readPage(args, readCompany)]);
  return { home, company };
}
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.home.welcome.title ?? '',
    description: args.loaderData?.home.description,
    graph: structured(args, (root) => [
      organization(root),
      { '@type': 'WebSite', name: root.site.name, url: `${root.appUrl}/`, inLanguage: ['en', 'hi'] },
    ]),
  });

export default function HomePage({ loaderData: { home, company } }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  const hasProducts = company.products.length > 0;
  return (
    <>
      <Ticker text={home.notice} />
      <section className="hero">
        <div className="wrap hero-row">
          <div>
            <h1>{home.welcome.title}</h1>
            {home.welcome.paragraphs.map((paragraph) => (
              <p key={paragraph} className="lead">
                {paragraph}
              </p>
            ))}
            <p className="button-row hero-actions">
              {hasProducts ? (
                <LinkButton look="primary" href="#products">
                  {t.seeProducts}
                </LinkButton>
              ) : null}
              <LinkButton href={paths.contact(language)}>{t.contactUs}</LinkButton>
            </p>
          </div>
          <Illustration picture={home.welcome.picture} height={480} fetchPriority="high" />
        </div>
      </section>
      <Slides slides={home.slides} />
      <section className="band">
        <div className="wrap">
          <h2>{home.whyTitle}</h2>
          <ul className="reasons">
            {home.reasons.map((reason) => (
              <li key={reason.title}>
                <ReasonIcon icon={reason.icon} />
                <h3>{reason.title}</h3>
                <p>{reason.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="band band-sunken">
        <div className="wrap">
          <h2>{home.servicesTitle}</h2>
          <ul className="cards services">
            {home.services.map((service) => (
              <li key={service.title} className="card">
                <ServiceIcon icon={service.icon} />
                <h3>{service.title}</h3>
                <p>{service.description}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {hasProducts ? (
        <section className="band" id="products">
          <div className="wrap">
            <h2>{t.products}</h2>
            <ul className="product-links">
              {company.products.map((product) => (
                <li key={product.name}>
                  <a href={paths.product(language, product.name)}>{product.title}</a>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      <SalesChart title={home.salesTitle} note={home.salesNote} months={home.months} sales={home.sales} />
      <Projects title={home.projectsTitle} projects={home.projects} />
      <section className="band band-sunken">
        <div className="wrap contact-band">
          <div>
            <h2>{home.contactTitle}</h2>
            <p className="lead">{home.contactText}</p>
            <p className="button-row hero-actions">
              <LinkButton href={chatHref(company.chatNumber)} rel="noopener" icon={<ChatIcon />}>
                {t.chatOnWhatsApp}
              </LinkButton>
            </p>
            <ContactLines site={company} />
          </div>
          <Outlet />
        </div>
      </section>
    </>
  );
}
