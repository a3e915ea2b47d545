import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

export interface TurnstileSandboxSettings {
  readonly siteKey: string;
  readonly secretKey: string;
  /** The path prefix of incoming requests, for example `/sandbox/turnstile`. */
  readonly basePath?: string;
  readonly now?: () => Date;
}
/**
 * down: no service. lost: the token is used up, but the answer never arrives, once. torn: half of the answer, once.
 * internal: the vendor's own fault.
 */
export type TurnstileFault = 'down' | 'lost' | 'torn' | 'internal';
export interface TurnstileSandbox {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly control: {
    /** Applies until `heal`. */
    fault(kind: TurnstileFault): void;
    heal(): void;
    /** A token as a person's browser on `hostname` gets it. */
    token(hostname: string, action: string): string;
  };
}

interface Token {
  readonly hostname: string;
  readonly action: string;
  readonly at: number;
  usedBy?: string;
}
const tokenLifeMs = 300_000;
const maxTokens = 10_000;

/** Simulates Cloudflare's Turnstile: the script of its widget and `siteverify`. Everybody passes. */
export function makeTurnstileSandbox(settings: TurnstileSandboxSettings): TurnstileSandbox {
  const now = settings.now ?? (() => new Date());
  const tokens = new Map<string, Token>();
  let fault: TurnstileFault | undefined;
  const token = (hostname: string, action: string): string => {
    const made = `XXXX.${randomBytes(24).toString('base64url')}`;
    if (tokens.size >= maxTokens) tokens.delete([...tokens.keys()][0]!);
    tokens.set(made, { hostname, action, at: now().getTime() });
    return made;
  };

  const app = new Hono().basePath(settings.basePath ?? '');
  const script = { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' };
  app.get('/turnstile/v0/api.js', (c) => c.body(widget(c.req.url), 200, script));
  // A script, not a call: the page's policy lets this host give scripts only.
  app.get('/turnstile/v0/token.js', (c) => {
    const { id = '', sitekey, action = '' } = c.req.query();
    if (!/^w\d+$/.test(id)) return c.body('', 400, script);
    const referer = URL.parse(c.req.header('referer') ?? '');
    const value = sitekey === settings.siteKey ? token(referer?.hostname ?? 'localhost', action) : null;
    return c.body(`turnstile.done(${JSON.stringify(id)},${JSON.stringify(value)})`, 200, {
      ...script,
      'cache-control': 'no-store',
    });
  });
  app.post('/turnstile/v0/siteverify', bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    if (fault === 'down') return c.text('', 503);
    const refuse = (code: string): Response => c.json({ success: false, 'error-codes': [code] });
    const sent = fieldsOf(await c.req.text(), c.req.header('content-type') ?? '');
    if (!sent) return refuse('bad-request');
    const of = (name: string): string => (typeof sent[name] === 'string' ? sent[name] : '');
    if (fault === 'internal') return refuse('internal-error');
    if (of('secret') === '') return refuse('missing-input-secret');
    if (of('secret') !== settings.secretKey) return refuse('invalid-input-secret');
    if (of('response') === '') return refuse('missing-input-response');
    const found = tokens.get(of('response'));
    if (!found) return refuse('invalid-input-response');
    const key = of('idempotency_key');
    const isRepeat = key !== '' && found.usedBy === key;
    if ((found.usedBy !== undefined && !isRepeat) || now().getTime() - found.at > tokenLifeMs)
      return refuse('timeout-or-duplicate');
    found.usedBy = key;
    const { hostname, action } = found;
    const answer = {
      success: true,
      challenge_ts: new Date(found.at).toISOString(),
      hostname,
      action,
      'error-codes': [],
    };
    if (fault === 'lost' || fault === 'torn') {
      const kind = fault;
      fault = undefined;
      return kind === 'lost' ? c.text('', 502) : c.body(JSON.stringify(answer).slice(0, 30), 200);
    }
    return c.json(answer);
  });
  return {
    fetch: (request) => app.fetch(request),
    control: {
      fault: (kind) => {
        fault = kind;
      },
      heal: () => {
        fault = undefined;
      },
      token,
    },
  };
}

/** A form or a JSON object. */
function fieldsOf(text: string, type: string): Readonly<Record<string, unknown>> | undefined {
  if (!type.startsWith('application/json')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}

/** What the page calls: `render` asks for a token, `remove` takes the widget away. */
const widget = (url: string): string => `{
  const base = ${JSON.stringify(new URL('.', url).href)};
  const widgets = new Map();
  globalThis.turnstile = {
    render(place, options) {
      const id = 'w' + (widgets.size + 1);
      widgets.set(id, options);
      const query = new URLSearchParams({ id, sitekey: options.sitekey, action: options.action });
      const script = document.createElement('script');
      script.src = base + 'token.js?' + query;
      script.onerror = () => options['error-callback']();
      place.append(script);
      return id;
    },
    remove() {},
    done(id, token) {
      const options = widgets.get(id);
      if (token === null) options['error-callback']();
      else options.callback(token);
    },
  };
}
`;
