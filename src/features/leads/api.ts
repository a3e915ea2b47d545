import type { DeskSession } from '#kit/context.ts';
import { type DeskDone, doneOf } from '#kit/endpoint.ts';
import { languageOf } from '#kit/language.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { localPath } from '#kit/text/local-path.ts';
import { minuteMs, secondMs } from '#kit/time.ts';
import { pages } from '#pages.ts';
import type { Call } from '#platform/http/decide.ts';
import { seeOther, showAgain, type Typed, typedInBody } from '#platform/http/forms/own-form.ts';
import { flashFormCookie, flashFormS, readFlashForm, wholeFlashForm } from '#platform/http/forms/plain-form.ts';
import { isJson, isPlainForm } from '#platform/http/origin.ts';
import { rateLimit } from '#platform/http/rate-limit.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { answerOnWhatsapp } from './actions/answer-on-whatsapp.ts';
import { answerLeads, changeLead } from './actions/change-lead.ts';
import { correctLead } from './actions/correct-lead.ts';
import { changeLeads } from './actions/change-leads.ts';
import type { LeadDeskContext, LeadsContext } from './actions/context.ts';
import { enterLead } from './actions/enter-lead.ts';
import { createEnquiry } from './actions/create-enquiry.ts';
import { createLead, waitOfIp } from './actions/create-lead.ts';
import { findKnownPeople } from './actions/find-known.ts';
import { readDeskLead } from './actions/read-desk-lead.ts';
import { readEnquiryStatus } from './actions/read-enquiry-status.ts';
import { readDueTime } from './actions/read-due-time.ts';
import * as contract from './contract/public.ts';
import * as deskContract from './contract/desk.ts';
import { quantityField } from './model/enquiry.ts';
import { leadNumberIn, noDetails } from './model/leads.ts';
import { bulkStates, type LeadChange, type LeadChangeCode } from './model/changes.ts';

const thanks = {
  callBack: { message: 'Thanks! We will contact you shortly' },
  quote: { message: "Thank you! We'll get back to you shortly." },
};

/** A refused form leads to its page, which costs more than a refusal. */
const pagesAMinute = 60;

export function leadsApi(ctx: LeadDeskContext): readonly Route[] {
  const shown = rateLimit(pagesAMinute, minuteMs);
  const waitOf = ({ request, clientIp }: OpenCall): number => (isJson(request) ? 0 : shown.take(clientIp, ctx.now()));
  return [
    ...formApi(ctx),
    serve(contract.sendEnquiry, async (call) => {
      const waitMs = waitOf(call);
      return waitMs > 0 ? refuse('leads/too-many', { retryAfterS: waitMs / secondMs }) : sendEnquiry(ctx, call);
    }),
    serve(contract.checkEnquiry, (call) => checkEnquiry(ctx, call)),
    ...deskApi(ctx),
  ];
}

const formApi = (ctx: LeadDeskContext): readonly Route[] => [
  serve(
    contract.submitCallBack,
    async ({ body: { remark: honeypot, ...typed }, clientIp, language }) => {
      const created = await createLead(
        ctx,
        { kind: 'call-back', product: '', ...noDetails, honeypot, ...typed },
        { clientIp, language },
      );
      return created.ok ? ok({ ...thanks.callBack, reference: created.value.enquiryNumber }) : created;
    },
    ctx,
  ),
  serve(
    contract.submitQuote,
    async ({ body: { remark: honeypot, ...typed }, clientIp, language }) => {
      const created = await createLead(ctx, { kind: 'quote', email: '', honeypot, ...typed }, { clientIp, language });
      return created.ok ? ok({ ...thanks.quote, reference: created.value.enquiryNumber }) : created;
    },
    ctx,
  ),
  serve(contract.readFlash, async ({ query: { form }, cookie, clientIp }) => {
    const kept = readFlashForm(ctx, form, cookie(flashFormCookie)) ?? null;
    if (form === 'enquiry-status' && kept) return ok(await checkForm(ctx, kept, clientIp));
    if (kept?.code !== 'leads/too-many') return ok({ kept });
    const waitMs = await waitOfIp(ctx, clientIp);
    return ok({ kept: { ...kept, waitS: Math.ceil(waitMs / secondMs) } });
  }),
];

type OpenCall = Call<undefined, undefined, 'anyone'>;
/** The fields of a form or of a flat JSON object, and the path of the form's page in the language that it was posted from. */
async function typedOf({ request }: OpenCall, page: string): Promise<{ typed: Typed; from: string } | undefined> {
  if (!isJson(request) && !isPlainForm(request)) return undefined;
  const values = typedInBody(request, await request.text());
  if (!values) return undefined;
  const { from = '', ...typed } = values;
  return { typed, from: languageOf(localPath(from, page)) === 'hi' ? `/hi${page}` : page };
}
/** Leads to a page that can be opened again, with what was typed in a cookie; undefined where it has no room for that. */
function leadTo(
  ctx: LeadsContext,
  call: OpenCall,
  url: string,
  { form, code, typed, errors }: Contents,
): Response | undefined {
  const kept = wholeFlashForm(ctx, form, { code, values: typed, errors });
  if (kept === undefined) return undefined;
  call.setCookie(flashFormCookie, kept, flashFormS);
  return seeOther(url);
}
interface Contents {
  readonly form: 'enquiry' | 'enquiry-sent' | 'enquiry-status';
  readonly code: string;
  readonly typed: Typed;
  readonly errors: readonly FieldFault[];
}

type EnquiryCode = keyof typeof contract.sendEnquiry.refusals;
async function sendEnquiry(
  ctx: LeadsContext,
  call: OpenCall,
): Promise<Result<contract.Thanks, EnquiryCode> | Response> {
  const sent = await typedOf(call, pages.enquiry.path);
  if (!sent) return refuse('http/malformed');
  const { typed, from } = sent;
  // Without script: the page stores what is chosen, and leads to the products.
  if (typed['next'] === 'more') {
    const chosen = Object.entries(typed).filter(([field]) => isChoice(field));
    return seeOther(`${from}?${new URLSearchParams([...chosen, ['next', 'more']])}`);
  }
  const language = isJson(call.request) ? call.language : languageOf(from);
  const created = await createEnquiry(ctx, typed, { clientIp: call.clientIp, language });
  if (!created.ok) {
    if (isJson(call.request)) return created;
    const { code, fields: errors = [] } = created.refusal;
    return (
      leadTo(ctx, call, `${from}?failed=enquiry`, { form: 'enquiry', code, typed, errors }) ??
      showAgain(call, contract.sendEnquiry.refusals, { refusal: created.refusal, typed, from })
    );
  }
  const { enquiryNumber } = created.value;
  if (isJson(call.request)) return ok({ ...thanks.quote, reference: enquiryNumber });
  const url = `${from}?${new URLSearchParams({ sent: enquiryNumber })}`;
  // Its page shows what was asked for, and that of the status is filled in: only to this browser.
  const asked = Object.fromEntries(Object.entries(typed).filter(([field]) => field === 'phone' || isChoice(field)));
  const contents = { form: 'enquiry-sent' as const, code: '', typed: { ...asked, number: enquiryNumber }, errors: [] };
  const led = leadTo(ctx, call, url, contents);
  if (led) return led;
  if (call.cookie(flashFormCookie) !== undefined) call.setCookie(flashFormCookie, '', 0);
  return seeOther(url);
}
const isChoice = (field: string): boolean => field === 'other' || quantityField.productIn(field) !== undefined;

type StatusCode = keyof typeof contract.checkEnquiry.refusals;
async function checkEnquiry(
  ctx: LeadDeskContext,
  call: OpenCall,
): Promise<Result<contract.EnquiryStatus, StatusCode> | Response> {
  const sent = await typedOf(call, pages.enquiryStatus.path);
  if (!sent) return refuse('http/malformed');
  const { typed, from } = sent;
  const { number = '', phone = '' } = typed;
  if (isJson(call.request)) return readEnquiryStatus(ctx, { number, phone }, call.clientIp);
  // Its page reads the status, also when it is opened again. Neither is in its URL.
  const asked = { number: number.slice(0, maxTyped), phone: phone.slice(0, maxTyped) };
  return (
    leadTo(ctx, call, `${from}?checked=yes`, { form: 'enquiry-status', code: '', typed: asked, errors: [] }) ??
    seeOther(from)
  );
}
/** Characters of a number: more are not one. */
const maxTyped = 60;

type FlashForm = NonNullable<contract.FlashAnswer['kept']>;
async function checkForm(ctx: LeadDeskContext, kept: FlashForm, clientIp: string): Promise<contract.FlashAnswer> {
  const { number = '', phone = '' } = kept.values;
  const read = await readEnquiryStatus(ctx, { number, phone }, clientIp);
  if (read.ok) return { kept, status: read.value };
  const { code, retryAfterS } = read.refusal;
  return { kept: { ...kept, code, ...(retryAfterS === undefined ? {} : { waitS: Math.ceil(retryAfterS) }) } };
}

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
    serve(deskContract.correctLead, async ({ params, body: { version, ...typed }, desk }) => {
      const number = numberOf(params);
      if (number === undefined) return unknownLead;
      return doneOf(await correctLead(ctx, { number, version }, typed, desk), 'leads/corrected');
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
    serve(deskContract.answerLeadOnWhatsapp, async ({ params, body, desk }) => {
      const number = numberOf(params);
      if (number === undefined) return unknownLead;
      return doneOf(await answerOnWhatsapp(ctx, number, body, desk.accountId), (done) => done);
    }),
    serve(deskContract.closeCase, (call) => change(call, { action: 'closed', outcome: call.body.outcome })),
  ];
};
