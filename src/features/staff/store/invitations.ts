import type { Hashes, Tx } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { lockFor, on } from '#platform/database/db.ts';

/** Serializes the invitations of a number, also before it has an account. */
export const lockInvitations = (tx: Tx, phone: Phone): Promise<void> => lockFor(tx, 'staff/invitation', phone);

/** A new invitation replaces the open one of its number. @returns true if one that still worked was replaced. */
export async function insertInvitation(
  tx: Tx,
  input: { id: string; phone: Phone; codeHash: string; at: Date; by: string; expiresAt: Date },
): Promise<boolean> {
  const replaced = await deleteInvitation(tx, input.phone);
  await on(tx).run`
    insert into desk_invitation (id, phone, code_hash, created_at, created_by, expires_at)
    values (${input.id}, ${input.phone}, ${input.codeHash}, ${input.at}, ${input.by}, ${input.expiresAt})`;
  return replaced !== undefined && replaced > input.at;
}
/** Deletes the open invitation of a number; returns until when it worked. */
export const deleteInvitation = (tx: Tx, phone: Phone): Promise<Date | undefined> =>
  on(tx).value<Date>`delete from desk_invitation where phone = ${phone} and used_at is null returning expires_at`;

/** The id of a number's open invitation with this code. */
export const findInvitation = (
  tx: Tx,
  input: { phone: string; codeHashes: Hashes; now: Date },
): Promise<string | undefined> =>
  on(tx).value<string>`
    select id from desk_invitation
     where phone = ${input.phone} and code_hash = any(${input.codeHashes}::text[]) and used_at is null and expires_at > ${input.now}`;

export const linkInvitation = (tx: Tx, sessionId: string, invitationId: string): Promise<unknown> =>
  on(tx).rows`update desk_session set invitation_id = ${invitationId} where id = ${sessionId}`;

export const isInvitationOpen = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).exists`select 1 from desk_invitation where id = ${id} and used_at is null`;

/** False if it was used or replaced. */
export const useInvitation = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  on(tx).changesOne`update desk_invitation set used_at = ${at} where id = ${id} and used_at is null`;
