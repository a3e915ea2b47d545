import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/phone.ts';
import { affectedRows, row, rows, sql } from '#platform/database/db.ts';

/** A new invitation replaces the open one of its number. */
export async function insertInvitation(
  tx: Tx,
  input: { id: string; phone: Phone; codeHash: string; at: Date; by: string; expiresAt: Date },
): Promise<void> {
  await deleteInvitation(tx, input.phone);
  await rows(
    tx,
    sql`
    insert into desk_invitation (id, phone, code_hash, created_at, created_by, expires_at)
    values (${input.id}, ${input.phone}, ${input.codeHash}, ${input.at}, ${input.by}, ${input.expiresAt})`,
  );
}
export const deleteInvitation = (tx: Tx, phone: Phone): Promise<unknown> =>
  rows(tx, sql`delete from desk_invitation where phone = ${phone} and used_at is null`);

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
