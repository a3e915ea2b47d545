import { data, Outlet } from 'react-router';
import type { Route } from './+types/product';
import { readProduct, readSite } from '../contract.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { contentHeaders, redirectToCanonicalUrl, plain, readContent, readPage } from './load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Illustration } from './illustration.tsx';
import { SampleMark } from './sample-mark.tsx';
import { breadcrumbs, productLd, structured } from './structured.ts';
import { words } from './words.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const [product, site] = await Promise.all([
    readContent(args, readProduct, { name: args.params.name }),
    readPage(args, readSite),
  ]);
  if (product) redirectToCanonicalUrl(args, (language) => paths.product(language, product.name));
  return data({ product, site }, product ? 200 : 404);
}
export function meta(args: Route.MetaArgs) {
  const product = args.loaderData?.product;
  const language = languageOf(args.location.pathname);
  const t = words[language];
  if (!product) return pageMeta(args, { title: t.productNotFound, isMissing: true });
  const at = paths.product(language, product.name);
  return pageMeta(args, {
    title: product.title,
    description: product.summary,
    graph: structured(args, (root) => [
      productLd(root, product, at),
      breadcrumbs(root.appUrl, [
        [t.home, paths.home(language)],
        [product.title, at],
      ]),
    ]),
  });
}

export default function ProductPage({ loaderData: { product, site } }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  if (!product) {
    return (
      <Page>
        <PageTitle lead={t.productNotFoundText}>{t.productNotFound}</PageTitle>
        <h2>{t.products}</h2>
        <ul className="product-links">
          {site.products.map((product) => (
            <li key={product.name}>
              <a href={paths.product(language, product.name)}>{product.title}</a>
            </li>
          ))}
        </ul>
      </Page>
    );
  }
  const [first, second] = product.images;
  return (
    <Page>
      <div className="product">
        <div className="product-title">
          <PageTitle over={t.products} lead={product.summary}>
            {product.title}
          </PageTitle>
          <Outlet context={product} />
        </div>
        <div className="product-pictures">
          <Illustration picture={first} height={480} fetchPriority="high" />
          <Illustration picture={second} height={480} loading="lazy" />
        </div>
        <div className="prose product-text">
          {product.description.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
      <h2 className="specs-title">{t.specifications}</h2>
      <ul className="cards">
        {product.specCards.map((card) => (
          <li key={card.title} className="card spec">
            <h3>{card.title}</h3>
            <p>
              {card.description} {card.sample ? <SampleMark /> : null}
            </p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
