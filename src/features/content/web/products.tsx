import type { Route } from './+types/products';
import { readCompany } from '../contract/public.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { pageMeta } from '#web/page-meta.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { contentHeaders, plain, readPage } from './load.ts';
import { OwnEnquiry } from './enquiry-link.tsx';
import { ProductCards } from './product-cards.tsx';
import { productWords } from './product-words.ts';
import { SampleLine } from './sample-line.tsx';
import { breadcrumbs, productList, structured } from './for-machines/structured.ts';

export const handle = plain;
export const headers = contentHeaders;
export const loader = (args: Route.LoaderArgs) => readPage(args, readCompany);
export function meta(args: Route.MetaArgs) {
  const language = languageOf(args.location.pathname);
  const t = productWords[language];
  const products = args.loaderData?.products ?? [];
  return pageMeta(args, {
    title: t.products,
    description: t.productsDescription,
    graph: structured(args, (root) => [
      productList(products.map(({ name, title }) => [title, root.appUrl + paths.product(language, name)])),
      breadcrumbs(root.appUrl, [
        [t.home, paths.home(language)],
        [t.products, paths.products(language)],
      ]),
    ]),
  });
}

export default function ProductsPage({ loaderData: { products } }: Route.ComponentProps) {
  const t = useWords(productWords);
  const language = useLanguage();
  return (
    <Page>
      <SampleLine of={products} />
      <PageTitle lead={t.productsLead}>{t.products}</PageTitle>
      <OwnEnquiry />
      {products.length === 0 ? (
        <p>{t.noProducts}</p>
      ) : (
        <ProductCards products={products} heading="h2" isFirst hasEnquiry />
      )}
      {products.length > 1 ? (
        <p className="button-row compare-link">
          <LinkButton href={paths.enquiry(language)}>{t.enquiry}</LinkButton>
          <LinkButton href={paths.compare(language)}>{t.compareTitle}</LinkButton>
        </p>
      ) : null}
    </Page>
  );
}
