import { z } from 'zod/mini';
import { ok, refuse } from '#kit/result.ts';
import { fetchBounded } from '#platform/http/fetch.ts';
import { vendor } from '#platform/operations/vendor-settings.ts';
import type { SmsProvider } from './port.ts';
import { readJson } from './read-json.ts';

export interface TwilioSettings {
  /** Without a trailing slash: `https://api.twilio.com`. */
  readonly apiUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** An E.164 number or a messaging service (`MG…`). */
  readonly from: string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

const Accepted = z.object({ sid: z.string().check(z.minLength(1)), status: z.string() });
const maxBytes = 64 * 1024;

/** Twilio in the register of SMS providers. */
export const twilio = vendor({
  name: 'twilio',
  apiUrl: 'TWILIO_API_URL',
  demo: { TWILIO_ACCOUNT_SID: 'ACdemo', TWILIO_AUTH_TOKEN: 'demo', TWILIO_FROM: '+15005550006' },
  make: (values) =>
    makeTwilio({
      apiUrl: values.TWILIO_API_URL,
      accountSid: values.TWILIO_ACCOUNT_SID,
      authToken: values.TWILIO_AUTH_TOKEN,
      from: values.TWILIO_FROM,
    }),
});

/** Sends SMS with Twilio's Messages resource (API 2010-04-01), or a compatible one. */
export function makeTwilio(twilioSettings: TwilioSettings): SmsProvider {
  const url = `${twilioSettings.apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(twilioSettings.accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${twilioSettings.accountSid}:${twilioSettings.authToken}`).toString('base64')}`;
  const sender = twilioSettings.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  const bounds = {
    timeoutMs: twilioSettings.timeoutMs ?? 8000,
    maxBytes,
    ...(twilioSettings.fetch ? { fetch: twilioSettings.fetch } : {}),
  };
  return {
    name: twilio.name,
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, [sender]: twilioSettings.from, Body: text });
      const answer = await fetchBounded(
        url,
        { method: 'POST', headers: { authorization, accept: 'application/json' }, body },
        bounds,
      );
      if (!answer.ok) return refuse('texts/unreachable');
      // 400 concerns this message; all other failures (credentials, limits, outages) are transient or ours to fix.
      if (answer.status === 400) return refuse('texts/refused');
      if (answer.status < 200 || answer.status > 299) return refuse('texts/unreachable');
      const accepted = Accepted.safeParse(readJson(answer.text));
      return accepted.success ? ok({ vendorMessageId: accepted.data.sid }) : refuse('texts/unreachable');
    },
  };
}
