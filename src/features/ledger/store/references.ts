import type { Tx } from '#kit/context.ts';
import { affectedRows, rows, sql } from '#platform/database/db.ts';
import type { BankReference } from '../model/references.ts';

export const insertReference = async (tx: Tx, { utr, kind, group }: BankReference): Promise<boolean> =>
  (await affectedRows(
    tx,
    sql`
    insert into bank_reference (utr, kind, movement) values (${utr}, ${kind}, ${group})
    on conflict (utr) do update set movement = excluded.movement
    where bank_reference.kind = excluded.kind and bank_reference.movement = excluded.movement`,
  )) === 1;
export const heldReferences = (tx: Tx, utrs: readonly string[]): Promise<BankReference[]> =>
  rows<BankReference>(
    tx,
    sql`select utr, kind, movement as "group" from bank_reference where utr = any(${utrs}::text[])`,
  );
export const deleteReference = async (tx: Tx, { utr, kind, group }: BankReference): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`delete from bank_reference where utr = ${utr} and kind = ${kind} and movement = ${group}`,
  ));
