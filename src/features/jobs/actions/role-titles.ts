import type { Context } from '#kit/context.ts';
import type { RoleLanguage } from '#features/jobs/model.ts';
import { listRoleRows } from '#features/jobs/store.ts';

export type RoleTitles = Readonly<Record<RoleLanguage, string>>;

/** What a role is called in both languages, by its name; a role that is there no more keeps its name. */
export async function roleTitles(ctx: Context): Promise<(name: string) => RoleTitles> {
  const titles = new Map(
    (await listRoleRows(ctx.db)).map((it): [string, RoleTitles] => [
      it.name,
      { en: it.texts.en.title, hi: it.texts.hi.title },
    ]),
  );
  return (name) => titles.get(name) ?? { en: name, hi: name };
}
