import type { Context } from '#kit/context.ts';
import { setOutcome } from '../store.ts';

/** Notes what the paying feature made of a capture (an application's number, `duplicate`), so that it is not told again. */
export const noteOutcome = (ctx: Context, paymentId: string, outcome: string): Promise<void> =>
  setOutcome(ctx.db, paymentId, outcome);
