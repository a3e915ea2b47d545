import type { Project } from '../contract/public.ts';
import { MapPinIcon } from '#web/ui/icons.tsx';
import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { Captioned } from './illustration.tsx';
import { words } from './words.ts';

/** Projects with pictures on alternating sides. */
export function Projects({ title, projects }: { readonly title: string; readonly projects: readonly Project[] }) {
  const t = useWords(words);
  const language = useLanguage();
  if (projects.length === 0) return null;
  return (
    <section className="band band-sunken">
      <div className="wrap">
        <div className="projects-head">
          <h2 id="projects">{title}</h2>
          <a href={paths.projects(language)}>{t.allProjects}</a>
        </div>
        {/* On a phone the row scrolls. */}
        <div className="projects" tabIndex={0} role="group" aria-labelledby="projects">
          {projects.map((project) => (
            <article key={project.title} className="project">
              <Captioned picture={project.picture} height={400} loading="lazy" />
              <div className="project-text">
                <h3>{project.title}</h3>
                <p className="project-facts">
                  <MapPinIcon />
                  {project.location}
                  <span aria-hidden="true">·</span>
                  {t.year(project.year)}
                </p>
                <p>{project.description}</p>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
