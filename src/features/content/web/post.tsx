import { data } from 'react-router';
import type { Route } from './+types/post';
import { readCompany, readPost } from '../contract/public.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { readShared, redirectToCanonicalUrl } from '#web/public-page.ts';
import { contentHeaders, plain, readPage } from './load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Captioned } from './illustration.tsx';
import { PostFacts } from './post-facts.tsx';
import { ProductCards } from './product-cards.tsx';
import { SampleLine } from './sample-line.tsx';
import { blogPosting, breadcrumbs, structured } from './for-machines/structured.ts';
import { Sections } from './sections.tsx';
import { words } from './words.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const [post, company] = await Promise.all([
    readShared(args, readPost, { id: args.params.id }),
    readPage(args, readCompany),
  ]);
  if (post) redirectToCanonicalUrl(args, (language) => paths.post(language, post.id));
  const related = company.products.filter(({ name }) => post?.products.includes(name));
  return data({ post, related }, post ? 200 : 404);
}
export function meta(args: Route.MetaArgs) {
  const post = args.loaderData?.post;
  const language = languageOf(args.location.pathname);
  const t = words[language];
  if (!post) return pageMeta(args, { title: t.postNotFound, isMissing: true });
  const at = paths.post(language, post.id);
  return pageMeta(args, {
    title: post.title,
    description: post.excerpt,
    published: post.published,
    modified: post.modified,
    graph: structured(args, (root) => [
      blogPosting(root, post, at),
      breadcrumbs(root.appUrl, [
        [t.home, paths.home(language)],
        [t.blogTitle, paths.blog(language)],
        [post.title, at],
      ]),
    ]),
  });
}

export default function PostPage({ loaderData: { post, related } }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  if (!post) {
    return (
      <Page narrow>
        <PageTitle lead={t.postNotFoundText}>{t.postNotFound}</PageTitle>
        <LinkButton look="primary" href={paths.blog(language)}>
          {t.backToBlog}
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page narrow>
      <SampleLine of={[post, related]} />
      <article className="post stack-large">
        <header>
          <p className="page-over">
            <a href={paths.blog(language)}>{t.backToBlog}</a>
          </p>
          <h1>{post.title}</h1>
          <PostFacts post={post} />
        </header>
        <Captioned picture={post.picture} height={400} />
        <Sections sections={post.content} />
      </article>
      {related.length > 0 ? (
        <section className="related">
          <h2>{t.relatedProducts}</h2>
          <ProductCards products={related} heading="h3" />
        </section>
      ) : null}
    </Page>
  );
}
