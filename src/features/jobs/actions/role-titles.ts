import type { Context } from '#kit/context.ts';
import type { Role, RoleLanguage } from '../model/jobs.ts';
import { findRoleRow, listRoleRows } from '../store/jobs.ts';

export type RoleTitles = Readonly<Record<RoleLanguage, string>>;

/** The titles of roles by name in both languages; the name itself for a deleted role. */
export async function roleTitles(ctx: Pick<Context, 'db' | 'now'>): Promise<(name: string) => RoleTitles> {
  const roles = new Map((await listRoleRows(ctx.db, ctx.now())).map((row) => [row.name, row]));
  return (name) => titlesIn(roles.get(name), name);
}
/** The titles of a single role in both languages. */
export const roleTitlesOf = async (ctx: Context, name: string): Promise<RoleTitles> =>
  titlesIn(await findRoleRow(ctx.db, name, ctx.now()), name);

const titlesIn = (role: Role | undefined, name: string): RoleTitles => ({
  en: role?.texts.en.title ?? name,
  hi: role?.texts.hi.title ?? name,
});
