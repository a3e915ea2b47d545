import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { BankReference } from '../model/references.ts';

export const insertReference = (tx: Tx, { utr, kind, group }: BankReference): Promise<boolean> =>
  on(tx).changesOne`
    insert into bank_reference (utr, kind, movement) values (${utr}, ${kind}, ${group})
    on conflict (utr) do update set movement = excluded.movement
    where bank_reference.kind = excluded.kind and bank_reference.movement = excluded.movement`;
export const heldReferences = (tx: Tx, utrs: readonly string[]): Promise<BankReference[]> =>
  on(tx).rows<BankReference>`
    select utr, kind, movement as "group" from bank_reference where utr = any(${utrs}::text[])`;
export const deleteReference = (tx: Tx, { utr, kind, group }: BankReference): Promise<void> =>
  on(tx).run`delete from bank_reference where utr = ${utr} and kind = ${kind} and movement = ${group}`;
