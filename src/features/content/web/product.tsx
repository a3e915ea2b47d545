import { data, Outlet } from 'react-router';
import type { Route } from './+types/product';
import { type Company, getSpecSheet, readCompany, readProduct } from '../contract/public.ts';
import { urlOf } from '#web/api-client.ts';
import { ChatLink } from '#web/frame/chat-link.tsx';
import { Page } from '#web/frame/page.tsx';
import { inLanguage, languageOf } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ChatIcon, FileTextIcon } from '#web/ui/icons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { readShared, redirectToCanonicalUrl } from '#web/public-page.ts';
import { contentHeaders, plain, readPage } from './load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { EnquiryLink, OwnEnquiry } from './enquiry-link.tsx';
import { Captioned } from './illustration.tsx';
import { SampleLine } from './sample-line.tsx';
import { breadcrumbs, productLd, structured } from './for-machines/structured.ts';
import type { QuoteSlot } from './parts/quote-slot.ts';
import { ProductCards } from './product-cards.tsx';
import { ProductData, ProductTerms } from './product-data.tsx';
import { productWords } from './product-words.ts';

export const handle = plain;
export const headers = contentHeaders;
export async function loader(args: Route.LoaderArgs) {
  const [product, company] = await Promise.all([
    readShared(args, readProduct, { name: args.params.name }),
    readPage(args, readCompany),
  ]);
  if (product) redirectToCanonicalUrl(args, (language) => paths.product(language, product.name));
  return data({ product, company }, product ? 200 : 404);
}
export function meta(args: Route.MetaArgs) {
  const product = args.loaderData?.product;
  const language = languageOf(args.location.pathname);
  const t = productWords[language];
  if (!product) return pageMeta(args, { title: t.productNotFound, isMissing: true });
  const at = paths.product(language, product.name);
  return pageMeta(args, {
    title: product.title,
    description: product.summary,
    graph: structured(args, (root) => [
      productLd(root, product, at),
      breadcrumbs(root.appUrl, [
        [t.home, paths.home(language)],
        [t.products, paths.products(language)],
        [product.title, at],
      ]),
    ]),
  });
}

export default function ProductPage({ loaderData: { product, company } }: Route.ComponentProps) {
  const t = useWords(productWords);
  const language = useLanguage();
  if (!product) {
    return (
      <Page>
        <SampleLine of={company.products} />
        <PageTitle lead={t.productNotFoundText}>{t.productNotFound}</PageTitle>
        <h2 className="products-title">
          <a href={paths.products(language)}>{t.products}</a>
        </h2>
        <ProductCards products={company.products} heading="h3" isFirst />
      </Page>
    );
  }
  const [first, second] = product.images;
  return (
    <Page>
      <SampleLine of={product} />
      <div className="product">
        <div className="product-title">
          <PageTitle over={<a href={paths.products(language)}>{t.products}</a>} lead={product.summary}>
            {product.title}
          </PageTitle>
        </div>
        {first ? (
          <div className="product-pictures">
            <Captioned picture={first} height={480} fetchPriority="high" />
            <Captioned picture={second} height={480} loading="lazy" />
          </div>
        ) : null}
        <div className="buying">
          <div className="card">
            <Outlet context={{ product, at: 'top' } satisfies QuoteSlot} />
            <p className="product-links">
              <EnquiryLink name={product.name} className="button button-secondary" />
              <ChatLink site={company} className="button button-secondary">
                <ChatIcon />
                {t.askOnWhatsApp}
              </ChatLink>
              <LinkButton
                href={inLanguage(language, urlOf(getSpecSheet, { name: product.name }))}
                icon={<FileTextIcon />}
              >
                {t.specSheet}
              </LinkButton>
            </p>
            <OwnEnquiry />
            <ProductTerms product={product} phone={company.phone} />
          </div>
        </div>
        <div className="prose product-text">
          {product.description.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
      <h2 className="specs-title">{t.specifications}</h2>
      <ul className="cards specs">
        {product.specCards.map((card) => (
          <li key={card.title} className="card spec">
            <h3>{card.title}</h3>
            <p>{card.description}</p>
          </li>
        ))}
      </ul>
      <ProductData product={product} />
      {company.products.length > 1 ? (
        <p className="button-row compare-link">
          <LinkButton href={`${paths.compare(language)}?${new URLSearchParams({ product: product.name })}`}>
            {t.compareWith}
          </LinkButton>
        </p>
      ) : null}
      <Outlet context={{ product, at: 'end' } satisfies QuoteSlot} />
      <OtherProducts products={company.products.filter(({ name }) => name !== product.name)} />
    </Page>
  );
}

function OtherProducts({ products }: Pick<Company, 'products'>) {
  const t = useWords(productWords);
  if (products.length === 0) return null;
  return (
    <section className="other-products">
      <h2 className="products-title">{t.otherProducts}</h2>
      <ProductCards products={products} heading="h3" hasMore />
    </section>
  );
}
