import type { ReactNode } from 'react';
import { longDay } from '#kit/indian-time.ts';
import { gstStates } from '#kit/money/gst.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { QuotationDeskAnswer } from '../../contract/desk.ts';
import { recordWords } from './record-words.ts';
import { fieldWords } from './words.ts';

/** Buyer and terms of a quotation that is not edited. */
export function BuyerFacts({ quotation }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  const uiLanguage = useLanguage();
  const { buyer, address, delivery, note, validityDays, language, number, serial, isErased } = quotation;
  const { shipName, shipAddress, attention, subject, referenceNumber, referenceDay, payment } = quotation;
  const state = gstStates[buyer.state]?.[uiLanguage];
  const stated = (text: string) => (text === '' ? <span className="soft">{t.notStated}</span> : text);
  if (isErased) return <p className="desk-section">{t.erasedContent}</p>;
  return (
    <section className="desk-section">
      <h2>{t.terms}</h2>
      <dl className="desk-facts">
        <Row term={fields.buyer}>{stated(buyer.name)}</Row>
        <Row term={fields.address}>
          <span className="desk-note">
            <ShownValue value={address} field="quotation/address" record={String(serial)} />
          </span>
        </Row>
        <Row term={fields.gstin}>{stated(buyer.gstin)}</Row>
        <Row term={fields.state}>{state === undefined ? stated('') : `${state} (${buyer.state})`}</Row>
        <Optional term={fields.shipName} text={shipName} />
        <Optional term={fields.shipAddress} text={shipAddress.text} />
        <Optional term={fields.attention} text={attention} />
        <Optional term={fields.subject} text={subject} />
        <Optional term={fields.referenceNumber} text={referenceNumber} />
        <Optional term={fields.referenceDay} text={referenceDay === '' ? '' : longDay(uiLanguage, referenceDay)} />
        <Optional term={fields.payment} text={payment} />
        <Optional term={fields.delivery} text={delivery} />
        <Optional term={fields.note} text={note} />
        {number === null ? <Row term={fields.days}>{t.days(validityDays)}</Row> : null}
        <Row term={fields.language}>{language === 'hi' ? t.hindi : t.english}</Row>
      </dl>
    </section>
  );
}

/** A field that most quotations leave empty. */
function Optional({ term, text }: { readonly term: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <Row term={term}>
      <span className="desk-note">{text}</span>
    </Row>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
