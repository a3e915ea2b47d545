import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { openDispute } from '#test/disputing.ts';
import { requestRefund } from '#test/cancelled.ts';
import { sendDueRefunds } from '#features/payments/refunds/actions/send-refund.ts';
import { deskMember } from '#test/desk.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { linesOf, pageCount } from '../../../scripts/testing/pdf.ts';
import { receiptFallbacks } from './api.ts';
import { receiptWords } from './words.ts';
import { initialsOf, readVerifyCode } from './rules.ts';

const app = await testProduct({ env: { TRUST_PROXY: 'yes' } });
await openAllRoles(app.db);
const { ctx } = app.product;
const { control } = app.sandbox;
control.setPace({ refundSettlesAfterMs: 3000 });

interface Paid {
  readonly who: Applicant;
  readonly number: string;
  readonly verifyCode: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly gatewayPaymentId: string;
}
async function paid(change: Record<string, unknown> = {}): Promise<Paid> {
  const who = await app.applicant();
  const answer = await app.post('/payment/create-order', orderBody(who, change), who);
  const order = (await answer.json()) as { paymentUrl: string };
  control.pay({ requestId: requestIdIn(order.paymentUrl), outcome: 'credit' });
  await settled();
  const { rows } = await sql<Omit<Paid, 'who'>>`
    select a.id as number, a.verify_code, p.order_id, p.id as payment_id, p.gateway_payment_id
    from application a join payment p on p.id = a.payment_id where a.account_id = ${who.accountId}`.execute(app.db);
  return { who, ...rows[0]! };
}
async function settled(): Promise<void> {
  await control.webhooksSettled();
  await app.idle();
}
async function refunded(paid: Paid): Promise<void> {
  await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'asked', by: paid.who.accountId });
  await settled();
}
async function minutesPass(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 5) {
    app.pass(5 * minuteMs);
    await sendDueRefunds(ctx);
    await settled();
  }
}
const receipt = (paid: Paid, as: Applicant | undefined = paid.who, query = ''): Promise<Response> =>
  app.get(`/api/applications/${paid.number}/receipt.pdf${query}`, as);
const textOf = async (answer: Response): Promise<string> =>
  linesOf(new Uint8Array(await answer.arrayBuffer())).join(' ');
let addresses = 0;
/** Uses a new IP address, so that no test uses up another's limit. */
const check = (code: string, address = `198.51.100.${++addresses}`): Promise<Response> =>
  app.request(`/api/verify/${code}`, { headers: { 'x-forwarded-for': address } });
const checked = async (code: string): Promise<unknown> => (await check(code)).json();

test('the receipt is a PDF of application page in either language', async () => {
  const application = await paid({
    name: 'आशा कुमारी',
    fatherName: 'Ram Prasad',
    category: 'SC',
    aadhar: '999941057058',
  });
  for (const language of ['en', 'hi'] as const) {
    const answer = await receipt(application, application.who, `?language=${language}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const suffix = language === 'hi' ? '-hi' : '';
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="receipt-${application.number}${suffix}.pdf"`,
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(pageCount(bytes)).toBe(1);
    const content = linesOf(bytes).join(' ');
    for (const text of [
      application.number,
      'आशा कुमारी',
      'Ram Prasad',
      'SC',
      '₹250',
      application.gatewayPaymentId,
      application.orderId,
      // The Hindi receipt is checked on the Hindi page.
      `http://site.test${language === 'hi' ? '/hi' : ''}/verify/${application.verifyCode}`,
      receiptWords[language].states.paid,
    ]) {
      expect(content).toContain(text);
    }
    // No identity document, no contact data.
    for (const hidden of ['7058', '9999', application.who.phone.slice(3), 'asha@example.com', 'Danapur'])
      expect(content).not.toContain(hidden);
  }
});

test("staff read the father's name on it as they do at the desk", async () => {
  const application = await paid();
  const shownTo = async (role: StaffRole) => {
    const { cookie } = await deskMember(ctx, [role]);
    const path = `/api/applications/${application.number}/receipt.pdf`;
    return textOf(await app.request(path, { headers: { cookie } }));
  };
  expect(await shownTo('recruiter')).toContain('Ram Prasad');
  expect(await shownTo('finance')).not.toContain('Ram Prasad');
  expect(await textOf(await receipt(application, application.who))).toContain('Ram Prasad');
});

test('only the applicant, and at the desk a recruiter, can download it', async () => {
  const application = await paid();
  const other = await app.applicant();
  const recruiter = await deskMember(ctx, ['recruiter']);
  const editor = await deskMember(ctx, ['editor']);
  const waiting = await deskMember(ctx, ['recruiter'], { withFactor: false });
  const statusFor = async (cookie: string) =>
    (await app.request(`/api/applications/${application.number}/receipt.pdf`, { headers: { cookie } })).status;
  const unsigned = await app.get(`/api/applications/${application.number}/receipt.pdf`);
  expect([
    unsigned.status,
    (await receipt(application, other)).status,
    await statusFor(recruiter.cookie),
    // Without the right, without the second factor, and with the ordinary session of the same person.
    await statusFor(editor.cookie),
    await statusFor(waiting.cookie),
    await statusFor(recruiter.ordinaryCookie),
  ]).toEqual([401, 403, 200, 403, 401, 403]);
  // A person who taps the link in a message without being logged in gets a page.
  const tapped = await app.request(`/api/applications/${application.number}/receipt.pdf?language=hi`, {
    headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' },
  });
  expect([tapped.status, tapped.headers.get('location'), tapped.headers.get('cache-control')]).toEqual([
    303,
    '/application',
    'no-store',
  ]);
  expect((await receipt({ ...application, number: 'SA-0000-0000-0000' })).status).toBe(404);
  expect((await receipt({ ...application, number: "SA'--" })).status).toBe(404);
  expect((await receipt(application, application.who, '?language=fr')).status).toBe(422);
  expect((await receipt(application, application.who, '?tongue=en')).status).toBe(422);
});

test('one person can download twenty receipts a minute', async () => {
  const application = await paid();
  const missing = { ...application, number: 'SA-0000-0000-0000' };
  for (let n = 0; n < 20; n++) expect((await receipt(missing)).status).toBe(404);
  const refused = await receipt(application);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  app.pass(minuteMs);
  expect((await receipt(application)).status).toBe(200);
});

test('the check shows role, day, status and initials, and nothing else', async () => {
  const application = await paid({ name: 'Asha Kumari Devi' });
  const { rows } = await sql<{
    day: string;
  }>`select (created_at at time zone 'Asia/Kolkata')::date as day from application where id = ${application.number}`.execute(
    app.db,
  );
  const answer = await check(application.verifyCode);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    role: 'Supervisor',
    roleTitle: 'Supervisor',
    date: rows[0]!.day,
    status: 'valid',
    initials: 'A. K. D.',
  });
  const inHindi = await app.get(`/api/verify/${application.verifyCode}?language=hi`);
  expect(await inHindi.json()).toMatchObject({ role: 'Supervisor', roleTitle: 'सुपरवाइज़र' });
});

test('receipt and check distinguish a cancelled from a refunded application', async () => {
  const application = await paid();
  await refunded(application);
  expect(await checked(application.verifyCode)).toMatchObject({ status: 'withdrawn' });
  expect(await textOf(await receipt(application))).toContain(receiptWords.en.states['refund-sent']);
  await minutesPass(10);
  expect(await checked(application.verifyCode)).toMatchObject({ status: 'refunded' });
  const { rows } = await sql<{
    id: string;
    bankReference: string;
  }>`select id, bank_reference from refund where payment_id = ${application.paymentId}`.execute(app.db);
  const content = await textOf(await receipt(application));
  for (const text of [receiptWords.en.states.refunded, rows[0]!.id, rows[0]!.bankReference])
    expect(content).toContain(text);
});

test('a disputed fee makes the receipt invalid', async () => {
  const application = await paid();
  await openDispute(ctx, { orderId: application.orderId, actor: 'cli:test' });
  expect(await checked(application.verifyCode)).toMatchObject({ status: 'disputed' });
  expect(await textOf(await receipt(application))).toContain(receiptWords.en.states.disputed);
});

test('a code is accepted in every spelling', async () => {
  const application = await paid();
  await sql`update application set verify_code = 'SV-0A1B-2C3D-4E5F' where id = ${application.number}`.execute(app.db);
  for (const typed of [
    'SV-0A1B-2C3D-4E5F',
    'sv-0a1b-2c3d-4e5f',
    'SV%200A1B%202C3D%204E5F',
    'sv0a1b2c3d4e5f',
    '0A1B2C3D4E5F',
    'SV-OAIB-2C3D-4E5F',
    '%20sv-oalb-2c3d-4e5f%20',
  ]) {
    expect((await check(typed)).status, typed).toBe(200);
  }
});

test('an unknown or hostile code is refused', async () => {
  const codes = [
    'SV-0000-0000-0001',
    'SA-7K3M-9PQ2-XW4D',
    'x',
    '%00',
    '%ff%fe',
    '%E0%A4%A',
    "'%20or%20true--",
    '%3Cscript%3E',
    '..%2F..%2Fetc',
    '%F0%9F%99%82',
    'SV-UUUU-UUUU-UUUU',
    'A'.repeat(4000),
    '%0d%0aset-cookie:x',
  ];
  for (const code of codes) {
    const answer = await check(code);
    expect([400, 404], `${code}: ${answer.status}`).toContain(answer.status);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  expect(await (await check('SV-0000-0000-0001')).json()).toMatchObject({ code: 'receipts/not-genuine' });
});

test('codes are unguessable: 60 random bits each, all different', async () => {
  const codes = await Promise.all(Array.from({ length: 5 }, async () => (await paid()).verifyCode));
  expect(new Set(codes).size).toBe(5);
  for (const code of codes) expect(code).toMatch(/^SV(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
});

test('one IP address can check sixty receipts a minute; others are not affected', async () => {
  const ask = (address: string): Promise<Response> => check('SV-0000-0000-0000', address);
  const first = await Promise.all(Array.from({ length: 61 }, () => ask('203.0.113.7')));
  expect(first.filter((response) => response.status === 404)).toHaveLength(60);
  const refused = first.find((response) => response.status === 429)!;
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('203.0.113.8')).status).toBe(404);
  app.pass(minuteMs);
  expect((await ask('203.0.113.7')).status).toBe(404);
});

test('initials keep a vowel sign with its letter and work for every name', () => {
  expect(['Asha Kumari', 'आशा कुमारी', "o'Neil 7 (b)", 'élodie', '', '123', 'a b c d e f'].map(initialsOf)).toEqual([
    'A. K.',
    'आ. कु.',
    'O. B.',
    'É.',
    '',
    '',
    'A. B. C. D.',
  ]);
  expect(readVerifyCode(`${' '.repeat(100)}SV-0A1B-2C3D-4E5F`)).toBeUndefined();
});

test('a code is looked up each time, so a later receipt is found', async () => {
  const [page] = receiptFallbacks(ctx);
  const find = (code: string) => page!.lookUp!.find(code, '198.51.100.200');
  const application = await paid();
  const code = 'SV-7A7A-7B7B-7C7C';
  for (let again = 0; again < 2; again++) expect(await find(code)).toEqual({ name: '404' });
  await app.asOwner(`update application set verify_code = '${code}' where id = '${application.number}'`);
  for (const typed of [code, 'sv 7a7a 7b7b 7c7c', '7A7A7B7B7C7C']) expect(await find(typed)).toBeUndefined();
  expect(await find(application.verifyCode)).toEqual({ name: '404' });
});
