import type { Hashes, Tx } from '#kit/context.ts';
import { countedUntil } from '#kit/time.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { StoredLead } from '../model/leads.ts';

/** The enquiry with this number, of this phone number however it is typed. */
export const findEnquiry = (
  tx: Tx,
  { number, phone }: { readonly number: string; readonly phone: string },
): Promise<Pick<StoredLead, 'number' | 'kind' | 'state' | 'createdAt' | 'changedAt' | 'dueAt'> | undefined> =>
  on(tx).row`
    select number, kind, state, created_at, changed_at, due_at from lead
     where enquiry_number = ${number} and phone_key <> '' and phone_key = lead_phone_key(${phone})`;

/** Who checks an enquiry, and which, as keyed hashes. */
export interface CheckedBy {
  readonly ipHashes: Hashes;
  readonly numberHashes: Hashes;
}
/** Always the IP first, to avoid deadlocks. */
export async function lockChecks(tx: Tx, { ipHashes, numberHashes }: CheckedBy): Promise<void> {
  await lockFor(tx, 'leads/enquiry-check/address', ipHashes[0]);
  await lockFor(tx, 'leads/enquiry-check/number', numberHashes[0]);
}
/** Time of the n-th newest wrong pair of an IP or a number. */
export const nthCheckAt = (
  tx: Tx,
  by: Pick<CheckedBy, 'ipHashes'> | Pick<CheckedBy, 'numberHashes'>,
  nth: number,
  now: Date,
): Promise<Date | undefined> => {
  const where =
    'ipHashes' in by
      ? sql`address_hash = any(${by.ipHashes}::text[])`
      : sql`number_hash = any(${by.numberHashes}::text[])`;
  return on(tx).value<Date>`
    select at from enquiry_check where ${where} and at <= ${countedUntil(now)} order by at desc offset ${nth - 1} limit 1`;
};
export const insertCheck = (tx: Tx, { ipHashes, numberHashes }: CheckedBy, at: Date): Promise<void> =>
  on(tx)
    .run`insert into enquiry_check (address_hash, number_hash, at) values (${ipHashes[0]}, ${numberHashes[0]}, ${at})`;
export const deleteChecksBefore = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`delete from enquiry_check where at < ${before}`;
