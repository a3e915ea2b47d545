import type { DeskSession } from '#kit/context.ts';
import { type DeskDone, doneOf } from '#kit/endpoint.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { flashFormCookie, readFlashForm } from '#platform/http/forms/plain-form.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { answerLeads, changeLead } from './actions/change-lead.ts';
import { changeLeads } from './actions/change-leads.ts';
import type { LeadDeskContext, LeadsContext } from './actions/context.ts';
import { enterLead } from './actions/enter-lead.ts';
import { createLead, waitOfIp } from './actions/create-lead.ts';
import { findKnownPeople } from './actions/find-known.ts';
import { readDeskLead } from './actions/read-desk-lead.ts';
import { readDueTime } from './actions/read-due-time.ts';
import * as contract from './contract/public.ts';
import * as deskContract from './contract/desk.ts';
import { leadNumberIn, leadReference, noDetails } from './model/leads.ts';
import { bulkStates, type LeadChange, type LeadChangeCode } from './model/changes.ts';

const thanks = {
  callBack: { message: 'Thanks! We will contact you shortly' },
  quote: { message: "Thank you! We'll get back to you shortly." },
};

export const leadsApi = (ctx: LeadDeskContext): readonly Route[] => [...formApi(ctx), ...deskApi(ctx)];

const formApi = (ctx: LeadsContext): readonly Route[] => [
  serve(
    contract.submitCallBack,
    async ({ body: { remark: honeypot, ...typed }, clientIp, language }) => {
      const created = await createLead(
        ctx,
        { kind: 'call-back', product: '', ...noDetails, honeypot, ...typed },
        { clientIp, language },
      );
      return created.ok ? ok({ ...thanks.callBack, reference: leadReference(created.value) }) : created;
    },
    ctx,
  ),
  serve(
    contract.submitQuote,
    async ({ body: { remark: honeypot, ...typed }, clientIp, language }) => {
      const created = await createLead(ctx, { kind: 'quote', email: '', honeypot, ...typed }, { clientIp, language });
      return created.ok ? ok({ ...thanks.quote, reference: leadReference(created.value) }) : created;
    },
    ctx,
  ),
  serve(contract.readFlash, async ({ query: { form }, cookie, clientIp }) => {
    const kept = readFlashForm(ctx, form, cookie(flashFormCookie)) ?? null;
    if (kept?.code !== 'leads/too-many') return ok({ kept });
    const waitMs = await waitOfIp(ctx, clientIp);
    return ok({ kept: { ...kept, waitS: Math.ceil(waitMs / secondMs) } });
  }),
];

type Params = Readonly<Record<string, string>>;
/** The lead that a call names; undefined for anything but a number. */
const numberOf = ({ number = '' }: Params): number | undefined => leadNumberIn(number);
const unknownLead = refuse('leads/unknown');

/** `state:lost` is `lost`; a new owner, or none, is `owner`. */
const changedBy = (change: string): (typeof bulkStates)[number] | 'owner' =>
  bulkStates.find((state) => change === `state:${state}`) ?? 'owner';

const deskApi = (ctx: LeadDeskContext): readonly Route[] => {
  const change = async <Change extends LeadChange>(
    { params, body, desk }: { params: Params; body: { version: number }; desk: DeskSession },
    asked: Change,
  ): Promise<Result<DeskDone<`leads/${Change['action']}`>, LeadChangeCode>> => {
    const number = numberOf(params);
    if (number === undefined) return unknownLead;
    const changed = await changeLead(ctx, { number, version: body.version }, asked, desk.accountId);
    return changed.ok ? ok({ done: `leads/${asked.action as Change['action']}` }) : changed;
  };
  return [
    serve(deskContract.getLead, async ({ params, desk }) => {
      const number = numberOf(params);
      return number === undefined ? unknownLead : await readDeskLead(ctx, number, desk);
    }),
    serve(deskContract.getKnownPeople, async ({ query: { name }, desk }) => ok(await findKnownPeople(ctx, name, desk))),
    serve(deskContract.enterLead, async ({ body, desk }) =>
      doneOf(await enterLead(ctx, body, desk.accountId), 'leads/created', (number) => `/desk/leads/${number}`),
    ),
    serve(deskContract.changeLeads, async ({ body, desk }) => {
      const started = await changeLeads(ctx, body, desk);
      const done = `leads/bulk-${changedBy(body.change)}` as const;
      return started.ok ? ok({ done, count: started.value.total, undo: started.value.id }) : started;
    }),
    serve(deskContract.takeLead, (call) => change(call, { action: 'taken', ownerId: call.desk.accountId })),
    serve(deskContract.assignLead, (call) => change(call, { action: 'assigned', ownerId: call.body.owner || null })),
    serve(deskContract.noteLead, (call) => change(call, { action: 'noted', note: call.body.note })),
    serve(deskContract.setLeadDue, async (call) => {
      const dueAt = await readDueTime(ctx, call.body);
      return dueAt.ok ? change(call, { action: 'due-set', dueAt: dueAt.value }) : dueAt;
    }),
    serve(deskContract.setLeadState, (call) => {
      const { state, note } = call.body;
      if (state === 'spam' || state === 'not-spam' || state === 'acknowledged') return change(call, { action: state });
      return change(call, state === 'reopen' ? { action: 'reopened' } : { action: state, note });
    }),
    serve(deskContract.loseLead, (call) => {
      const { reason, note } = call.body;
      return change(call, { action: 'lost', reason, note });
    }),
    serve(deskContract.answerLead, async (call) => {
      const { params, body, desk } = call;
      const number = numberOf(params);
      if (number === undefined) return unknownLead;
      const dueAt = await readDueTime(ctx, body);
      if (!dueAt.ok) return dueAt;
      const also = body.also.map((seen) => {
        const [number = 0, version = 0] = seen.split(':').map(Number);
        return { number, version };
      });
      const answer = { note: body.note, also, ...(dueAt.value === null ? {} : { dueAt: dueAt.value }) };
      const answered = await answerLeads(ctx, { number, version: body.version }, answer, desk.accountId);
      if (!answered.ok) return answered;
      return ok({ done: answered.value > 1 ? 'leads/answered-together' : 'leads/answered', count: answered.value });
    }),
    serve(deskContract.closeCase, (call) => change(call, { action: 'closed', outcome: call.body.outcome })),
  ];
};
