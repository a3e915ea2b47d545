import type { Context } from '#kit/context.ts';
import { dayInIndia } from '#kit/time.ts';
import type { FindRoleResults } from '../model/jobs.ts';
import { closingsOf } from '../store/jobs.ts';
import type { RoleForPerson } from './read-roles-for.ts';

export interface RoleResults {
  readonly isEarlier: boolean;
  readonly closedOn: string | null;
  readonly publishedOn: string;
}

/** By the role's name: that results are out while it takes applications again, or still. */
export async function resultsOfRoles(
  ctx: Context & { readonly findRoleResults: FindRoleResults },
  roles: readonly RoleForPerson[],
): Promise<ReadonlyMap<string, RoleResults>> {
  const taking = roles.filter(({ role }) => role.state !== 'closed').map(({ role }) => role);
  if (taking.length === 0) return new Map();
  const found = await ctx.findRoleResults(
    ctx.db,
    taking.map(({ name }) => name),
  );
  if (found.size === 0) return new Map();
  const openings = [...found].map(([role, { opening }]) => ({ role, opening }));
  const closings = await closingsOf(ctx.db, openings, await ctx.businessNow());
  const closed = new Map(closings.map(({ role, closedAt }) => [role, closedAt]));
  return new Map(
    taking.flatMap(({ name, opening }) => {
      const results = found.get(name);
      const closedAt = closed.get(name) ?? null;
      if (!results) return [];
      return [
        [
          name,
          {
            isEarlier: results.opening < opening,
            closedOn: closedAt && dayInIndia(closedAt),
            publishedOn: dayInIndia(results.publishedAt),
          },
        ],
      ];
    }),
  );
}
