import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { inBoth } from '#kit/language.ts';
import { ok, refuse } from '#kit/result.ts';
import { fetchBounded, mayHaveActed } from '#platform/http/fetch.ts';
import { vendor } from '#platform/operations/vendor-settings.ts';
import { demoTemplates, readTemplates, templateFaults, type Templates } from '../model/template-file.ts';
import type { SmsProvider } from './port.ts';
import { readJson } from './read-json.ts';
import { isOneOf } from './is-same.ts';
import type { SmsReport, SmsReportState } from '../model/deliveries.ts';

export interface Msg91Settings {
  /** Without a trailing slash: `https://control.msg91.com`. */
  readonly apiUrl: string;
  readonly authKey: string;
  /** In the path of the address that gets its reports. */
  readonly reportSecret: string;
  /** The one before the last change, until the vendor has the new address. */
  readonly previousReportSecret?: string | undefined;
  /** Read before the first SMS. */
  readonly templates: () => Templates;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
}

/** MSG91 answers many errors with 200, so that only `type` decides. */
const Answer = z.object({ type: z.enum(['success', 'error']), message: z.optional(z.unknown()) });
const maxBytes = 64 * 1024;
/** In place of a file, in a demo without one. */
const demoFile = 'demo';

/** The faults that one refusal names; the next start names the others. */
const mostNamed = 10;
function faultsOfFile(path: string, host: string): string[] {
  try {
    return templateFaults(readFileSync(path, 'utf8'), host);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return [`it can't be read (${code}); write it with \`npm run sms-templates\``];
  }
}

/** MSG91 in the register of SMS providers. */
export const msg91 = vendor({
  name: 'msg91',
  apiUrl: 'MSG91_API_URL',
  demo: { MSG91_AUTH_KEY: 'demo', MSG91_REPORT_SECRET: 'demo', SMS_TEMPLATES_FILE: demoFile },
  rotates: ['MSG91_REPORT_SECRET'],
  // It is all that protects the address of the reports.
  minLength: { MSG91_REPORT_SECRET: 32 },
  startFaults: ({ SMS_TEMPLATES_FILE: path }, appUrl) => {
    const faults = faultsOfFile(path, new URL(appUrl).hostname);
    const more = faults.length > mostNamed ? [`and ${faults.length - mostNamed} more`] : [];
    return faults.length === 0 ? [] : [`SMS_TEMPLATES_FILE: ${[...faults.slice(0, mostNamed), ...more].join('; ')}`];
  },
  setup: {
    asks: [{ name: 'MSG91_AUTH_KEY', ask: inBoth('MSG91: Authkey'), isSecret: true }],
    own: (_mode, dataFolder) => ({
      MSG91_API_URL: 'https://control.msg91.com',
      MSG91_REPORT_SECRET: randomBytes(32).toString('hex'),
      SMS_TEMPLATES_FILE: join(dataFolder, 'sms-templates.json'),
    }),
    next: (_site, shell) => ({
      en: `Write the texts of the SMS (${shell} saral sms-templates), register them (DLT), and enter the ids: the program starts then.`,
      hi: `SMS के टेक्स्ट बनाएँ (${shell} saral sms-templates), DLT पर दर्ज करें और id भरें: उसके बाद प्रोग्राम चलेगा।`,
    }),
  },
  make: (values) => () =>
    makeMsg91({
      apiUrl: values.MSG91_API_URL,
      authKey: values.MSG91_AUTH_KEY,
      reportSecret: values.MSG91_REPORT_SECRET,
      previousReportSecret: values.MSG91_REPORT_SECRET_PREVIOUS,
      templates: () =>
        values.SMS_TEMPLATES_FILE === demoFile
          ? demoTemplates
          : readTemplates(readFileSync(values.SMS_TEMPLATES_FILE, 'utf8')),
    }),
});

/** Sends SMS with MSG91's flow: the texts are at the vendor, and only their values are sent. */
export function makeMsg91(settings: Msg91Settings): SmsProvider {
  const url = `${settings.apiUrl.replace(/\/+$/, '')}/api/v5/flow`;
  const bounds = {
    timeoutMs: settings.timeoutMs ?? 8000,
    maxBytes,
    ...(settings.fetch ? { fetch: settings.fetch } : {}),
  };
  let templates: Templates | undefined;
  return {
    name: msg91.name,
    async send({ to, template, language, slots }) {
      const registered = (templates ??= settings.templates()).find(template, language);
      if (registered?.slots.length !== slots.length) return refuse('texts/refused');
      const values = Object.fromEntries(registered.slots.map(({ name }, index) => [name, slots[index]?.value ?? '']));
      const body = JSON.stringify({
        template_id: registered.templateId,
        sender: registered.header,
        short_url: '0',
        // One recipient a call, so that its request id is that of one SMS.
        recipients: [{ mobiles: to.replace('+', ''), ...values }],
      });
      const answer = await fetchBounded(
        url,
        { method: 'POST', headers: { authkey: settings.authKey, 'content-type': 'application/json' }, body },
        bounds,
      );
      if (mayHaveActed(answer)) return refuse('texts/unreachable');
      if (!answer.ok) return refuse('texts/busy');
      // 400 concerns this message.
      const facts = { vendorCode: answer.status };
      if (answer.status === 400) return refuse('texts/refused', { facts });
      // A limit, or no service.
      if (answer.status === 429 || answer.status === 503) return refuse('texts/busy', { facts });
      const { type, message } = Answer.safeParse(readJson(answer.text)).data ?? {};
      if (type === 'error' || answer.status < 200 || answer.status > 299) return refuse('texts/account', { facts });
      return typeof message === 'string' && message !== ''
        ? ok({ vendorMessageId: message })
        : refuse('texts/unreachable');
    },
    readReports: ({ body, secret }) =>
      isOneOf(secret, [settings.reportSecret, settings.previousReportSecret]) ? readMsg91Reports(body) : undefined,
  };
}

/** What it calls the states, in its codes, words and events. */
const states: Readonly<Record<string, SmsReportState>> = {
  ...Object.fromEntries(['0', 'sent', 'submitted'].map((name) => [name, 'sent' as const])),
  ...Object.fromEntries(['1', 'delivered'].map((name) => [name, 'delivered' as const])),
  ...Object.fromEntries(
    ['2', '9', '16', '17', '20', '25', 'failed', 'dnd', 'ndnc', 'rejected', 'blocked'].map((name) => [
      name,
      'failed' as const,
    ]),
  ),
};
const texts = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
/** Its reports in each of its shapes: a form with JSON of many, one flat JSON, and a JSON of the panel's own design. */
export function readMsg91Reports(body: string): SmsReport[] {
  const data = new URLSearchParams(body).get('data');
  const sent = readJson(body.trimStart().startsWith('data=') && data !== null ? data : body);
  return listOf(sent).flatMap((entry) => {
    const { requestId, report, ...own } = recordOf(entry);
    const vendorId = texts(requestId);
    return (report === undefined ? [own] : listOf(report)).flatMap((each) => {
      const { status, eventName, desc, failedReason, failureReason } = recordOf(each);
      const state = states[texts(status).toLowerCase()] ?? states[texts(eventName).toLowerCase()];
      if (state === undefined || vendorId === '') return [];
      const fault = texts(failedReason) || texts(failureReason) || texts(desc);
      return [{ vendorId, state, fault: state === 'failed' ? fault.slice(0, 200) : null }];
    });
  });
}
