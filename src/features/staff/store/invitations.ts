import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/phone.ts';
import { affectedRows, lockFor, row, rows, sql } from '#platform/database/db.ts';

/** Serializes the invitations of a number, also before it has an account. */
export const lockInvitations = (tx: Tx, phone: Phone): Promise<void> => lockFor(tx, 'staff/invitation', phone);

/** A new invitation replaces the open one of its number. @returns true if one that still worked was replaced. */
export async function insertInvitation(
  tx: Tx,
  input: { id: string; phone: Phone; codeHash: string; at: Date; by: string; expiresAt: Date },
): Promise<boolean> {
  const replaced = await deleteInvitation(tx, input.phone);
  await rows(
    tx,
    sql`
    insert into desk_invitation (id, phone, code_hash, created_at, created_by, expires_at)
    values (${input.id}, ${input.phone}, ${input.codeHash}, ${input.at}, ${input.by}, ${input.expiresAt})`,
  );
  return replaced !== undefined && replaced > input.at;
}
/** Deletes the open invitation of a number; returns until when it worked. */
export const deleteInvitation = async (tx: Tx, phone: Phone): Promise<Date | undefined> =>
  (
    await row<{ expiresAt: Date }>(
      tx,
      sql`delete from desk_invitation where phone = ${phone} and used_at is null returning expires_at`,
    )
  )?.expiresAt;

/** The id of a number's open invitation with this code. */
export const findInvitation = async (
  tx: Tx,
  input: { phone: string; codeHash: string; now: Date },
): Promise<string | undefined> =>
  (
    await row<{ id: string }>(
      tx,
      sql`
      select id from desk_invitation
       where phone = ${input.phone} and code_hash = ${input.codeHash} and used_at is null and expires_at > ${input.now}`,
    )
  )?.id;

export const linkInvitation = (tx: Tx, sessionId: string, invitationId: string): Promise<unknown> =>
  rows(tx, sql`update desk_session set invitation_id = ${invitationId} where id = ${sessionId}`);

export const isInvitationOpen = async (tx: Tx, id: string): Promise<boolean> =>
  (await row(tx, sql`select 1 from desk_invitation where id = ${id} and used_at is null`)) !== undefined;

/** False if it was used or replaced. */
export const useInvitation = async (tx: Tx, id: string, at: Date): Promise<boolean> =>
  (await affectedRows(tx, sql`update desk_invitation set used_at = ${at} where id = ${id} and used_at is null`)) === 1;
