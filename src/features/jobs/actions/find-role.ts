import type { Context } from '#kit/context.ts';
import type { Role } from '#features/jobs/model.ts';
import { findRoleRow } from '#features/jobs/store.ts';

/** The role of a name, whatever its casing and outer spaces; `name` of the answer is the role's own spelling. */
export const findRole = (ctx: Context, name: string): Promise<Role | undefined> => findRoleRow(ctx.db, name);
