import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isAway } from '#sandbox/phone/away.ts';

export interface Msg91SandboxSettings {
  readonly authKey: string;
  /** The path prefix of incoming requests, for example `/sandbox/msg91`. */
  readonly basePath?: string;
  /** Templates of the panel, with their variables; undefined: every one. */
  readonly templates?: ReadonlyMap<string, readonly string[]>;
  /** The address that the panel reports deliveries to; it reports none by default. */
  readonly reportUrl?: string;
}
export interface Msg91Message {
  readonly requestId: string;
  readonly mobiles: string;
  readonly templateId: string;
  readonly sender: string;
  /** The variables, by their names in the panel. */
  readonly values: Readonly<Record<string, string>>;
}
/**
 * down: no service. slow: an answer after `slowMs`. busy: too many requests. refused: not a number. torn: accepted,
 * but half of the answer is missing. error: an error with status 200, as for a wrong key. address: the key is limited to
 * other IP addresses.
 */
export type Msg91Fault = 'down' | 'slow' | 'busy' | 'refused' | 'torn' | 'error' | 'address';
/** How the panel is set to report: a form with JSON of many, one flat JSON, or a JSON of own design. */
export type ReportShape = 'v2' | 'v3' | 'new';
export interface Msg91Sandbox {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly control: {
    /** Oldest first; the latest thousand. */
    readonly messages: readonly Msg91Message[];
    /** Applies to every call until `heal`. */
    fault(kind: Msg91Fault, slowMs?: number): void;
    heal(): void;
  };
}

const maxMessages = 1000;

/** Simulates MSG91's flow (API v5). Nothing is sent; messages are stored in memory. */
export function makeMsg91Sandbox(settings: Msg91SandboxSettings): Msg91Sandbox {
  const messages: Msg91Message[] = [];
  let fault: { readonly kind: Msg91Fault; readonly slowMs: number } | undefined;
  const app = new Hono().basePath(settings.basePath ?? '');
  app.post('/api/v5/flow', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    if (fault?.kind === 'slow')
      await sleep(fault.slowMs, undefined, { signal: c.req.raw.signal }).catch(() => undefined);
    if (fault?.kind === 'down') return c.text('Service Unavailable', 503);
    if (fault?.kind === 'busy') return failed(c, 429, 'Too many requests');
    if (fault?.kind === 'address') return failed(c, 418, 'IP is not whitelisted');
    if (fault?.kind === 'error' || c.req.header('authkey') !== settings.authKey)
      return failed(c, 200, 'Authentication failure');
    const sent = messageOf(await c.req.json().catch(() => undefined), settings.templates);
    if (typeof sent === 'string') return failed(c, 400, sent);
    if (fault?.kind === 'refused') return failed(c, 400, 'Invalid mobile number');
    const message = { requestId: randomBytes(12).toString('hex'), ...sent };
    messages.push(message);
    if (messages.length > maxMessages) messages.shift();
    if (settings.reportUrl !== undefined)
      setTimeout(() => void reportDelivery(settings.reportUrl ?? '', message), reportAfterMs).unref();
    const answer = JSON.stringify({ message: message.requestId, type: 'success' });
    return c.body(fault?.kind === 'torn' ? answer.slice(0, answer.length / 2) : answer, 200, {
      'content-type': 'application/json',
    });
  });
  app.notFound((c) => failed(c, 404, 'Not found'));
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

const failed = (c: Context, status: 200 | 400 | 404 | 418 | 429, message: string): Response =>
  c.body(JSON.stringify({ message, type: 'error' }), status, { 'content-type': 'application/json' });

/** What a call sends, or why it is refused. */
function messageOf(
  call: unknown,
  templates: ReadonlyMap<string, readonly string[]> | undefined,
): Omit<Msg91Message, 'requestId'> | string {
  const { template_id: templateId, sender = '', recipients } = (call ?? {}) as Record<string, unknown>;
  if (typeof templateId !== 'string' || typeof sender !== 'string') return 'Template ID Missing';
  const variables = templates?.get(templateId);
  if (templates && !variables) return 'Template ID Missing or Invalid';
  const [to] = Array.isArray(recipients) ? (recipients as readonly Record<string, unknown>[]) : [];
  const { mobiles, ...values } = to ?? {};
  if (typeof mobiles !== 'string' || !/^[1-9]\d{9,14}$/.test(mobiles)) return 'Invalid mobile number';
  const given = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
  if (variables?.some((name) => !given.some(([own, value]) => own === name && value !== ''))) return 'Variable missing';
  return { mobiles, templateId, sender, values: Object.fromEntries(given) };
}

const descriptions: Readonly<Record<string, string>> = { '0': 'SENT', '1': 'DELIVERED' };
/** A delivery report, as the panel is set to send it; `status`: `1` is delivered, `2` is failed. */
export function reportOf(
  { requestId, mobiles, sender }: Pick<Msg91Message, 'requestId' | 'mobiles' | 'sender'>,
  { status, shape }: { readonly status: string; readonly shape: ReportShape },
): { readonly body: string; readonly contentType: string } {
  const date = '2026-11-28 10:30:00';
  const desc = descriptions[status] ?? 'FAILED';
  const failedReason = desc === 'FAILED' ? 'Absent Subscriber' : '';
  if (shape === 'v2') {
    const report = [{ date, number: mobiles, status, desc, failedReason, credit: 1, amount: '0.2', CRQID: '' }];
    const data = JSON.stringify([{ senderId: sender, requestId, userId: '1', campaignName: 'API', report }]);
    return { body: new URLSearchParams({ data }).toString(), contentType: 'application/x-www-form-urlencoded' };
  }
  const flat =
    shape === 'v3'
      ? {
          requestId,
          number: mobiles,
          status,
          desc,
          date,
          senderId: sender,
          userId: '1',
          campaignName: 'API',
          credit: '1',
        }
      : {
          requestId,
          telNum: mobiles,
          status,
          eventName: desc.toLowerCase(),
          failureReason: failedReason,
          deliveryTime: date,
        };
  return { body: JSON.stringify(flat), contentType: 'application/json' };
}

const reportAfterMs = 1000;
async function reportDelivery(url: string, message: Msg91Message): Promise<void> {
  const { body, contentType } = reportOf(message, { status: isAway(message.mobiles) ? '2' : '1', shape: 'v3' });
  await fetch(url, { method: 'POST', headers: { 'content-type': contentType }, body }).catch(() => undefined);
}
