import { gstStates } from '#kit/money/gst.ts';
import { useDesk } from '#web/desk/desk-data.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskSelect, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { urlOf } from '#web/api-client.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { maxLengths } from '../../terms.ts';
import { changeTerms, type QuotationDeskAnswer } from '../../contract/desk.ts';
import { recordWords } from './record-words.ts';
import { ColleagueChanges, changesIn, useDraftRefusals, useFieldValue } from './typed-values.tsx';
import { fieldWords } from './words.ts';

/** Buyer, delivery and terms of a draft, in one form. */
export function DraftTerms({ quotation }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  const { serial, version, buyer, address, delivery, note, validityDays, language } = quotation;
  const { shipName, shipAddress, attention, subject, referenceNumber, referenceDay, payment } = quotation;
  const params = { serial: String(serial) };
  const action = urlOf(changeTerms, params);
  const { updated, hintOf } = useMerged(action);
  return (
    <section className="desk-section">
      <h2>{t.terms}</h2>
      <ActForm
        of={changeTerms}
        params={params}
        look="secondary"
        hidden={{ version }}
        refusals={useDraftRefusals()}
        updated={updated}
        className="quotation-form"
      >
        <ColleagueChanges action={action} />
        <DeskText name="buyer" label={fields.buyer} value={buyer.name} maxLength={120} required {...hintOf('buyer')} />
        <DeskTextArea
          name="address"
          label={fields.address}
          value={address.text}
          maxLength={maxLengths.address}
          rows={3}
          {...hintOf('address')}
        />
        <DeskText
          name="gstin"
          label={fields.gstin}
          value={buyer.gstin}
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
          autoComplete="off"
          {...hintOf('gstin', t.gstinHint)}
        />
        <DeskSelect
          name="state"
          label={fields.state}
          value={buyer.state}
          options={useStates()}
          emptyLabel={t.stateChoose}
          required
          {...hintOf('state', t.stateHint)}
        />
        <DeskText
          name="shipName"
          label={fields.shipName}
          value={shipName}
          maxLength={maxLengths.shipName}
          {...hintOf('shipName', t.shipHint)}
        />
        <DeskTextArea
          name="shipAddress"
          label={fields.shipAddress}
          value={shipAddress.text}
          maxLength={maxLengths.shipAddress}
          rows={2}
          {...hintOf('shipAddress')}
        />
        <DeskText
          name="attention"
          label={fields.attention}
          value={attention}
          maxLength={maxLengths.attention}
          {...hintOf('attention')}
        />
        <DeskText
          name="referenceNumber"
          label={fields.referenceNumber}
          value={referenceNumber}
          maxLength={maxLengths.referenceNumber}
          autoComplete="off"
          {...hintOf('referenceNumber')}
        />
        <DeskText
          name="referenceDay"
          type="date"
          label={fields.referenceDay}
          value={referenceDay}
          {...hintOf('referenceDay')}
        />
        <DeskTextArea
          name="subject"
          label={fields.subject}
          value={subject}
          maxLength={maxLengths.subject}
          rows={1}
          {...hintOf('subject')}
        />
        <DeskTextArea
          name="payment"
          label={fields.payment}
          value={payment}
          maxLength={maxLengths.payment}
          rows={2}
          {...hintOf('payment', t.paymentHint)}
        />
        <DeskTextArea
          name="delivery"
          label={fields.delivery}
          value={delivery}
          maxLength={160}
          rows={2}
          {...hintOf('delivery')}
        />
        <DeskTextArea
          name="note"
          label={fields.note}
          value={note}
          maxLength={maxLengths.note}
          rows={3}
          {...hintOf('note')}
        />
        <DeskText
          name="days"
          label={fields.days}
          value={String(validityDays)}
          inputMode="numeric"
          maxLength={4}
          {...hintOf('days')}
        />
        <DeskSelect
          name="language"
          label={fields.language}
          value={language}
          options={[
            { value: 'en', label: t.english },
            { value: 'hi', label: t.hindi },
          ]}
          {...hintOf('language')}
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

/**
 * Of two people who edit one draft the second keeps what they typed: a field that only the colleague changed shows the new
 * value, one that both changed names the colleague's.
 */
function useMerged(action: string) {
  const t = useWords(recordWords);
  const valueOf = useFieldValue();
  const { flash } = useDesk();
  const changes = flash?.action === action ? changesIn(flash) : [];
  /** What was sent is the value of before or already the colleague's: nothing of one's own is lost. */
  const isOnlyTheirs = ({ field, before, after }: (typeof changes)[number]): boolean => {
    const sent = String(flash?.values[field] ?? before);
    return sent === before || sent === after;
  };
  /** By field, the colleague's value where both changed it. */
  const theirValues = new Map(
    changes.filter((change) => !isOnlyTheirs(change)).map(({ field, after }) => [field, after]),
  );
  return {
    updated: changes.filter(isOnlyTheirs).map(({ field }) => field),
    hintOf(field: string, hint?: string): { hint?: string } {
      const theirs = theirValues.get(field);
      if (theirs !== undefined) return { hint: t.nowIs(valueOf(field, theirs)) };
      return hint === undefined ? {} : { hint };
    },
  };
}
