import { type BookCheck, findingLimit } from '#kit/money/books.ts';
import type { Tx } from '#kit/context.ts';
import { before, hourMs } from '#kit/time.ts';
import { on, sql } from '#platform/database/db.ts';
import { tie } from '#features/ledger/books.ts';
import { actChecks } from './acts.ts';

const fees = tie({
  name: 'fees of applications',
  kinds: ['fee'],
  due: () => sql`select 'fee', id, null, paid_paise from application`,
});
const secondPayments = tie({
  name: 'duplicate payments',
  kinds: ['duplicate'],
  due: () => sql`
    select 'duplicate', s.payment_id, null, p.posted_paise from duplicate_payment s left join payment p on p.id = s.payment_id`,
});

/** Applications, duplicate payments and their payments must agree. */
const payments: BookCheck = {
  name: 'applications and their payments',
  async findDifferences(tx: Tx) {
    const found = await on(tx).rows<{ id: string; fault: string }>`
      select id, fault from (
        select a.id, case
          when p.posted_paise is null then 'it has no captured payment'
          when p.posted_paise <> a.paid_paise then 'its payment has ' || p.posted_paise || ' paise, the application ' || a.paid_paise
          when s.payment_id is not null then 'its payment is also recorded as a duplicate payment'
          when p.outcome is distinct from a.id and p.outcome is not null then 'its payment belongs to ' || p.outcome
        end as fault
        from application a left join payment p on p.id = a.payment_id left join duplicate_payment s on s.payment_id = a.payment_id
        union all
        select p.id, 'it belongs to ' || p.outcome || ', which does not exist' from payment p
        where p.outcome is not null
          and not exists (select 1 from application a where a.payment_id = p.id)
          and not exists (select 1 from duplicate_payment s where s.payment_id = p.id)) it
      where fault is not null order by id limit ${sql.lit(findingLimit)}`;
    return found.map(({ id, fault }) => `${id}: ${fault}`);
  },
};
/** A duplicate payment is refunded automatically, unless a lost dispute took it. */
const givenBack: BookCheck = {
  name: 'duplicate payments and their refunds',
  async findDifferences(tx: Tx, now: Date) {
    const found = await on(tx).rows<{ paymentId: string }>`
      select payment_id from duplicate_payment s
      where noted_at < ${before(now, hourMs)} and not exists (select 1 from refund r where r.payment_id = s.payment_id)
        and not exists (select 1 from dispute d where d.payment_id = s.payment_id and d.state = 'lost')
      order by payment_id limit ${sql.lit(findingLimit)}`;
    return found.map(({ paymentId }) => `${paymentId}: it is a duplicate payment without a refund`);
  },
};
/** An application follows the refund of its payment, or the lost dispute, within minutes. */
const refunded: BookCheck = {
  name: 'applications and their refunds',
  async findDifferences(tx: Tx, now: Date) {
    const found = await on(tx).rows<{ id: string; state: string; refundState: string | null }>`
      select a.id, a.state, r.state as refund_state from application a left join refund r on r.payment_id = a.payment_id
        left join payment_money m on m.payment_id = a.payment_id
      where case when r.id is null then a.state <> 'active' and not exists (
            select 1 from dispute d where d.payment_id = a.payment_id and (d.state = 'lost' or d.opened_at > ${before(now, hourMs)}))
          when r.state in ('requested', 'sent', 'stopped') then a.state = 'active'
          when r.state = 'done' or r.dispute_paise > 0 then a.state <> 'refunded'
          when a.state = 'charged-back' then m.lost_paise = 0 or m.rest_paise > 0
          else a.state = 'refund-requested' end
        and coalesce(r.settled_at, r.attempt_at, a.created_at) < ${before(now, hourMs)}
        or a.state = 'active' and m.lost_paise > 0 and m.rest_paise = 0
          and not exists (select 1 from dispute d where d.payment_id = a.payment_id and d.decided_at > ${before(now, hourMs)})
      order by a.id limit ${sql.lit(findingLimit)}`;
    return found.map(
      ({ id, state, refundState }) => `${id}: it is ${state}, its refund is ${refundState ?? 'missing'}`,
    );
  },
};

export const bookChecks: readonly BookCheck[] = [fees, secondPayments, payments, givenBack, refunded, ...actChecks];
