import type { Tx } from '#kit/context.ts';
import { changed, lockFor, row, rows, sql } from '#host/db.ts';
import type { Lead } from './model.ts';

export const lockAddress = (tx: Tx, addressHash: string): Promise<void> => lockFor(tx, 'leads/address', addressHash);
export const lockSame = (tx: Tx, digest: string): Promise<void> => lockFor(tx, 'leads/same', digest);

/** The time of the n-th newest lead of an address. */
export const nthLeadAt = async (tx: Tx, addressHash: string, nth: number): Promise<Date | undefined> =>
  (
    await row<{ at: Date }>(
      tx,
      sql`
    select created_at as at from lead where address_hash = ${addressHash} order by created_at desc offset ${nth - 1} limit 1`,
    )
  )?.at;
export const isStored = async (tx: Tx, digest: string, since: Date): Promise<boolean> =>
  (await row(tx, sql`select 1 from lead where digest = ${digest} and created_at > ${since} limit 1`)) !== undefined;

export const insertLead = (
  tx: Tx,
  it: Lead & { readonly digest: string; readonly addressHash: string },
): Promise<unknown> =>
  rows(
    tx,
    sql`
    insert into lead (id, kind, name, phone, email, product, flags, language, digest, address_hash, created_at)
    values (${it.id}, ${it.kind}, ${it.name}, ${it.phone}, ${it.email}, ${it.product}, ${JSON.stringify(it.flags)}::jsonb,
            ${it.language}, ${it.digest}, ${it.addressHash}, ${it.createdAt})`,
  );

export const deleteBefore = (tx: Tx, before: Date): Promise<number> =>
  changed(tx, sql`delete from lead where created_at < ${before}`);
