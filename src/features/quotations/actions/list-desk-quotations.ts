import type { Context } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { dayInIndia } from '#kit/time.ts';
import { type QuotationRow, quotationPage } from '../list-store.ts';
import type { QuotationStatus } from '../model.ts';
import { statusOf } from '../rules/numbers.ts';
import { listYears } from '../store.ts';

/** A page of the desk's list by the parameters of its URL, and the financial years that have numbers. */
export async function listDeskQuotations(
  ctx: Context,
  params: URLSearchParams,
): Promise<{
  readonly page: ListPage<QuotationRow & { readonly status: QuotationStatus }>;
  readonly years: readonly string[];
}> {
  const today = dayInIndia(await ctx.businessNow());
  const page = await quotationPage(ctx.db, params, today);
  return {
    page: { ...page, rows: page.rows.map((row) => ({ ...row, status: statusOf(row, today) })) },
    years: await listYears(ctx.db),
  };
}
