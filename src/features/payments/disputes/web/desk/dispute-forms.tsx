import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import * as acts from '../../contract.ts';
import type { DeskCase, DeskDispute, DeskRefund } from '../../../model/desk.ts';
import { decisionWords } from '../../../web/desk/decision-words.ts';
import { usePayer } from '../../../transfers/web/desk/payer.tsx';
import type { OfPayment } from '../../../refunds/web/desk/refund-forms.tsx';

/** Records that the payer's bank disputes a payment, and what it decided. */
export function DisputeDecisions({ payment }: OfPayment) {
  const t = useWords(decisionWords);
  const whom = usePayer(payment);
  const mayChange = useMay('payments/change');
  const { id, cases, decisions, disputes } = payment;
  const unread = cases.filter(isHolding);
  const { today, toDispute } = decisions;
  if (!mayChange || (toDispute === null && disputes.length + unread.length === 0)) return null;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.dispute}</h2>
      {unread.map(({ caseNumber, unreadRow }) => (
        <ActForm
          key={caseNumber}
          of={acts.confirmNoDispute}
          identity={{ case: caseNumber }}
          params={{ id }}
          isFolded
          look="danger"
          hidden={{ row: unreadRow }}
          asked={{ whom }}
        />
      ))}
      {disputes.map((dispute) => (
        <OfDispute key={dispute.id} dispute={dispute} whom={whom} refund={payment.refund} today={today} />
      ))}
      <ActForm
        of={acts.openDispute}
        params={{ id }}
        isFolded
        isOffered={toDispute !== null}
        look="danger"
        values={{ day: today }}
        asked={{ whom, sum: rupees(toDispute ?? 0) }}
      />
    </section>
  );
}

/** A dispute that cannot be read and holds refunds back. */
const isHolding = (listed: DeskCase): listed is DeskCase & { readonly unreadRow: string } =>
  listed.unreadRow !== null && listed.state !== 'closed';

interface DisputeProps {
  readonly today: string;
  readonly dispute: DeskDispute;
  readonly whom: string;
  readonly refund: DeskRefund | null;
}
function OfDispute({ dispute: { id, status, amount, isFeeEntered }, whom, refund, today }: DisputeProps) {
  const folded = { params: { number: id }, isFolded: true, values: { day: today } } as const;
  const isOpen = status === 'open';
  const asked = { whom, sum: rupees(amount) };
  // Only such a refund is looked up at the gateway before the dispute is lost.
  const isRefundOwed = refund?.status === 'requested' || refund?.status === 'stopped';
  return (
    <>
      <p className="desk-id">{id}</p>
      <ActForm of={acts.winDispute} {...folded} isOffered={isOpen} asked={asked} />
      <ActForm
        of={acts.loseDispute}
        {...folded}
        isOffered={isOpen}
        look="danger"
        without={isRefundOwed ? [] : ['absent']}
        asked={asked}
      />
      <ActForm of={acts.chargeDisputeFee} {...folded} isOffered={!isFeeEntered} asked={{ whom }} />
      <ActForm of={acts.correctDisputeFee} {...folded} isOffered={isFeeEntered} asked={{ whom }} />
    </>
  );
}
