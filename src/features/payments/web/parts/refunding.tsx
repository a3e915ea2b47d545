import type { ReactNode } from 'react';
import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskForm, type DeskFormProps, DeskTextArea, RefusedWithoutForm } from '#web/desk/desk-form.tsx';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { rupees } from '#web/rupees.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { approvalBlockWords, refusalTexts } from '#features/approvals/web/parts/words.ts';
import { agreeToProposal, declineProposal, refundFee } from '../../contract/refunds.ts';
import type { DeskProposal, DeskRefunding, ProposalState } from '../../model/refund-proposals.ts';
import {
  impossibleWords,
  proposalKindWords,
  proposalStateWords,
  refundingWords,
  refundTermsWords,
} from './refunding-words.ts';

/** The payment that the forms are about. */
interface OfPayment {
  readonly paymentId: string;
  /** The end of the payment's id at the gateway. */
  readonly digits: string;
  /** Of the payer; empty without one. */
  readonly name: string;
}
interface Refunding extends OfPayment {
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
    'refunds/declined': t.declined,
  };
}
/** The texts of their refusals. */
export function useRefundingRefusals(): NonNullable<DeskFormProps['refusals']> {
  const t = useWords(refundingWords);
  return {
    'refunds/own': t.own,
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

const keepsMoney = (kind: DeskProposal['kind']): boolean => kind === 'closing' || kind === 'refund-closing';
const tones: Readonly<Record<ProposalState, BadgeTone>> = {
  waiting: 'warn',
  approved: 'good',
  lapsed: 'neutral',
  declined: 'neutral',
  impossible: 'neutral',
};
/** What was proposed about a payment, newest first, with the forms of a second person. */
export function Proposals({ refunding, ...payment }: Refunding): ReactNode {
  return refunding.proposals.map((proposal) => (
    <Proposal key={proposal.number} proposal={proposal} payment={payment} />
  ));
}

function Proposal({ proposal, payment }: { readonly proposal: DeskProposal; readonly payment: OfPayment }) {
  const t = useWords(refundingWords);
  const kinds = useWords(proposalKindWords);
  const states = useWords(proposalStateWords);
  const becauses = useWords(impossibleWords);
  const termsOf = useWords(refundTermsWords);
  const {
    number,
    kind,
    status,
    amount,
    reason,
    declineReason,
    impossibleBecause,
    decidedAt,
    decidedBy,
    isAlone,
    terms,
  } = proposal;
  return (
    <section className="desk-section desk-stack">
      <h2>{kinds[kind]}</h2>
      {isAlone ? (
        <Message kind="warning" unannounced>
          {t.alone}
        </Message>
      ) : null}
      <Facts>
        <Fact term={t.number}>
          <span className="desk-id">{number}</span>
        </Fact>
        <Fact term={t.status}>
          <Badge tone={tones[status]}>{states[status]}</Badge>
        </Fact>
        <Fact term={t.amount}>{rupees(amount)}</Fact>
        <Fact term={keepsMoney(kind) ? t.whyClose : t.whyRefund}>
          <ShownValue value={reason} field="refund/reason" record={number} />
        </Fact>
        {terms === null ? null : <Fact term={t.terms}>{termsOf[terms]}</Fact>}
        <Fact term={t.made}>
          <Time at={proposal.madeAt} /> <span className="soft">{proposal.madeBy}</span>
        </Fact>
        {decidedAt === null ? null : (
          <Fact term={status === 'impossible' ? t.endedAt : t.decided}>
            <Time at={decidedAt} /> <span className="soft">{decidedBy}</span>
          </Fact>
        )}
        {impossibleBecause === null ? null : <Fact term={t.because}>{becauses[impossibleBecause]}</Fact>}
        {declineReason.text === '' ? null : (
          <Fact term={t.declineReason}>
            <ShownValue value={declineReason} field="refund/reason" record={number} />
          </Fact>
        )}
      </Facts>
      <Decision proposal={proposal} payment={payment} />
    </section>
  );
}

function Decision({ proposal, payment }: { readonly proposal: DeskProposal; readonly payment: OfPayment }) {
  const t = useWords(refundingWords);
  const kinds = useWords(proposalKindWords);
  const whom = useWhom(payment);
  const refusals = useRefundingRefusals();
  const { number, kind, status, amount, block } = proposal;
  const agree = urlOf(agreeToProposal, { number });
  const decline = urlOf(declineProposal, { number });
  const approvalWords = useWords(approvalBlockWords);
  if (!useMay('payments/change')) return null;
  if (status !== 'waiting' || block === 'own')
    return (
      <>
        <RefusedWithoutForm action={agree} refusals={refusals} />
        <RefusedWithoutForm action={decline} refusals={refusals} />
      </>
    );
  const sum = rupees(amount);
  // Who proposed it ends it by taking it back.
  const declineText = block === 'second-person' ? t.takeBack : t.decline;
  const blocks = { ...approvalWords, impossible: t.impossible };
  return (
    <>
      {block === null ? (
        <DeskForm
          action={agree}
          hidden={{ sum: String(amount) }}
          submit={keepsMoney(kind) ? t.agreeClose(sum) : t.agreeRefund(sum)}
          confirm={keepsMoney(kind) ? t.questionAgreeClose(sum, whom) : t.questionAgreeRefund(sum, whom)}
          label={kinds[kind]}
          refusals={refusals}
          reasons={{ missing: t.checkFirst }}
        >
          <DeskCheckbox name="confirmed" label={t.checked(whom, sum)} required />
        </DeskForm>
      ) : (
        <Message kind="info" unannounced>
          {blocks[block]}
        </Message>
      )}
      <DeskForm
        action={decline}
        submit={declineText}
        look="secondary"
        label={declineText}
        refusals={refusals}
        reasons={{ missing: t.missing, 'too-long': t.tooLong }}
      >
        <DeskTextArea name="reason" label={t.declineLabel} required maxLength={300} rows={2} />
      </DeskForm>
    </>
  );
}
