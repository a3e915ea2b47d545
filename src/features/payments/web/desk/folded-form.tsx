import { useDesk } from '#web/desk/desk-data.ts';
import { DeskForm, type DeskFormProps, RefusedWithoutForm } from '#web/desk/desk-form.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { useRefundingRefusals } from '../../refunds/web/parts/refunding.tsx';
import { decisionRefusalWords, decisionWords } from './decision-words.ts';
import { disputeWords } from '../../disputes/web/desk/dispute-words.ts';

/** The texts of what the forms of this page did, besides refunds. */
export function useDecisionOutcomes(): Readonly<Record<string, string>> {
  const t = useWords(decisionWords);
  return {
    'reviews/sum': t.sumDone,
    'reviews/applied': t.appliedDone,
    'reviews/closed': t.closedDone,
    'refunds/retried': t.retriedDone,
    'refunds/by-transfer': t.byTransferDone,
    'refunds/by-hand': t.byHandDone,
    'refunds/by-hand-more': t.byHandMoreDone,
    'refunds/reference': t.referenceDone,
    'refunds/part': t.partDone,
    'refunds/part-more': t.partMoreDone,
    'disputes/opened': t.openedDone,
    'disputes/opened-refund': t.openedRefundDone,
    'disputes/won': t.wonDone,
    'disputes/lost': t.lostDone,
    'disputes/fee': t.feeDone,
  };
}

type Facts = Readonly<Record<string, unknown>>;
const inRupees = (paise: unknown): string => rupees(Number(paise) / 100);
function useRefusals(): NonNullable<DeskFormProps['refusals']> {
  const t = useWords(decisionRefusalWords);
  const ofRefunds = useRefundingRefusals();
  const d = useWords(disputeWords);
  return {
    ...ofRefunds,
    'refunds/second-person': t.enteredByYou,
    'payments/not-in-review': t.notInReview,
    'payments/sum-known': t.sumKnown,
    'payments/sum-same': t.sumSame,
    'payments/sum-too-large': t.sumTooLarge,
    'payments/sum-above-fee': ({ maxPaise }: Facts) => t.sumAboveFee(inRupees(maxPaise)),
    'payments/sum-not-entered': t.sumNotEntered,
    'payments/which-order': t.whichOrder,
    'payments/unknown-order': t.unknownOrder,
    'payments/another-order': t.anotherOrder,
    'payments/another-person': t.anotherPerson,
    'payments/other-fee': ({ paidPaise, feePaise }: Facts) => t.otherFee(inRupees(paidPaise), inRupees(feePaise)),
    'payments/page-of-another-order': ({ order }: Facts) => t.pageOfAnother(String(order)),
    'payments/refund-under-way': t.refundUnderWay,
    'payments/refund-at-gateway': t.refundAtGateway,
    'payments/gateway-away': t.gatewayAway,
    'refunds/in-run': t.inRun,
    'refunds/no-payer': t.noPayer,
    'refunds/not-stopped': t.notStopped,
    'refunds/by-transfer': t.byTransferAlready,
    'payments/refund-done': t.refundDone,
    'payments/being-applied': t.beingApplied,
    'payments/not-refundable': t.notRefundable,
    'refunds/propose-again': t.proposeAgain,
    'payments/part-at-gateway': ({ gatewayRefund }: Facts) => t.partAtGateway(String(gatewayRefund)),
    'payments/other-at-gateway': ({ gatewayRefund }: Facts) => t.otherAtGateway(String(gatewayRefund)),
    'payments/bank-reference-invalid': t.referenceInvalid,
    'payments/bank-reference-used': t.referenceUsed,
    'payments/other-amount': ({ owedPaise, maxPaise }: Facts) => t.otherAmount(inRupees(owedPaise), inRupees(maxPaise)),
    'payments/refund-closed': t.refundClosed,
    'payments/not-by-hand': t.notByHand,
    'payments/unknown-part': t.unknownPart,
    'payments/part-undecided': t.partUndecided,
    'payments/part-known': t.partKnown,
    'payments/refund-not-owed': t.notOwed,
    'payments/other-sum': t.otherSum,
    'payments/not-captured': t.notCaptured,
    'payments/dispute-open': t.disputeOpen,
    'payments/dispute-case': d.caseKnown,
    'payments/dispute-day': d.wrongDay,
    'payments/refund-day': d.refundDay,
    'payments/dispute-too-much': ({ leftPaise }: Facts) => t.disputeTooMuch(inRupees(leftPaise)),
    'payments/dispute-decided': t.disputeDecided,
    'payments/dispute-fee-charged': t.feeCharged,
    'payments/dispute-fee-settled': t.feeSettled,
    'payments/dispute-fee-too-much': ({ maxPaise }: Facts) => t.feeTooMuch(inRupees(maxPaise)),
    'payments/dispute-fee-missing': t.feeMissing,
    'payments/dispute-fee-same': t.feeSame,
  };
}

export interface FoldedFormProps extends DeskFormProps {
  /** Also the text of the button, unless another text is given. */
  readonly title: string;
  /** False where it is not possible now: only a refusal is shown, of a post that a colleague was faster than. */
  readonly isShown: boolean;
}
/** A form that most visits do not need; open while it was not accepted. One without fields is only its button. */
export function FoldedForm({ title, isShown, submit = title, ...form }: FoldedFormProps) {
  const { flash } = useDesk();
  const refusals = useRefusals();
  const t = useWords(decisionRefusalWords);
  const d = useWords(disputeWords);
  if (!isShown) return <RefusedWithoutForm action={form.action} refusals={refusals} />;
  const reasons = {
    'confirmed.missing': t.checkFirst,
    'checked.missing': t.checkFirst,
    missing: t.missing,
    'reason.too-long': t.tooLongReason,
    'too-long': t.tooLong,
    'no-amount': t.noAmount,
    'caseNumber.case-number': d.caseNumberHint,
    'reason.invalid': d.chooseReason,
  };
  const shown = <DeskForm {...form} label={title} submit={submit} refusals={refusals} reasons={reasons} />;
  // Without fields there is nothing to fold.
  if (form.children === undefined) return shown;
  return (
    <details open={flash?.action === form.action}>
      <summary className="button button-secondary button-small">{title}</summary>
      {shown}
    </details>
  );
}
