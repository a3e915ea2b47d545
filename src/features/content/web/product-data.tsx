import type { ReactNode } from 'react';
import type { Product } from '../contract/public.ts';
import { specValue, taxText } from '../model/spec-sheet-words.ts';
import { telHref } from '#web/site.ts';
import { useWords } from '#web/use-words.ts';
import { ContactPerson } from './contact-card.tsx';
import { EnquiryLink } from './enquiry-link.tsx';
import { productWords } from './product-words.ts';

/** What a tender file needs of a product: technical data and certificates, each only if there are any. */
export function ProductData({ product }: { readonly product: Product }) {
  const t = useWords(productWords);
  const { specs, specCards, certificates, tender, variants, service } = product;
  // The cards above state it already, but for a standard; on paper there are no cards.
  const isInCard = ({ name, standard }: Product['specs'][number]): boolean =>
    !standard && specCards.some(({ title }) => title === name);
  return (
    <div className="product-data">
      <div className="data-tables">
        <DataTable
          title={t.technicalData}
          rows={specs.map((spec) => ({
            name: spec.name,
            isPrintOnly: isInCard(spec),
            value: specValue(spec),
            more: spec.standard && (
              <>
                <span className="sr-only">{t.standard} </span>
                {spec.standard}
              </>
            ),
          }))}
        />
        <DataTable
          title={t.certificates}
          rows={[
            ...certificates.map(({ name, number, issuer, validUntil, file }) => ({
              name,
              value: (
                <>
                  {t.certificateFrom(number, issuer)}
                  <FileLink file={file} of={name} />
                </>
              ),
              more: validUntil && t.validUntil(validUntil),
            })),
            ...(tender
              ? [
                  {
                    name: t.tender,
                    value: <FileLink file={tender.file} of={t.tender} />,
                    more: tender.validUntil && t.validUntil(tender.validUntil),
                  },
                ]
              : []),
          ]}
        />
        <DataTable
          title={t.variants}
          rows={variants.map((variant) => ({
            name: variant.title,
            value: variant.differs,
            more: <EnquiryLink name={`${product.name}/${variant.name}`} title={variant.title} />,
          }))}
        />
        <DataTable
          title={t.service}
          rows={[
            { name: t.stocked, value: service?.stocked },
            { name: t.servedBy, value: service?.servedBy },
            { name: t.response, value: service?.response },
          ].filter(({ value }) => value !== undefined)}
        />
      </div>
    </div>
  );
}

/** What a buyer asks first: price, freight, delivery, warranty, tax, GeM and whom to call. */
export function ProductTerms({ product, phone }: { readonly product: Product; readonly phone: string }) {
  const t = useWords(productWords);
  return <DataTable title={t.supply} heading="h2" rows={termRows(product, phone, t)} />;
}

/** The terms that a product has. */
export function termRows(
  { price, freight, delivery, warranty, tax, gem, contact }: Product,
  phone: string,
  t: (typeof productWords)['en'],
): readonly Row[] {
  const rows: readonly Row[] = [
    { name: t.price, value: price?.text },
    { name: t.freight, value: [freight, t.freightInQuote].filter(Boolean).join(' ') },
    { name: t.delivery, value: delivery?.text },
    { name: t.warranty, value: warranty?.text },
    { name: t.tax, value: tax && taxText(tax) },
    { name: t.gem, value: gem && <GemLink id={gem.id} url={gem.url} /> },
    {
      name: t.contact,
      value: contact && (
        <>
          <ContactPerson contact={contact} />
          <a className="contact-phone" href={telHref(phone)}>
            {phone}
          </a>
        </>
      ),
    },
  ];
  return rows.filter(({ value }) => value !== undefined);
}

function FileLink({ file, of }: { readonly file: string | undefined; readonly of: string }) {
  const t = useWords(productWords);
  if (file === undefined) return null;
  return (
    <a className="file-link" href={file}>
      {t.openFile}
      <span className="sr-only">: {of}</span>
    </a>
  );
}

function GemLink({ id, url }: { readonly id: string; readonly url: string }) {
  const t = useWords(productWords);
  return (
    <a className="gem-link" href={url} target="_blank" rel="noopener noreferrer">
      {t.gemEntry(id)}
      <span className="sr-only">{` ${t.newTab}`}</span>
    </a>
  );
}

interface Row {
  readonly name: string;
  readonly value: ReactNode;
  /** Elsewhere on the page already. */
  readonly isPrintOnly?: boolean;
  /** Beside the value, or below it on a phone. */
  readonly more?: ReactNode;
}
/** Names and values, below a title; nothing without rows. */
export function DataTable({
  title,
  heading: Heading = 'h3',
  rows,
}: {
  readonly title: string;
  readonly heading?: 'h2' | 'h3';
  readonly rows: readonly Row[];
}) {
  if (rows.length === 0) return null;
  return (
    <table className="data-table">
      <caption>
        <Heading>{title}</Heading>
      </caption>
      <tbody>
        {rows.map(({ name, value, more, isPrintOnly }) => (
          <tr key={name} className={isPrintOnly ? 'print-only' : undefined}>
            <th scope="row">{name}</th>
            <td>
              <div className="data-value">
                <div>{value}</div>
                {more ? <span className="data-more">{more}</span> : null}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
