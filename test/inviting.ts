import type { Context } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { rows, sql } from '#platform/database/db.ts';
import { uninviteNumber } from '#features/jobs/actions/invite-phones.ts';

/** Staff remove the invitations of a number, by their serial numbers as the desk does. @returns whether there were any. */
export async function uninvite(ctx: Context, phone: Phone, actor: string): Promise<boolean> {
  const found = await rows(ctx.db, sql<{ number: number }>`select number from invited_phone where phone = ${phone}`);
  for (const { number } of found) await uninviteNumber(ctx, number, actor);
  return found.length > 0;
}
