import { createHash, createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secondMs } from '#kit/time.ts';
import { type Fault, makeFaults } from '#sandbox/faults.ts';
import { hasNoMessenger, isAway, isSwitchedOff } from '#sandbox/phone/away.ts';

export interface WhatsappSandboxSettings {
  readonly token: string;
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly appSecret: string;
  /** The path prefix of incoming requests, for example `/sandbox/whatsapp`. */
  readonly basePath?: string;
  /** The address of webhooks that its panel has; it sends none by default. */
  readonly webhookUrl?: string;
  readonly now?: () => Date;
  readonly fetch?: typeof fetch;
  /** How long after a message its statuses come. */
  readonly statusAfterMs?: number;
  /** Only templates that were submitted can be sent; a demo sends all. */
  readonly asksForTemplates?: boolean;
}
export interface SentTemplate {
  readonly id: string;
  /** Digits. */
  readonly to: string;
  readonly template: string;
  readonly language: string;
  readonly values: readonly string[];
  readonly text: string | undefined;
  readonly callbackData: string | undefined;
}
type TemplateStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED';
interface Template {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly components: unknown;
  status: TemplateStatus;
  category: string;
}
/** An error of the vendor for the next messages: its code and status. */
export interface SendError {
  readonly code: number;
  readonly status: 400 | 401 | 403 | 429 | 500;
}
export interface WhatsappSandbox {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly control: {
    /** Oldest first; the latest thousand. */
    readonly messages: readonly SentTemplate[];
    readonly templates: readonly Readonly<Template>[];
    /** Applies to the next calls that match it. */
    fault(fault: Fault): void;
    /** Every message is refused so until `heal`. */
    refuse(error: SendError): void;
    heal(): void;
    /** As Meta does after a review, or for its quality. Sends the webhook. */
    setTemplate(name: string, language: string, status: TemplateStatus): Promise<Response | undefined>;
    /** What Meta says of a template, as a webhook. */
    templateNotice(name: string, language: string, event: string): Webhook;
    /** Meta calls a text marketing. Sends the webhook. */
    setCategory(name: string, language: string, category: string): Promise<Response | undefined>;
    /** A status of a message, as a webhook. */
    status(message: SentTemplate, status: string, errorCode?: number): Webhook;
    /** A file that a person sends: its id, as a message of type `image` or `document` names it. */
    upload(
      bytes: Uint8Array,
      type: string,
    ): { readonly id: string; readonly mime_type: string; readonly sha256: string };
    /** A message of a person, as a webhook; `profileName`: how the person is called there. */
    incoming(message: Readonly<Record<string, unknown>>): Webhook;
    post(webhook: Webhook): Promise<Response | undefined>;
  };
}
/** A body with its signature. */
export interface Webhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const maxMessages = 1000;
const maxFiles = 50;
const errorTexts: Readonly<Record<number, string>> = {
  190: 'Error validating access token: Session has expired',
  131026: 'Message undeliverable',
  131042: 'Business eligibility payment issue',
  130429: 'Rate limit hit',
  132000: 'Number of parameters does not match the expected number of params',
  132001: 'Template name does not exist in the translation',
  132015: 'Template is paused',
  132016: 'Template is disabled',
};
const statusOf: Readonly<Record<TemplateStatus, number>> = {
  APPROVED: 0,
  PENDING: 132001,
  REJECTED: 132001,
  PAUSED: 132015,
  DISABLED: 132016,
};
/** As Meta makes them: with the number of the person inside. */
const newWamid = (phone: string): string =>
  `wamid.${Buffer.concat([Buffer.from([0x1d, 0x18, phone.length]), Buffer.from(phone), randomBytes(15)]).toString('base64')}`;
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Simulates the Cloud API of WhatsApp: templates, messages, and the webhooks of both. Nothing is sent. */
export function makeWhatsappSandbox(settings: WhatsappSandboxSettings): WhatsappSandbox {
  const now = settings.now ?? (() => new Date());
  const messages: SentTemplate[] = [];
  const templates: Template[] = [];
  const files = new Map<string, { readonly bytes: Uint8Array; readonly type: string }>();
  const faults = makeFaults();
  let refusal: SendError | undefined;
  const { phoneNumberId, businessAccountId, basePath = '' } = settings;

  const signed = (value: unknown): Webhook => {
    // As Meta writes it: what is not ASCII is escaped.
    const body = JSON.stringify(value).replace(
      /[\u0080-\uffff]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const signature = createHmac('sha256', settings.appSecret).update(body).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } };
  };
  const webhook = (field: string, value: Readonly<Record<string, unknown>>): Webhook =>
    signed({ object: 'whatsapp_business_account', entry: [{ id: businessAccountId, changes: [{ field, value }] }] });
  const metadata = { display_phone_number: '15550000001', phone_number_id: phoneNumberId };
  const ofMessages = (value: Readonly<Record<string, unknown>>): Webhook =>
    webhook('messages', { messaging_product: 'whatsapp', metadata, ...value });
  const timestamp = (): string => String(Math.floor(now().getTime() / secondMs));
  const status: WhatsappSandbox['control']['status'] = ({ id, to, callbackData }, state, code) =>
    ofMessages({
      statuses: [
        {
          id,
          status: state,
          timestamp: timestamp(),
          recipient_id: to,
          ...(callbackData === undefined ? {} : { biz_opaque_callback_data: callbackData }),
          ...(state === 'failed'
            ? {}
            : { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' } }),
          ...(code === undefined
            ? {}
            : { errors: [{ code, title: errorTexts[code] ?? 'Error', message: errorTexts[code] ?? 'Error' }] }),
        },
      ],
    });
  const post: WhatsappSandbox['control']['post'] = async ({ body, headers }) =>
    settings.webhookUrl === undefined
      ? undefined
      : (settings.fetch ?? fetch)(settings.webhookUrl, { method: 'POST', headers, body }).catch(() => undefined);

  /** Sent, then delivered and read, unless the phone is off or the number isn't there. */
  async function report(message: SentTemplate): Promise<void> {
    const wait = settings.statusAfterMs ?? secondMs;
    await pause(wait, undefined, { ref: false });
    if (hasNoMessenger(message.to) || isAway(message.to)) return void (await post(status(message, 'failed', 131026)));
    await post(status(message, 'sent'));
    if (isSwitchedOff(message.to)) return;
    await post(status(message, 'delivered'));
    await pause(3 * wait, undefined, { ref: false });
    await post(status(message, 'read'));
  }

  const app = new Hono().basePath(basePath);
  const isOurs = (c: Context): boolean => c.req.header('authorization') === `Bearer ${settings.token}`;
  app.post('/:version/:phone/messages', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    if (!isOurs(c)) return failed(c, { code: 190, status: 401 });
    if (c.req.param('phone') !== phoneNumberId) return failed(c, { code: 100, status: 400 });
    if (refusal) return failed(c, refusal);
    const call = recordOf(await c.req.json().catch(() => undefined));
    if (call['status'] === 'read') return c.json({ success: true });
    const sent = messageOf(call);
    if (typeof sent === 'number') return failed(c, { code: sent, status: 400 });
    messages.push(sent);
    if (messages.length > maxMessages) messages.shift();
    if (settings.webhookUrl !== undefined) void report(sent);
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: call['to'], wa_id: sent.to }],
      messages: [{ id: sent.id, message_status: 'accepted' }],
    });
  });
  app.get('/:version/:account/phone_numbers', (c) => {
    if (!isOurs(c)) return failed(c, { code: 190, status: 401 });
    if (c.req.param('account') !== businessAccountId) return failed(c, { code: 100, status: 400 });
    const { phone_number_id: id, display_phone_number: shown } = metadata;
    return c.json({ data: [{ verified_name: 'Test', display_phone_number: shown, id, quality_rating: 'GREEN' }] });
  });
  app.get('/:version/:account/message_templates', (c) => {
    if (!isOurs(c)) return failed(c, { code: 190, status: 401 });
    return c.json({
      data: templates.map(({ id, name, language, status: state, category }) => ({
        id,
        name,
        language,
        status: state,
        category,
      })),
    });
  });
  app.post('/:version/:account/message_templates', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    if (!isOurs(c)) return failed(c, { code: 190, status: 401 });
    const { name, language, category, components } = recordOf(await c.req.json().catch(() => undefined));
    const fault = faultOfTemplate(name, language, category, components);
    if (fault !== undefined) return failed(c, { code: 100, status: 400 }, fault);
    const template: Template = {
      id: String(templates.length + 1),
      name: String(name),
      language: String(language),
      category: String(category),
      components,
      status: 'PENDING',
    };
    templates.push(template);
    return c.json({ id: template.id, status: template.status, category: template.category });
  });
  app.get('/files/:id/bytes', (c) => {
    const file = files.get(c.req.param('id'));
    if (!isOurs(c)) return failed(c, { code: 190, status: 401 });
    return file ? c.body(new Uint8Array(file.bytes), 200, { 'content-type': file.type }) : c.body(null, 404);
  });
  app.get('/:version/:media', (c) => {
    const id = c.req.param('media');
    const file = files.get(id);
    if (!isOurs(c)) return failed(c, { code: 190, status: 401 });
    if (!file) return failed(c, { code: 100, status: 400 }, 'Unsupported get request');
    return c.json({
      messaging_product: 'whatsapp',
      url: `${new URL(c.req.url).origin}${basePath}/files/${id}/bytes`,
      mime_type: file.type,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      file_size: file.bytes.length,
      id,
    });
  });
  app.notFound((c) => failed(c, { code: 100, status: 400 }));

  /** What a call sends, or the code of its error. */
  function messageOf(call: Readonly<Record<string, unknown>>): SentTemplate | number {
    const { to, type, template, text, biz_opaque_callback_data: data } = call;
    if (typeof to !== 'string' || !/^[1-9]\d{7,14}$/.test(to)) return 100;
    const of = { id: newWamid(to), to, callbackData: typeof data === 'string' ? data : undefined };
    if (type === 'text') return { ...of, template: '', language: '', values: [], text: String(recordOf(text)['body']) };
    const { name, language, components } = recordOf(template);
    const code = recordOf(language)['code'];
    if (type !== 'template' || typeof name !== 'string' || typeof code !== 'string') return 100;
    const [body = {}] = listOf(components)
      .map(recordOf)
      .filter((part) => part['type'] === 'body');
    const values = listOf(body['parameters']).map((parameter) => String(recordOf(parameter)['text']));
    const known = templates.find((one) => one.name === name && one.language === code);
    if (!known && settings.asksForTemplates) return 132001;
    if (known && statusOf[known.status] !== 0) return statusOf[known.status];
    if (known && known.category !== 'AUTHENTICATION' && slotsIn(known.components) !== values.length) return 132000;
    return { ...of, template: name, language: code, values, text: undefined };
  }

  /** Why Meta would not take a template. */
  function faultOfTemplate(
    name: unknown,
    language: unknown,
    category: unknown,
    components: unknown,
  ): string | undefined {
    if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name)) return 'Invalid name';
    if (language !== 'en' && language !== 'hi') return 'Invalid language';
    if (templates.some((known) => known.name === name && known.language === language))
      return 'Content in this language already exists';
    if (category === 'AUTHENTICATION') return undefined;
    if (category !== 'UTILITY' && category !== 'MARKETING') return 'Invalid category';
    const text = textIn(components);
    if (text === '' || text.length > 1024) return 'Invalid body';
    if (/^\{\{|\}\}$/.test(text)) return "Variables can't be at the start or end of the template";
    if (/\}\}\s*\{\{/.test(text)) return 'Variables can’t be side by side';
    if (templates.some((known) => textIn(known.components) === text)) return 'Same body as another template';
    const example = listOf(recordOf(recordOf(listOf(components)[0])['example'])['body_text'])[0];
    return slotsIn(components) === listOf(example).length ? undefined : 'Missing example';
  }

  const templateNotice: WhatsappSandbox['control']['templateNotice'] = (name, language, event) =>
    webhook('message_template_status_update', {
      event,
      message_template_id: 1,
      message_template_name: name,
      message_template_language: language === 'en' ? 'en-US' : language,
      reason: 'NONE',
    });
  const setTemplate = async (name: string, language: string, change: Partial<Template>, notice: Webhook) => {
    for (const template of templates.filter((one) => one.name === name && one.language === language))
      Object.assign(template, change);
    return post(notice);
  };
  return {
    fetch: (request) => faults.serve(request, basePath, async () => app.fetch(request)),
    control: {
      messages,
      templates,
      fault: (fault) => faults.add(fault),
      refuse: (error) => {
        refusal = error;
      },
      heal: () => {
        faults.clear();
        refusal = undefined;
      },
      setTemplate: (name, language, state) =>
        setTemplate(name, language, { status: state }, templateNotice(name, language, state)),
      templateNotice,
      setCategory: (name, language, category) =>
        setTemplate(
          name,
          language,
          { category },
          webhook('template_category_update', {
            message_template_id: 1,
            message_template_name: name,
            message_template_language: language,
            previous_category: 'UTILITY',
            new_category: category,
          }),
        ),
      status,
      upload(bytes, type) {
        const id = String(10 ** 15 + files.size);
        files.set(id, { bytes, type });
        if (files.size > maxFiles) for (const [oldest] of [...files].slice(0, 1)) files.delete(oldest);
        return { id, mime_type: type, sha256: createHash('sha256').update(bytes).digest('base64') };
      },
      incoming: ({ profileName = 'Asha', ...message }) =>
        ofMessages({
          ...(message['from'] === undefined
            ? {}
            : { contacts: [{ profile: { name: profileName }, wa_id: message['from'] }] }),
          messages: [{ id: newWamid(textOf(message['from'])), timestamp: timestamp(), ...message }],
        }),
      post,
    },
  };
}

const textIn = (components: unknown): string => {
  const [body = {}] = listOf(components)
    .map(recordOf)
    .filter((part) => String(part['type']).toLowerCase() === 'body');
  return typeof body['text'] === 'string' ? body['text'] : '';
};
const slotsIn = (components: unknown): number => new Set(textIn(components).match(/\{\{\d+\}\}/g)).size;

const failed = (c: Context, { code, status }: SendError, message = errorTexts[code] ?? 'Error'): Response =>
  c.json(
    {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details: message },
        fbtrace_id: randomBytes(8).toString('hex'),
      },
    },
    status,
  );
