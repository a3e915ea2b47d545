import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts, MayLink, Time } from '#web/desk/facts.tsx';
import { rupees } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { PaymentStatus, RefundStatus } from '#features/payments/web/parts/status.tsx';
import type { DeskApplicationRecord } from '../../model/desk.ts';
import { applicationsWords } from './words.ts';

/** The fee, with a refund of it. */
export function PaymentFacts({ application }: { readonly application: DeskApplicationRecord }) {
  const t = useWords(applicationsWords);
  const { paid, payment, refund } = application;
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
            <PaymentStatus status={payment.status} />
          </Fact>
        )}
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

const commissionTones = { pending: 'info', held: 'warn', earned: 'good', reversed: 'neutral' } as const;
export function CommissionFacts({
  commission,
}: {
  readonly commission: NonNullable<DeskApplicationRecord['commission']>;
}) {
  const t = useWords(applicationsWords);
  const { status, amount, referrerId, referrerName, maturesAt } = commission;
  const states = { pending: t.pending, held: t.held, earned: t.earned, reversed: t.reversed } as const;
  return (
    <section className="desk-section">
      <h2>{t.commission}</h2>
      <Facts>
        <Fact term={t.status}>
          <Badge tone={commissionTones[status]}>{states[status]}</Badge>
        </Fact>
        <Fact term={t.amount}>{rupees(amount)}</Fact>
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
    </section>
  );
}
