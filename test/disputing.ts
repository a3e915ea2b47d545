import { randomBytes } from 'node:crypto';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import type { PaymentsContext } from '#features/payments/actions/context.ts';
import { openDispute as open } from '#features/payments/disputes/actions/open-dispute.ts';

type Opening = Parameters<typeof open>[1];
type Case = Pick<Opening, 'caseNumber' | 'reason' | 'answerBy'>;
/** Far enough away that nothing reminds of it. */
const answerableMs = 300 * dayMs;

/** A case of the gateway that is recorded nowhere yet. */
export const newCase = (now: Date): Case => ({
  caseNumber: `CB-${randomBytes(6).toString('hex')}`,
  reason: 'not-authorised',
  answerBy: dayInIndia(after(now, answerableMs)),
});

/** Opens a dispute; what a test does not name of its case is made up. */
export const openDispute = async (
  ctx: PaymentsContext,
  input: Omit<Opening, keyof Case> & Partial<Case>,
): ReturnType<typeof open> => open(ctx, { ...newCase(await ctx.businessNow()), ...input });
