import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { ApplicationState } from '../model/applications.ts';
import type { Stage } from '../stages/model.ts';

export interface DuplicateRow {
  readonly number: string;
  readonly name: string;
  readonly phone: string;
  readonly stage: Stage;
  readonly status: ApplicationState;
  readonly createdAt: Date;
}
/** Other accounts' applications for the same role with the same identity document, newest first. */
export const duplicatesOf = (tx: Tx, id: string, limit: number): Promise<DuplicateRow[]> =>
  on(tx).rows<DuplicateRow>`
    select other.id as number, coalesce(other.name, '') as name, coalesce(other.form ->> 'mobile', '') as phone, other.stage,
           other.state as status, other.created_at
      from application one
      join application other on other.identity_hash = one.identity_hash and other.role = one.role
       and other.account_id <> one.account_id
     where one.id = ${id} and one.shares_identity
     order by other.created_at desc limit ${limit}`;
