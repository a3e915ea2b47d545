import { gstPercents, unitCodes, units } from '#kit/money/gst.ts';
import { useDesk } from '#web/desk/desk-data.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskSelect, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { urlOf } from '#web/api-client.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { addItem, addProduct, changeItem, type QuotationDeskAnswer, removeItem } from '../../contract/desk.ts';
import type { DeskItem } from '../../model.ts';
import { maxLengths } from '../../terms.ts';
import { rupeesOf } from './figures.ts';
import { ItemText } from './item-list.tsx';
import { isOfRemovedItem } from './placed-flash.ts';
import { recordWords } from './record-words.ts';
import { ColleagueChanges, useDraftRefusals } from './typed-values.tsx';
import { fieldWords } from './words.ts';

interface DraftItemsProps {
  readonly quotation: QuotationDeskAnswer;
}
/** The items of a draft, each with its form, and the forms of new ones. */
export function DraftItems({ quotation }: DraftItemsProps) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  const { items, asked } = quotation;
  return (
    <section className="desk-section">
      <h2>{fields.items}</h2>
      {asked.length === 0 ? null : <p className="soft">{t.asked(asked.join(', '))}</p>}
      {items.length === 0 ? <p className="soft">{t.noItems}</p> : null}
      <ol className="quotation-items">
        {items.map((item, index) => (
          // The forms name an item by its line.
          <li key={`${index}-${item.description}`}>
            <ItemText item={item} />
            <ChangeItem quotation={quotation} item={item} line={index + 1} />
          </li>
        ))}
      </ol>
      <div className="quotation-add">
        <AddProduct quotation={quotation} />
        <AddOther quotation={quotation} />
      </div>
    </section>
  );
}

function ChangeItem({
  quotation: { serial, version },
  item,
  line,
}: DraftItemsProps & { readonly item: DeskItem; readonly line: number }) {
  const t = useWords(recordWords);
  const { flash } = useDesk();
  const params = { serial: String(serial), line: String(line) };
  const [change, remove] = [urlOf(changeItem, params), urlOf(removeItem, params)];
  const common = { params, hidden: { version }, refusals: useDraftRefusals(), asked: item.description };
  return (
    <details open={flash?.action === change || flash?.action === remove}>
      <summary className="button button-quiet button-small">{t.change}</summary>
      <div className="desk-panel">
        <ActForm of={changeItem} {...common} look="secondary">
          <ColleagueChanges action={change} />
          <ItemFields item={item} />
        </ActForm>
        <ActForm of={removeItem} {...common} look="danger">
          <ColleagueChanges action={remove} />
        </ActForm>
      </div>
    </details>
  );
}

function AddProduct({ quotation: { serial, version, products, items } }: DraftItemsProps) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  const language = useLanguage();
  const refusals = useDraftRefusals();
  const { flash } = useDesk();
  const params = { serial: String(serial) };
  const action = urlOf(addProduct, params);
  const unitOf = (unit: string): string => units[unit as keyof typeof units]?.[language] ?? unit;
  return (
    <details open={flash?.action === action || (items.length === 0 && flash === undefined)}>
      <summary className="button button-secondary button-small">{t.addProduct}</summary>
      {products.length === 0 ? (
        <p className="desk-panel">{t.noProducts}</p>
      ) : (
        <ActForm
          of={addProduct}
          params={params}
          look="secondary"
          hidden={{ version }}
          refusals={refusals}
          className="desk-panel"
        >
          <ColleagueChanges action={action} />
          <DeskSelect
            name="product"
            label={fields.product}
            emptyLabel={t.choose}
            required
            options={products.map(({ name, title, unit, pricePaise, gstPercent }) => ({
              value: name,
              label: `${title}: ${rupeesOf(pricePaise)}/${unitOf(unit)}, GST ${gstPercent}%`,
            }))}
          />
          <DeskText name="quantity" label={fields.quantity} inputMode="decimal" maxLength={20} required />
        </ActForm>
      )}
    </details>
  );
}

function AddOther({ quotation: { serial, version } }: DraftItemsProps) {
  const t = useWords(recordWords);
  const refusals = useDraftRefusals();
  const { flash } = useDesk();
  const params = { serial: String(serial) };
  const action = urlOf(addItem, params);
  const isMine = flash?.action === action;
  return (
    <details open={isMine}>
      <summary className="button button-secondary button-small">
        {isMine && isOfRemovedItem(flash) ? t.youTyped : t.addOther}
      </summary>
      <ActForm
        of={addItem}
        params={params}
        look="secondary"
        hidden={{ version }}
        refusals={refusals}
        className="desk-panel"
      >
        <ColleagueChanges action={action} />
        <ItemFields />
      </ActForm>
    </details>
  );
}

function ItemFields({ item }: { readonly item?: DeskItem }) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  const language = useLanguage();
  return (
    <>
      <DeskText name="description" label={fields.description} value={item?.description ?? ''} maxLength={80} required />
      <DeskTextArea
        name="specification"
        label={fields.specification}
        hint={t.specificationHint}
        value={item?.specification ?? ''}
        maxLength={maxLengths.specification}
        rows={2}
      />
      <div className="quotation-fields">
        <DeskText
          name="quantity"
          label={fields.quantity}
          value={item?.quantity ?? ''}
          inputMode="decimal"
          maxLength={20}
          required
        />
        <DeskSelect
          name="unit"
          label={fields.unit}
          value={item?.unit ?? ''}
          emptyLabel={t.choose}
          required
          options={unitCodes.map((code) => ({ value: code, label: `${units[code][language]} (${code})` }))}
        />
        <DeskText
          name="price"
          label={fields.price}
          value={item?.price ?? ''}
          inputMode="decimal"
          maxLength={20}
          before="₹"
          required
        />
        <DeskText
          name="discount"
          label={fields.discount}
          value={item?.discount ?? ''}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
        />
        <DeskSelect
          name="gst"
          label={fields.gst}
          value={item?.gst ?? ''}
          emptyLabel={t.choose}
          required
          options={gstPercents.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
        />
        <DeskText
          name="hsn"
          label={fields.hsn}
          value={item?.hsn ?? ''}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          required
        />
      </div>
    </>
  );
}
