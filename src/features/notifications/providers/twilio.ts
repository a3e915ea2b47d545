import { createHmac } from 'node:crypto';
import { z } from 'zod/mini';
import { byText } from '#kit/text/by-text.ts';
import { inBoth } from '#kit/language.ts';
import { ok, refuse } from '#kit/result.ts';
import { fetchBounded } from '#platform/http/fetch.ts';
import { type TrialOutcome, vendor } from '#platform/operations/vendor-settings.ts';
import type { SmsReportState } from '../model/deliveries.ts';
import { isOneOf } from './is-same.ts';
import type { SmsProvider } from './port.ts';
import { readJson } from './read-json.ts';

export interface TwilioSettings {
  /** Without a trailing slash: `https://api.twilio.com`. */
  readonly apiUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** The one before the last change, with which its reports may still be signed. */
  readonly previousAuthToken?: string | undefined;
  /** An E.164 number or a messaging service (`MG…`). */
  readonly from: string;
  /** Where it reports deliveries; none without it. */
  readonly reportUrl?: string | undefined;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

const Accepted = z.object({ sid: z.string().check(z.minLength(1)), status: z.string() });
const maxBytes = 64 * 1024;

/** The account describes itself to those who know its token. */
async function readAccount({
  TWILIO_API_URL = '',
  TWILIO_ACCOUNT_SID: sid = '',
  TWILIO_AUTH_TOKEN: token = '',
}: Readonly<Record<string, string>>): Promise<TrialOutcome> {
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  const url = `${TWILIO_API_URL}/2010-04-01/Accounts/${encodeURIComponent(sid)}.json`;
  const answer = await fetchBounded(url, { headers: { authorization } }, { timeoutMs: 15_000, maxBytes });
  if (!answer.ok) return 'unreachable';
  if (answer.status === 200) return 'ok';
  return [401, 403, 404].includes(answer.status) ? 'refused' : 'unreachable';
}

/** Twilio in the register of SMS providers. */
export const twilio = vendor({
  name: 'twilio',
  apiUrl: 'TWILIO_API_URL',
  demo: { TWILIO_ACCOUNT_SID: 'ACdemo', TWILIO_AUTH_TOKEN: 'demo', TWILIO_FROM: '+15005550006' },
  rotates: ['TWILIO_AUTH_TOKEN'],
  setup: {
    asks: [
      { name: 'TWILIO_ACCOUNT_SID', ask: inBoth('Twilio: Account SID') },
      { name: 'TWILIO_AUTH_TOKEN', ask: inBoth('Twilio: Auth Token'), isSecret: true },
      {
        name: 'TWILIO_FROM',
        ask: {
          en: 'Twilio: sender (number or Messaging Service SID)',
          hi: 'Twilio: भेजने वाला (नंबर या Messaging Service SID)',
        },
      },
    ],
    own: () => ({ TWILIO_API_URL: 'https://api.twilio.com' }),
    try: readAccount,
    next: () => ({
      en: 'Register sender and texts of the SMS with the operators (DLT): docs/messages.md. Others vanish without an error.',
      hi: 'भेजने वाला नाम और SMS के टेक्स्ट DLT पर दर्ज करें: docs/messages.md। बाकी SMS बिना बताए रुक जाते हैं।',
    }),
  },
  make: (values) => (site: string) =>
    makeTwilio({
      // The vendor refuses an address that it can't call, such as a demo's; its simulator is on this machine.
      reportUrl:
        site.startsWith('https:') || values.TWILIO_API_URL.startsWith('http:')
          ? `${site}/api/sms/report/twilio`
          : undefined,
      apiUrl: values.TWILIO_API_URL,
      accountSid: values.TWILIO_ACCOUNT_SID,
      authToken: values.TWILIO_AUTH_TOKEN,
      previousAuthToken: values.TWILIO_AUTH_TOKEN_PREVIOUS,
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
      const { from, reportUrl } = twilioSettings;
      const body = new URLSearchParams({ To: to, [sender]: from, Body: text });
      if (reportUrl !== undefined) body.set('StatusCallback', reportUrl);
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
    readReports({ body, headers }) {
      const fields = new URLSearchParams(body);
      const signatures = [twilioSettings.authToken, twilioSettings.previousAuthToken].map(
        (token) => token && signatureOf(token, twilioSettings.reportUrl ?? '', fields),
      );
      if (!isOneOf(headers.get('x-twilio-signature') ?? '', signatures)) return undefined;
      const state = reportStates[fields.get('MessageStatus') ?? ''];
      const vendorId = fields.get('MessageSid') ?? '';
      return state === undefined || vendorId === ''
        ? []
        : [{ vendorId, state, fault: state === 'failed' ? fields.get('ErrorCode') : null }];
    },
  };
}

/** Twilio's states that say how far an SMS is. */
const reportStates: Readonly<Record<string, SmsReportState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};
/** The signature over the URL, followed by each field and its value, sorted by field. */
export function signatureOf(authToken: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].toSorted(byText(([name]) => name));
  return createHmac('sha1', authToken)
    .update(url + sorted.map(([name, value]) => name + value).join(''))
    .digest('base64');
}
