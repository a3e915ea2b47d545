import type { Route } from './+types/blog';
import { readPosts } from '../contract.ts';
import { Page } from '#web/frame/site-frame.tsx';
import { paths } from '#web/paths.ts';
import { languageOf } from '#web/i18n.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { contentHeaders, plain, readPage } from './load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Illustration } from './illustration.tsx';
import { words } from './words.ts';

export const handle = plain;
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPage(args, readPosts);
export function meta(args: Route.MetaArgs) {
  const say = words[languageOf(args.location.pathname)];
  return pageMeta(args, { title: say.blogTitle, description: say.blogDescription, path: '/blog' });
}

export default function BlogPage({ loaderData: posts }: Route.ComponentProps) {
  const say = useWords(words);
  const language = useLanguage();
  return (
    <Page>
      <PageTitle lead={say.blogLead}>{say.blogTitle}</PageTitle>
      {posts.length === 0 ? (
        <p>{say.noPosts}</p>
      ) : (
        <ul className="cards cards-three posts">
          {posts.map((it, at) => (
            <li key={it.id} className="card">
              <article>
                <Illustration picture={it.picture} height={400} loading={at === 0 ? 'eager' : 'lazy'} />
                <p className="post-facts">
                  {say.by(it.author)} <span aria-hidden="true">·</span> <time dateTime={it.published}>{it.date}</time>
                </p>
                <h2>{it.title}</h2>
                <p>{it.excerpt}</p>
                <a className="read-more" href={paths.post(language, it.id)} aria-label={say.readMoreAbout(it.title)}>
                  {say.readMore}
                </a>
              </article>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
