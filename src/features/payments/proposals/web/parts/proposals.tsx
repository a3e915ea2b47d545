import type { ReactNode } from 'react';
import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskForm, DeskTextArea, RefusedWithoutForm } from '#web/desk/desk-form.tsx';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { rupees } from '#web/rupees.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { Rights } from '#features/approvals/web/parts/rights.tsx';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { agreeToProposal, declineProposal } from '../../../refunds/contract/decisions.ts';
import type { DeskProposal, ProposalState } from '../../model.ts';
import {
  type OfPayment,
  type Refunding,
  useRefundingRefusals,
  useWhom,
} from '../../../refunds/web/parts/refunding.tsx';
import {
  impossibleWords,
  proposalKindWords,
  proposalStateWords,
  refundingWords,
  refundTermsWords,
} from '../../../refunds/web/parts/refunding-words.ts';

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
    order,
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
        {order === null ? null : (
          <>
            <Fact term={t.feeOfOrder}>{rupees(order.amount)}</Fact>
            <Fact term={t.order}>
              <span className="desk-id">{order.number}</span> <span className="soft">{order.person || t.noName}</span>
            </Fact>
          </>
        )}
        {kind === 'application-of-payment' ? null : (
          <Fact term={keepsMoney(kind) ? t.whyClose : t.whyRefund}>
            <ShownValue value={reason} field="refund/reason" record={number} />
          </Fact>
        )}
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

/** The button of the second person, and what it asks first. */
function useAgreeWords(
  { kind, amount, order }: DeskProposal,
  whom: string,
): { readonly submit: string; readonly question: string } {
  const t = useWords(refundingWords);
  const sum = rupees(amount);
  if (kind === 'application-of-payment') {
    const number = order?.number ?? '';
    const question = t.questionAgreeApply(sum, number, whom, rupees(order?.amount ?? 0));
    return { submit: t.agreeApply(sum, number), question };
  }
  return keepsMoney(kind)
    ? { submit: t.agreeClose(sum), question: t.questionAgreeClose(sum, whom) }
    : { submit: t.agreeRefund(sum), question: t.questionAgreeRefund(sum, whom) };
}

function Decision({ proposal, payment }: { readonly proposal: DeskProposal; readonly payment: OfPayment }) {
  const t = useWords(refundingWords);
  const kinds = useWords(proposalKindWords);
  const { number, kind, status, amount, block, order } = proposal;
  const isApplied = kind === 'application-of-payment';
  const whom = useWhom(isApplied ? { ...payment, name: order?.person ?? '' } : payment);
  const refusals = useRefundingRefusals();
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
  const agreeing = useAgreeWords(proposal, whom);
  return (
    <>
      {proposal.rights === null ? null : <Rights rights={proposal.rights} />}
      {block === null ? (
        <DeskForm
          action={agree}
          hidden={{ sum: String(amount) }}
          submit={agreeing.submit}
          confirm={agreeing.question}
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
