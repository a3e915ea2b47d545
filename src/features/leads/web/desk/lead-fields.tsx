// The fields that entering and correcting a lead share.
import { DeskText } from '#web/desk/desk-form.tsx';
import { useRootData } from '#web/root-loader.ts';
import { useWords } from '#web/use-words.ts';
import type { CorrectedLead } from '../../model/entered-form.ts';
import { maxLengths } from '../../terms.ts';
import { leadWords, newLeadWords } from './lead-words.ts';
import { leadsWords } from './words.ts';

type Field = keyof CorrectedLead;
interface FieldsProps {
  readonly values: Partial<CorrectedLead>;
  /** Fields that the role does not see. */
  readonly unseen?: readonly Field[];
  /** Fields that this lead does not have. */
  readonly without?: readonly Field[];
}
const hintOf = (unseen: readonly Field[], field: Field, hint: string) => (unseen.includes(field) ? { hint } : {});

/** Who asks, and how to reach them. */
export function ContactFields({ values, unseen = [], without = [] }: FieldsProps) {
  const t = useWords(newLeadWords);
  const ofLead = useWords(leadWords);
  return (
    <>
      <div className="desk-form-row">
        <DeskText name="name" label={t.name} value={values.name ?? ''} required maxLength={maxLengths.name} />
        {without.includes('organisation') ? null : (
          <DeskText
            name="organisation"
            label={ofLead.organisation}
            value={values.organisation ?? ''}
            maxLength={maxLengths.organisation}
          />
        )}
      </div>
      <div className="desk-form-row">
        <DeskText
          name="phone"
          type="tel"
          label={t.phone}
          value={values.phone ?? ''}
          maxLength={maxLengths.phone}
          {...hintOf(unseen, 'phone', ofLead.unseen)}
        />
        <DeskText
          name="email"
          type="email"
          label={t.email}
          value={values.email ?? ''}
          maxLength={maxLengths.email}
          {...hintOf(unseen, 'email', ofLead.unseen)}
        />
      </div>
    </>
  );
}

/** What a buyer asks for. The names of our products are offered while typing. */
export function SaleFields({ values, unseen = [], without = [] }: FieldsProps) {
  const products = useRootData()?.site.products ?? [];
  const ofLead = useWords(leadWords);
  const list = useWords(leadsWords);
  const hasProduct = !without.includes('product');
  return (
    <div className="desk-of-sale desk-stack">
      {hasProduct ? (
        <>
          <DeskText
            name="product"
            label={list.product}
            value={values.product ?? ''}
            maxLength={maxLengths.product}
            list="products"
          />
          <datalist id="products">
            {products.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      ) : null}
      <div className="desk-form-row">
        {hasProduct ? (
          <DeskText
            name="quantity"
            label={ofLead.quantity}
            value={values.quantity ?? ''}
            maxLength={maxLengths.quantity}
          />
        ) : null}
        <DeskText
          name="place"
          label={ofLead.place}
          value={values.place ?? ''}
          maxLength={maxLengths.place}
          {...hintOf(unseen, 'place', ofLead.unseen)}
        />
      </div>
    </div>
  );
}
