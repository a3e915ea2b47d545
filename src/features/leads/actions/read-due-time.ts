import type { Context } from '#kit/context.ts';
import type { Result } from '#kit/result.ts';
import { readDue } from '../rules/times.ts';

/** The next call as typed, by the clock of the business; see `readDue`. */
export const readDueTime = async (
  ctx: Pick<Context, 'businessNow'>,
  typed: { readonly day: string; readonly time: string },
): Promise<Result<Date | null, 'http/fields'>> => readDue(typed, await ctx.businessNow());
