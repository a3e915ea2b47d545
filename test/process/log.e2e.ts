// No personal data is logged: runs the real program from end to end with values that are then searched in the log.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { solve } from '#test/accounts.ts';
import { otherPostgres, ownFolder } from '#test/process/program.ts';
import { type DemoServer, startDemo } from '../../scripts/testing/demo-server.ts';

/** Each is unique, so a log line can only have it from these requests. */
const canary = {
  phone: '8123400321',
  name: 'Vishakhadatta Canarywala',
  father: 'Bhanugupta Canarywala',
  email: 'canary.8123@example.org',
  address: '47 Canary Street, Danapur',
  aadhaar: '234123412346',
  account: '918273645500',
  ifsc: 'SBIN0CANARY',
  birthday: '1991-03-17',
  typed: 'canary-in-an-address-7715',
};
const folder = ownFolder();
let site: DemoServer;
let other: Awaited<ReturnType<typeof otherPostgres>>;
beforeAll(async () => {
  other = await otherPostgres(folder.path);
  await other.start();
  site = await startDemo({ DATABASE_URL: other.url, INVITED_PHONES: canary.phone, HUMAN_CHECK_COST: '10' });
});
afterAll(async () => {
  await site?.stop();
  await other.stop().catch(() => undefined);
  folder.remove();
});

test('no log line contains a name, a number, an address, an OTP, a token or a bank account', async () => {
  const secrets: string[] = [];
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(new URL(path, site.url), {
      redirect: 'manual',
      ...init,
      headers: {
        cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
        'sec-fetch-site': 'same-origin',
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
      if (value.length > 8) secrets.push(value);
    }
    return answer;
  };
  const post = (path: string, body: unknown): Promise<Response> =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  // Log in, with a wrong OTP first.
  const humanCheck = await solve((await (await ask('/api/auth/human-check')).json()) as Parameters<typeof solve>[0]);
  expect((await post('/api/auth/otp/send', { phone: canary.phone, humanCheck })).status).toBe(200);
  expect((await post('/api/auth/otp/send', { phone: canary.phone, humanCheck })).status).toBe(403);
  const code = /\b\d{6}\b/.exec(readFileSync(join(site.dataDir, 'outbox/messages.ndjson'), 'utf8'))![0];
  expect(
    (await post('/api/auth/otp/verify', { phone: canary.phone, code: code === '314159' ? '271828' : '314159' })).status,
  ).toBe(401);
  const signedIn = (await (await post('/api/auth/otp/verify', { phone: canary.phone, code })).json()) as {
    userId: string;
    token: string;
  };
  secrets.push(code, humanCheck.slice(0, 60));
  expect(signedIn.userId).toMatch(/^usr_/);
  expect((await post('/api/users', { userId: signedIn.userId, name: canary.name, phone: canary.phone })).status).toBe(
    201,
  );
  const { referralCode } = (await (await ask('/api/auth/session')).json()) as { referralCode: string };
  secrets.push(referralCode);

  // Apply and pay.
  const photo = new FormData();
  photo.set(
    'photo',
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a52' } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      `${canary.typed}.jpg`,
      { type: 'image/jpeg' },
    ),
  );
  const uploaded = (await (await ask('/api/uploads/photo', { method: 'POST', body: photo })).json()) as { url: string };
  expect(uploaded.url).toContain('/api/photos/');
  expect((await ask(uploaded.url)).status).toBe(200);
  const typed = {
    name: canary.name,
    fatherName: canary.father,
    email: canary.email,
    dob: canary.birthday,
    gender: 'Female',
    address: canary.address,
    district: 'Patna',
    state: 'Bihar',
    category: 'GEN',
    qualification: 'Graduate',
    experience: '2',
  };
  expect((await post('/api/drafts/Supervisor', { form: typed })).status).toBeLessThan(300);
  const formData = {
    ...typed,
    mobile: canary.phone,
    altMobile: '',
    aadhar: canary.aadhaar,
    hasReferral: 'no',
    referralCode: '',
    referralValid: false,
    agree: true,
    userId: signedIn.userId,
    photo: uploaded.url,
    appliedFor: 'Supervisor',
  };
  const order = { amount: 500, buyer_name: canary.name, email: canary.email, phone: `+91${canary.phone}`, formData };
  expect((await post('/payment/create-order', { ...order, amount: 9 })).status).toBe(409);
  expect(
    (
      await post('/payment/create-order', {
        ...order,
        formData: { ...formData, aadhar: '99', altMobile: canary.phone },
      })
    ).status,
  ).toBe(422);
  const opened = (await (await post('/payment/create-order', order)).json()) as { paymentUrl: string };
  expect(opened.paymentUrl).toContain('/sandbox/instamojo/');
  const paid = await ask(`${opened.paymentUrl}/pay`, { method: 'POST' });
  const back = paid.headers.get('location') ?? '';
  expect(back).toContain('payment_id=');
  secrets.push(...new URL(back, site.url).searchParams.values());
  await ask(back);
  for (let tries = 0; tries < 40; tries++) {
    const { searchParams } = new URL(back, site.url);
    const verified = await post('/api/payment/verify-payment', {
      payment_id: searchParams.get('payment_id'),
      payment_request_id: searchParams.get('payment_request_id'),
      formData: JSON.stringify(typed),
    });
    if (verified.status === 200) break;
    await new Promise((again) => setTimeout(again, 250));
  }
  await post('/api/get-applications', { userId: signedIn.userId });

  // Payouts, call-backs, and failures.
  await post('/api/referrals/claim', {
    payableAmount: 1,
    referralCode,
    accNumber: canary.account,
    ifscCode: canary.ifsc,
    bankName: canary.typed,
    mobileNumber: canary.phone,
    activeStatus: 'active',
  });
  await ask(`/api/branches/${canary.ifsc}`);
  await post('/api/contact/submit', { name: canary.name, phone: canary.phone, email: canary.email });
  await post('/api/lead-form', { name: canary.name, phone: canary.phone, product: canary.typed });
  await ask('/api/contact/submit', {
    method: 'POST',
    body: new URLSearchParams({ name: canary.name, phone: '', email: canary.email }),
  });
  await ask('/api/contact/submit', {
    method: 'POST',
    body: `{"name": "${canary.name}`,
    headers: { 'content-type': 'application/json' },
  });
  await ask('/api/payment/webhook/instamojo', {
    method: 'POST',
    body: new URLSearchParams({
      buyer: canary.email,
      buyer_name: canary.name,
      buyer_phone: canary.phone,
      mac: canary.typed,
    }),
  });
  for (const path of [
    '/',
    '/career',
    '/userDashboard',
    '/application',
    '/ApplyNow/Supervisor',
    '/error',
    '/login',
    `/${canary.typed}`,
    `/blog/${canary.typed}`,
    `/product/${canary.typed}`,
  ]) {
    await (
      await ask(`${path}?name=${canary.typed}&phone=${canary.phone}`, {
        headers: {
          referer: `${site.url}/${canary.typed}`,
          'user-agent': canary.typed,
          'x-forwarded-for': canary.typed,
        },
      })
    ).text();
  }
  await ask(`/api/users/get-user?userId=${canary.typed}`);
  await ask(`/api/referral-codes/${canary.typed}`);

  // Stops the database: the driver's errors quote the values sent.
  await other.stop();
  await post('/api/contact/submit', { name: canary.name, phone: canary.phone, email: canary.email });
  await post('/payment/create-order', order);
  await (await ask(`/application?phone=${canary.phone}`)).text();
  await other.start();
  await ask('/api/auth/logout', { method: 'POST', headers: { 'content-type': 'application/json' } });

  // The start prints mode, URLs and sample numbers for the demo's user.
  const lines = site.lines().filter((line) => !line.startsWith('Saral:'));
  expect(lines.length).toBeGreaterThan(40);
  const sought = [...Object.values(canary), canary.phone.slice(2), ...secrets.filter((secret) => secret.length > 5)];
  expect(secrets.length).toBeGreaterThan(5);
  const leaksIn = (some: readonly string[]): string[] =>
    some.flatMap((line) =>
      sought.filter((text) => line.toLowerCase().includes(text.toLowerCase())).map((text) => `${text} in ${line}`),
    );
  expect(leaksIn(lines)).toEqual([]);
  // Checks the search itself.
  for (const it of sought) expect(leaksIn([`{"planted":"${it}"}`]).length).toBeGreaterThan(0);

  // Each line is one object with a time, a level and, for requests, the id in the answer.
  const json = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(json.length).toBe(lines.length);
  const answer = await ask('/healthz');
  // The line comes through a pipe, possibly after the answer.
  const line = await vi.waitFor(() => {
    const found = site.lines().find((line) => line.includes(answer.headers.get('x-request-id')!));
    expect(found).toBeDefined();
    return found!;
  }, 5_000);
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    what: 'request',
    method: 'GET',
    route: '/healthz',
    status: 200,
  });
});
