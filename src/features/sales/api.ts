import { hasRight, type StaffRole, showField, showsField } from '#kit/desk/desk-access.ts';
import type { DeskSession } from '#kit/context.ts';
import { paiseFromTyped } from '#kit/money/typed-rupees.ts';
import { ok, refuse } from '#kit/result.ts';
import { dayInIndia, minuteMs } from '#kit/time.ts';
import { rateLimit } from '#platform/http/rate-limit.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { SalesContext } from './actions/context.ts';
import { beginPaper, changePaper, discardPaper } from './actions/drafts.ts';
import { issuePaper, previewPaper } from './actions/issue-paper.ts';
import { type BuyerOfDesk, readBuyer } from './actions/read-buyer.ts';
import { kindOfPaper, type PaperOfDesk, readDeskPaper, readIssuedPdf } from './actions/read-paper.ts';
import { recordReceipt, recordRepayment, tieReceipt, type TypedReceipt, undoReceipt } from './actions/receipts.ts';
import { readLinkedPaper, sendPaper } from './actions/send-paper.ts';
import * as contract from './contract.ts';
import type { SalesKind } from './model.ts';

type Params = Readonly<Record<string, string>>;
const numberIn = (typed = ''): number => (/^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0);
const serialOf = ({ serial }: Params): number => numberIn(serial);
const pageOf = (serial: number): string => `/desk/sales-papers/${serial}`;

type Maker = Pick<DeskSession, 'roles'>;
const mayMake = ({ roles }: Maker, kind: SalesKind): boolean =>
  hasRight(roles, kind === 'proforma' ? 'proformas/change' : 'papers/change');
/** Refuses a paper of a kind that the visitor does not make. */
async function refuseKind(ctx: SalesContext, params: Params, desk: Maker) {
  const kind = await kindOfPaper(ctx, serialOf(params));
  if (kind === undefined) return refuse('sales/unknown');
  return mayMake(desk, kind) ? undefined : refuse('sales/finance-only');
}

export const salesApi = (ctx: SalesContext): Route[] => [
  linkApi(ctx),
  ...readApi(ctx),
  ...draftApi(ctx),
  ...receiptApi(ctx),
];

const pdf = (bytes: Uint8Array, name: string): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': `inline; filename="${name}.pdf"`,
    },
  });

const linkApi = (ctx: SalesContext): Route => {
  const limit = rateLimit(60, minuteMs);
  return serve(contract.getLinkedPaper, async (call) => {
    const waitMs = limit.take(call.clientIp, ctx.now());
    if (waitMs > 0) return refuse('sales/too-many', { retryAfterS: waitMs / 1000 });
    const found = await readLinkedPaper(ctx, call.params['link'] ?? '');
    return found.ok ? pdf(found.value.bytes, found.value.number.replaceAll('/', '-')) : found;
  });
};

const readApi = (ctx: SalesContext): Route[] => [
  serve(contract.getPaper, async ({ params, desk }) => {
    const found = await readDeskPaper(ctx, serialOf(params));
    return found.ok ? ok(paperAnswer(found.value, desk.roles, dayInIndia(await ctx.businessNow()))) : found;
  }),
  serve(contract.getBuyer, async ({ params, desk }) => {
    const found = await readBuyer(ctx, numberIn(params['number']));
    return found.ok ? ok(buyerAnswer(found.value, desk.roles)) : found;
  }),
  serve(contract.getPaperPdf, async ({ params, desk }) => {
    const refused = await refuseKind(ctx, params, desk);
    if (refused) return refused;
    const found = await readIssuedPdf(ctx, serialOf(params));
    return found.ok ? pdf(found.value.bytes, found.value.number.replaceAll('/', '-')) : found;
  }),
  serve(contract.getPaperPreview, async ({ params, desk }) => {
    const refused = await refuseKind(ctx, params, desk);
    if (refused) return refused;
    const found = await previewPaper(ctx, serialOf(params));
    return found.ok ? pdf(found.value, 'draft') : found;
  }),
];

const draftApi = (ctx: SalesContext): Route[] => [
  serve(contract.beginPaper, async ({ body, desk }) => {
    if (!mayMake(desk, body.kind)) return refuse('sales/finance-only');
    const begun = await beginPaper(ctx, { ...body, invoice: body.invoice }, desk.accountId);
    if (!begun.ok) return begun;
    return ok({ done: begun.value.isNew ? 'sales/begun' : 'sales/draft-open', goTo: pageOf(begun.value.serial) });
  }),
  serveDone(contract.changePaper, 'sales/saved', async ({ params, body: { version, ...typed }, desk }) => {
    const change = { serial: serialOf(params), version, typed: typed as Params };
    return (await refuseKind(ctx, params, desk)) ?? changePaper(ctx, change, desk.accountId);
  }),
  serveDone(contract.issuePaper, 'sales/issued', async ({ params, body: { version }, desk }) => {
    const input = { serial: serialOf(params), version };
    return (await refuseKind(ctx, params, desk)) ?? issuePaper(ctx, input, desk.accountId);
  }),
  serve(contract.mailPaper, async ({ params, body: { to }, desk }) => {
    const refused = await refuseKind(ctx, params, desk);
    if (refused) return refused;
    const sent = await sendPaper(ctx, { serial: serialOf(params), to }, desk.accountId);
    return sent.ok ? ok({ done: sent.value.isNew ? 'sales/mailed' : 'sales/mailed-today' }) : sent;
  }),
  serve(contract.discardPaper, async ({ params, body: { version }, desk }) => {
    const refused = await refuseKind(ctx, params, desk);
    if (refused) return refused;
    const discarded = await discardPaper(ctx, { serial: serialOf(params), version }, desk.accountId);
    return discarded.ok
      ? ok({ done: 'sales/discarded', goTo: `/desk/quotations/${discarded.value.quotation}` })
      : discarded;
  }),
];

/** Records what the form says of a payment, by either of the two acts. */
function recordBy(ctx: SalesContext, record: typeof recordReceipt) {
  return async ({ params, body, desk }: { params: Params; body: TypedPayment; desk: DeskSession }) => {
    const { amount, ...typed } = body;
    const amountPaise = paiseFromTyped(amount);
    if (amountPaise === undefined || amountPaise < 1)
      return refuse('http/fields', { fields: [{ field: 'amount', reason: 'invalid' }] });
    return record(ctx, { invoice: serialOf(params), receipt: { ...typed, amountPaise } }, desk.accountId);
  };
}
type TypedPayment = Omit<TypedReceipt, 'amountPaise'> & { readonly amount: string };
const receiptApi = (ctx: SalesContext): Route[] => [
  serveDone(contract.recordReceipt, 'sales/received', recordBy(ctx, recordReceipt)),
  serveDone(contract.recordRepayment, 'sales/repaid', recordBy(ctx, recordRepayment)),
  serveDone(contract.tieReceipt, 'sales/receipt-tied', ({ params, body: { line }, desk }) =>
    tieReceipt(ctx, { receipt: params['id'] ?? '', line }, desk.accountId),
  ),
  serveDone(contract.undoReceipt, 'sales/receipt-undone', ({ params, body: { reason }, desk }) =>
    undoReceipt(ctx, { receipt: params['id'] ?? '', reason }, desk.accountId),
  ),
];

/** Opens WhatsApp with a ready text; without a number the person chooses the chat. */
const chatLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;

function paperAnswer(
  { paper, chat, ...found }: PaperOfDesk,
  roles: readonly StaffRole[],
  today: string,
): contract.PaperDeskAnswer {
  const { serial, kind, state, version, number, issuedAt, dueOn, content, document } = paper;
  // The PDF states the address.
  const seesPdf = showsField(roles, 'paper/address');
  const phone = showField(roles, 'lead/phone', chat?.phone ?? '');
  return {
    ...found,
    // Only who ties them to payments.
    bankLines: hasRight(roles, 'papers/change') ? found.bankLines : { credits: [], debits: [] },
    serial,
    kind,
    state,
    version,
    number,
    issuedAt,
    dueOn,
    address: showField(roles, 'paper/address', document?.buyer.address ?? content?.address ?? ''),
    gstin: document?.buyer.gstin ?? content?.gstin ?? '',
    reason: content?.reason ?? '',
    transport: content?.transport ?? '',
    note: content?.note ?? '',
    chat: chat && seesPdf ? chatLink(phone.isMasked ? '' : phone.text, chat.text) : null,
    sha256: paper.pdfSha256,
    isErased: paper.erasedAt !== null,
    changedAt: paper.changedAt,
    today,
  };
}

function buyerAnswer(found: BuyerOfDesk, roles: readonly StaffRole[]): contract.BuyerDeskAnswer {
  const { number, sums, leads, quotations, papers, phone, today } = found;
  const [newest] = quotations;
  return {
    number,
    name: newest?.buyer.name ?? '',
    gstin: newest?.buyer.gstin ?? '',
    address: showField(roles, 'quotation/address', newest?.buyer.address ?? ''),
    phone: showField(roles, 'lead/phone', phone ?? ''),
    sums,
    leads: leads.map(({ phone: _phone, email: _email, ...lead }) => lead),
    quotations: quotations.map(({ serial, number: name, state, validUntil, totalPaise, createdAt }) => {
      const issuedStatus = (validUntil ?? '') < today ? 'expired' : 'valid';
      return { serial, number: name, status: state === 'issued' ? issuedStatus : state, totalPaise, createdAt };
    }),
    papers,
  };
}
