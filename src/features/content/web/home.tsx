import { Outlet } from 'react-router';
import type { Route } from './+types/home';
import { type Company, type Home, readCompany, readHome } from '../contract/public.ts';
import { paths } from '#web/paths.ts';
import { ContactLines } from '#web/frame/header.tsx';
import { ProofLine } from '#web/frame/proof-line.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { contentHeaders, plain, readPage } from './load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Captioned } from './illustration.tsx';
import { ProductCards } from './product-cards.tsx';
import { Projects } from './projects.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SampleLine } from './sample-line.tsx';
import { ReasonIcon, ServiceIcon } from './service-icons.tsx';
import { Slides } from './slides.tsx';
import { organization, structured } from './for-machines/structured.ts';
import { Ticker } from './ticker.tsx';
import { words } from './words.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const [home, company] = await Promise.all([readPage(args, readHome), readPage(args, readCompany)]);
  return { home, company };
}
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.home.pageTitle ?? args.loaderData?.home.welcome.title ?? '',
    description: args.loaderData?.home.description,
    graph: structured(args, (root) => [
      organization(root),
      { '@type': 'WebSite', name: root.site.name, url: `${root.appUrl}/`, inLanguage: ['en', 'hi'] },
    ]),
  });

export default function HomePage({ loaderData: { home, company } }: Route.ComponentProps) {
  return (
    <>
      <Ticker text={home.notice} />
      <Hero home={home} company={company} />
      <Products company={company} />
      <Services home={home} />
      <Projects title={home.projectsTitle} projects={home.projects} />
      <Reasons home={home} />
      <Contact home={home} company={company} />
      <Glance home={home} />
    </>
  );
}

interface Shown {
  readonly home: Home;
  readonly company: Company;
}

/** The welcome, and under it what shows that the company is real. */
function Hero({ home, company }: Shown) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <section className="hero">
      <div className="wrap">
        <SampleLine of={[home, company]} />
        <div className="hero-row">
          <div>
            <h1>{home.welcome.title}</h1>
            {home.welcome.paragraphs.map((paragraph) => (
              <p key={paragraph} className="lead">
                {paragraph}
              </p>
            ))}
            <p className="button-row hero-actions">
              {company.products.length > 0 ? (
                <LinkButton look="primary" href="#products">
                  {t.seeProducts}
                </LinkButton>
              ) : null}
              <LinkButton href={paths.government(language)}>{t.forGovernment}</LinkButton>
            </p>
          </div>
          <Captioned picture={home.welcome.picture} height={480} fetchPriority="high" />
        </div>
        <ProofLine site={company} />
      </div>
    </section>
  );
}

function Products({ company }: Pick<Shown, 'company'>) {
  const t = useWords(words);
  if (company.products.length === 0) return null;
  return (
    <section className="band band-sunken" id="products">
      <div className="wrap">
        <h2>{t.products}</h2>
        <ProductCards products={company.products} heading="h3" />
      </div>
    </section>
  );
}

/** Slides and chart, under one heading. */
function Glance({ home }: Pick<Shown, 'home'>) {
  const t = useWords(words);
  return (
    <section className="band">
      <div className="wrap">
        <h2 id="glance">{t.atAGlance}</h2>
        <div className="glance">
          <Slides slides={home.slides} />
          <SalesChart title={home.salesTitle} note={home.salesNote} months={home.months} sales={home.sales} />
        </div>
      </div>
    </section>
  );
}

function Services({ home }: Pick<Shown, 'home'>) {
  return (
    <section className="band">
      <div className="wrap">
        <h2>{home.servicesTitle}</h2>
        <ul className="services">
          {home.services.map((service) => (
            <li key={service.title}>
              <ServiceIcon icon={service.icon} />
              <div>
                <h3>{service.title}</h3>
                <p>{service.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Contact({ home, company }: Shown) {
  return (
    <section className="band band-sunken">
      <div className="wrap contact-band">
        <div>
          <h2>{home.contactTitle}</h2>
          <p className="lead">{home.contactText}</p>
          <ContactLines site={company} />
        </div>
        <Outlet />
      </div>
    </section>
  );
}

function Reasons({ home }: Pick<Shown, 'home'>) {
  return (
    <section className="band">
      <div className="wrap">
        <h2>{home.whyTitle}</h2>
        <ul className="reasons">
          {home.reasons.map((reason) => (
            <li key={reason.title}>
              <ReasonIcon icon={reason.icon} />
              <div>
                <h3>{reason.title}</h3>
                <p>{reason.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
