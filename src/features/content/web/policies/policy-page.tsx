import { type Policy, type PolicySlug, readPolicy, type Section } from '../../contract/public.ts';
import { longDay } from '#kit/indian-time.ts';
import { dayInIndia } from '#kit/time.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { readPage } from '../load.ts';
import { type MetaArgs, pageMeta } from '#web/page-meta.ts';
import { LinkedText } from '../linked-text.tsx';
import { sectionId, Sections } from '../sections.tsx';
import { words } from '../words.ts';

type ShownPolicy = (typeof readPolicy)['answer'];
export const readPolicyPage = (args: Parameters<typeof readPage>[0], slug: PolicySlug): Promise<ShownPolicy> =>
  readPage(args, readPolicy, { slug });
export const policyMeta = (args: MetaArgs & { readonly loaderData?: Policy | undefined }) =>
  pageMeta(args, { title: args.loaderData?.title ?? '', description: args.loaderData?.description });

/** A policy with date, its text, and its earlier versions. */
export function PolicyPage({ policy }: { readonly policy: ShownPolicy }) {
  return (
    <Page narrow>
      <PageTitle over={policy.dated}>{policy.title}</PageTitle>
      <div className="stack-large policy">
        <PolicyText policy={policy} />
        <Earlier editions={policy.earlier} />
      </div>
    </Page>
  );
}

/** The points in short, introduction, contents and sections. */
export function PolicyText({ policy }: { readonly policy: Policy }) {
  return (
    <>
      <InShort points={policy.inShort ?? []} />
      <div className="prose">
        {policy.intro.map((text) => (
          <p key={text}>
            <LinkedText text={text} />
          </p>
        ))}
      </div>
      <Contents sections={policy.sections} />
      <Sections sections={policy.sections} />
    </>
  );
}

function Earlier({ editions }: { readonly editions: ShownPolicy['earlier'] }) {
  const t = useWords(words);
  const language = useLanguage();
  if (editions.length === 0) return null;
  return (
    <section className="prose">
      <h2>{t.earlierVersions}</h2>
      <ul>
        {editions.map(({ edition, publishedAt }) => (
          <li key={edition}>
            <a href={paths.policyEdition(language, edition)}>
              {t.publishedOn(edition, longDay(language, dayInIndia(new Date(publishedAt))))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InShort({ points }: { readonly points: readonly string[] }) {
  const t = useWords(words);
  if (points.length === 0) return null;
  return (
    <section className="card in-short">
      <h2>{t.inShort}</h2>
      <ul>
        {points.map((text) => (
          <li key={text}>
            <LinkedText text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const t = useWords(words);
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">{t.onThisPage}</h2>
      <ul>
        {sections.map(({ heading }, index) =>
          heading ? (
            <li key={heading}>
              <a href={`#${sectionId(index)}`}>{heading}</a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}
