import type { ReactNode } from 'react';
import type { Product } from '../contract/public.ts';
import { useWords } from '#web/use-words.ts';
import { productWords } from './product-words.ts';

/** What a tender file needs of a product: technical data, certificates and terms, each only if there are any. */
export function ProductData({ product }: { readonly product: Product }) {
  const t = useWords(productWords);
  const { specs, certificates, price, delivery, warranty, gem } = product;
  const terms: readonly Row[] = [
    { name: t.price, value: price?.text },
    { name: t.delivery, value: delivery?.text },
    { name: t.warranty, value: warranty?.text },
    { name: t.gem, value: gem && <GemLink id={gem.id} url={gem.url} /> },
  ].filter(({ value }) => value !== undefined);
  return (
    <div className="product-data">
      <div className="data-tables">
        <DataTable
          title={t.technicalData}
          rows={specs.map(({ name, value, unit, standard }) => ({
            name,
            value: unit ? `${value}\u00a0${unit}` : value,
            more: standard && (
              <>
                <span className="sr-only">{t.standard} </span>
                {standard}
              </>
            ),
          }))}
        />
        <DataTable
          title={t.certificates}
          rows={certificates.map(({ name, number, issuer, validUntil }) => ({
            name,
            value: t.certificateFrom(number, issuer),
            more: validUntil && t.validUntil(validUntil),
          }))}
        />
        <DataTable title={t.supply} rows={terms} />
      </div>
    </div>
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
  /** Beside the value, or below it on a phone. */
  readonly more?: ReactNode;
}
function DataTable({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <table className="data-table">
      <caption>
        <h3>{title}</h3>
      </caption>
      <tbody>
        {rows.map(({ name, value, more }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <div className="data-value">
                <span>{value}</span>
                {more ? <span className="data-more">{more}</span> : null}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
