import type { Context, Tx } from '#kit/context.ts';
import { readReference } from '#kit/ids.ts';
import { latinDigits } from '#kit/text/digits.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, dayInIndia, secondMs } from '#kit/time.ts';
import type { EnquiryStatus } from '../model/enquiry.ts';
import type { FindQuotationsOfLead } from '../model/leads.ts';
import { stepOf } from '../rules/enquiry.ts';
import { type CheckedBy, findEnquiry, insertCheck, lockChecks, nthCheckAt } from '../store/enquiries.ts';
import { statusChecks } from '../terms.ts';

type Codes = 'leads/no-such-enquiry' | 'leads/too-many-checks';
type Read = Omit<EnquiryStatus, 'quotation'> & { readonly of: number };

/**
 * How far an enquiry is, for a caller who knows its number and the phone number that was given with it. All that is wrong is refused
 * alike and counts towards the limits of the IP and of the number, which concurrent calls cannot exceed either; above them even
 * the right pair is refused, so that nobody learns the phone number of an enquiry by trying.
 */
export async function readEnquiryStatus(
  ctx: Context & { readonly findQuotationsOfLead: FindQuotationsOfLead },
  asked: { readonly number: string; readonly phone: string },
  clientIp: string,
): Promise<Result<EnquiryStatus, Codes>> {
  const number = readReference(asked.number) ?? asked.number;
  const by: CheckedBy = {
    ipHashes: ctx.keyedHashes('leads/address', clientIp),
    numberHashes: ctx.keyedHashes('leads/enquiry', number),
  };
  const today = dayInIndia(await ctx.businessNow());
  const read = await ctx.transaction(async (tx): Promise<Result<Read, Codes>> => {
    await lockChecks(tx, by);
    const waitMs = await waitOf(ctx, tx, by);
    if (waitMs > 0) return refuse('leads/too-many-checks', { retryAfterS: waitMs / secondMs });
    const found = await findEnquiry(tx, { number, phone: latinDigits(asked.phone) });
    if (!found) {
      await insertCheck(tx, by, ctx.now());
      return refuse('leads/no-such-enquiry');
    }
    const step = stepOf(found);
    const since = step === 'received' ? found.createdAt : (found.changedAt ?? found.createdAt);
    const callBy = found.dueAt && dayInIndia(found.dueAt);
    return ok({
      step,
      since: dayInIndia(since),
      callBy: callBy && callBy >= today ? callBy : null,
      of: found.number,
    });
  });
  if (!read.ok) return read;
  const { of, ...status } = read.value;
  const valid =
    status.step === 'quoted' ? (await ctx.findQuotationsOfLead(of)).find((one) => one.status === 'valid') : undefined;
  const quotation = valid?.number && valid.validUntil ? { number: valid.number, validUntil: valid.validUntil } : null;
  return ok({ ...status, quotation });
}

/** Milliseconds until the next pair is checked; 0 if it is now. */
async function waitOf(ctx: Context, tx: Tx, by: CheckedBy): Promise<number> {
  const { ofIp, ofNumber, withinMs } = statusChecks;
  const now = ctx.now();
  const full = [
    await nthCheckAt(tx, { ipHashes: by.ipHashes }, ofIp, now),
    await nthCheckAt(tx, { numberHashes: by.numberHashes }, ofNumber, now),
  ];
  return Math.max(0, ...full.map((at) => (at ? after(at, withinMs).getTime() - now.getTime() : 0)));
}
