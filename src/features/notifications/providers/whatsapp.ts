import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod/mini';
import { inBoth, type Language, languages } from '#kit/language.ts';
import { ok, refuse } from '#kit/result.ts';
import { fetchBounded, fetchBytes } from '#platform/http/fetch.ts';
import { type TrialOutcome, vendor } from '#platform/operations/vendor-settings.ts';
import { messengerChannel, type SmsReport, type SmsReportState } from '../model/deliveries.ts';
import { smsNames } from '../model/sms-texts.ts';
import {
  answerTemplateName,
  answerTexts,
  shownText,
  templateComponents,
  type TemplateState,
  whatsappName,
  type WhatsappTemplate,
} from '../model/whatsapp-templates.ts';
import { isOneOf, isSame } from './is-same.ts';
import type { Messenger, SmsFault, WebhookNews } from './port.ts';
import { readJson } from './read-json.ts';

export interface WhatsappSettings {
  /** Without a trailing slash: `https://graph.facebook.com`. */
  readonly apiUrl: string;
  readonly version: string;
  readonly token: string;
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  /** Signs its webhooks. */
  readonly appSecret: string;
  /** The one before the last change. */
  readonly previousAppSecret?: string | undefined;
  /** What its panel sends once, when the address of the webhooks is registered. */
  readonly verifyToken: string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}
const defaultVersion = 'v25.0';
const shapes = {
  WHATSAPP_API_VERSION: [/^v\d{1,3}\.\d$/, 'must be a version, such as v25.0'],
  WHATSAPP_PHONE_NUMBER_ID: [/^\d{5,20}$/, 'must be the id of the number: digits, and not the number itself'],
  WHATSAPP_BUSINESS_ACCOUNT_ID: [/^\d{5,20}$/, 'must be the id of the WhatsApp business account: digits'],
} as const;

/** Looks for the number among those of the business account. */
async function readNumbers(values: Readonly<Record<string, string>>): Promise<TrialOutcome> {
  const { WHATSAPP_API_URL = '', WHATSAPP_API_VERSION = defaultVersion, WHATSAPP_BUSINESS_ACCOUNT_ID = '' } = values;
  const url = `${WHATSAPP_API_URL}/${WHATSAPP_API_VERSION}/${encodeURIComponent(WHATSAPP_BUSINESS_ACCOUNT_ID)}/phone_numbers?limit=100`;
  const headers = { authorization: `Bearer ${values['WHATSAPP_TOKEN'] ?? ''}` };
  const answer = await fetchBounded(url, { headers }, { timeoutMs: 15_000, maxBytes });
  if (!answer.ok) return 'unreachable';
  const read = readJson(answer.text);
  if (answer.status !== 200) {
    const code = Failed.safeParse(read).data?.error.code ?? -1;
    return faultOf(code, answer.status) === 'texts/account' ? 'refused' : 'unreachable';
  }
  const numbers = Numbers.safeParse(read).data?.data;
  if (!numbers) return 'unreachable';
  return numbers.some(({ id }) => id === values['WHATSAPP_PHONE_NUMBER_ID']) ? 'ok' : 'refused';
}

/** The Cloud API of WhatsApp in the register of messengers. */
export const whatsapp = vendor({
  name: messengerChannel,
  apiUrl: 'WHATSAPP_API_URL',
  demo: {
    WHATSAPP_TOKEN: 'demo',
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    WHATSAPP_BUSINESS_ACCOUNT_ID: '100000000000002',
    WHATSAPP_APP_SECRET: 'demo',
    WHATSAPP_VERIFY_TOKEN: 'demo',
  },
  optional: ['WHATSAPP_API_VERSION'],
  // Without it anybody could report deliveries.
  rotates: ['WHATSAPP_APP_SECRET'],
  minLength: { WHATSAPP_APP_SECRET: 16 },
  startFaults: (values) =>
    Object.entries(shapes).flatMap(([name, [shape, fault]]) => {
      const given = (values as Readonly<Record<string, string | undefined>>)[name];
      return given === undefined || shape.test(given) ? [] : [`${name} ${fault}`];
    }),
  setup: {
    asks: [
      {
        name: 'WHATSAPP_PHONE_NUMBER_ID',
        ask: {
          en: 'WhatsApp: Phone number ID (not the number itself)',
          hi: 'WhatsApp: Phone number ID (ख़ुद नंबर नहीं)',
        },
      },
      { name: 'WHATSAPP_BUSINESS_ACCOUNT_ID', ask: inBoth('WhatsApp: WhatsApp Business Account ID') },
      {
        name: 'WHATSAPP_TOKEN',
        ask: {
          en: "WhatsApp: the system user's token that does not expire",
          hi: 'WhatsApp: System user का टोकन, जो ख़त्म न हो',
        },
        isSecret: true,
      },
      { name: 'WHATSAPP_APP_SECRET', ask: inBoth('WhatsApp: App secret'), isSecret: true },
      {
        name: 'WHATSAPP_VERIFY_TOKEN',
        ask: {
          en: 'WhatsApp: Verify token (choose a word; you type it there too)',
          hi: 'WhatsApp: Verify token (कोई शब्द ख़ुद चुनें; वहाँ भी यही लिखें)',
        },
        isSecret: true,
      },
    ],
    own: () => ({ WHATSAPP_API_URL: 'https://graph.facebook.com' }),
    try: readNumbers,
    next: (site, shell) => ({
      en: `At Meta enter the webhook ${site}/api/whatsapp/webhook, with the verify token that you typed here (docs/running.md, WhatsApp). Then submit the texts: ${shell} saral whatsapp-templates`,
      hi: `Meta पर webhook ${site}/api/whatsapp/webhook भरें, वही verify token लिखें जो यहाँ लिखा (docs/running.md, WhatsApp)। फिर टेक्स्ट भेजें: ${shell} saral whatsapp-templates`,
    }),
  },
  make: (values) => () =>
    makeWhatsapp({
      apiUrl: values.WHATSAPP_API_URL,
      version: values.WHATSAPP_API_VERSION ?? defaultVersion,
      token: values.WHATSAPP_TOKEN,
      phoneNumberId: values.WHATSAPP_PHONE_NUMBER_ID,
      businessAccountId: values.WHATSAPP_BUSINESS_ACCOUNT_ID,
      appSecret: values.WHATSAPP_APP_SECRET,
      previousAppSecret: values.WHATSAPP_APP_SECRET_PREVIOUS,
      verifyToken: values.WHATSAPP_VERIFY_TOKEN,
    }),
});

const Accepted = z.object({
  messages: z.array(z.object({ id: z.string().check(z.minLength(1)) })).check(z.minLength(1)),
});
const Failed = z.object({ error: z.object({ code: z.number() }) });
const Numbers = z.object({ data: z.array(z.object({ id: z.string() })) });
const Listed = z.object({
  data: z.array(
    z.object({ name: z.string(), language: z.string(), status: z.string(), category: z.optional(z.string()) }),
  ),
  paging: z.optional(
    z.object({ cursors: z.optional(z.object({ after: z.optional(z.string()) })), next: z.optional(z.string()) }),
  ),
});
const MediaFacts = z.object({
  url: z.string(),
  mime_type: z.string(),
  sha256: z.string(),
  file_size: z.optional(z.coerce.number()),
});
const maxBytes = 1024 * 1024;
const pageSize = 200;

/** Not on WhatsApp, an app that is too old, or terms that the person did not accept. */
const absentCode = 131026;
const among = (codes: readonly number[], fault: SmsFault): [number, SmsFault][] => codes.map((code) => [code, fault]);
/** What each of its codes means for a message; others have no certain outcome. */
const faults = new Map<number, SmsFault>([
  ...among([131021, absentCode, 131030, 131047, 131049, 131050, 131051, 131052, 131053, 130472, 470], 'texts/refused'),
  ...among([132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018, 132068, 132069], 'texts/template'),
  ...among([3, 10, 100, 190, 368, 131005, 131031, 131042, 131045, 131048, 133010], 'texts/account'),
  ...among([4, 80007, 130429, 131056], 'texts/busy'),
]);
export function faultOf(code: number, status = 400): SmsFault {
  const known = faults.get(code);
  if (known) return known;
  const isPermissionCode = code >= 200 && code < 300;
  if (status === 401 || isPermissionCode) return 'texts/account';
  return status === 429 ? 'texts/busy' : 'texts/unreachable';
}

/** Sends registered templates with the Cloud API of WhatsApp, and reads its webhooks. */
export function makeWhatsapp(settings: WhatsappSettings): Messenger {
  const base = `${settings.apiUrl.replace(/\/+$/, '')}/${settings.version}`;
  const headers = { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' };
  const bounds = {
    timeoutMs: settings.timeoutMs ?? 8000,
    maxBytes,
    ...(settings.fetch ? { fetch: settings.fetch } : {}),
  };
  const post = (path: string, body: unknown) =>
    fetchBounded(`${base}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }, bounds);
  /** Sends one message; what it says is certain only where it took or refused it. */
  const deliver = async (message: {
    readonly id: string | undefined;
    readonly to: string;
    readonly body: Readonly<Record<string, unknown>>;
  }): ReturnType<Messenger['send']> => {
    const answer = await post(`${settings.phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: message.to.replace('+', ''),
      // It comes back with each status: that finds a message whose answer was lost.
      ...(message.id === undefined ? {} : { biz_opaque_callback_data: message.id }),
      ...message.body,
    });
    if (!answer.ok) return refuse('texts/unreachable');
    const read = readJson(answer.text);
    if (answer.status >= 200 && answer.status <= 299) {
      const accepted = Accepted.safeParse(read);
      const vendorMessageId = accepted.data?.messages[0]?.id;
      return vendorMessageId === undefined
        ? refuse('texts/unreachable')
        : ok({ vendorMessageId: storedId(vendorMessageId) });
    }
    const failed = Failed.safeParse(read);
    if (answer.status >= 500) return refuse('texts/unreachable', { facts: { vendorCode: answer.status } });
    const code = failed.data?.error.code ?? -1;
    const vendorCode = failed.data?.error.code ?? answer.status;
    return refuse(faultOf(code, answer.status), { facts: { vendorCode, isAbsent: code === absentCode } });
  };
  const isOurs: Messenger['isOurs'] = ({ body, headers: sent }) => {
    const expected = [settings.appSecret, settings.previousAppSecret].map(
      (secret) => secret && `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    );
    return isOneOf(sent.get('x-hub-signature-256') ?? '', expected);
  };
  const readNews: Messenger['readNews'] = (body) => newsIn(readJson(body), settings);
  return {
    name: whatsapp.name,
    isVerifyToken: (given) => isSame(given, settings.verifyToken),
    isOurs,
    readNews,
    readReports: (request) => (isOurs(request) ? readNews(request.body).reports : undefined),
    shownText(message) {
      const name = nameOf(message.template);
      return name === undefined ? message.text : shownText(name, message);
    },
    async send({ id, to, template, language, slots }) {
      const name = nameOf(template);
      if (name === undefined) return refuse('texts/template');
      return deliver({
        id,
        to,
        body: {
          type: 'template',
          template: {
            name: whatsappName(name),
            language: { code: language },
            components: templateComponents(name, slots),
          },
        },
      });
    },
    answer: ({ id, to, language, text }) =>
      deliver({
        id,
        to,
        body:
          text === undefined
            ? { type: 'template', template: { name: answerTemplateName, language: { code: language }, components: [] } }
            : { type: 'text', text: { body: text, preview_url: false } },
      }),
    shownAnswer: (language) => answerTexts[language],
    async readMedia(id, most) {
      const asked = await fetchBounded(`${base}/${encodeURIComponent(id)}`, { headers }, bounds);
      if (!asked.ok) return refuse('media/unreachable');
      // Its id is forgotten after some days.
      if (asked.status === 404 || asked.status === 400) return refuse('media/gone');
      const found = asked.status === 200 ? MediaFacts.safeParse(readJson(asked.text)) : undefined;
      if (!found?.success) return refuse('media/unreachable');
      const { url, mime_type: type, sha256, file_size: size } = found.data;
      if (size !== undefined && size > most) return refuse('media/too-large');
      // The token goes along: only encrypted where the calls are.
      if (URL.parse(url)?.protocol !== new URL(base).protocol) return refuse('media/unreachable');
      const file = await fetchBytes(
        url,
        { headers: { authorization: headers.authorization } },
        { ...bounds, maxBytes: most },
      );
      if (!file.ok) return refuse(file.fault === 'too-large' ? 'media/too-large' : 'media/unreachable');
      if (file.status === 404) return refuse('media/gone');
      const digest = createHash('sha256').update(file.bytes).digest();
      // Its documents don't say in which of the two it is written.
      const isWhole = file.status === 200 && [digest.toString('hex'), digest.toString('base64')].includes(sha256);
      return isWhole ? ok({ bytes: file.bytes, type }) : refuse('media/unreachable');
    },
    async listTemplates() {
      const found: TemplateState[] = [];
      let after = '';
      for (;;) {
        const query = new URLSearchParams({
          fields: 'name,language,status,category',
          limit: String(pageSize),
          ...(after === '' ? {} : { after }),
        });
        const answer = await fetchBounded(
          `${base}/${settings.businessAccountId}/message_templates?${query}`,
          { headers },
          bounds,
        );
        const listed = answer.ok && answer.status === 200 ? Listed.safeParse(readJson(answer.text)) : undefined;
        if (!listed?.success) return undefined;
        found.push(...listed.data.data);
        after = listed.data.paging?.next === undefined ? '' : (listed.data.paging.cursors?.after ?? '');
        if (after === '' || listed.data.data.length === 0) return found;
      }
    },
    async submitTemplate(template: WhatsappTemplate) {
      const answer = await post(`${settings.businessAccountId}/message_templates`, template);
      if (!answer.ok) return { isTaken: false, why: answer.fault };
      if (answer.status >= 200 && answer.status <= 299) return { isTaken: true, why: '' };
      const error = recordOf(recordOf(readJson(answer.text))['error']);
      return {
        isTaken: false,
        why: textOf(error['error_user_msg']) || textOf(error['message']) || String(answer.status),
      };
    },
  };
}
const nameOf = (template: string) => smsNames.find((known) => known === template);

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(recordOf) : [];
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An id of WhatsApp as we store it: it holds the number of the person, and its digest does not. */
export const storedId = (id: string): string => `wamid.${createHash('sha256').update(id).digest('base64url')}`;

const states: Readonly<Record<string, SmsReportState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};
function reportIn(status: Readonly<Record<string, unknown>>): SmsReport[] {
  const state = states[textOf(status['status'])];
  const id = textOf(status['id']);
  if (state === undefined || id === '') return [];
  const [error = {}] = listOf(status['errors']);
  const code = Number(error['code']);
  const failed = state === 'failed';
  return [
    {
      vendorId: storedId(id),
      state,
      fault: failed ? `${textOf(error['code'])} ${textOf(error['title'])}`.trim().slice(0, 200) : null,
      ownId: textOf(status['biz_opaque_callback_data']),
      ...(failed && Number.isInteger(code) ? { cause: faultOf(code), isAbsent: code === absentCode } : {}),
    },
  ];
}
const languageOf = (code: string): Language | undefined =>
  languages.find((language) => new RegExp(`^${language}\\b`).test(code));
function templateIn(field: string, value: Readonly<Record<string, unknown>>): WebhookNews['templates'] {
  const name = textOf(value['message_template_name']);
  const language = languageOf(textOf(value['message_template_language']).replace('_', '-'));
  if (name === '' || language === undefined) return [];
  if (field === 'message_template_status_update')
    return [{ name, language, state: textOf(value['event']).toUpperCase() }];
  const category = textOf(value['new_category']).toUpperCase();
  return field === 'template_category_update' && category !== '' ? [{ name, language, state: category }] : [];
}
type Found = Readonly<Record<string, unknown>>;
/** `contacts`: the people of this webhook, with their names. */
function messageIn(message: Found, contacts: readonly Found[]): WebhookNews['messages'] {
  const id = textOf(message['id']);
  const seconds = Number(message['timestamp']);
  if (id === '') return [];
  const type = textOf(message['type']);
  const from = textOf(message['from']);
  const own = recordOf(message[type]);
  const reply = recordOf(own['button_reply'] ?? own['list_reply']);
  const contact = contacts.find(({ wa_id: number }) => textOf(number) === from) ?? {};
  return [
    {
      id,
      from,
      at: Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : undefined,
      type,
      text: textOf(own['body']) || textOf(own['text']) || textOf(own['caption']) || textOf(reply['title']),
      name: textOf(recordOf(contact['profile'])['name']),
      mediaId: type === 'image' || type === 'document' ? textOf(own['id']) || null : null,
      deniesCode: textOf(own['payload']) === 'DID_NOT_REQUEST_CODE',
    },
  ];
}
/** The news in a webhook about our number; it may carry that of other numbers of the same business. */
function newsIn(body: unknown, { phoneNumberId, businessAccountId }: WhatsappSettings): WebhookNews {
  const changes = listOf(recordOf(body)['entry'])
    .filter(({ id }) => textOf(id) === '' || textOf(id) === businessAccountId)
    .flatMap(({ changes: list }) => listOf(list));
  const values = changes.flatMap(({ field, value }) => {
    const of = recordOf(value);
    const number = textOf(recordOf(of['metadata'])['phone_number_id']);
    return field === 'messages' && number === phoneNumberId ? [of] : [];
  });
  return {
    reports: values.flatMap((value) => listOf(value['statuses']).flatMap(reportIn)),
    messages: values.flatMap((value) =>
      listOf(value['messages']).flatMap((message) => messageIn(message, listOf(value['contacts']))),
    ),
    templates: changes.flatMap(({ field, value }) => templateIn(textOf(field), recordOf(value))),
  };
}
