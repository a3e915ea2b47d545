import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { after, before } from '#kit/time.ts';
import { findOpenDeskSession, recordDeskUse } from '../store/staff.ts';
import { deskIdleMs, freshFactorMs, useRecordedMs } from '../terms.ts';
import { deskSessionHashes } from './context.ts';

/**
 * The staff member of a desk cookie's token, with the roles of this moment. Undefined when the session is unknown, idle for
 * too long, over, revoked, waiting for its second factor, or of a person without a role.
 */
export async function findDeskSession(ctx: Context, token: string): Promise<DeskSession | undefined> {
  const now = ctx.now();
  const hash = deskSessionHashes(ctx, token);
  const found = await findOpenDeskSession(ctx.db, hash, now, before(now, deskIdleMs));
  if (!found?.factorAt || found.roles.length === 0) return undefined;
  if (after(found.usedAt, useRecordedMs) < now) await recordDeskUse(ctx.db, found.id, now);
  const { id, accountId, phone, name, roles, factorAt } = found;
  const hasFreshFactor = after(factorAt, freshFactorMs) > now;
  const shown = name ?? showField(roles, 'person/phone', phone).text;
  return { id, accountId, phone, name: shown, roles, hasFreshFactor };
}
