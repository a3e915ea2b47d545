import type { Route } from './+types/projects-page';
import { type Project, readCompany, readHome } from '../contract/public.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { organization, structured } from './for-machines/structured.ts';
import { Captioned, Illustration } from './illustration.tsx';
import { contentHeaders, plain, readPage } from './load.ts';
import { SampleLine } from './sample-line.tsx';
import { words } from './words.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const [{ projects }, company] = await Promise.all([readPage(args, readHome), readPage(args, readCompany)]);
  return { projects, company };
}
export function meta(args: Route.MetaArgs) {
  const t = words[languageOf(args.location.pathname)];
  return pageMeta(args, {
    title: t.projectsTitle,
    description: t.projectsLead,
    graph: structured(args, (root) => [organization(root)]),
  });
}

/** /projects: what was delivered, by district; those without one come last. */
export default function ProjectsPage({ loaderData: { projects, company } }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <Page>
      <SampleLine of={[company, ...projects]} />
      <PageTitle lead={projects.length === 0 ? t.noProjects : t.projectsLead}>{t.projectsTitle}</PageTitle>
      <div className="stack-large">
        {byDistrict(projects).map(([district, delivered]) => (
          <section key={district} className="stack">
            <h2>{t.inDistrict(district === '' ? t.otherDistricts : district, delivered.length)}</h2>
            <div className="delivered">
              {delivered.map((project) => (
                <Delivered key={project.title} project={project} />
              ))}
            </div>
          </section>
        ))}
        <p className="button-row">
          <LinkButton look="primary" href={`${paths.contact(language)}#call-back`}>
            {t.requestCall}
          </LinkButton>
          <LinkButton href={paths.products(language)}>{t.seeProducts}</LinkButton>
        </p>
      </div>
    </Page>
  );
}

/** The newest first in each district, and the districts by name. */
function byDistrict(projects: readonly Project[]): (readonly [string, readonly Project[]])[] {
  const last = (project: Project): string => project.completed ?? String(project.year);
  return [...Map.groupBy(projects, ({ district = '' }) => district)]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b))
    .map(([district, some]) => [district, some.toSorted((a, b) => last(b).localeCompare(last(a)))]);
}

function Delivered({ project }: { readonly project: Project }) {
  const t = useWords(words);
  const { title, location, quantity, client, completedText, year, description, picture, photos } = project;
  return (
    <article className="card delivered-one">
      <Captioned picture={picture} height={400} loading="lazy" />
      <div className="stack">
        <h3>{title}</h3>
        <Facts
          facts={[
            { term: t.place, value: location },
            ...(quantity ? [{ term: t.quantity, value: quantity }] : []),
            { term: t.completed, value: completedText ?? t.year(year) },
            ...(client ? [{ term: t.client, value: client }] : []),
          ]}
        />
        <p>{description}</p>
        {photos.length === 0 ? null : (
          <ul className="delivered-photos" aria-label={t.photosOf(title)}>
            {photos.map((photo) => (
              <li key={photo.src}>
                <figure>
                  <Illustration picture={photo} height={400} loading="lazy" />
                  <figcaption>{photo.caption ?? photo.alt}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
