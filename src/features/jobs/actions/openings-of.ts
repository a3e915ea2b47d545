import type { Context } from '#kit/context.ts';
import type { OfOpening } from '../model/jobs.ts';
import { listOpeningNumbers } from '../store/jobs.ts';
import { roleTitles, type RoleTitles } from './role-titles.ts';

export interface OpeningNumbers {
  /** The role's name. */
  readonly role: string;
  /** The current one first. */
  readonly numbers: readonly number[];
}
/** The openings of the role with this very name; undefined for an unknown one. */
export const openingsOf = async ({ db }: Pick<Context, 'db'>, name: string): Promise<OpeningNumbers | undefined> =>
  name.includes('\0') ? undefined : (await listOpeningNumbers(db, name))[0];
/** The openings of all roles, in the order of the roles. */
export const allOpenings = ({ db }: Pick<Context, 'db'>): Promise<OpeningNumbers[]> => listOpeningNumbers(db);

/** Every opening with the title of its role, as filters offer them. */
export async function titledOpenings(
  ctx: Pick<Context, 'db' | 'now'>,
): Promise<(OfOpening & { readonly title: RoleTitles })[]> {
  const titles = await roleTitles(ctx);
  return (await allOpenings(ctx)).flatMap(({ role, numbers }) =>
    numbers.map((opening) => ({ role, opening, title: titles(role) })),
  );
}
