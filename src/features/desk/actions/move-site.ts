import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { contentToMove, takeContent } from '#features/content/actions/move-content.ts';
import { rolesToMove, takeRoles } from '#features/jobs/actions/move-roles.ts';
import { staffToMove, takeStaff } from '#features/staff/actions/move-staff.ts';
import type { SiteContext } from './context.ts';
import { type MovedSite, movedSite } from '../model/moved-site.ts';
import { isInUse } from '../store/moved-site.ts';

/** Everything that is the enterprise's own work; nothing of people, applications or money. */
export const siteToMove = async (ctx: SiteContext): Promise<MovedSite> => ({
  format: 'saral-site-1',
  content: await contentToMove(ctx),
  roles: await rolesToMove(ctx),
  staff: await staffToMove(ctx),
});

export interface TakenSite {
  readonly entries: number;
  readonly roles: number;
  readonly staff: number;
}
type Refused = 'site/demo' | 'site/in-use' | 'site/not-a-site' | 'content/unfit' | 'jobs/unfit' | 'staff/unfit';
/**
 * Begins a live site with what another one wrote, before its first enquiry, application or payment. What does not fit is named, and
 * what was taken before it stays: safe to repeat.
 */
export async function takeSite(ctx: SiteContext, text: string, actor: string): Promise<Result<TakenSite, Refused>> {
  if (ctx.config.demo) return refuse('site/demo');
  if (await isInUse(ctx.db)) return refuse('site/in-use');
  const read = movedSite.safeParse(jsonOf(text));
  if (!read.success) return refuse('site/not-a-site');
  const { content, roles, staff } = read.data;
  const entries = await takeContent(ctx, content, actor);
  if (!entries.ok) return entries;
  const rolesTaken = await takeRoles(ctx, roles, actor);
  if (!rolesTaken.ok) return rolesTaken;
  const members = await takeStaff(ctx, staff, actor);
  if (!members.ok) return members;
  const taken = { entries: entries.value, roles: rolesTaken.value, staff: members.value };
  await ctx.transaction((tx) => recordAudit(tx, { actor, action: 'desk/site-taken', subject: 'site', details: taken }));
  return ok(taken);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
