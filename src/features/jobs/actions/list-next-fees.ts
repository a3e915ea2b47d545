import type { Context } from '#kit/context.ts';
import { listNextFees } from '../store/jobs.ts';

/** Future fees by the name of their role. */
export const readNextFees = async (ctx: Context) =>
  new Map((await listNextFees(ctx.db, await ctx.businessNow())).map(({ name, ...fees }) => [name, fees]));
