import type { Route } from './+types/blog';
import { readPosts } from '../contract/public.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { languageOf } from '#web/i18n.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { contentHeaders, plain, readPage } from './load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Illustration } from './illustration.tsx';
import { PostFacts } from './post-facts.tsx';
import { SampleLine } from './sample-line.tsx';
import { words } from './words.ts';

export const handle = plain;
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPage(args, readPosts);
export function meta(args: Route.MetaArgs) {
  const t = words[languageOf(args.location.pathname)];
  return pageMeta(args, { title: t.blogTitle, description: t.blogDescription });
}

export default function BlogPage({ loaderData: posts }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <Page>
      <SampleLine of={posts} />
      <PageTitle lead={t.blogLead}>{t.blogTitle}</PageTitle>
      {posts.length === 0 ? (
        <p>{t.noPosts}</p>
      ) : (
        <ul className="cards cards-three posts">
          {posts.map((post, at) => (
            <li key={post.id} className="card">
              <article>
                <Illustration picture={post.picture} height={400} loading={at === 0 ? 'eager' : 'lazy'} />
                <PostFacts post={post} />
                <h2>{post.title}</h2>
                <p>{post.excerpt}</p>
                {/* The card's only link; it covers the card. */}
                <a className="read-more" href={paths.post(language, post.id)} aria-label={t.readMoreAbout(post.title)}>
                  {t.readMore}
                </a>
              </article>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
