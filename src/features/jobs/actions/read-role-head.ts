import type { Context } from '#kit/context.ts';
import { formatRupees } from '#kit/money/paise.ts';
import { roleNote, type RoleLanguage } from '../model/jobs.ts';
import { findRole } from './find-role.ts';

/** The share picture of a role's page: what it is, what it costs, and who recruits; undefined for an unknown role. */
export async function readRoleHead(
  ctx: Context,
  name: string,
  language: RoleLanguage,
): Promise<{ readonly title: string; readonly note: string; readonly picture: undefined } | undefined> {
  const role = await findRole(ctx, name);
  if (!role || role.archivedAt) return undefined;
  const note = roleNote[language](formatRupees(role.generalFeePaise), formatRupees(role.reservationFeePaise));
  return { title: role.texts[language].title, note, picture: undefined };
}
