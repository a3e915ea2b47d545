import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { refundFee } from '../../contract/decisions.ts';
import type { DeskRefunding } from '../../../proposals/model.ts';
import { refundingWords, refundTermsWords } from './refunding-words.ts';

/** The payment that the forms are about. */
export interface OfPayment {
  readonly paymentId: string;
  /** The end of the payment's id at the gateway. */
  readonly digits: string;
  /** The payer's name; empty where it is unknown. */
  readonly name: string;
}
export interface Refunding extends OfPayment {
  readonly refunding: DeskRefunding;
}

export function useWhom({ name, digits }: Pick<OfPayment, 'name' | 'digits'>): string {
  const t = useWords(refundingWords);
  return t.of(name || t.noName, digits);
}

/** Says why the payer, as a member of staff, finds no form. */
export function OwnPaymentNote({ refunding: { isOwn } }: Pick<Refunding, 'refunding'>) {
  const t = useWords(refundingWords);
  if (!useMay('payments/change') || !isOwn) return null;
  return (
    <Message kind="info" unannounced>
      {t.own}
    </Message>
  );
}

/** The refund of an application's fee, for those who may begin or propose it. */
export function RefundForm({ paymentId, refunding: { offer }, ...payer }: Refunding) {
  const t = useWords(refundingWords);
  const terms = useWords(refundTermsWords);
  const whom = useWhom(payer);
  const isDue = offer?.terms === 'due';
  const form = (
    <ActForm
      of={refundFee}
      params={{ id: paymentId }}
      isOffered={offer !== null}
      hidden={{ sum: String(offer?.amount) }}
      look="danger"
      asked={{ whom, sum: rupees(offer?.amount ?? 0), isDue }}
    />
  );
  if (!useMay('payments/change') || offer === null) return form;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.title}</h2>
      <p>{isDue ? t.within : `${terms[offer.terms]} ${t.beyond}`}</p>
      {form}
    </section>
  );
}
