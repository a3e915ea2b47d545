import { type StaffRole, showField } from '#kit/desk/desk-access.ts';
import type { DeskDone } from '#kit/endpoint.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { leadNumberIn } from '#features/leads/model/leads.ts';
import { changeDraft, discardDraft, type DraftChange } from '../actions/change-draft.ts';
import type { QuotationsContext } from '../actions/context.ts';
import { createQuotation } from '../actions/create-quotation.ts';
import { acceptQuotation, cancelQuotation, reviseQuotation } from '../actions/end-quotation.ts';
import { issueQuotation } from '../actions/issue-quotation.ts';
import {
  type QuotationOfDesk,
  readDeskQuotation,
  readIssuedNumber,
  refusalAtDesk,
} from '../actions/read-desk-quotation.ts';
import { beginForBuyer, findKnownBuyers } from '../actions/known-buyers.ts';
import { previewQuotation } from '../actions/preview-quotation.ts';
import { sendQuotation } from '../actions/send-quotation.ts';
import * as contract from '../contract/desk.ts';

type Params = Readonly<Record<string, string>>;
const numberIn = (typed = ''): number | undefined => (/^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined);
const unknown = refuse('quotations/unknown');
const pageOf = (serial: number | string): string => `/desk/quotations/${serial}`;

/** The calls of the desk. */
export const quotationsDeskApi = (ctx: QuotationsContext): Route[] => [
  ...readApi(ctx),
  ...draftApi(ctx),
  ...issuedApi(ctx),
];

const readApi = (ctx: QuotationsContext): Route[] => [
  serve(contract.getQuotation, async ({ params, desk }) => {
    const serial = numberIn(params['serial']);
    if (serial === undefined) return unknown;
    const found = await readDeskQuotation(ctx, serial);
    return found.ok ? ok(answerOf(found.value, desk.roles)) : found;
  }),
  serve(contract.getKnownBuyers, async ({ query: { name }, desk }) => ok(await findKnownBuyers(ctx, name, desk))),
  serve(contract.getPreview, async ({ params }) => {
    const serial = numberIn(params['serial']);
    if (serial === undefined) return unknown;
    const preview = await previewQuotation(ctx, serial);
    if (!preview.ok) return preview;
    return new Response(Buffer.from(preview.value), {
      headers: { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' },
    });
  }),
];

/** Calls that begin a draft, change it or end it. */
const draftApi = (ctx: QuotationsContext): Route[] => {
  /**
   * Makes a change at the desk: when two people change one draft, the second gets the refusal with the colleague's
   * name.
   */
  const atDesk = async <Code extends string, Key extends string>(
    result: Result<unknown, Code>,
    done: DeskDone<Key>,
  ): Promise<Result<DeskDone<Key>, Code>> =>
    result.ok ? ok(done) : { ok: false, refusal: await refusalAtDesk(ctx, result.refusal) };
  const change = async <Key extends string>(
    { params, desk }: { readonly params: Params; readonly desk: { readonly accountId: string } },
    version: number,
    asked: DraftChange,
    done: Key,
  ) => {
    const serial = numberIn(params['serial']);
    if (serial === undefined) return unknown;
    const input = { serial, version, change: asked };
    return atDesk(await changeDraft(ctx, input, desk.accountId), { done });
  };
  const lineOf = ({ line }: Params): number => numberIn(line) ?? 0;
  return [
    serve(contract.beginQuotation, async ({ body: { lead, another }, desk }) => {
      const noLead = refuse('quotations/unknown-lead', { fields: [{ field: 'lead', reason: 'unknown-lead' }] });
      const leadNumber = leadNumberIn(lead);
      if (leadNumber === undefined) return noLead;
      const begun = await createQuotation(ctx, { leadNumber, another: another === 'yes' }, desk.accountId);
      if (begun.ok) return ok({ done: 'quotations/begun', goTo: pageOf(begun.value.serial) });
      return begun.refusal.code === 'quotations/draft-exists'
        ? ok({ done: 'quotations/draft-open', goTo: pageOf(String(begun.refusal.facts?.['serial'])) })
        : noLead;
    }),
    serve(contract.beginForBuyer, async ({ body: { like, ...entered }, desk }) => {
      const lead = { ...entered, kind: 'quote', receivedDay: '', receivedTime: '', description: '' } as const;
      const begun = await beginForBuyer(ctx, { entered: lead, like: numberIn(like) }, desk.accountId);
      if (!begun.ok) return begun;
      const { serial, isNew } = begun.value;
      return ok({ done: isNew ? 'quotations/begun' : 'quotations/draft-open', goTo: pageOf(serial) });
    }),
    serve(contract.changeTerms, async ({ body: { version, ...typed }, ...call }) =>
      change(call, version, { kind: 'fields', typed }, 'quotations/saved'),
    ),
    serve(contract.addProduct, async ({ body: { version, product, quantity }, ...call }) =>
      product === ''
        ? refuse('quotations/invalid', { fields: [{ field: 'product', reason: 'missing' }] })
        : change(call, version, { kind: 'add-item', product, typed: { quantity } }, 'quotations/item-added'),
    ),
    serve(contract.addItem, async ({ body: { version, ...typed }, ...call }) =>
      change(call, version, { kind: 'add-item', product: undefined, typed }, 'quotations/item-added'),
    ),
    serve(contract.changeItem, async ({ body: { version, ...typed }, ...call }) =>
      change(call, version, { kind: 'set-item', line: lineOf(call.params), typed }, 'quotations/item-changed'),
    ),
    serve(contract.removeItem, async ({ body: { version }, ...call }) =>
      change(call, version, { kind: 'remove-item', line: lineOf(call.params) }, 'quotations/item-removed'),
    ),
    serve(contract.issueDraft, async ({ params, body, desk }) => {
      const serial = numberIn(params['serial']);
      if (serial === undefined) return unknown;
      const issued = await issueQuotation(ctx, { serial, version: body.version }, desk.accountId);
      return atDesk(issued, { done: 'quotations/issued' });
    }),
    serve(contract.discardQuotation, async ({ params, body, desk }) => {
      const serial = numberIn(params['serial']);
      if (serial === undefined) return unknown;
      const discarded = await discardDraft(ctx, { serial, version: body.version }, desk.accountId);
      return atDesk(discarded, { done: 'quotations/discarded', goTo: '/desk/quotations' });
    }),
  ];
};

/** Calls on an issued quotation, which is named by its serial number. */
const issuedApi = (ctx: QuotationsContext): Route[] => {
  const numberOf = async ({ serial }: Params) => {
    const found = numberIn(serial);
    return found === undefined ? unknown : readIssuedNumber(ctx, found);
  };
  return [
    serve(contract.mailQuotation, async ({ params, body: { to }, desk }) => {
      const number = await numberOf(params);
      if (!number.ok) return number;
      const sent = await sendQuotation(ctx, { number: number.value, to }, desk.accountId);
      return sent.ok ? ok({ done: sent.value.isNew ? 'quotations/mailed' : 'quotations/mailed-today' }) : sent;
    }),
    serve(contract.reviseIssued, async ({ params, desk }) => {
      const number = await numberOf(params);
      if (!number.ok) return number;
      const draft = await reviseQuotation(ctx, number.value, desk.accountId);
      return draft.ok ? ok({ done: 'quotations/revision-begun', goTo: pageOf(draft.value.serial) }) : draft;
    }),
    serve(contract.acceptIssued, async ({ params, desk }) => {
      const number = await numberOf(params);
      if (!number.ok) return number;
      const accepted = await acceptQuotation(ctx, number.value, desk.accountId);
      return accepted.ok ? ok({ done: 'quotations/accepted' }) : accepted;
    }),
    serve(contract.cancelIssued, async ({ params, body: { reason }, desk }) => {
      const number = await numberOf(params);
      if (!number.ok) return number;
      const cancelled = await cancelQuotation(ctx, { number: number.value, reason }, desk.accountId);
      return cancelled.ok ? ok({ done: 'quotations/cancelled' }) : cancelled;
    }),
  ];
};

function answerOf(found: QuotationOfDesk, roles: readonly StaffRole[]): contract.QuotationDeskAnswer {
  const { quotation, lead, links, timeline, totals, seller, ...facts } = found;
  const { content } = quotation;
  const address = content?.buyer.address ?? '';
  // The PDF states the address.
  const seesPdf = !showField(roles, 'quotation/address', 'any').isMasked;
  const phone = showField(roles, 'lead/phone', lead.phone);
  return {
    ...facts,
    serial: quotation.serial,
    number: quotation.number,
    version: quotation.version,
    lead: quotation.leadNumber,
    language: content?.language ?? 'en',
    buyer: {
      name: content?.buyer.name ?? '',
      gstin: content?.buyer.gstin ?? '',
      state: content?.buyer.state ?? '',
    },
    address: showField(roles, 'quotation/address', address),
    shipName: content?.shipTo.name ?? '',
    shipAddress: showField(roles, 'quotation/address', content?.shipTo.address ?? ''),
    attention: content?.attention ?? '',
    subject: content?.subject ?? '',
    referenceNumber: content?.reference.number ?? '',
    referenceDay: content?.reference.day ?? '',
    payment: content?.payment ?? '',
    email: showField(roles, 'quotation/email', lead.email),
    delivery: content?.delivery ?? '',
    note: content?.note ?? '',
    validityDays: content?.validityDays ?? 0,
    totals: totals ?? null,
    seller: seller ?? null,
    reason: quotation.reason,
    changedAt: quotation.changedAt.toISOString(),
    issuedAt: quotation.issuedAt?.toISOString() ?? null,
    validUntil: quotation.validUntil,
    sha256: quotation.pdfSha256,
    verifyCode: quotation.verifyCode,
    isErased: quotation.erasedAt !== null,
    links: links && seesPdf ? { pdf: links.pdf, chat: chatLink(phone.isMasked ? '' : phone.text, links.text) } : null,
    timeline: timeline.map(({ id, at, by, action, details }) => ({ id, at: at.toISOString(), by, action, details })),
  };
}

/** Opens WhatsApp with a ready text; without a number the person chooses the chat. */
const chatLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
