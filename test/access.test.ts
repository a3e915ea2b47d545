// Tests every cell of docs/access.md against the whole product. The page is the rule; no cell is repeated here.
import { readFileSync } from 'node:fs';
import { matchPath, RouterContextProvider } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import { newCode, newId } from '#kit/ids.ts';
import { ok } from '#kit/result.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { openCorrectionWindow } from '#features/applications/corrections/actions/correction-windows.ts';
import type { CorrectionFormAnswer } from '#features/applications/corrections/contract.ts';
import { sql } from '#platform/database/db.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertAccount, insertSession } from '#features/accounts/store/accounts.ts';
import { signature } from '#sandbox/instamojo/webhooks.ts';
import { giveRole } from '#test/desk.ts';
import { solve, somePhone } from '#test/accounts.ts';
import { type Applicant, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { letterFor } from '#test/interviews.ts';
import { accountOfPayer, refundByTransfer } from '#test/refund-transfers.ts';
import { issuedInvoice, issuedQuotation } from '#test/quoting.ts';
import { askContext, demoContext, flashContext, languageContext, signedInContext } from '#web/context.ts';
import routes from '../src/routes.ts';

type Row = readonly string[];
/** The rows of the table under a heading, without backticks. */
function tableUnder(heading: string): Row[] {
  const page = readFileSync(new URL('../docs/access.md', import.meta.url), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const lines = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  expect(lines.length).toBeGreaterThan(5);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const texts = new Map<string, string>();
const app = await testProduct({
  env: { OTP_ADDRESS_SOFT: '1000', OTP_ADDRESS_HARD: '1000' },
  ports: {
    smsProviders: [
      {
        name: 'twilio',
        send: async ({ to, text }) => (texts.set(to, text), ok({ vendorMessageId: 'SM1' })),
        readReports: ({ body }) => (body.endsWith('&signed=yes') ? [] : undefined),
      },
    ],
  },
});
const { ctx } = app.product;
const { control } = app.sandbox;
const codeTo = (phone: string): string => /^\d{6}/.exec(texts.get(phone) ?? '')?.[0] ?? '';
await sql`update opening set state = 'open'`.execute(app.db);

/** The owner of the data in the calls: only those whom the page names may see any of it. */
const name = 'Zarafshan Qureshivala';
const email = 'zarafshan.q@canary.example';
const owner = await app.applicant();
await sql`update account set name = ${name} where id = ${owner.accountId}`.execute(app.db);
const face = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#a52' } })
  .jpeg()
  .toBuffer();
const photo = await uploaded(owner);
const { requestId, reference } = await ordered(owner, { name, email, photo });
const paid = control.pay({ requestId, outcome: 'credit' });
const paymentId = paid.ok ? paid.value.paymentId : '';
await control.webhooksSettled();
await app.idle();
const { number, receiptCode } = await applicationOf(owner);
await letterFor(ctx, number);
await app.post('/api/drafts/Media%20Anchor', { form: { name, email } }, owner);
const signInPhone = somePhone();
const quotation = await issuedQuotation(ctx);
const claimId = await claimOf(owner);
const transferId = await refundByTransfer(app.db, reference);
const formCookie = await failedForm();
const mine = [
  name,
  name.split(' ')[1]!,
  email,
  owner.phone.slice(3),
  signInPhone.slice(3),
  owner.accountId,
  owner.referralCode,
  owner.photo.slice(30),
  photo.slice(30),
  number,
  reference,
  requestId,
  paymentId,
];
const firstName = name.split(' ')[0]!;

const others = {
  other: await app.applicant(),
  ...Object.fromEntries(await Promise.all(staffRoles.map(async (role) => [role, await staffMember(role)] as const))),
} as Record<'other' | StaffRole, Applicant>;
const staff: readonly Applicant[] = staffRoles.map((role) => others[role]);

async function uploaded(who: Applicant): Promise<string> {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(face)]), 'me.jpg');
  const answer = await app.request('/api/uploads/photo', {
    method: 'POST',
    body: form,
    headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin' },
  });
  return ((await answer.json()) as { url: string }).url;
}
async function ordered(
  who: Applicant,
  change: Record<string, unknown>,
): Promise<{ requestId: string; reference: string }> {
  const notified = (await (await app.post('/payment/create-order', orderBody(who, change), who)).json()) as {
    paymentUrl: string;
    reference: string;
  };
  return { requestId: requestIdIn(notified.paymentUrl), reference: notified.reference };
}
async function applicationOf(who: Applicant): Promise<{ number: string; receiptCode: string }> {
  const { rows } = await sql<{
    number: string;
    receiptCode: string;
  }>`select id as number, verify_code as receipt_code from application where account_id = ${who.accountId}`.execute(
    app.db,
  );
  return rows[0]!;
}
async function staffMember(role: StaffRole): Promise<Applicant> {
  const who = await app.applicant();
  await sql`update account set name = 'Staff ' || referral_code where id = ${who.accountId}`.execute(app.db);
  await ctx.transaction((tx) => giveRole(ctx, tx, who.phone, role));
  return who;
}
/** An open claim, without the earnings that it takes in real life. */
async function claimOf(who: Applicant): Promise<string> {
  const id = 'SC-ACCS-ACCS-ACCS';
  await sql`
    insert into claim (id, referrer_id, amount_paise, account_sealed, account_last_four, account_key, ifsc, bank_name, mobile, state, reason, created_at)
    values (${id}, ${who.accountId}, 20000, ${ctx.encrypt('50100123456789', id)}, '6789', 'key', 'SBIN0000691', 'State Bank of India', '9000000000',
      'hold', 'wait', now())`.execute(app.db);
  return id;
}
/** The cookie of a browser whose plain form was refused. */
async function failedForm(): Promise<string> {
  const answer = await app.request('/api/contact/submit', {
    method: 'POST',
    body: new URLSearchParams({ name: '', phone: owner.phone, email, from: '/contact' }),
  });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}
/** Another session of the same person, for calls that end it. */
async function anotherSession(who: Pick<Applicant, 'accountId'>): Promise<string> {
  const token = newToken();
  const at = ctx.now();
  await ctx.transaction((tx) =>
    insertSession(tx, {
      id: newId('ses'),
      accountId: who.accountId,
      tokenHash: sessionHash(ctx, token),
      at,
      expiresAt: after(at, dayMs),
    }),
  );
  return `saral=${token}`;
}

async function newcomer(): Promise<string> {
  const id = newId('usr');
  await ctx.transaction((tx) => insertAccount(tx, { id, phone: somePhone(), referralCode: newCode(), at: ctx.now() }));
  return id;
}

interface Sent {
  readonly path?: string;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly cookie?: string;
}
type Caller = Applicant | undefined;
/** Makes a call about the owner as each caller of the page; a caller without a session sends the same. */
type Make = (caller: Caller) => Sent | Promise<Sent>;
const same =
  (sent: Sent): Make =>
  () =>
    sent;
const plain = same({});
const lead = { name: 'Somebody', phone: '9000000000' };
let phones = 0;
const order = (caller: Caller, change: Record<string, unknown>): Sent => ({
  json: orderBody(caller ?? owner, { appliedFor: 'Video Editor', ...change }),
});
const notice = { payment_id: paymentId, payment_request_id: requestId, status: 'Credit', amount: '500.00' };
const signIn = async (): Promise<string> => {
  const answer = await app.post('/api/auth/otp/send', { phone: signInPhone, humanCheck: await solvedCheck() });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
};
const solvedCheck = async (): Promise<string> =>
  solve((await (await app.get('/api/auth/human-check')).json()) as Parameters<typeof solve>[0]);
let codeCookie: string | undefined;

const calls: Readonly<Record<string, Make>> = {
  'GET /api/content/posts/:id': same({ path: '/api/content/posts/1' }),
  'GET /api/content/products/:name': same({ path: '/api/content/products/E-Rickshaw' }),
  'GET /api/content/policies/:slug': same({ path: '/api/content/policies/terms' }),
  'GET /api/content/policy-versions/:edition': same({ path: '/api/content/policy-versions/terms-1' }),
  'GET /og/:language/:file': same({ path: '/og/hi/blog-1.png' }),
  'GET /pictures/:file': same({ path: '/pictures/aaaaaaaaaaaaaaaaaaaa.webp' }),
  'GET /documents/:file': same({ path: '/documents/aaaaaaaaaaaaaaaaaaaa.pdf' }),
  'POST /api/contact/submit': same({ json: lead }),
  'POST /api/lead-form': same({ json: { ...lead, product: 'E-Rickshaw' } }),
  'POST /api/enquiry': same({ json: { ...lead, 'quantity:E-Rickshaw': '2' } }),
  'POST /api/enquiry/status': same({ json: { number: 'SE-0000-0000-0000', phone: lead.phone } }),
  'GET /api/kept-form': (caller) => ({
    path: '/api/kept-form?form=call-back',
    ...(caller === owner ? { cookie: formCookie } : {}),
  }),
  'GET /jobs/:category': same({ path: '/jobs/supervisor' }),
  'GET /api/jobs/:category': same({ path: '/api/jobs/Supervisor' }),
  'GET /product/:name/spec-sheet.pdf': same({ path: '/product/E-Rickshaw/spec-sheet.pdf' }),
  'GET /hi/product/:name/spec-sheet.pdf': same({ path: '/hi/product/E-Rickshaw/spec-sheet.pdf' }),
  'GET /api/jobs/:category/notices': same({ path: '/api/jobs/Supervisor/notices' }),
  'GET /career/notice/:file': same({ path: '/career/notice/Supervisor.pdf' }),
  'GET /hi/career/notice/:file': same({ path: '/hi/career/notice/Supervisor.pdf' }),
  'GET /api/results/:list': same({ path: '/api/results/999999' }),
  'GET /api/states/:state/districts': same({ path: '/api/states/Bihar/districts' }),
  'POST /api/auth/otp/send · any number, captcha solved': async () => ({
    json: { phone: `+9189000${String(10_000 + phones++)}`, humanCheck: await solvedCheck() },
  }),
  'POST /api/auth/otp/send · any number, captcha not solved': same({
    json: { phone: '+918900099999', humanCheck: 'bm90aGluZw==' },
  }),
  'POST /api/auth/otp/verify': async (caller) => {
    codeCookie ??= await signIn();
    return {
      json: { phone: signInPhone, code: codeTo(signInPhone) },
      cookie: caller === owner ? codeCookie : (caller?.cookie ?? ''),
    };
  },
  'POST /api/auth/logout': async (caller) => (caller ? { cookie: await anotherSession(caller) } : {}),
  'POST /api/auth/logout-everywhere': async (caller) => {
    if (!caller) return {};
    // A separate person, because the call ends sessions that the rows below need.
    return { cookie: await anotherSession({ accountId: await newcomer() }) };
  },
  'POST /api/auth/logout-others': async (caller) =>
    caller ? { cookie: await anotherSession({ accountId: await newcomer() }) } : {},
  'GET /api/auth/otp/channels': same({}),
  'GET /api/messages/channel': same({}),
  'POST /api/role-alert': same({ json: { wants: 'yes' } }),
  'POST /api/messages/channel': same({ json: { channel: 'sms' } }),
  'POST /api/desk/sign-in': () => ({ json: { phone: owner.phone, code: '123456' } }),
  'POST /api/desk/sign-in/invitation': same({ json: { code: '7K3M-9PQ2' } }),
  'POST /api/desk/factor': same({ json: { code: '123456' } }),
  'POST /api/desk/factor/passkey': same({
    json: { proof: { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } },
  }),
  'POST /api/desk/enrol/app': same({ json: { code: '123456' } }),
  'POST /api/desk/enrol/passkey': same({
    json: { name: 'Phone', proof: { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] } },
  }),
  'GET /api/users/get-user': same({ path: `/api/users/get-user?userId=${owner.accountId}` }),
  'POST /api/users · a user id and its phone': same({
    json: { userId: owner.accountId, name: 'Mallory', phone: owner.phone },
  }),
  "POST /api/users · the caller's id and another person's phone": (caller) => ({
    json: { userId: (caller ?? owner).accountId, name: 'Mallory', phone: owner.phone },
  }),
  'GET /api/referral-codes/:code': same({ path: `/api/referral-codes/${owner.referralCode}` }),
  'POST /api/uploads/photo': () => {
    const body = new FormData();
    body.set('photo', new Blob([new Uint8Array(face)]), 'me.jpg');
    return { body };
  },
  'GET /api/photos/applicants/:file': same({ path: photo }),
  'GET /api/drafts/:category': same({ path: '/api/drafts/Media%20Anchor' }),
  'POST /api/drafts/:category': (caller) => ({
    path: '/api/drafts/Media%20Anchor',
    json: { form: caller === owner ? { name, email } : { name: 'Somebody' } },
  }),
  'POST /payment/create-order · a user id in the form': (caller) => order(caller, { userId: owner.accountId }),
  'POST /api/payment/create-order': (caller) => order(caller, { userId: owner.accountId }),
  "POST /payment/create-order · the caller, with a person's photo": (caller) => order(caller, { photo }),
  "POST /payment/create-order · the caller, with a person's referral code": (caller) =>
    order(caller, { hasReferral: 'yes', referralCode: owner.referralCode }),
  'POST /api/payment/retry': same({ json: { reference } }),
  'POST /api/payment/verify-payment': same({
    json: { payment_id: paymentId, payment_request_id: requestId, payment_status: 'Credit' },
  }),
  'GET /api/payment/return': same({ path: '/api/payment/return?payment_request_id=1&payment_id=2' }),
  'GET /api/payment/status · a payment page': same({
    path: `/api/payment/status?payment_request_id=${requestId}&payment_id=${paymentId}`,
  }),
  "GET /api/payment/status · an order's number": same({ path: `/api/payment/status?reference=${reference}` }),
  "POST /api/sms/report/:provider · a delivery report, without the provider's signature": same({
    path: '/api/sms/report/twilio',
    body: 'MessageSid=SM1',
  }),
  "POST /api/sms/report/:provider · a delivery report, with the provider's signature": same({
    path: '/api/sms/report/twilio',
    body: 'MessageSid=SM1&signed=yes',
  }),
  'POST /api/sms/report/:provider/:secret': same({ path: '/api/sms/report/twilio/another', body: 'MessageSid=SM1' }),
  'POST /api/whatsapp/webhook': same({ path: '/api/whatsapp/webhook', body: '{}' }),
  'GET /api/whatsapp/webhook': same({ path: '/api/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=another' }),
  "POST /api/payment/webhook/:gateway · a payment, without the gateway's signature": same({
    path: '/api/payment/webhook/instamojo',
    body: new URLSearchParams(notice).toString(),
  }),
  "POST /api/payment/webhook/:gateway · a payment, with the gateway's signature": same({
    path: '/api/payment/webhook/instamojo',
    body: new URLSearchParams({ ...notice, mac: signature(notice, 'test-salt') }).toString(),
  }),
  'POST /api/get-applications': same({ json: { userId: owner.accountId } }),
  'GET /api/applications/:id/call-letter.pdf': same({ path: `/api/applications/${number}/call-letter.pdf` }),
  'GET /api/applications/:id/receipt.pdf': same({ path: `/api/applications/${number}/receipt.pdf` }),
  'GET /api/verify/:code': same({ path: `/api/verify/${receiptCode}` }),
  'GET /api/quotations/:link/quotation.pdf': same({ path: quotation.path }),
  'GET /api/sales-papers/:link/paper.pdf': same({ path: await issuedInvoice(ctx, quotation) }),
  'GET /api/referral-earnings/:referralCode': same({ path: `/api/referral-earnings/${owner.referralCode}` }),
  'GET /api/referrals/:referralCode': same({ path: `/api/referrals/${owner.referralCode}` }),
  'POST /api/referrals/get': same({ json: { referralCode: owner.referralCode } }),
  'POST /api/referrals/claim': same({
    json: {
      payableAmount: 0,
      referralCode: owner.referralCode,
      accNumber: '50100123456789',
      ifscCode: 'SBIN0000691',
      bankName: 'State Bank of India',
      mobileNumber: '9000000000',
      activeStatus: 'active',
    },
  }),
  'POST /api/referrals/claims/:id/bank-details': same({
    path: `/api/referrals/claims/${claimId}/bank-details`,
    json: {
      accNumber: '50100123456789',
      ifscCode: 'SBIN0000691',
      bankName: 'State Bank of India',
      mobileNumber: owner.phone.slice(3),
    },
  }),
  'POST /api/desk/browser/passkey': same({
    json: { proof: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } },
  }),
  'GET /api/applications/:id/form': async () => {
    await openWindow();
    return { path: `/api/applications/${number}/form` };
  },
  'POST /api/applications/:id/form': async () => {
    await openWindow();
    return { path: `/api/applications/${number}/form`, json: await correctionBody() };
  },
  'POST /api/applications/:id/corrections': same({
    path: `/api/applications/${number}/corrections`,
    json: { field: 'name', value: name },
  }),
  'GET /api/refunds/:id/account': same({ path: `/api/refunds/${transferId}/account` }),
  'POST /api/refunds/:id/account': same({ path: `/api/refunds/${transferId}/account`, json: accountOfPayer }),
  'GET /api/branches/:ifsc': same({ path: '/api/branches/SBIN0000691' }),
  'POST /api/applications/:id/withdrawal-code': same({ path: `/api/applications/${number}/withdrawal-code` }),
  'POST /api/applications/:id/withdraw': () => ({
    path: `/api/applications/${number}/withdraw`,
    json: { code: codeTo(owner.phone) },
  }),
};
/** Staff let the owner correct the application. */
const openWindow = () =>
  openCorrectionWindow(ctx, {
    applicationId: number,
    seen: 0,
    day: dayInIndia(after(ctx.now(), dayMs)),
    time: '10:00',
    answer: '',
    actor: 'cli:test',
  });
/** The form as its owner is shown it, unchanged. */
async function correctionBody(): Promise<object> {
  const answer = await app.request(`/api/applications/${number}/form`, { headers: { cookie: owner.cookie } });
  const { seen, form } = (await answer.json()) as CorrectionFormAnswer;
  const { category: _c, mobile: _m, identityLastFour: _i, ...fields } = form;
  return { seen, ...fields };
}
/** Calls without an entry here need only their path. */
const makerOf = (call: string, names: string): Make => calls[`${call} · ${names}`] ?? calls[call] ?? plain;

async function make(call: string, sent: Sent, caller: Caller): Promise<{ status: number; text: string }> {
  const [method, path] = call.split(' ') as [string, string];
  const cookie = [caller?.cookie, sent.cookie].filter(Boolean).join('; ');
  const type =
    sent.json !== undefined || (method === 'POST' && sent.body === undefined)
      ? 'application/json'
      : typeof sent.body === 'string'
        ? 'application/x-www-form-urlencoded'
        : undefined;
  const body = sent.json !== undefined ? JSON.stringify(sent.json) : sent.body;
  // A cookie of the entry replaces the caller's: a login or logout must not affect the caller's session.
  const answer = await app.request(sent.path ?? path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(type ? { 'content-type': type } : {}),
      ...(cookie ? { cookie: call.includes('/auth/') && sent.cookie !== undefined ? sent.cookie : cookie } : {}),
    },
  });
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: answer.status, text: `${headers}\n${Buffer.from(await answer.arrayBuffer()).toString('latin1')}` };
}

type Cell = readonly [text: string, callers: readonly Caller[]];
function expectCell(cell: string, answer: { status: number; text: string }, isNamed: boolean): void {
  const [, status, words = ''] = /^(\d{3})(?: (.+))?$/.exec(cell) ?? [];
  expect(`${answer.status}`, answer.text.slice(-400)).toBe(status);
  if (words === 'own') return;
  // The caller's own input may name the owner.
  const foreign = [...(words === 'first name' ? [] : [firstName]), ...(isNamed ? [] : mine)];
  expect(foreign.filter((text) => answer.text.includes(text))).toEqual([]);
}

describe('calls', () => {
  for (const [call = '', names = '', none = '', own = '', another = '', staffs = ''] of tableUnder('Calls')) {
    test(`${call}: ${names}`, async () => {
      // The owner comes last, because some calls consume the data.
      const cells: readonly Cell[] = [
        [none, [undefined]],
        [another, [others.other]],
        [staffs, staff],
        [own, [owner]],
      ];
      for (const [cell, callers] of cells) {
        for (const caller of callers) {
          expectCell(cell, await make(call, await makerOf(call, names)(caller), caller), caller === owner);
        }
      }
    });
  }
  test('the page and the product have the same calls', () => {
    const served = app.product
      .parts([], () => true)
      // Calls of the desk have their own test.
      .routes.filter(({ endpoint }) => endpoint.access !== 'desk')
      .flatMap(({ endpoint }) => [endpoint.path, ...endpoint.aliases].map((path) => `${endpoint.method} ${path}`));
    expect([...new Set(tableUnder('Calls').map(([call]) => call!))].sort()).toEqual(served.sort());
    const rows = tableUnder('Calls').map(([call, names]) => `${call} · ${names}`);
    expect(new Set(rows).size).toBe(rows.length);
    // No entry is left from a removed row.
    expect(Object.keys(calls).filter((key) => !rows.some((row) => row === key || row.startsWith(`${key} · `)))).toEqual(
      [],
    );
  });
  test('health shows no personal data', async () => {
    for (const path of ['/healthz', '/up', '/readyz'])
      expectCell('200', await make(`GET ${path}`, {}, undefined), false);
  });
});

describe('roles', () => {
  test.each(tableUnder('Roles').map((row) => [row[0]!, row[1]!, row] as const))(
    '%s while it is %s',
    async (call, state, [, , none = '', uninvited = '', invited = '', staffs = '']) => {
      await sql`update opening set state = ${state} where role = 'Telecalling Executive'`.execute(app.db);
      const guest = await app.applicant();
      await sql`insert into invited_phone (role, opening, phone, added_by)
        select role, number, ${guest.phone}, 'test' from opening where ended_at is null`.execute(app.db);
      const cells: readonly Cell[] = [
        [none, [undefined]],
        [uninvited, [others.other]],
        [invited, [guest]],
        [staffs, staff],
      ];
      for (const [cell, callers] of cells) {
        for (const caller of callers) {
          const [status, may] = cell.split(' ');
          const answer = await make(
            call,
            call.startsWith('GET')
              ? { path: '/jobs/Telecalling%20Executive' }
              : order(caller, { appliedFor: 'Telecalling Executive' }),
            caller,
          );
          expect(`${answer.status}`).toBe(status);
          if (may) expect(answer.text).toContain(`"mayApply":${may === 'yes'}`);
        }
      }
    },
  );
});

describe('pages', () => {
  const register = flat(routes as RouteConfigEntry[], '');
  /** A person without a completed profile. */
  let open: string | undefined;

  test.each(tableUnder('Pages').map((row) => [row[0]!, row] as const))(
    '%s',
    async (address, [, none, unnamed, named]) => {
      open ??= await anotherSession({ accountId: await newcomer() });
      expect(await visit(address, undefined, undefined)).toBe(none);
      expect(await visit(address, open, { userId: '', name: undefined })).toBe(unnamed);
      expect(await visit(address, owner.cookie, { userId: owner.accountId, name })).toBe(named);
    },
  );
  test('the page and the register have the same URLs', () => {
    const addresses = tableUnder('Pages').map(([address]) => address!.split('?')[0]!);
    const isHindiTwin = (path: string): boolean =>
      /^\/hi(\/|$)/.test(path) && register.some((entry) => entry.path === (path.slice(3) || '/'));
    expect(
      register
        // Pages of the desk have their own test.
        .filter(({ path }) => !/^\/desk(\/|$)/.test(path))
        .filter(({ path }) => !isHindiTwin(path) && !addresses.some((address) => routeOf(address)?.path === path))
        .map(({ path }) => path),
    ).toEqual([]);
    expect(addresses.filter((address) => routeOf(address) === undefined)).toEqual([]);
  });

  function flat(entries: readonly RouteConfigEntry[], above: string): { path: string; file: string }[] {
    return entries.flatMap(({ path = '', file, children = [] }) => {
      const whole = `${above}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
      return [{ path: whole, file }, ...flat(children, whole)];
    });
  }
  function routeOf(pathname: string): { path: string; file: string } | undefined {
    return (
      register.find(({ path }) => path !== '/*' && matchPath({ path, end: true, caseSensitive: true }, pathname)) ??
      register.find(({ path }) => path === '/*')
    );
  }
  /** The result of a page's loader: shown, the redirect URL, or the error status. */
  async function visit(
    address: string,
    cookie: string | undefined,
    signedIn: { userId: string; name: string | undefined } | undefined,
  ): Promise<string> {
    const url = new URL(address, 'http://site.test');
    const { path, file } = routeOf(url.pathname)!;
    const { loader } = (await import(/* @vite-ignore */ `../src/${file}`)) as { loader?: (input: unknown) => unknown };
    const context = new RouterContextProvider();
    context.set(askContext, app.askAs(cookie));
    context.set(signedInContext, signedIn);
    context.set(languageContext, 'en');
    context.set(demoContext, true);
    context.set(flashContext, undefined);
    const params = matchPath({ path, end: true }, url.pathname)?.params ?? {};
    try {
      const result = await loader?.({ request: new Request(url), params, context });
      return result instanceof Response && result.status >= 300 ? leadsTo(result) : 'shown';
    } catch (thrown) {
      if (thrown instanceof Response) return leadsTo(thrown);
      const status = (thrown as { init?: { status?: number } }).init?.status;
      if (status) return String(status);
      throw thrown;
    }
  }
  const leadsTo = (response: Response): string =>
    response.headers.has('location') ? `→ ${response.headers.get('location')}` : String(response.status);
});
