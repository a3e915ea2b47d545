import type { ReactNode } from 'react';
import type { Route } from './+types/compare';
import { type Company, type Product, readCompany, readProduct } from '../contract/public.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { readShared } from '#web/public-page.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { EnquiryLink } from './enquiry-link.tsx';
import { contentHeaders, plain, readPage } from './load.ts';
import { specValue } from '../model/spec-sheet-words.ts';
import { productWords } from './product-words.ts';
import { SampleLine } from './sample-line.tsx';
import { DataTable, termRows } from './product-data.tsx';

/** At most so many products are compared; more columns would not fit. */
const most = 3;

export const handle = plain;
export const headers = () => ({ ...contentHeaders(), 'page-cache': 'content; reads=product' });
export async function loader(args: Route.LoaderArgs) {
  const names = [...new Set(new URL(args.request.url).searchParams.getAll('product'))];
  const [company, ...found] = await Promise.all([
    readPage(args, readCompany),
    ...names.slice(0, most).map((name) => readShared(args, readProduct, { name })),
  ]);
  return { company, products: found.filter((product) => product !== undefined), isCut: names.length > most };
}
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: productWords[languageOf(args.location.pathname)].compareTitle });

export default function ComparePage({ loaderData: { company, products, isCut } }: Route.ComponentProps) {
  const t = useWords(productWords);
  return (
    <Page>
      <SampleLine of={products} />
      <PageTitle lead={t.compareLead}>{t.compareTitle}</PageTitle>
      {isCut ? <p role="status">{t.compareCut}</p> : null}
      {products.length === 1 ? <p role="status">{t.compareOneMore}</p> : null}
      <Choice all={company.products} chosen={products} />
      {products.length > 1 ? <Comparison products={products} phone={company.phone} /> : null}
    </Page>
  );
}

/** A plain form: what is chosen is in the URL. Above a comparison it is folded. */
function Choice({ all, chosen }: { readonly all: Company['products']; readonly chosen: readonly Product[] }) {
  const t = useWords(productWords);
  return (
    <details className="card compare-choice" open={chosen.length < 2}>
      <summary className="card-title">{t.compareChoose}</summary>
      <form method="get" action={paths.compare(useLanguage())}>
        <fieldset>
          <legend className="sr-only">{t.compareChoose}</legend>
          {all.map(({ name, title }) => (
            <label key={name} className="compare-option">
              <input
                type="checkbox"
                name="product"
                value={name}
                defaultChecked={chosen.some((product) => product.name === name)}
              />
              {title}
            </label>
          ))}
        </fieldset>
        <Button type="submit">{t.compare}</Button>
      </form>
    </details>
  );
}

interface Row {
  readonly name: string;
  /** One for each product. */
  readonly values: readonly ReactNode[];
}
const isShared = ({ values }: Row): boolean => values.filter((value) => value !== undefined).length > 1;

/** What several products state is in one table; below it is what only one of them does. */
function Comparison({ products, phone }: { readonly products: readonly Product[]; readonly phone: string }) {
  const t = useWords(productWords);
  const language = useLanguage();
  const terms = products.map((product) => termRows(product, phone, t));
  const specs = products.map((product) => product.specs.map((spec) => ({ name: spec.name, value: specValue(spec) })));
  const rows = [...alignedRows(terms), ...alignedRows(specs)];
  return (
    <>
      <table className="compare">
        <caption className="sr-only">{t.compareTitle}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t.specifications}</span>
            </th>
            {products.map(({ name, title }) => (
              <th key={name} scope="col">
                <a href={paths.product(language, name)}>{title}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.filter(isShared).map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, column) => (
                <td key={products[column]?.name}>{value ?? '–'}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t.enquiry}</th>
            {products.map(({ name, title }) => (
              <td key={name}>
                <EnquiryLink name={name} title={title} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <div className="data-tables compare-rest">
        {products.map(({ name, title }, column) => (
          <DataTable
            key={name}
            title={t.compareMore(title)}
            heading="h2"
            rows={rows
              .filter((row) => !isShared(row))
              .flatMap((row) => {
                const value = row.values[column];
                return value === undefined ? [] : [{ name: row.name, value }];
              })}
          />
        ))}
      </div>
    </>
  );
}

/** The rows of several products by their names, those of the first in front. */
function alignedRows(lists: readonly (readonly { readonly name: string; readonly value: ReactNode }[])[]): Row[] {
  const names = [...new Set(lists.flatMap((rows) => rows.map(({ name }) => name)))];
  return names.map((name) => ({ name, values: lists.map((rows) => rows.find((row) => row.name === name)?.value) }));
}
