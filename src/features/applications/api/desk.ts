import { doneOf } from '#kit/endpoint.ts';
import { ok, refuse } from '#kit/result.ts';
import { isFromOtherSite } from '#platform/http/origin.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import type { ReviewContext } from '../actions/context.ts';
import { answerOnWhatsapp } from '../actions/answer-on-whatsapp.ts';
import { moveApplications, planMove } from '../stages/actions/plan-move.ts';
import { agreeToRefunds, planRefunds, proposeRefunds } from '../refunds/actions/refund-many.ts';
import { readDeskApplication } from '../actions/read-desk-application.ts';
import { moveApplicationStage, noteApplication, undoApplicationMove } from '../stages/actions/review-application.ts';
import * as refunds from '../refunds/contract.ts';
import * as desk from '../contract/desk.ts';
import * as stages from '../stages/contract.ts';

/** Refunds of the fees of many applications: proposed by one person, agreed to by another. */
const refundsApi = (ctx: ReviewContext): Route[] => [
  serve(refunds.selectRefunds, async ({ body: { ids, all, query } }) => {
    // Ticked rows also keep the query: it is the list to return to.
    const selected: Record<string, string> = { ...(all === 'yes' ? { all } : { ids: ids.join(',') }), query };
    return ok({ done: 'applications/to-refund', goTo: `/desk/applications/refunds?${new URLSearchParams(selected)}` });
  }),
  serve(refunds.planRefunds, ({ query: { ids = '', ...asked }, desk: visitor }) =>
    planRefunds(ctx, { ...asked, ids: ids.split(',').filter(Boolean) }, visitor),
  ),
  serve(refunds.proposeRefunds, async ({ body, desk: visitor }) => {
    const started = await proposeRefunds(ctx, body, visitor);
    if (!started.ok) return started;
    const { id: undo, total: count } = started.value;
    return ok({ done: 'applications/refunds-proposed', count, undo, goTo: `/desk/applications?${body.query}` });
  }),
  serve(refunds.agreeToRefunds, async ({ body, desk: visitor }) => {
    const started = await agreeToRefunds(ctx, { ...body, at: new Date(body.at) }, visitor);
    if (!started.ok) return started;
    return ok({ done: 'lists/started', goTo: `/desk/work/${encodeURIComponent(started.value.id)}` });
  }),
];

/** Calls of the desk about one application, and about many. */
export const reviewApi = (ctx: ReviewContext): Route[] => [
  ...refundsApi(ctx),
  serve(desk.getApplication, ({ params, query, desk: visitor, request }) =>
    readDeskApplication(ctx, params['number'] ?? '', visitor, {
      list: query.list,
      isSentHere: isFromOtherSite(request),
    }),
  ),
  serve(stages.moveApplication, async ({ params, body, desk: visitor }) => {
    const { version, stage, reason, reasonText, aware } = body;
    const moved = await moveApplicationStage(ctx, {
      applicationId: params['number'] ?? '',
      version,
      stage,
      reason,
      reasonText,
      isAware: aware === 'yes',
      by: visitor.accountId,
    });
    return doneOf(moved, `applications/${stage}` as const);
  }),
  serveDone(stages.undoMove, 'applications/move-undone', ({ params, body, desk: visitor }) =>
    undoApplicationMove(ctx, { applicationId: params['number'] ?? '', number: body.step, by: visitor.accountId }),
  ),
  serveDone(desk.noteApplication, 'applications/noted', ({ params, body, desk: visitor }) =>
    noteApplication(ctx, { applicationId: params['number'] ?? '', text: body.note, by: visitor.accountId }),
  ),
  serve(desk.answerApplicantOnWhatsapp, async ({ params, body, desk: visitor }) =>
    doneOf(await answerOnWhatsapp(ctx, params['number'] ?? '', body, visitor.accountId), (done) => done),
  ),
  serveDone(desk.releaseCommission, 'applications/earning-released', ({ params, body: { reason }, desk: visitor }) =>
    ctx.releaseCommission({ applicationId: params['number'] ?? '', reason, actor: visitor.accountId }),
  ),
  serve(stages.planMove, ({ query: { reason, ids = '', ...asked } }) =>
    planMove(ctx, { ...asked, reason: reason || null, ids: ids.split(',').filter((id) => id !== '') }),
  ),
  serve(stages.prepareMove, async ({ body }) => {
    const planned = await planMove(ctx, body);
    if (!planned.ok) return planned;
    if (planned.value.total === 0) return refuse('lists/nothing-selected');
    const { stage, reason, ids, all, query } = body;
    const to = new URLSearchParams({ stage, reason: reason ?? '' });
    if (all === 'yes') to.set('all', 'yes');
    else to.set('ids', ids.join());
    // Ticked rows also keep the query: it is the list to return to.
    to.set('query', query);
    return ok({ done: 'applications/prepared', goTo: `/desk/applications/move?${to}` });
  }),
  serve(stages.moveApplications, async ({ body, desk: visitor }) => {
    const { aware, ...asked } = body;
    const started = await moveApplications(ctx, { ...asked, isAware: aware === 'yes' }, visitor);
    if (!started.ok) return started;
    const { id, total } = started.value;
    return ok({ done: 'applications/bulk', count: total, undo: id, goTo: `/desk/applications?${body.query}` });
  }),
];
