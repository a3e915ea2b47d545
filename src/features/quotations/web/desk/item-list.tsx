import { units } from '#kit/money/gst.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { QuotationDeskAnswer } from '../../contract/desk.ts';
import type { DeskItem } from '../../model.ts';
import { figureOf, rupeesOf } from './figures.ts';
import { recordWords } from './record-words.ts';
import { fieldWords } from './words.ts';

/** An item in the language of the desk: what, how much of it, and what it costs before tax. */
export function ItemText({ item }: { readonly item: DeskItem }) {
  const t = useWords(recordWords);
  const language = useLanguage();
  const { description, specification, hsn, unit, quantity, pricePaise, discount, gst, amountPaise } = item;
  const amount = Number(quantity).toLocaleString('en-IN', { maximumFractionDigits: 3 });
  return (
    <div className="quotation-item">
      <p>
        <strong>{description}</strong>
      </p>
      <p className="quotation-figure">
        <strong>{figureOf(amountPaise)}</strong>
      </p>
      {specification === '' ? null : <p className="soft desk-note quotation-specification">{specification}</p>}
      <p className="soft">
        {t.itemLine(`${amount} ${units[unit][language]}`, rupeesOf(pricePaise), hsn, gst)}
        {discount === '' ? null : ` · ${t.discounted(discount)}`}
      </p>
    </div>
  );
}

/** The items of a quotation that is not edited. */
export function ItemList({ quotation: { items } }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  return (
    <section className="desk-section">
      <h2>{fields.items}</h2>
      {items.length === 0 ? <p className="soft">{t.notStated}</p> : null}
      <ol className="quotation-items">
        {items.map((item, index) => (
          <li key={`${index}-${item.description}`}>
            <ItemText item={item} />
          </li>
        ))}
      </ol>
    </section>
  );
}
