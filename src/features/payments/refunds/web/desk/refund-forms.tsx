import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import * as records from '../../contract/records.ts';
import { proposePart } from '../../contract/decisions.ts';
import { payByTransfer } from '../../../transfers/contract.ts';
import type { DeskPaymentRecord, DeskRefund } from '../../../model/desk.ts';
import { decisionWords } from '../../../web/desk/decision-words.ts';
import { usePayer } from '../../../transfers/web/desk/payer.tsx';

export type OfPayment = { readonly payment: DeskPaymentRecord };

/** What staff decide of a refund: try it again, record what was paid, close it. */
export function RefundDecisions({ payment }: OfPayment) {
  const t = useWords(decisionWords);
  const mayChange = useMay('payments/change');
  const { refund } = payment;
  if (!mayChange || payment.capturedAt === null) return null;
  return (
    <section className="desk-section desk-stack">
      <h2>{refund === null ? t.parts : t.refund}</h2>
      {refund === null ? null : <OfRefund payment={payment} refund={refund} />}
      <Parts payment={payment} />
    </section>
  );
}

const isInRun = ({ status, transfer }: DeskRefund): boolean => status !== 'done' && (transfer?.run ?? null) !== null;

function OfRefund({ payment, refund }: OfPayment & { readonly refund: DeskRefund }) {
  const whom = usePayer(payment);
  const { number, amount, status } = refund;
  const { toRetry, toTransfer, today } = payment.decisions;
  const isOver = status === 'done';
  // One that is on its way is left alone until it takes longer than promised.
  const isStuck = refund.isDelayed || !['requested', 'sent'].includes(status);
  const isOpen = !isOver && !isInRun(refund);
  const folded = { params: { number }, isFolded: true } as const;
  const ofSum = (sum: number | null) => ({ hidden: { sum: String(sum) }, asked: { whom, sum: rupees(sum ?? 0) } });
  return (
    <>
      <ActForm of={records.retryRefund} {...folded} isOffered={isStuck && toRetry !== null} {...ofSum(toRetry)} />
      <ActForm of={payByTransfer} {...folded} isOffered={toTransfer !== null} {...ofSum(toTransfer)} />
      <ActForm
        of={records.recordByHand}
        {...folded}
        isOffered={isOpen}
        values={{ day: today }}
        asked={{ whom, sum: rupees(amount) }}
      />
      <ActForm
        of={records.closeRefund}
        {...folded}
        isOffered={isStuck && isOpen && status !== 'closed'}
        {...ofSum(amount)}
        look="danger"
      />
      <ActForm
        of={records.correctReference}
        {...folded}
        isOffered={isOver && refund.isByHand}
        values={{ bankReference: refund.bankReference ?? '' }}
      />
    </>
  );
}

function Parts({ payment }: OfPayment) {
  const whom = usePayer(payment);
  const { id, decisions, parts, refund, posted } = payment;
  const folded = { params: { id }, isFolded: true } as const;
  return (
    <>
      {parts.map(({ number, amount, isDelayed }) => (
        <ActForm
          key={number}
          of={records.retryRefund}
          params={{ number }}
          isFolded
          isOffered={isDelayed}
          hidden={{ sum: String(amount) }}
          asked={{ whom, sum: rupees(amount) }}
        />
      ))}
      {/* A second person agrees to it; the application goes on. */}
      <ActForm
        of={proposePart}
        {...folded}
        isOffered={decisions.toPart !== null}
        look="danger"
        asked={{ whom, left: rupees(decisions.toPart ?? 0) }}
      />
      {/* Its amount is read from the gateway, so what it is a part of is named. */}
      <ActForm
        of={records.recordPart}
        {...folded}
        isOffered={refund === null || !isInRun(refund)}
        asked={{ whom, sum: rupees(refund?.amount ?? posted ?? 0) }}
      />
    </>
  );
}
