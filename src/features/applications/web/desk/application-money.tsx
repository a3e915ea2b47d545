import { ActForm } from '#web/desk/act-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts, MayLink, Time } from '#web/desk/facts.tsx';
import { rupees } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { OwnPaymentNote, RefundForm } from '#features/payments/refunds/web/parts/refunding.tsx';
import {
  proposalKindWords,
  proposalStateWords,
  refundingWords,
} from '#features/payments/refunds/web/parts/refunding-words.ts';
import { PaymentStatus, RefundStatus } from '#features/payments/web/parts/status.tsx';
import type { SecondPersonAnswer } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { releaseCommission } from '../../contract/desk.ts';
import type { DeskApplicationRecord } from '../../model/desk.ts';
import { applicationsWords } from './words.ts';

/** The fee, with a refund of it. */
export function PaymentFacts({ application }: { readonly application: DeskApplicationRecord }) {
  const t = useWords(applicationsWords);
  const { paid, payment, refund, dispute } = application;
  return (
    <section className="desk-section">
      <h2>{t.fee}</h2>
      <Facts>
        <Fact term={t.paid}>
          <MayLink right="payments/read" href={deskPaths.payment(payment.id)}>
            {rupees(paid)}
          </MayLink>
        </Fact>
        {payment.status === null ? null : (
          <Fact term={t.payment}>
            <PaymentStatus
              status={payment.status}
              dispute={payment.status === 'disputed' ? (dispute?.status ?? null) : null}
            />
          </Fact>
        )}
        {dispute === null || dispute.lost === 0 ? null : <Fact term={t.lost}>{rupees(dispute.lost)}</Fact>}
        {refund === null ? null : (
          <>
            <Fact term={t.refund}>
              <RefundStatus status={refund.status} /> {refund.isDelayed ? <Badge tone="warn">{t.delayed}</Badge> : null}
            </Fact>
            <Fact term={t.refundAmount}>
              <MayLink right="payments/read" href={deskPaths.payment(payment.id)}>
                {rupees(refund.amount)}
              </MayLink>
            </Fact>
          </>
        )}
      </Facts>
    </section>
  );
}

interface RefundingProps {
  readonly application: DeskApplicationRecord;
  readonly secondPerson: SecondPersonAnswer;
}
/** The refund of the fee; what was proposed is decided on the page of the payment. */
export function Refunding({ application: { payment, name, refunding }, secondPerson }: RefundingProps) {
  const t = useWords(refundingWords);
  const kinds = useWords(proposalKindWords);
  const states = useWords(proposalStateWords);
  if (refunding === null) return null;
  const waits = refunding.proposals.find(({ status }) => status === 'waiting');
  return (
    <>
      {waits === undefined && refunding.offer === null ? null : <SecondPersonNote secondPerson={secondPerson} />}
      {waits === undefined ? null : (
        <section className="desk-section">
          <h2>{kinds[waits.kind]}</h2>
          <p>
            {rupees(waits.amount)}. {states.waiting}. {t.toPayment}{' '}
            <a className="desk-id" href={deskPaths.payment(payment.id)}>
              {waits.number}
            </a>
          </p>
        </section>
      )}
      <OwnPaymentNote refunding={refunding} />
      <RefundForm paymentId={payment.id} digits={payment.digits} name={name} refunding={refunding} />
    </>
  );
}

const commissionTones = { pending: 'info', held: 'warn', earned: 'good', reversed: 'neutral' } as const;
type Commission = NonNullable<DeskApplicationRecord['commission']>;
/** What the referrer earned by this application; one on hold is released here. */
export function CommissionFacts({ number, commission }: { readonly number: string; readonly commission: Commission }) {
  const t = useWords(applicationsWords);
  const { status, heldBecause, amount, referrerId, referrerName, maturesAt, postingsOf } = commission;
  const states = { pending: t.pending, held: t.held, earned: t.earned, reversed: t.reversed } as const;
  return (
    <section className="desk-section">
      <h2>{t.commission}</h2>
      <Facts>
        <Fact term={t.status}>
          <Badge tone={commissionTones[status]}>{states[status]}</Badge>
        </Fact>
        {heldBecause === null ? null : <Fact term={t.heldBecause}>{t[heldBecause]}</Fact>}
        <Fact term={t.amount}>
          <MayLink right="ledger/read" href={`${deskPaths.ledger()}?of=${encodeURIComponent(postingsOf)}`}>
            {rupees(amount)}
          </MayLink>
        </Fact>
        <Fact term={t.referrer}>
          <MayLink right="people/read" href={deskPaths.person(referrerId)}>
            {referrerName === '' ? t.noName : referrerName}
          </MayLink>
        </Fact>
        {status === 'pending' ? (
          <Fact term={t.maturesAt}>
            <Time at={maturesAt} />
          </Fact>
        ) : null}
      </Facts>
      {status === 'held' ? <ReleaseForm number={number} commission={commission} /> : null}
    </section>
  );
}

function ReleaseForm({
  number,
  commission: { amount, referrerName, accountDigits },
}: {
  readonly number: string;
  readonly commission: Commission;
}) {
  const t = useWords(applicationsWords);
  const name = referrerName === '' ? t.noName : referrerName;
  const whom = accountDigits.text === '' ? name : t.toAccount(name, accountDigits.text);
  return <ActForm of={releaseCommission} params={{ number }} look="secondary" asked={{ whom, sum: rupees(amount) }} />;
}
