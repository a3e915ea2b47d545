import { ok } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { zipStream } from '#platform/documents/zip.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { beginErasure, planErasure } from './actions/begin-erasure.ts';
import { beginMove } from './actions/begin-move.ts';
import { allowCopy, listCopies, openCopy } from './actions/copy-data.ts';
import type { PeopleContext } from './actions/context.ts';
import { agreeToMove, cancelMove, giveMoveCode } from './actions/end-move.ts';
import { readMove } from './actions/read-move.ts';
import { readPersonData } from './actions/read-person-data.ts';
import { readAccountLinks, sayTwoPeople, takeBackTwoPeople } from './actions/two-people.ts';
import * as contract from './contract.ts';
import { copyPageIn } from './desk/readable-copy.ts';

const idOf = ({ params }: { readonly params: Readonly<Record<string, string>> }): string => params['id'] ?? '';

export const peopleApi = (ctx: PeopleContext): readonly Route[] => [
  serve(contract.getPersonData, (call) => readPersonData(ctx, idOf(call), call.desk)),
  serve(contract.getMove, async (call) => ok({ move: (await readMove(ctx, idOf(call), call.desk)) ?? null })),
  serve(contract.beginMove, async (call) => {
    const { body, clientIp, desk } = call;
    const begun = await beginMove(ctx, { accountId: idOf(call), ...body, clientIp }, desk);
    return begun.ok ? ok({ done: 'people/code-sent' }) : begun;
  }),
  serve(contract.giveMoveCode, async (call) => {
    const given = await giveMoveCode(ctx, { accountId: idOf(call), code: call.body.code }, call.desk);
    if (!given.ok) return given;
    return ok({ done: given.value.isMoved ? 'people/moved' : 'people/code-given' });
  }),
  serve(contract.agreeToMove, async (call) => {
    const agreed = await agreeToMove(ctx, idOf(call), call.desk);
    return agreed.ok ? ok({ done: 'people/moved' }) : agreed;
  }),
  serve(contract.cancelMove, async (call) => {
    const cancelled = await cancelMove(ctx, idOf(call), call.desk);
    return cancelled.ok ? ok({ done: 'people/move-cancelled' }) : cancelled;
  }),
  serve(contract.getAccountLinks, async (call) => ok({ accounts: await readAccountLinks(ctx, idOf(call), call.desk) })),
  serve(contract.sayTwoPeople, async (call) => {
    const { other: otherId, reason } = call.body;
    const result = await sayTwoPeople(ctx, { accountId: idOf(call), otherId, reason }, call.desk);
    return result.ok ? ok({ done: 'people/two-people' }) : result;
  }),
  serve(contract.takeBackTwoPeople, async (call) => {
    const result = await takeBackTwoPeople(ctx, { accountId: idOf(call), otherId: call.body.other }, call.desk);
    return result.ok ? ok({ done: 'people/one-person' }) : result;
  }),
  serve(contract.getErasurePlan, (call) => planErasure(ctx, idOf(call))),
  serve(contract.beginErasure, async (call) => {
    const { digits, reason, waived } = call.body;
    const input = { accountId: idOf(call), digits, reason, isWaived: waived === 'yes' };
    const begun = await beginErasure(ctx, input, call.desk);
    return begun.ok ? ok({ done: 'people/erasure-begun', goTo: `/desk/people/${idOf(call)}` }) : begun;
  }),
  serve(contract.listCopies, async (call) => ok({ copies: await listCopies(ctx, idOf(call), call.desk) })),
  serve(contract.allowCopy, async (call) => {
    const allowed = await allowCopy(ctx, { accountId: idOf(call), reason: call.body.reason }, call.desk);
    return allowed.ok ? ok({ done: 'people/copied' }) : allowed;
  }),
  serve(contract.downloadCopy, async (call) => {
    const copyId = call.params['copy'] ?? '';
    const opened = await openCopy(ctx, { accountId: idOf(call), copyId, pageIn: copyPageIn }, call.desk);
    if (!opened.ok) return opened;
    return new Response(zipStream(opened.value), {
      headers: {
        'content-type': 'application/zip',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="personal-data-${dayInIndia(ctx.now())}.zip"`,
      },
    });
  }),
];
