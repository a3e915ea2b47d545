import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Phone } from '#kit/text/phone.ts';
import { solve } from '#test/accounts.ts';
import { type Form, orderBody, type Person, requestIdIn } from '#test/faults/people.ts';
import type { OutboxMessage } from '#platform/operations/outbox.ts';
import type { Site } from './site.ts';
import { until } from './until.ts';

export type Json = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly status: number;
  readonly json: Json;
  readonly bytes: Buffer;
  readonly cookie: string;
  readonly location: string;
}
export interface Ask {
  readonly as?: Pick<Person, 'cookie'>;
  readonly json?: unknown;
  readonly body?: FormData | URLSearchParams;
}
export interface Page {
  readonly requestId: string;
  readonly reference: string;
  readonly paymentUrl: string;
}
export const supervisor: Form = { role: 'Supervisor', qualification: 'Graduate', category: 'GEN' };

/** People at their browsers: only calls and demo pages that the documents name. */
export function visiting(site: Site) {
  async function ask(path: string, { as, json, body }: Ask = {}): Promise<Answer> {
    const sent = json === undefined ? body : JSON.stringify(json);
    const answer = await fetch(new URL(path, site.url), {
      method: sent === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as === undefined ? {} : { cookie: as.cookie, 'sec-fetch-site': 'same-origin' }),
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return {
      status: answer.status,
      json: isJson ? (JSON.parse(bytes.toString('utf8')) as Json) : {},
      bytes,
      cookie: cookies.join('; '),
      location: answer.headers.get('location') ?? '',
    };
  }
  /** A call that succeeds. */
  async function must(path: string, what?: Ask): Promise<Answer> {
    const answer = await ask(path, what);
    if (answer.status >= 400)
      throw new Error(`${path} answered ${answer.status}: ${answer.bytes.toString('utf8').slice(0, 300)}`);
    return answer;
  }
  function outbox(): OutboxMessage[] {
    const file = join(site.dataDir, 'outbox', 'messages.ndjson');
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1).filter(Boolean);
    return lines.map((line) => JSON.parse(line) as OutboxMessage);
  }
  /** Makes the call that sends an OTP. @returns the answer and the OTP */
  async function withCode(phone: string, send: () => Promise<Answer>): Promise<readonly [Answer, string]> {
    const received = () => outbox().filter(({ to, text }) => to === phone && /\b\d{6}\b/.test(text));
    const before = received().length;
    const answer = await send();
    const message = await until(`an OTP to ${phone}`, async () => received()[before]);
    return [answer, /\b\d{6}\b/.exec(message.text)?.[0] ?? ''];
  }

  /** A new account with a name and a photo. */
  async function signIn(phone: Phone, photo: Buffer): Promise<Person> {
    const challenge = (await must('/api/auth/human-check')).json as unknown as Parameters<typeof solve>[0];
    const humanCheck = await solve(challenge);
    const [sent, code] = await withCode(phone, () => must('/api/auth/otp/send', { json: { phone, humanCheck } }));
    const { cookie, json } = await must('/api/auth/otp/verify', { as: sent, json: { phone, code } });
    const as = { cookie };
    await must('/api/users', { as, json: { userId: json['userId'], name: 'Asha Kumari', phone } });
    const { json: session } = await must('/api/auth/session', { as });
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(photo)]), 'me.jpg');
    const uploaded = await must('/api/uploads/photo', { as, body: form });
    return {
      accountId: String(session['userId']),
      phone,
      referralCode: String(session['referralCode']),
      cookie,
      photo: String(uploaded.json['url']),
    };
  }
  async function order(as: Person, referralCode?: string): Promise<Page> {
    const json = orderBody(as, { ...supervisor, referralCode });
    const { paymentUrl, reference } = (await must('/payment/create-order', { as, json })).json;
    return { requestId: requestIdIn(String(paymentUrl)), reference: String(reference), paymentUrl: String(paymentUrl) };
  }
  /** Presses a button of the demo's payment page. @returns the return URL, '' without a return */
  const pay = async ({ paymentUrl }: Page, button = 'pay'): Promise<string> =>
    (await must(`${paymentUrl}/${button}`, { body: new URLSearchParams() })).location;
  /** Comes back from the payment page. @returns the application number */
  async function comeBack(as: Person, page: Page, returnUrl: string): Promise<string> {
    await must(returnUrl, { as });
    const paymentId = new URL(returnUrl).searchParams.get('payment_id');
    const json = { payment_id: paymentId, payment_request_id: page.requestId, payment_status: 'Credit' };
    return until(`the application of ${page.reference}`, async () => {
      const { status, json: answer } = await ask('/api/payment/verify-payment', { as, json });
      if (status === 202) return undefined;
      if (status !== 200) throw new Error(`verify-payment answered ${status}: ${JSON.stringify(answer)}`);
      return answer['applicationNumber'] as string | undefined;
    });
  }
  async function apply(as: Person, referralCode?: string): Promise<string> {
    const page = await order(as, referralCode);
    return comeBack(as, page, await pay(page));
  }
  async function cancel(as: Person, number: string): Promise<void> {
    const path = `/api/applications/${number}`;
    const [, code] = await withCode(as.phone, () => must(`${path}/withdrawal-code`, { as, json: {} }));
    await must(`${path}/withdraw`, { as, json: { code } });
  }
  const applications = async (as: Person): Promise<readonly Json[]> =>
    (await must('/api/get-applications', { as, json: { userId: as.accountId } })).json[
      'filteredApplications'
    ] as readonly Json[];
  const claims = async (as: Person): Promise<readonly Json[]> => {
    const { json } = await must('/api/referrals/get', { as, json: { referralCode: as.referralCode } });
    return (json['referral'] as { transactions: readonly Json[] }).transactions;
  };
  /** Moves the demo's clock; what becomes due is done at once. */
  const forward = (hours: 1 | 25): Promise<Answer> =>
    must('/sandbox/clock', { body: new URLSearchParams({ hours: String(hours) }) });
  return { ask, must, outbox, signIn, order, pay, comeBack, apply, cancel, applications, claims, forward };
}
export type Visiting = ReturnType<typeof visiting>;
