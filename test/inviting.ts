import type { Context } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { row, sql } from '#platform/database/db.ts';
import { uninviteNumber } from '#features/jobs/actions/invite-phones.ts';

/** Staff remove a number from the invited list, by its serial number as the desk does. */
export async function uninvite(ctx: Context, phone: Phone, actor: string): Promise<boolean> {
  const invited = await row(ctx.db, sql<{ number: number }>`select number from invited_phone where phone = ${phone}`);
  return uninviteNumber(ctx, invited?.number ?? 0, actor);
}
