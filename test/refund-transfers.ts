import { newReference } from '#kit/ids.ts';
import { type Db, sql } from '#platform/database/db.ts';

/** A duplicate payment of an order whose refund is paid by bank transfer; its payer is asked for an account. */
export async function refundByTransfer(db: Db, orderId: string): Promise<string> {
  const [id, paymentId] = [newReference('SR'), `pay_${newReference('SR')}`];
  await sql`insert into payment (id, order_id, gateway, gateway_payment_id, state, amount_paise, posted_paise, first_seen_at, captured_at, outcome)
    select ${paymentId}, id, gateway, ${paymentId}, 'refund-requested', amount_paise, amount_paise, now(), now(), 'duplicate'
    from payment_order where id = ${orderId}`.execute(db);
  await sql`insert into refund (id, payment_id, amount_paise, reason, state, requested_by, requested_at, attempt_at)
    select ${id}, id, amount_paise, 'other', 'stopped', 'system', now(), now() from payment where id = ${paymentId}`.execute(
    db,
  );
  await sql`insert into refund_transfer (refund_id, chosen_at, chosen_by, asked_at) values (${id}, now(), 'system', now())`.execute(
    db,
  );
  return id;
}
/** Takes it away, for tests that check the books afterwards. */
export async function removeTransfer(db: Db, id: string): Promise<void> {
  await sql`delete from refund_transfer where refund_id = ${id}`.execute(db);
  await sql`with gone as (delete from refund where id = ${id} returning payment_id) select payment_id from gone`.execute(
    db,
  );
  await sql`delete from payment where id like 'pay_SR-%'`.execute(db);
}
export const accountOfPayer = {
  holder: 'Asha Devi',
  accNumber: '50100123456789',
  accNumberAgain: '50100123456789',
  ifscCode: 'SBIN0000691',
  bankName: 'State Bank of India',
} as const;
