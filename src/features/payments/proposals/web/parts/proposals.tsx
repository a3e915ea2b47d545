import type { ReactNode } from 'react';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { rupees } from '#web/rupees.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { Rights } from '#features/approvals/web/parts/rights.tsx';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { agreeToProposal, declineProposal } from '../../../refunds/contract/decisions.ts';
import { type DeskProposal, keepsMoney, type ProposalState } from '../../model.ts';
import { type OfPayment, type Refunding, useWhom } from '../../../refunds/web/parts/refunding.tsx';
import {
  impossibleWords,
  proposalKindWords,
  proposalStateWords,
  refundingWords,
  refundTermsWords,
} from '../../../refunds/web/parts/refunding-words.ts';

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

function Decision({ proposal, payment }: { readonly proposal: DeskProposal; readonly payment: OfPayment }) {
  const t = useWords(refundingWords);
  const { number, kind, status, amount, block, order } = proposal;
  const whom = useWhom(kind === 'application-of-payment' ? { ...payment, name: order?.person ?? '' } : payment);
  const blocks = { ...useWords(approvalBlockWords), impossible: t.impossible };
  const mayDecide = useMay('payments/change') && status === 'waiting' && block !== 'own';
  return (
    <>
      {mayDecide && proposal.rights !== null ? <Rights rights={proposal.rights} /> : null}
      {mayDecide && block !== null ? (
        <Message kind="info" unannounced>
          {blocks[block]}
        </Message>
      ) : null}
      <ActForm
        of={agreeToProposal}
        params={{ number }}
        isOffered={mayDecide && block === null}
        hidden={{ sum: String(amount) }}
        asked={{ whom, kind, sum: rupees(amount), order: order?.number ?? '', fee: rupees(order?.amount ?? 0) }}
      />
      <ActForm
        of={declineProposal}
        params={{ number }}
        isOffered={mayDecide}
        look="secondary"
        asked={{ takesBack: block === 'second-person' }}
      />
    </>
  );
}
