// The part of the public surface that only a running product shows: the fields of every answer. One scenario makes every call
// successfully once.
import { createHmac } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { byText } from '#kit/text/by-text.ts';
import { after, dayInIndia, dayMs, hourMs } from '#kit/time.ts';
import { openCorrectionWindow } from '#features/applications/corrections/actions/correction-windows.ts';
import { uploadDocument } from '#features/content/actions/documents.ts';
import { uploadPicture } from '#features/content/actions/store-picture.ts';
import { sql } from '#platform/database/db.ts';
import { signature } from '#sandbox/instamojo/webhooks.ts';
import { demoWhatsapp } from '#sandbox/whatsapp/demo-settings.ts';
import { solve, somePhone } from '#test/accounts.ts';
import { insertResults } from '#features/applications/results/store.ts';
import { deskMember } from '#test/desk.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { letterFor } from '#test/interviews.ts';
import { accountOfPayer, refundByTransfer, removeTransfer } from '#test/refund-transfers.ts';
import { issuedInvoice, issuedQuotation } from '#test/quoting.ts';
import { missing, type Surface } from '../scripts/surface/compare.ts';
import { readFrozen, writeSections } from '../scripts/surface/file.ts';

const app = await testProduct({ env: { OTP_ADDRESS_SOFT: '1000', OTP_ADDRESS_HARD: '1000' } });
const { control } = app.sandbox;
await openAllRoles(app.db);

type Recorded = { readonly status: number; readonly fields: readonly string[] };
const answers: Record<string, Recorded> = {};

/** Makes a call and records the shape of its answer under `name`, the URL without its values. */
async function call(
  name: string,
  input: {
    path?: string;
    json?: unknown;
    body?: BodyInit;
    cookie?: string;
    as?: Applicant;
    type?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<{ json: Record<string, unknown>; cookie: string }> {
  const [method = '', address = ''] = name.split(' ');
  const cookie = input.cookie ?? input.as?.cookie;
  const type = input.json === undefined ? input.type : 'application/json';
  const body = input.json === undefined ? input.body : JSON.stringify(input.json);
  const answer = await app.request(input.path ?? address, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...input.headers,
      ...(type ? { 'content-type': type } : {}),
      ...(cookie ? { cookie } : {}),
    },
  });
  const mime = (answer.headers.get('content-type') ?? '').split(';')[0]!;
  const isJson = mime.endsWith('json');
  const json = isJson ? ((await answer.json()) as Record<string, unknown>) : {};
  answers[name] = {
    status: answer.status,
    fields: isJson ? [...new Set(shapeOf(json, ''))].toSorted() : mime === '' ? [] : [`content: ${mime}`],
  };
  return { json, cookie: cookiesOf(answer) };
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** `filteredApplications[].refund.state: string` for each value in an answer. */
function shapeOf(value: unknown, path: string): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [`${path}[]`] : value.flatMap((entry) => shapeOf(entry, `${path}[]`));
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, one]) => shapeOf(one, path === '' ? name : `${path}.${name}`));
  return [`${path}: ${value === null ? 'null' : typeof value}`];
}

const face = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#a52' } })
  .jpeg()
  .toBuffer();
const codeTo = (phone: string): string =>
  /^\d{6}/.exec(
    app.messages.findLast((message) => message.to === phone && message.channel === 'sms')?.text ?? '',
  )?.[0] ?? '';

const referrer = await app.applicant();
const applicant = await app.applicant();

await readPublicCalls();
await signIn();
const { number } = await apply();
await withdraw(number);
await earnAndClaim();
await refuse();

async function readPublicCalls(): Promise<void> {
  for (const part of ['site', 'company', 'campaign', 'home', 'about', 'government', 'changes', 'posts'])
    await call(`GET /api/content/${part}`);
  await call('GET /api/content/posts/{}', { path: '/api/content/posts/1' });
  await call('GET /api/content/products/{}', { path: '/api/content/products/E-Rickshaw' });
  await call('GET /api/content/policies/{}', { path: '/api/content/policies/terms' });
  await call('GET /api/content/policy-versions/{}', { path: '/api/content/policy-versions/terms-1' });
  await call('GET /product/{}/spec-sheet.pdf', { path: '/product/E-Rickshaw/spec-sheet.pdf' });
  await call('GET /og/{}/{}', { path: '/og/en/home.png' });
  const uploaded = await uploadPicture(app.product.ctx, {
    bytes: await sharp({ create: { width: 640, height: 400, channels: 3, background: '#777' } })
      .png()
      .toBuffer(),
    altEn: 'Works',
    altHi: 'कारखाना',
    crop: { aspect: '8:5', focusX: 50, focusY: 50, zoom: 100 },
    actor: 'cli:test',
  });
  // Only the desk sees it until it is published.
  await call('GET /pictures/{}', {
    path: `/pictures/${uploaded.ok ? uploaded.value.id : ''}.webp`,
    cookie: (await deskMember(app.product.ctx, ['editor'])).cookie,
  });
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const document = await uploadDocument(app.product.ctx, { name: 'Works', bytes: await pdf.save(), actor: 'cli:test' });
  await call('GET /documents/{}', {
    path: `/documents/${document.ok ? document.value.id : ''}.pdf`,
    cookie: (await deskMember(app.product.ctx, ['editor'])).cookie,
  });
  await call('GET /api/jobs');
  await call('GET /jobs/{}', { path: '/jobs/Supervisor' });
  await call('GET /api/jobs/{}/notices', { path: '/api/jobs/Supervisor/notices' });
  await call('GET /career/notice/{}', { path: '/career/notice/Supervisor.pdf' });
  const list = { role: 'Supervisor', opening: 1, stage: 'selected', numbers: ['SA-7K3M-9PQ2-XW4D'] } as const;
  const listed = await insertResults(app.product.ctx.db, { ...list, publishedAt: app.product.ctx.now() }, 'cli:test');
  await call('GET /api/results');
  await call('GET /api/results/{}', { path: `/api/results/${listed}` });
  await call('GET /api/states');
  await call('GET /api/states/{}/districts', { path: '/api/states/Bihar/districts' });
  await call('GET /healthz');
  await call('GET /readyz');
  await call('POST /api/contact/submit', { json: { name: 'Asha', phone: '9000000000' } });
  await call('POST /api/lead-form', { json: { name: 'Asha', phone: '9000000000', product: 'E-Rickshaw' } });
  const enquiry = { name: 'Asha', phone: '9000000000', 'quantity:E-Rickshaw': '2' };
  const { json } = await call('POST /api/enquiry', { json: enquiry });
  await call('POST /api/enquiry/status', { json: { number: json['reference'], phone: '9000000000' } });
  const failed = await app.request('/api/contact/submit', {
    method: 'POST',
    body: new URLSearchParams({ name: '', phone: '9000000000', email: 'a@example.com', from: '/contact' }),
  });
  await call('GET /api/kept-form', {
    path: '/api/kept-form?form=call-back',
    cookie: cookiesOf(failed),
  });
}

async function callWhatsapp(): Promise<void> {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
  const signed = createHmac('sha256', demoWhatsapp.appSecret).update(body).digest('hex');
  await call('POST /api/whatsapp/webhook', {
    body,
    type: 'application/json',
    headers: { 'x-hub-signature-256': `sha256=${signed}` },
  });
  await call('GET /api/whatsapp/webhook', {
    path: '/api/whatsapp/webhook?hub.mode=subscribe&hub.challenge=1&hub.verify_token=demo',
  });
}

async function signIn(): Promise<void> {
  const phone = somePhone();
  const challenge = (await call('GET /api/auth/human-check')).json as unknown as Parameters<typeof solve>[0];
  const sent = await call('POST /api/auth/otp/send', { json: { phone, humanCheck: await solve(challenge) } });
  for (const address of ['POST /api/sms/report/{}', 'POST /api/sms/report/{}/{}'])
    await call(address, {
      path: `/api/sms/report/twilio${address.endsWith('{}/{}') ? '/secret' : ''}`,
      body: 'signed',
      type: 'text/plain',
    });
  await call('GET /api/auth/otp/delivery', { cookie: sent.cookie });
  await call('GET /api/auth/otp/channels');
  await callWhatsapp();
  const signedIn = await call('POST /api/auth/otp/verify', {
    json: { phone, code: codeTo(phone) },
    cookie: sent.cookie,
  });
  const { cookie } = signedIn;
  await call('GET /api/auth/session', { as: applicant });
  await call('POST /api/users', { cookie, json: { userId: signedIn.json['userId'], name: 'Ravi Kumar', phone } });
  await call('GET /api/users/get-user', {
    path: `/api/users/get-user?userId=${applicant.accountId}`,
    as: applicant,
  });
  await call('GET /api/referral-codes/{}', { path: `/api/referral-codes/${referrer.referralCode}`, as: applicant });
  const type = 'application/json';
  await call('GET /api/auth/sessions', { cookie });
  await call('POST /api/auth/logout-others', { cookie, type });
  await call('GET /api/messages/channel', { cookie });
  await call('POST /api/messages/channel', { cookie, json: { channel: 'sms' } });
  await call('GET /api/role-alert', { cookie });
  await call('POST /api/role-alert', { cookie, json: { wants: 'yes' } });
  await call('POST /api/auth/logout', { cookie, type });
  await call('POST /api/auth/logout-everywhere', { as: await app.applicant(), type });
}

async function order(
  by: Applicant,
  change: Record<string, unknown> = {},
): Promise<{ requestId: string; reference: string }> {
  const { json } = await call('POST /payment/create-order', { json: orderBody(by, change), as: by });
  return { requestId: requestIdIn(String(json['paymentUrl'])), reference: String(json['reference']) };
}
async function pay(requestId: string): Promise<string> {
  const paid = control.pay({ requestId, outcome: 'credit' });
  await control.webhooksSettled();
  await app.idle();
  return paid.ok ? paid.value.paymentId : '';
}

async function apply(): Promise<{ number: string }> {
  await call('GET /api/application-form', { as: applicant });
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(face)]), 'me.jpg');
  const { json } = await call('POST /api/uploads/photo', { body: form, as: applicant });
  await call('GET /api/photos/applicants/{}', { path: String(json['url']), as: applicant });
  await call('POST /api/drafts/{}', {
    path: '/api/drafts/Supervisor',
    json: { form: { name: 'Asha' }, editor: 'page', basedOn: null },
    as: applicant,
  });
  await call('GET /api/drafts/{} with a draft', { path: '/api/drafts/Supervisor', as: applicant });
  const { requestId, reference } = await order(applicant);
  await call('POST /api/payment/retry', { json: { reference }, as: applicant });
  const paymentId = await pay(requestId);
  // Without a draft, so the answer has the fields of the newest application.
  await call('GET /api/drafts/{}', { path: '/api/drafts/Media%20Anchor', as: applicant });
  await call('POST /api/payment/verify-payment', {
    json: { payment_id: paymentId, payment_request_id: requestId, payment_status: 'Credit' },
    as: applicant,
  });
  const back = new URLSearchParams({ payment_id: paymentId, payment_request_id: requestId, payment_status: 'Credit' });
  await call('GET /api/payment/return', { path: `/api/payment/return?${back}`, as: applicant });
  await call('GET /api/payment/status', { path: `/api/payment/status?reference=${reference}`, as: applicant });
  const notice = { payment_id: paymentId, payment_request_id: requestId, status: 'Credit', amount: '500.00' };
  await call('POST /api/payment/webhook/{}', {
    path: '/api/payment/webhook/instamojo',
    body: new URLSearchParams({ ...notice, mac: signature(notice, 'test-salt') }).toString(),
    type: 'application/x-www-form-urlencoded',
  });
  const found = await sql<{ id: string; verifyCode: string }>`
    select id, verify_code from application where account_id = ${applicant.accountId}`.execute(app.db);
  const { id, verifyCode } = found.rows[0]!;
  await letterFor(app.product.ctx, id);
  await call('GET /api/applications/{}/call-letter.pdf', {
    path: `/api/applications/${id}/call-letter.pdf`,
    as: applicant,
  });
  await call('GET /api/applications/{}/receipt.pdf', { path: `/api/applications/${id}/receipt.pdf`, as: applicant });
  await call('GET /api/verify/{}', { path: `/api/verify/${verifyCode}` });
  const quotation = await issuedQuotation(app.product.ctx);
  await call('GET /api/quotations/{}/quotation.pdf', { path: quotation.path });
  await call('GET /api/sales-papers/{}/paper.pdf', { path: await issuedInvoice(app.product.ctx, quotation) });
  return { number: id };
}

async function withdraw(id: string): Promise<void> {
  // A second, unpaid page for another role, so that both lists have an entry.
  await order(applicant, { appliedFor: 'Video Editor' });
  const { ctx } = app.product;
  const day = dayInIndia(after(ctx.now(), dayMs));
  const window = { applicationId: id, seen: 0, day, time: '10:00', answer: '', actor: 'cli:test' };
  expect(await openCorrectionWindow(ctx, window)).toMatchObject({ ok: true });
  const path = `/api/applications/${id}/form`;
  const { json: shown } = await call('GET /api/applications/{}/form', { path, as: applicant });
  const { category: _c, mobile: _m, identityLastFour: _i, ...fields } = shown['form'] as Record<string, string>;
  const json = { seen: 0, ...fields, fatherName: 'Ram Kumar' };
  await call('POST /api/applications/{}/form', { path, json, as: applicant });
  await call('POST /api/applications/{}/corrections', {
    path: `/api/applications/${id}/corrections`,
    json: { field: 'fatherName', value: 'Ram Kumar Prasad' },
    as: applicant,
  });
  await call('POST /api/applications/{}/withdrawal-code', {
    path: `/api/applications/${id}/withdrawal-code`,
    type: 'application/json',
    as: applicant,
  });
  await call('POST /api/applications/{}/withdraw', {
    path: `/api/applications/${id}/withdraw`,
    json: { code: codeTo(applicant.phone) },
    as: applicant,
  });
  await app.idle();
  const ofOrder = await sql<{
    id: string;
  }>`select id from payment_order where account_id = ${applicant.accountId} limit 1`.execute(app.db);
  const transfer = await refundByTransfer(app.db, ofOrder.rows[0]?.id ?? '');
  const account = { path: `/api/refunds/${transfer}/account`, as: applicant };
  await call('POST /api/refunds/{}/account', { ...account, json: accountOfPayer });
  await call('GET /api/refunds/{}/account', account);
  await call('POST /api/get-applications', { json: { userId: applicant.accountId }, as: applicant });
  await removeTransfer(app.db, transfer);
}

async function earnAndClaim(): Promise<void> {
  for (const altMobile of ['9811111111', '9822222222']) {
    const referred = await app.applicant();
    const change = { hasReferral: 'yes', referralCode: referrer.referralCode, altMobile, aadhar: altMobile + '12' };
    await pay((await order(referred, change)).requestId);
  }
  app.pass(25 * hourMs);
  const { referralCode } = referrer;
  await call('GET /api/branches/{}', { path: '/api/branches/SBIN0000691', as: referrer });
  await call('POST /api/referrals/claim', {
    json: {
      payableAmount: 200,
      referralCode,
      accNumber: '50100123456789',
      ifscCode: 'SBIN0000691',
      bankName: 'State Bank of India',
      mobileNumber: '9000000000',
      activeStatus: 'active',
    },
    as: referrer,
  });
  await call('GET /api/referral-earnings/{}', { path: `/api/referral-earnings/${referralCode}`, as: referrer });
  await call('GET /api/referrals/{}', { path: `/api/referrals/${referralCode}`, as: referrer });
  await call('POST /api/referrals/get', { json: { referralCode }, as: referrer });
  const { rows } = await sql<{ id: string }>`select id from claim where referrer_id = ${referrer.accountId}`.execute(
    app.db,
  );
  await call('POST /api/referrals/claims/{}/bank-details', {
    path: `/api/referrals/claims/${rows[0]?.id}/bank-details`,
    json: {
      accNumber: '50100123456780',
      ifscCode: 'SBIN0000691',
      bankName: 'State Bank of India',
      mobileNumber: '9000000000',
    },
    as: referrer,
  });
}

/** The shape of every refusal, recorded under its own name. */
async function refuse(): Promise<void> {
  const answer = await app.post('/api/lead-form', { name: 'Asha' });
  answers['every refusal'] = { status: answer.status, fields: shapeOf(await answer.json(), '').toSorted() };
}

describe('the public surface of a running product', () => {
  const actual: Surface = {
    answers: Object.fromEntries(Object.entries(answers).toSorted(byText(([name]) => name))),
  };
  if (process.env['SURFACE'] === 'write') writeSections(actual);
  const frozen = readFrozen();

  test('every call of the scenario succeeds', () => {
    const failed = Object.entries(answers).filter(([name, { status }]) => status > 299 && name !== 'every refusal');
    expect(failed).toEqual([]);
  });

  test.each(Object.keys(actual))('nothing is missing: %s', (section) => {
    expect(missing(frozen[section] ?? [], actual[section], [section])).toEqual([]);
  });

  test('additions are in the file', () => {
    const added = Object.keys(actual).flatMap((section) => missing(actual[section]!, frozen[section], [section]));
    expect(added, 'new in the public surface: run npm run surface -- --write').toEqual([]);
  });

  test('every call has its answer in the scenario', () => {
    const notified = new Set(Object.keys(answers));
    const pending = app.product
      .parts([], () => true)
      // Only our own pages make the calls of the desk.
      .routes.filter(({ endpoint }) => !endpoint.path.startsWith('/api/desk/'))
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, '{}')}`)
      .filter((name) => !notified.has(name));
    expect(pending, 'add these calls to the scenario of test/public-answers.test.ts').toEqual([]);
  });
});
