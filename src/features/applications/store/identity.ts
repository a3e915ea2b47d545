import type { Tx } from '#kit/context.ts';
import { lockFor, on } from '#platform/database/db.ts';
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

/** Serializes applications for a role with one identity document, so that each sees the others. */
export const lockIdentity = (tx: Tx, role: string, identityHash: string): Promise<void> =>
  lockFor(tx, 'identity', role, identityHash);
/**
 * Marks the applications for a role that have this identity document, where they belong to several accounts.
 * @returns how many were not marked before
 */
export const markSharedIdentity = (tx: Tx, role: string, identityHash: string): Promise<number> =>
  on(tx).changed`
    update application set shares_identity = true
     where identity_hash = ${identityHash} and role = ${role} and not shares_identity
       and (select count(distinct account_id) from application where identity_hash = ${identityHash} and role = ${role}) > 1`;
export const sharesIdentity = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).exists`select from application where id = ${id} and shares_identity`;
/** The applications that share the identity document of one, itself included, newest first. */
export const sharingIdentityOf = (tx: Tx, id: string, limit: number): Promise<string[]> =>
  on(tx).column<string>`
    select other.id from application one
      join application other on other.identity_hash = one.identity_hash and other.role = one.role
     where one.id = ${id} and other.shares_identity order by other.created_at desc limit ${limit}`;
/** The newest applications that share their identity document with one of another account. */
export const newestSharingIdentity = (tx: Tx, limit: number): Promise<string[]> =>
  on(tx).column<string>`select id from application where shares_identity order by created_at desc limit ${limit}`;
/** An application whose likes are all erased shares its identity document with nobody any more. */
export const forgetSharedIdentities = (tx: Tx): Promise<void> =>
  on(tx).run`
    update application a set shares_identity = false
     where shares_identity
       and (select count(distinct account_id) from application b
             where b.identity_hash = a.identity_hash and b.role = a.role) < 2`;
