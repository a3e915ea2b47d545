import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskForm, type DeskFormProps, DeskTextArea, RefusedWithoutForm } from '#web/desk/desk-form.tsx';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { approvalBlockWords, refusalTexts } from '#features/approvals/web/parts/words.ts';
import { refundFee } from '../../contract/decisions.ts';
import type { DeskRefunding } from '../../../proposals/model.ts';
import { refundingWords, refundTermsWords } from './refunding-words.ts';

/** The payment that the forms are about. */
export interface OfPayment {
  readonly paymentId: string;
  /** The end of the payment's id at the gateway. */
  readonly digits: string;
  /** Of the payer; empty without one. */
  readonly name: string;
}
export interface Refunding extends OfPayment {
  readonly refunding: DeskRefunding;
}

/** The texts of what the forms below did. */
export function useRefundingOutcomes(): Readonly<Record<string, string>> {
  const t = useWords(refundingWords);
  return {
    'refunds/begun': t.begun,
    'refunds/proposed': t.proposed,
    'refunds/agreed-refund': t.agreedRefund,
    'refunds/agreed-part-refund': t.agreedRefund,
    'refunds/agreed-closing': t.agreedClose,
    'refunds/agreed-refund-closing': t.agreedClose,
    'refunds/agreed-application-of-payment': t.agreedApply,
    'refunds/declined': t.declined,
  };
}
/** The texts of their refusals. */
export function useRefundingRefusals(): NonNullable<DeskFormProps['refusals']> {
  const t = useWords(refundingWords);
  return {
    'refunds/proposed': t.proposedAlready,
    'refunds/not-as-shown': t.notAsShown,
    'refunds/no-application': t.noApplication,
    'refunds/under-way': t.underWay,
    'refunds/ended': t.ended,
    'refunds/disputed': t.disputed,
    'refunds/nothing-left': t.nothingLeft,
    'refunds/other-currency': t.otherCurrency,
    'refunds/part-too-much': ({ leftPaise }) => t.partTooMuch(rupees(Number(leftPaise) / 100)),
    'refunds/decided': t.decidedAlready,
    'refunds/second-person': t.needsOther,
    ...refusalTexts(useWords(approvalBlockWords)),
    'refunds/impossible': t.impossibleNow,
  };
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
  const refusals = useRefundingRefusals();
  const action = urlOf(refundFee, { id: paymentId });
  if (!useMay('payments/change')) return null;
  if (offer === null) return <RefusedWithoutForm action={action} refusals={refusals} />;
  const sum = rupees(offer.amount);
  const isDue = offer.terms === 'due';
  return (
    <section className="desk-section desk-stack">
      <h2>{t.title}</h2>
      <p>{isDue ? t.within : `${terms[offer.terms]} ${t.beyond}`}</p>
      <DeskForm
        action={action}
        hidden={{ sum: String(offer.amount) }}
        submit={isDue ? t.begin(sum) : t.propose(sum)}
        look="danger"
        confirm={isDue ? t.questionBegin(sum, whom) : t.questionPropose(sum, whom)}
        label={t.title}
        refusals={refusals}
        reasons={{ 'confirmed.missing': t.checkFirst, missing: t.missing, 'too-long': t.tooLong }}
      >
        <DeskTextArea name="reason" label={t.reason} required maxLength={300} rows={3} />
        <DeskCheckbox name="confirmed" label={t.checked(whom, sum)} required />
      </DeskForm>
    </section>
  );
}
