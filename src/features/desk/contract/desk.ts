import { z } from 'zod/mini';
import { type DeskField, deskFields } from '#kit/desk/desk-access.ts';
import { act } from '#kit/desk/act.ts';
import { auditReason, drawn } from '#kit/desk/act-field.ts';
import { answers, type DeskReveal, endpoint } from '#kit/endpoint.ts';
import { reasonForAudit } from '#kit/text/typed-line.ts';
import { kindNames } from '#features/attention/model.ts';
import {
  type DeskSettings,
  type ItemRow,
  type MenuCount,
  putOffRight,
  retryRight,
  type SearchAnswer,
  type Today,
} from '../model/desk.ts';
import { chosenMessages } from '#features/notifications/model/whatsapp-templates.ts';
import { maxSearchLength } from '../terms.ts';

export type {
  DeskSettings,
  FigureShown,
  Found,
  ListedItem,
  ItemRow,
  SearchAnswer,
  Today,
  Waiting,
} from '../model/desk.ts';

const fields = Object.keys(deskFields) as [DeskField, ...DeskField[]];

/** A personal value in full; the audit records who, what and why. `record`: as the record's page names it. */
export const revealField = endpoint({
  method: 'POST',
  path: '/api/desk/reveals',
  access: 'desk',
  right: 'desk/open',
  body: z.strictObject({
    field: z.enum(fields),
    record: z.string().check(z.minLength(1), z.maxLength(64)),
    reason: reasonForAudit,
  }),
  answer: answers<DeskReveal>(),
  refusals: {
    'desk/may-not-reveal': [403, 'Your role at the desk does not include this.'],
    'desk/nothing-to-reveal': [404, 'There is no such value.'],
    'desk/too-many-reveals': [429, 'You have revealed very many values within an hour. Try again later.'],
  },
});

/** What waits for this person, most urgent first, and figures over time. */
export const getToday = endpoint({
  method: 'GET',
  path: '/api/desk/today',
  access: 'desk',
  right: 'desk/open',
  answer: answers<Today>(),
});

/** How much waits on each page of the menu; pages where nothing waits are absent. `fresh`: not as of some seconds ago. */
export const getMenu = endpoint({
  method: 'GET',
  path: '/api/desk/menu',
  access: 'desk',
  right: 'desk/open',
  query: z.strictObject({ fresh: z.optional(z.literal('yes')) }),
  answer: answers<readonly MenuCount[]>(),
});

/** Records by number, whole phone number or beginnings of words of a name, of the kinds that the person may read. */
export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/desk/search',
  access: 'desk',
  right: 'desk/open',
  query: z.strictObject({ q: z._default(z.string().check(z.maxLength(maxSearchLength, 'too-long')), '') }),
  answer: answers<SearchAnswer>(),
});

/** What is put off of the attention list, the oldest first. */
export const listPutOff = endpoint({
  method: 'GET',
  path: '/api/desk/attention/put-off',
  access: 'desk',
  right: 'desk/open',
  answer: answers<readonly ItemRow[]>(),
});

/** Takes an event off the list; the audit records who and why. */
export const closeItem = act({
  path: '/api/desk/attention/:id/close',
  right: 'desk/open',
  fields: { reason: auditReason({ label: ['What you found or did', 'आपने क्या पाया या किया'] }) },
  form: {
    submit: ['Close permanently', 'हमेशा के लिए बंद करें'],
    label: [(subject: string) => `Close: ${subject}`, (subject) => `बंद करें: ${subject}`],
  },
  done: { 'attention/closed': ['The item is closed.', 'मामला बंद हो गया।'] },
  refusals: {
    'attention/unknown': [404, 'There is no such item.', 'ऐसा कोई मामला नहीं है।'],
    'attention/closed': [409, 'A colleague has closed it already.', 'किसी साथी ने इसे पहले ही बंद कर दिया है।'],
    'attention/reason-missing': [422, 'Write what you found or did.', 'लिखें कि आपने क्या पाया या किया।'],
    'attention/not-allowed': [403, 'Your role cannot close this.', 'आपकी भूमिका से यह बंद नहीं हो सकता।'],
  },
});

const itemOf = {
  kind: z.enum(kindNames),
  subject: z.string().check(z.minLength(1), z.maxLength(500)),
};
const gone = {
  'attention/unknown': [404, 'It is not on the list any more.', 'यह अब सूची में नहीं है।'],
} as const;
/** Stores that this person saw an item; it stays on the list. */
export const seeItem = act({
  path: '/api/desk/attention/seen',
  right: 'desk/open',
  hidden: itemOf,
  form: {
    submit: ['I have seen it', 'मैंने देख लिया'],
    label: [(subject: string) => `I have seen it: ${subject}`, (subject) => `मैंने देख लिया: ${subject}`],
  },
  done: {
    'attention/seen': [
      'Colleagues see that you have seen it. It stays on the list.',
      'साथियों को दिखेगा कि आपने देख लिया। यह सूची में रहेगा।',
    ],
  },
  refusals: gone,
});
/** Takes what is still wrong off the list for a week; the audit records who and why. */
export const putOffItem = act({
  path: '/api/desk/attention/put-off',
  right: putOffRight,
  asksFactor: true,
  hidden: itemOf,
  fields: { reason: auditReason({ label: ['Why it can wait', 'यह क्यों रुक सकता है'] }) },
  form: {
    submit: ['Put off for a week', 'एक हफ़्ते के लिए टालें'],
    label: [(subject: string) => `Put off: ${subject}`, (subject) => `टालें: ${subject}`],
    ask: ['Put this off for a week? It is still wrong.', 'इसे एक हफ़्ते के लिए टालें? गड़बड़ अभी है।'],
  },
  done: {
    'attention/put-off': [
      'It is put off for a week. It comes back earlier if its cause goes and comes again.',
      'एक हफ़्ते के लिए टाला गया। कारण हटकर फिर आया तो यह पहले लौटेगा।',
    ],
  },
  refusals: {
    ...gone,
    'attention/is-put-off': [409, 'It is put off already.', 'यह पहले से टाला हुआ है।'],
    'attention/close-instead': [409, 'This one is closed, not put off.', 'इसे टालें नहीं, बंद करें।'],
    'attention/reason-missing': [422, 'Write why it can wait.', 'लिखें कि यह क्यों रुक सकता है।'],
  },
});

/** Tries a background job that was given up, or a timer that keeps failing, again at once. */
export const retryJob = act({
  path: '/api/desk/background-jobs/:number/retry',
  right: retryRight,
  hasNoBody: true,
  form: {
    submit: ['Try again', 'फिर से चलाएँ'],
    label: [(subject: string) => `Try again: ${subject}`, (subject) => `फिर से चलाएँ: ${subject}`],
  },
  done: {
    'background-jobs/retried': [
      'It is being tried again. If it fails again, it comes back to this list.',
      'यह फिर से चल रहा है। फिर न हो पाया तो इसी सूची में लौटेगा।',
    ],
  },
  refusals: {
    'background-jobs/not-given-up': [
      409,
      'It has been tried again or is done.',
      'यह फिर से चलाया जा चुका है या हो गया है।',
    ],
  },
});

/** Sends a message again that was given up. */
export const resendMessage = act({
  path: '/api/desk/messages/:id/retry',
  right: 'messages/change',
  hasNoBody: true,
  form: {
    submit: ['Send again', 'फिर भेजें'],
    label: [(id: string) => `Send again: ${id}`, (id) => `फिर भेजें: ${id}`],
  },
  done: { 'messages/retried': ['The message will be sent again.', 'संदेश फिर भेजा जाएगा।'] },
  refusals: {
    'notifications/not-failed': [
      409,
      'It is being sent already, or its text is erased.',
      'यह पहले से भेजा जा रहा है, या इसका टेक्स्ट मिटाया जा चुका है।',
    ],
  },
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/desk/settings',
  access: 'desk',
  right: 'settings/read',
  answer: answers<DeskSettings>(),
});

/** Turns roles with a fee, or referral earnings, on or off in live mode; turning on needs the confirmation of advice. */
export const changeSwitch = act({
  path: '/api/desk/settings/switches',
  right: 'settings/change',
  asksFactor: true,
  hidden: { name: z.enum(['paid-roles', 'referral-earnings']), on: z.enum(['yes', 'no']) },
  fields: { advised: drawn(z.optional(z.literal('yes'))) },
  form: {
    submit: [
      ({ isOn }: { readonly isOn: boolean; readonly title: string }) => (isOn ? 'Turn off' : 'Turn on'),
      ({ isOn }) => (isOn ? 'बंद करें' : 'चालू करें'),
    ],
    label: [({ title }) => title, ({ title }) => title],
  },
  done: {
    'settings/switched': [
      'The setting is changed. The public pages follow at once.',
      'सेटिंग बदल गई। वेबसाइट के पेज तुरंत बदलेंगे।',
    ],
  },
  refusals: {
    'desk/not-advised': [
      422,
      'Not turned on. Confirm that a lawyer has answered the questions.',
      'चालू नहीं हुआ। पुष्टि करें कि वकील ने इन सवालों का जवाब दे दिया है।',
    ],
    'desk/demo-switch': [409, 'In the demo this is always on.', 'डेमो में यह हमेशा चालू है।'],
  },
});

/** Which messages go by WhatsApp to those who chose it; `seen`: those of the page, in its order. */
export const chooseWhatsappMessages = act({
  path: '/api/desk/settings/whatsapp-messages',
  right: 'settings/change',
  hidden: { seen: z._default(z.string().check(z.maxLength(4000, 'too-long')), '') },
  fields: { messages: drawn(z._default(z.array(z.enum(chosenMessages)), [])) },
  listFields: ['messages'],
  form: {
    submit: ['Save', 'सेव करें'],
    label: ['Messages by WhatsApp', 'WhatsApp से जाने वाले संदेश'],
    lead: [
      'To those who chose WhatsApp. The others go to them by SMS, where there is SMS.',
      'उन्हें, जिन्होंने WhatsApp चुना है। बाक़ी संदेश उन्हें SMS से जाते हैं, अगर SMS चालू है।',
    ],
  },
  done: { 'settings/messages-chosen': ['It is saved, from the next message on.', 'सेव हो गया, अगले संदेश से लागू।'] },
  refusals: {
    'desk/settings-changed': [
      409,
      'Somebody changed this since then. Look at it; what you ticked is still here.',
      'इस बीच किसी ने इसे बदल दिया है। देख लें; आपके निशान यहीं हैं।',
    ],
  },
});

const testRefusals = {
  'desk/test-just-sent': [
    409,
    'A test was sent within this minute. Wait for it.',
    'इस मिनट में एक टेस्ट भेजा जा चुका है। उसका इंतज़ार करें।',
  ],
} as const;
const sentToYou = {
  sms: ['A test SMS is on its way to your phone.', 'टेस्ट SMS आपके फ़ोन पर भेजा जा रहा है।'],
  mail: ["A test mail is on its way to the owner's address.", 'टेस्ट मेल मालिक के पते पर भेजा जा रहा है।'],
} as const;
/** Shows that messages arrive: an SMS to the phone of the person who asks. */
export const sendTestSms = act({
  path: '/api/desk/settings/test-sms',
  right: 'settings/change',
  hasNoBody: true,
  form: { submit: ['Send a test SMS to my phone', 'मेरे फ़ोन पर टेस्ट SMS भेजें'] },
  done: { 'settings/test-sms': sentToYou.sms },
  refusals: testRefusals,
});
/** Sends a test e-mail to the owner's address. */
export const sendTestMail = act({
  path: '/api/desk/settings/test-mail',
  right: 'settings/change',
  hasNoBody: true,
  form: { submit: ['Send a test mail', 'टेस्ट मेल भेजें'] },
  done: { 'settings/test-mail': sentToYou.mail },
  refusals: testRefusals,
});
