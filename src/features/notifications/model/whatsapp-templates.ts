// The registered texts as templates of WhatsApp: built from the register of SMS texts, with the same slots.
import { hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { type Language, languages } from '#kit/language.ts';
import type { Named } from './messages.ts';
import { slotsOf, type SmsSlot, writeText } from './sms.ts';
import { type SlotName, type SmsName, smsNames } from './sms-texts.ts';

/** True for a text with a code: WhatsApp fixes its words and takes the code alone. */
export const isCode = (template: SmsName): boolean => slotsOf(template, 'en').includes('code');
export const codeTemplates: readonly SmsName[] = smsNames.filter(isCode);
/** The messages that the owner sends by WhatsApp or leaves to SMS. By which way a code goes its person says at the login. */
export const chosenMessages: readonly SmsName[] = smsNames.filter((name) => !isCode(name));
/** How long WhatsApp tries to deliver; then an SMS goes, so that nothing arrives twice. */
export const deliveryWaitMs = { code: minuteMs, other: 10 * minuteMs } as const;
/** The name of the one template for OTPs: WhatsApp refuses two with the same words. */
export const codeTemplateName = 'login_code';
/** The name of a template at WhatsApp, which is the same in each language. */
export const whatsappName = (template: SmsName): string =>
  isCode(template) ? codeTemplateName : template.replaceAll('-', '_');

/** A text may neither begin nor end with a slot there. */
const padded = (text: string, isSlot: RegExp, company: string): string =>
  `${new RegExp(`^${isSlot.source}`).test(text) ? `${company}: ` : ''}${text}${new RegExp(`${isSlot.source}$`).test(text) ? '.' : ''}`;

const examples: Readonly<Record<SlotName, string>> = {
  code: '482913',
  ending: '10',
  number: 'SA7K3M9PQ2XW4D',
  amount: '2500',
  utr: 'SBIN326112034567',
  day: '9Mar2026',
  time: '1030am',
  link: 'https://example.com/career/SR7K3M',
};

export interface WhatsappTemplate {
  readonly name: string;
  readonly language: Language;
  readonly category: 'AUTHENTICATION' | 'UTILITY';
  readonly message_send_ttl_seconds: number;
  readonly components: readonly Readonly<Record<string, unknown>>[];
}
/** A template as WhatsApp lists it. */
export interface TemplateState {
  readonly name: string;
  readonly language: string;
  readonly status: string;
  readonly category?: string | undefined;
}
export interface TemplateCompany {
  readonly company: Named;
  readonly host: string;
}
const bodyOf = (template: SmsName, language: Language, { company, host }: TemplateCompany): string => {
  let index = 0;
  const constant: Readonly<Record<string, string>> = { company: company[language], host };
  const text = writeText(template, language, (variable) => constant[variable] ?? `{{${++index}}}`);
  return padded(text, /\{\{\d\}\}/, company[language]);
};
const codeFooterMinutes = 5;
function templateOf(template: SmsName, language: Language, site: TemplateCompany): WhatsappTemplate {
  const of = { name: whatsappName(template), language };
  if (isCode(template))
    return {
      ...of,
      category: 'AUTHENTICATION',
      message_send_ttl_seconds: deliveryWaitMs.code / secondMs,
      components: [
        { type: 'body', add_security_recommendation: true },
        { type: 'footer', code_expiration_minutes: codeFooterMinutes },
        { type: 'buttons', buttons: [{ type: 'otp', otp_type: 'copy_code' }] },
      ],
    };
  const slots = slotsOf(template, language);
  return {
    ...of,
    category: 'UTILITY',
    message_send_ttl_seconds: deliveryWaitMs.other / secondMs,
    components: [
      {
        type: 'body',
        text: bodyOf(template, language, site),
        ...(slots.length === 0 ? {} : { example: { body_text: [slots.map((slot) => examples[slot])] } }),
      },
    ],
  };
}
/** Answers a person who wrote more than 24 hours ago: then WhatsApp takes no free text. It never goes by SMS. */
export const answerTemplateName = 'answer_waiting';
/** The longest that WhatsApp tries to deliver it: nothing goes by SMS instead. */
const answerLifeMs = 12 * hourMs;
export const answerTexts: Readonly<Record<Language, string>> = {
  en: 'You wrote to us here, and we have an answer for you. Reply to this message, and we send it.',
  hi: 'आपने हमें यहाँ लिखा था, और हमारा जवाब तैयार है। इस संदेश का जवाब दें, तो हम भेज देंगे।',
};
const answerTemplate = (language: Language): WhatsappTemplate => ({
  name: answerTemplateName,
  language,
  category: 'UTILITY',
  message_send_ttl_seconds: answerLifeMs / secondMs,
  components: [{ type: 'body', text: answerTexts[language] }],
});
/** Every template to register, in each language; those with a code are one. */
export const whatsappTemplates = (site: TemplateCompany): WhatsappTemplate[] => [
  ...smsNames
    .filter((name) => !isCode(name) || name === codeTemplates[0])
    .flatMap((name) => languages.map((language) => templateOf(name, language, site))),
  ...languages.map(answerTemplate),
];

/** The values of a message, as a call sends them. */
export function templateComponents(template: SmsName, slots: readonly SmsSlot[]): readonly unknown[] {
  const texts = (values: readonly string[]) => values.map((text) => ({ type: 'text', text }));
  if (!isCode(template)) {
    if (slots.length === 0) return [];
    return [{ type: 'body', parameters: texts(slots.map(({ value }) => value)) }];
  }
  const code = slots.find(({ name }) => name === 'code')?.value ?? '';
  return [
    { type: 'body', parameters: texts([code]) },
    { type: 'button', sub_type: 'url', index: '0', parameters: texts([code]) },
  ];
}
const codeText: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `*${code}* is your verification code. For your security, do not share this code.`,
  hi: (code) => `*${code}* आपका सत्यापन कोड है. अपनी सुरक्षा के लिए, यह कोड किसी को न बताएँ.`,
};
/** What arrives on the phone. */
export const shownText = (
  template: SmsName,
  { language, slots, text }: { readonly language: Language; readonly slots: readonly SmsSlot[]; readonly text: string },
): string => (isCode(template) ? codeText[language](slots.find(({ name }) => name === 'code')?.value ?? '') : text);
