import { doneOf } from '#kit/endpoint.ts';
import { paiseFromSigned } from '#kit/money/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { BankContext } from './actions/context.ts';
import {
  chooseColumns,
  discardUpload,
  type ImportedStatement,
  importUpload,
  previewStatement,
} from './actions/import-statement.ts';
import { approveLines, declineLines, markLines } from './actions/mark-lines.ts';
import { matchListedLines } from './actions/match-lines.ts';
import { readBalanceSheet } from './actions/read-balances.ts';
import { idsOfQuery, readBank, readBankLine } from './actions/read-bank.ts';
import { tieLine, untieLine } from './actions/tie-line.ts';
import * as contract from './contract.ts';
import { maxMarked } from './terms.ts';

const idOf = (params: Readonly<Record<string, string>>): string => params['id'] ?? '';
const previewDone = ({ needsColumns }: ImportedStatement) => (needsColumns ? 'bank/columns-needed' : 'bank/previewed');

/** The desk's calls about the statement of our bank account. */
export const bankApi = (ctx: BankContext): Route[] => [
  serve(contract.getBank, async ({ desk }) => ok(await readBank(ctx, desk))),
  serve(contract.getBalanceSheet, ({ query }) => readBalanceSheet(ctx, query.day)),
  serve(contract.getLine, ({ params, desk }) => readBankLine(ctx, idOf(params), desk)),
  serve(contract.previewStatement, async ({ body, file, desk }) => {
    const previewed = await previewStatement(ctx, {
      fileName: file?.name ?? '',
      bytes: file?.bytes ?? new Uint8Array(),
      accountNumber: body.account,
      until: body.until,
      actor: desk.accountId,
    });
    return doneOf(previewed, previewDone);
  }),
  serve(contract.chooseColumns, async ({ params, body }) => {
    const columns = Object.fromEntries(Object.entries(body).filter(([, name]) => name !== ''));
    return doneOf(await chooseColumns(ctx, { id: idOf(params), columns }), previewDone);
  }),
  serve(contract.importUpload, async ({ params, body, desk }) => {
    const input = { id: idOf(params), newLines: Number(body.newLines), actor: desk.accountId };
    const imported = await importUpload(ctx, input);
    if (!imported.ok) return imported;
    const { newLines: count } = imported.value;
    return ok({ done: count === 0 ? 'bank/nothing-new' : 'bank/imported', count } as const);
  }),
  serve(contract.discardUpload, async ({ params }) => {
    await discardUpload(ctx, idOf(params));
    return ok({ done: 'bank/discarded' });
  }),
  serveDone(contract.tieLine, 'bank/tied', ({ params, body, desk }) =>
    tieLine(ctx, { id: idOf(params), movements: body.movements, actor: desk.accountId }),
  ),
  serveDone(contract.untieLine, 'bank/untied', ({ params, body, desk }) =>
    untieLine(ctx, { id: idOf(params), reason: body.reason, actor: desk.accountId }),
  ),
  serve(contract.matchLines, async () => ok({ done: 'bank/matched', count: await matchListedLines(ctx) })),
  serve(contract.markLines, async ({ body, desk }) => {
    const ids = body.all === 'yes' ? await idsOfQuery(ctx, body.query ?? '', desk) : ok(body.ids);
    if (!ids.ok) return ids;
    if (ids.value.length > maxMarked) return refuse('bank/too-many');
    const marked = await markLines(ctx, { ids: ids.value, category: body.category, actor: desk.accountId });
    return doneOf(marked, ({ proposed }) => (proposed > 0 ? 'bank/proposed' : 'bank/marked'));
  }),
  serveDone(contract.approveLines, 'bank/approved', ({ params, body, desk }) => {
    const seen = { count: Number(body.count), sumPaise: paiseFromSigned(body.sum) ?? 0 };
    return approveLines(ctx, { record: idOf(params), actor: desk.accountId, ...seen });
  }),
  serveDone(contract.declineLines, 'bank/declined', ({ params, desk }) =>
    declineLines(ctx, { record: idOf(params), actor: desk.accountId }),
  ),
];
