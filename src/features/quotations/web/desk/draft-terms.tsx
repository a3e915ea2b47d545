import { gstStates } from '#kit/money/gst.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskSelect, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { urlOf } from '#web/api-client.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { maxLengths } from '../../terms.ts';
import { changeTerms, type QuotationDeskAnswer } from '../../contract/desk.ts';
import { recordWords } from './record-words.ts';
import { ColleagueChanges, useDraftRefusals } from './typed-values.tsx';
import { fieldWords } from './words.ts';

/** Buyer, delivery and terms of a draft, in one form. */
export function DraftTerms({ quotation }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  const { serial, version, buyer, address, delivery, note, validityDays, language } = quotation;
  const { shipName, shipAddress, attention, subject, referenceNumber, referenceDay, payment } = quotation;
  const params = { serial: String(serial) };
  const action = urlOf(changeTerms, params);
  return (
    <section className="desk-section">
      <h2>{t.terms}</h2>
      <ActForm
        of={changeTerms}
        params={params}
        look="secondary"
        hidden={{ version }}
        refusals={useDraftRefusals()}
        className="quotation-form"
      >
        <ColleagueChanges action={action} />
        <DeskText name="buyer" label={fields.buyer} value={buyer.name} maxLength={120} required />
        <DeskTextArea
          name="address"
          label={fields.address}
          value={address.text}
          maxLength={maxLengths.address}
          rows={3}
        />
        <DeskText
          name="gstin"
          label={fields.gstin}
          value={buyer.gstin}
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
          autoComplete="off"
          hint={t.gstinHint}
        />
        <DeskSelect
          name="state"
          label={fields.state}
          value={buyer.state}
          options={useStates()}
          emptyLabel={t.stateChoose}
          required
          hint={t.stateHint}
        />
        <DeskText
          name="shipName"
          label={fields.shipName}
          value={shipName}
          maxLength={maxLengths.shipName}
          hint={t.shipHint}
        />
        <DeskTextArea
          name="shipAddress"
          label={fields.shipAddress}
          value={shipAddress.text}
          maxLength={maxLengths.shipAddress}
          rows={2}
        />
        <DeskText name="attention" label={fields.attention} value={attention} maxLength={maxLengths.attention} />
        <DeskText
          name="referenceNumber"
          label={fields.referenceNumber}
          value={referenceNumber}
          maxLength={maxLengths.referenceNumber}
          autoComplete="off"
        />
        <DeskText name="referenceDay" type="date" label={fields.referenceDay} value={referenceDay} />
        <DeskTextArea name="subject" label={fields.subject} value={subject} maxLength={maxLengths.subject} rows={1} />
        <DeskTextArea
          name="payment"
          label={fields.payment}
          value={payment}
          maxLength={maxLengths.payment}
          rows={2}
          hint={t.paymentHint}
        />
        <DeskTextArea name="delivery" label={fields.delivery} value={delivery} maxLength={160} rows={2} />
        <DeskTextArea name="note" label={fields.note} value={note} maxLength={maxLengths.note} rows={3} />
        <DeskText name="days" label={fields.days} value={String(validityDays)} inputMode="numeric" maxLength={4} />
        <DeskSelect
          name="language"
          label={fields.language}
          value={language}
          options={[
            { value: 'en', label: t.english },
            { value: 'hi', label: t.hindi },
          ]}
        />
      </ActForm>
    </section>
  );
}

/** The states by name, with their codes. */
function useStates() {
  const language = useLanguage();
  return Object.entries(gstStates)
    .map(([value, name]) => ({ value, label: `${name[language]} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
