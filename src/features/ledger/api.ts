import { doneOf } from '#kit/endpoint.ts';
import { ok, refuse } from '#kit/result.ts';
import { tableFormats, type TableRow, type TableWriter, writeTable } from '#kit/files/table.ts';
import { tableWriters } from '#platform/documents/tables/writers.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { closeMonth } from './actions/close-month.ts';
import type { DayBookContext } from './actions/context.ts';
import { type DayBookTexts, exportDayBook } from './actions/export-day-book.ts';
import { readBalances } from './actions/read-balances.ts';
import { readMonth, readMonths } from './actions/read-months.ts';
import * as contract from './contract.ts';

export const ledgerApi = (ctx: DayBookContext, texts: DayBookTexts): readonly Route[] => [
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
  serve(contract.downloadDayBook, ({ params, query, desk }) =>
    dayBook(ctx, texts, { params, actor: desk.accountId, isDaily: query.by === 'day' }),
  ),
  serve(contract.downloadDraft, async ({ params, query, desk }) => {
    const asked = { params, actor: desk.accountId, isDraft: true, isDaily: query.by === 'day' };
    const made = await dayBook(ctx, texts, asked);
    // A draft of an open month is never refused for being open.
    return made instanceof Response || made.ok ? made : refuse('ledger/unknown-month');
  }),
  serve(contract.getBalances, async () => ok({ balances: await readBalances(ctx) })),
];

async function dayBook(
  ctx: DayBookContext,
  texts: DayBookTexts,
  asked: {
    readonly params: Readonly<Record<string, string>>;
    readonly actor: string;
    readonly isDraft?: boolean;
    readonly isDaily: boolean;
  },
) {
  const { params, actor, isDraft = false, isDaily } = asked;
  const format = tableFormats.find((known) => known === params['format']);
  if (format === undefined) return refuse('ledger/unknown-month');
  const input = { month: params['month'] ?? '', format, actor, texts, isDraft, isDaily };
  const book = await exportDayBook(ctx, input);
  const name = `day-book-${input.month}${isDraft ? '-draft' : ''}${isDaily ? '-by-day' : ''}.${format}`;
  return book.ok ? fileOf(name, tableWriters[format](book.value.shape), book.value.slices) : book;
}

/** The file while its rows are read: a month may have a million. */
function fileOf(name: string, writer: TableWriter, slices: AsyncIterable<readonly TableRow[]>): Response {
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
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
