import { doneOf } from '#kit/endpoint.ts';
import { ok, refuse } from '#kit/result.ts';
import { type TableFormat, tableFormats, type TableRow, type TableWriter, writeTable } from '#kit/files/table.ts';
import { tableWriters } from '#platform/documents/tables/writers.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { closeMonth } from './actions/close-month.ts';
import type { LedgerContext } from './actions/context.ts';
import { type DayBookTexts, exportDayBook } from './actions/export-day-book.ts';
import { readBalances } from './actions/read-balances.ts';
import { readMonth, readMonths } from './actions/read-months.ts';
import * as contract from './contract.ts';

export const ledgerApi = (ctx: LedgerContext, texts: DayBookTexts): readonly Route[] => [
  serve(contract.getMonths, async () => ok({ months: await readMonths(ctx) })),
  serve(contract.getMonth, ({ params }) => readMonth(ctx, params['month'] ?? '')),
  serve(contract.closeMonth, async ({ params, body, desk }) => {
    const closed = await closeMonth(ctx, {
      month: params['month'] ?? '',
      anyway: body.anyway && body.reason,
      actor: desk.accountId,
    });
    return doneOf(closed, (isNew) => (isNew ? 'ledger/closed' : 'ledger/closed-before'));
  }),
  serve(contract.downloadDayBook, async ({ params, desk }) => {
    const format = tableFormats.find((known) => known === params['format']);
    if (format === undefined) return refuse('ledger/unknown-month');
    const input = { month: params['month'] ?? '', format, actor: desk.accountId, texts };
    const book = await exportDayBook(ctx, input);
    return book.ok ? fileOf(input, tableWriters[format](book.value.shape), book.value.slices) : book;
  }),
  serve(contract.getBalances, async () => ok({ balances: await readBalances(ctx) })),
];

/** The file while its rows are read: a month may have a million. */
function fileOf(
  { month, format }: { readonly month: string; readonly format: TableFormat },
  writer: TableWriter,
  slices: AsyncIterable<readonly TableRow[]>,
): Response {
  const parts = writeTable(writer, slices);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await parts.return()),
  });
  return new Response(body, {
    headers: {
      'content-type': writer.contentType,
      'content-disposition': `attachment; filename="day-book-${month}.${format}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
