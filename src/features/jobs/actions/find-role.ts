import type { Context } from '#kit/context.ts';
import type { Role } from '../model/jobs.ts';
import { findRoleRow } from '../store/jobs.ts';

/** Finds a role by name, ignoring casing and outer spaces; `name` of the result has the canonical spelling. */
export const findRole = async (ctx: Context, name: string): Promise<Role | undefined> =>
  findRoleRow(ctx.db, name, await ctx.businessNow());
