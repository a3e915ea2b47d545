import { readPhone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { leadsOfBuyer } from '#features/leads/actions/find-known.ts';
import type { BuyerLead } from '#features/leads/model/desk.ts';
import type { DeskPaperRow } from '../model.ts';
import {
  type BuyerQuotation,
  type BuyerSums,
  findBuyerId,
  papersOfBuyer,
  quotationsOfBuyer,
  sumsOfBuyer,
} from '../store/buyers.ts';
import type { SalesContext } from './context.ts';

export interface BuyerOfDesk {
  readonly number: number;
  readonly sums: BuyerSums;
  readonly leads: readonly BuyerLead[];
  readonly quotations: readonly BuyerQuotation[];
  readonly papers: readonly DeskPaperRow[];
  readonly today: string;
  /** The newest one's phone, in E.164; undefined without one. */
  readonly phone: string | undefined;
}
/**
 * A buyer with leads, quotations, papers and sums. Their leads are those of their quotations, and others with the same phone
 * number or e-mail address.
 */
export async function readBuyer(
  ctx: SalesContext,
  number: number,
): Promise<Result<BuyerOfDesk, 'sales/unknown-buyer'>> {
  const id = await findBuyerId(ctx.db, number);
  const quotations = id === undefined ? [] : await quotationsOfBuyer(ctx.db, id);
  if (id === undefined || quotations.length === 0) return refuse('sales/unknown-buyer');
  const today = dayInIndia(await ctx.businessNow());
  const leads = await leadsOfBuyer(ctx.db, [...new Set(quotations.map(({ leadNumber }) => leadNumber))]);
  const phone = leads.map((lead) => readPhone(lead.phone)).find((found) => found !== undefined);
  return ok({
    number,
    sums: await sumsOfBuyer(ctx.db, id, today),
    leads,
    quotations,
    papers: await papersOfBuyer(ctx.db, id),
    today,
    phone,
  });
}
