import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { isAway } from '#sandbox/phone/away.ts';
import { signatureOf } from './signature.ts';
import { bodyLimit } from 'hono/body-limit';

export interface TwilioSandboxSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** The path prefix of incoming requests, for example `/sandbox/twilio`. */
  readonly basePath?: string;
  readonly now?: () => Date;
  /** Which addresses of reports it may call; none by default. */
  readonly mayCall?: (url: URL) => boolean;
}
export interface SandboxMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  /** Where it reports the delivery. */
  readonly statusCallback: string | undefined;
  readonly at: Date;
}
/**
 * down: no service. slow: an answer after `slowMs`. busy: too many requests. refused: no such number. torn: the message
 * is accepted, but half of the answer is missing.
 */
export type TwilioFault = 'down' | 'slow' | 'busy' | 'refused' | 'torn';
export interface TwilioSandbox {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly control: {
    /** Oldest first; the latest thousand. */
    readonly messages: readonly SandboxMessage[];
    /** Applies to every call until `heal`. */
    fault(kind: TwilioFault, slowMs?: number): void;
    heal(): void;
  };
}
interface ApiError {
  readonly status: 400 | 401 | 404 | 405 | 429 | 503;
  readonly code: number;
  readonly message: string;
}

const maxMessages = 1000;
const maxBodyLength = 1600;
const e164 = /^\+[1-9]\d{6,14}$/;

/** Simulates Twilio's Messages resource (API 2010-04-01). Nothing is sent; messages are stored in memory. */
export function makeTwilioSandbox(settings: TwilioSandboxSettings): TwilioSandbox {
  const now = settings.now ?? (() => new Date());
  const messages: SandboxMessage[] = [];
  let fault: { readonly kind: TwilioFault; readonly slowMs: number } | undefined;

  const app = new Hono().basePath(settings.basePath ?? '');
  app.post('/2010-04-01/Accounts/:account/Messages.json', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    if (fault?.kind === 'slow')
      await sleep(fault.slowMs, undefined, { signal: c.req.raw.signal }).catch(() => undefined);
    if (fault?.kind === 'down') return refuse(c, { status: 503, code: 20503, message: 'Service unavailable' });
    if (fault?.kind === 'busy') return refuse(c, { status: 429, code: 20429, message: 'Too Many Requests' });
    if (!isOurs(c.req.header('authorization'), settings))
      return refuse(c, { status: 401, code: 20003, message: 'Authenticate' });
    const { account } = c.req.param();
    if (account !== settings.accountSid)
      return refuse(c, {
        status: 404,
        code: 20404,
        message: `The requested resource /2010-04-01/Accounts/${account}/Messages.json was not found`,
      });
    const form = new URLSearchParams(await c.req.text());
    const wrong = fault?.kind === 'refused' ? invalidTo(form.get('To')) : wrongIn(form);
    if (wrong) return refuse(c, wrong);
    const message: SandboxMessage = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To')!,
      body: form.get('Body')!,
      statusCallback: form.get('StatusCallback') ?? undefined,
      from: form.get('From') ?? form.get('MessagingServiceSid')!,
      at: now(),
    };
    messages.push(message);
    if (messages.length > maxMessages) messages.shift();
    const { statusCallback: url } = message;
    if (url !== undefined && URL.canParse(url) && settings.mayCall?.(new URL(url)))
      setTimeout(() => void reportDelivery(url, message, settings.authToken), reportAfterMs).unref();
    const answer = JSON.stringify(accepted(message, settings.accountSid));
    return c.body(fault?.kind === 'torn' ? answer.slice(0, answer.length / 2) : answer, 201, {
      'content-type': 'application/json',
    });
  });
  app.get('/2010-04-01/Accounts/:account', (c) => {
    if (fault?.kind === 'down') return refuse(c, { status: 503, code: 20503, message: 'Service unavailable' });
    if (!isOurs(c.req.header('authorization'), settings))
      return refuse(c, { status: 401, code: 20003, message: 'Authenticate' });
    return c.req.param('account') === `${settings.accountSid}.json`
      ? c.json({ sid: settings.accountSid, status: 'active', type: 'Full' })
      : refuse(c, { status: 404, code: 20404, message: 'The requested resource was not found' });
  });
  app.notFound((c) =>
    refuse(c, { status: 404, code: 20404, message: `The requested resource ${c.req.path} was not found` }),
  );
  return {
    fetch: (request) => app.fetch(request),
    control: {
      messages,
      fault: (kind, slowMs = 60_000) => {
        fault = { kind, slowMs };
      },
      heal: () => {
        fault = undefined;
      },
    },
  };
}

function isOurs(header: string | undefined, settings: TwilioSandboxSettings): boolean {
  const given = Buffer.from(header ?? '');
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')}`,
  );
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const badRequest = (code: number, message: string): ApiError => ({ status: 400, code, message });
const invalidTo = (to: string | null): ApiError => badRequest(21211, `Invalid 'To' Phone Number: ${to ?? ''}`);
function wrongIn(form: URLSearchParams): ApiError | undefined {
  const body = form.get('Body');
  if (!form.get('To')) return badRequest(21604, "A 'To' phone number is required.");
  if (!form.get('From') && !form.get('MessagingServiceSid'))
    return badRequest(21603, "A 'From' phone number is required.");
  if (!body) return badRequest(21602, 'Message body is required.');
  if (body.length > maxBodyLength)
    return badRequest(21617, `The concatenated message body exceeds the ${maxBodyLength} character limit`);
  return e164.test(form.get('To')!) ? undefined : invalidTo(form.get('To'));
}

const refuse = (c: Context, { status, code, message }: ApiError): Response =>
  c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);

/** The Message resource right after its creation. */
function accepted(message: SandboxMessage, accountSid: string): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  const at = message.at.toUTCString().replace('GMT', '+0000');
  const service = message.from.startsWith('MG') ? message.from : null;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: at,
    date_sent: null,
    date_updated: at,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: service ? null : message.from,
    messaging_service_sid: service,
    num_media: '0',
    num_segments: String(segments(message.body)),
    price: null,
    price_unit: null,
    sid: message.sid,
    status: service ? 'accepted' : 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

/** Plain Latin text: 160 characters in one segment, 153 each in several; other text: 70 and 67. */
function segments(body: string): number {
  const [single, multi] = /^[\x20-\x7e\n\r]*$/.test(body) ? [160, 153] : [70, 67];
  return body.length <= single ? 1 : Math.ceil(body.length / multi);
}

const reportAfterMs = 1000;
/** Tells the site whether the SMS is on the phone, signed as the vendor does. */
async function reportDelivery(url: string, { sid, to }: SandboxMessage, authToken: string): Promise<void> {
  const MessageStatus = isAway(to) ? 'undelivered' : 'delivered';
  const fields = new URLSearchParams({ MessageSid: sid, SmsSid: sid, MessageStatus });
  if (isAway(to)) fields.set('ErrorCode', '30003');
  const headers = { 'x-twilio-signature': signatureOf(authToken, url, fields) };
  await fetch(url, { method: 'POST', headers, body: fields }).catch(() => undefined);
}
