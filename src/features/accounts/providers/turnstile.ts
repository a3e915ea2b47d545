import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod/mini';
import { after, minuteMs } from '#kit/time.ts';
import { fetchBounded } from '#platform/http/fetch.ts';
import { vendor } from '#platform/operations/vendor-settings.ts';
import type { HumanCheckWidget } from './port.ts';

export interface TurnstileSettings {
  /** `https://challenges.cloudflare.com`: of the script, its frames and the check. */
  readonly url: string;
  readonly siteKey: string;
  readonly secretKey: string;
  /** Where the page was: of the tokens of other sites with the same key none is ours. */
  readonly hostname: string;
  /** Reports what only the operator can mend; never a value of a setting. */
  readonly onFault: (what: string) => void;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

const Verdict = z.object({
  success: z.boolean(),
  challenge_ts: z.optional(z.string()),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  'error-codes': z._default(z.array(z.string()), []),
});
/** A token works for 300 s; a little more, because its time is of another clock. */
const tokenLifeMs = 6 * minuteMs;
const maxBytes = 16 * 1024;

/** Turnstile in the register of human checks. */
export const turnstile = vendor({
  name: 'turnstile',
  apiUrl: 'TURNSTILE_URL',
  // The vendor publishes them for tests; each passes everybody.
  demo: {
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
  },
  testValues: { TURNSTILE_SITE_KEY: /^[123]x0{20}[A-F]{2}$/, TURNSTILE_SECRET_KEY: /^[123]x0{31}AA$/ },
  make:
    (values) =>
    (site: Pick<TurnstileSettings, 'hostname' | 'onFault'>): HumanCheckWidget =>
      makeTurnstile({
        url: values.TURNSTILE_URL,
        siteKey: values.TURNSTILE_SITE_KEY,
        secretKey: values.TURNSTILE_SECRET_KEY,
        ...site,
      }),
});

/**
 * Cloudflare's Turnstile, or a compatible one: the widget gives a token, which the vendor confirms once. What cannot be
 * confirmed is refused. Its tokens have no levels: the limits per number, address and site stay.
 */
export function makeTurnstile(settings: TurnstileSettings): HumanCheckWidget {
  const base = settings.url.replace(/\/+$/, '');
  const bounds = {
    timeoutMs: settings.timeoutMs ?? 4000,
    maxBytes,
    ...(settings.fetch ? { fetch: settings.fetch } : {}),
  };
  const ask = async (body: string): Promise<z.output<typeof Verdict> | undefined> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const answer = await fetchBounded(`${base}/turnstile/v0/siteverify`, { method: 'POST', headers, body }, bounds);
    return answer.ok ? verdictIn(answer.text) : undefined;
  };
  return {
    origin: new URL(base).origin,
    issue: async ({ purpose }) => ({
      script: `${base}/turnstile/v0/api.js?render=explicit`,
      siteKey: settings.siteKey,
      purpose,
    }),
    async verify(token, purpose, now) {
      const body = JSON.stringify({
        secret: settings.secretKey,
        response: token,
        // With the same key, a repeat after a lost answer is not a second use.
        idempotency_key: randomUUID(),
      });
      const verdict = (await ask(body)) ?? (await ask(body));
      if (!verdict) {
        settings.onFault('the human check does not answer, so no OTP is sent: see the status page of its vendor');
        return 'away';
      }
      const codes = verdict['error-codes'];
      if (codes.some((code) => code.endsWith('-input-secret'))) {
        settings.onFault(
          'the human check refuses TURNSTILE_SECRET_KEY, so no OTP is sent: copy it again from the account',
        );
        return 'away';
      }
      if (codes.includes('internal-error')) return 'away';
      if (!verdict.success || verdict.action !== purpose || verdict.hostname !== settings.hostname) return undefined;
      const made = new Date(verdict.challenge_ts ?? now);
      return {
        id: createHash('sha256').update(token).digest('hex'),
        level: Number.POSITIVE_INFINITY,
        expiresAt: after(Number.isNaN(made.getTime()) ? now : made, tokenLifeMs),
      };
    },
  };
}

function verdictIn(text: string): z.output<typeof Verdict> | undefined {
  try {
    return Verdict.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
