import type { Route } from './+types/about';
import { readAbout, readCompany } from '../contract/public.ts';
import { contentHeaders, plain, readPage } from './load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { CompanyFactsCard } from './company-facts.tsx';
import { Captioned } from './illustration.tsx';
import { SampleLine } from './sample-line.tsx';
import { organization, structured } from './for-machines/structured.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const [about, company] = await Promise.all([readPage(args, readAbout), readPage(args, readCompany)]);
  return { about, company };
}
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.about.title ?? '',
    description: args.loaderData?.about.description,
    graph: structured(args, (root) => [organization(root)]),
  });

export default function AboutPage({ loaderData: { about, company } }: Route.ComponentProps) {
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <SampleLine of={[about, company]} />
          <div className="hero-row">
            <div>
              <h1>{about.title}</h1>
              <p className="lead">{about.lead}</p>
            </div>
            <Captioned picture={about.picture} height={480} />
          </div>
        </div>
      </section>
      <section className="band">
        <div className="wrap split">
          <div className="prose">
            {about.story.map((entry) => (
              <p key={entry.text}>{entry.text}</p>
            ))}
          </div>
          <CompanyFactsCard facts={company.facts} />
        </div>
      </section>
      <section className="band band-sunken">
        <div className="wrap">
          <h2>{about.focusTitle}</h2>
          <ul className="cards cards-four">
            {about.focus.map((entry) => (
              <li key={entry.title} className="card">
                <h3>{entry.title}</h3>
                <p>{entry.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="band">
        <div className="wrap split">
          <div className="prose">
            <h2>{about.experienceTitle}</h2>
            {about.experience.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <div className="prose">
            <h2>{about.reasonsTitle}</h2>
            <ol className="numbered">
              {about.reasons.map((reason) => (
                <li key={reason.title}>
                  <h3>{reason.title}</h3>
                  <p>{reason.text}</p>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </section>
      {about.testimonials.length === 0 ? null : (
        <section className="band band-sunken">
          <div className="wrap">
            <h2>{about.testimonialsTitle}</h2>
            <ul className="cards cards-three">
              {about.testimonials.map((testimonial) => (
                <li key={`${testimonial.client} ${testimonial.quote}`} className="card">
                  <figure className="testimonial">
                    <blockquote>
                      <p>{testimonial.quote}</p>
                    </blockquote>
                    <figcaption>
                      <strong>{testimonial.client}</strong>
                      <span>{testimonial.organisation}</span>
                    </figcaption>
                  </figure>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}
