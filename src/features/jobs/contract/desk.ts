import { z } from 'zod/mini';
import { act, notSaved } from '#kit/desk/act.ts';
import { day, drawn, time } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { languages } from '#kit/language.ts';
import type { SaidOut } from '#kit/desk/said.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import { formatRupees, highestFeePaise } from '#kit/money/paise.ts';
import type { DeskRoleRecord, DeskRoles } from '../model/desk.ts';
import { type OpeningField, openingFields } from '../model/opening-form.ts';
import { asInNotice, openingShape } from '../model/jobs.ts';
import { lowestFeePaise, maxInvitedAtOnce } from '../terms.ts';

/** Longer texts are refused as they arrive; the limits of the fields are the action's. */
const typed = (limit: number) => z._default(z.string().check(z.maxLength(limit, 'too-long')), '');
const typedOrAbsent = (limit: number) => z.optional(z.string().check(z.maxLength(limit, 'too-long')));
const formShape = {
  ...(Object.fromEntries(openingFields.map((field) => [field, typed(4000)])) as Record<
    OpeningField,
    ReturnType<typeof typed>
  >),
  openingDate: z.pipe(typed(4000), z.transform(asInNotice)),
};
const { position: _place, ...newForm } = formShape;

const unknown = { 'jobs/unknown-role': [404, 'There is no such role.', 'ऐसा कोई पद नहीं है।'] } as const;
const fields = { 'http/fields': notSaved } as const;
const changes = {
  ...unknown,
  'jobs/role-changed': [
    409,
    'A colleague changed this role. Look at it again before you change it.',
    'किसी साथी ने यह पद बदल दिया। बदलने से पहले इसे फिर देखें।',
  ],
} as const;
const stillOpen = { 'jobs/still-open': [409, 'Close the role first.', 'पहले पद बंद करें।'] } as const;
const archived = {
  'jobs/archived': [409, 'The role is archived. Bring it back first.', 'यह पद संग्रह में है। पहले इसे वापस लाएँ।'],
} as const;
/** Why a field of a role is not accepted. */
const [lowest, highest] = [formatRupees(lowestFeePaise), formatRupees(highestFeePaise)];
const atOnce = maxInvitedAtOnce.toLocaleString('en-IN');
const reasons = {
  missing: ['Fill this in.', 'इसे भरें।'],
  'too-long': ['This is too long.', 'यह बहुत लंबा है।'],
  'out-of-range': ['Enter a whole number within the limits.', 'सीमा के अंदर एक पूरी संख्या लिखें।'],
  'both-languages': ['Write this in both languages, or leave both empty.', 'इसे दोनों भाषाओं में लिखें, या दोनों खाली छोड़ें।'],
  'closing-before-opening': ['The closing is before the opening date.', 'आख़िरी तारीख़ शुरू होने की तारीख़ से पहले है।'],
  'no-such-day': ['There is no such day. Write it like 02-06-25.', 'ऐसा कोई दिन नहीं है। 02-06-25 की तरह लिखें।'],
  'fee-out-of-range': [`A fee is from ${lowest} to ${highest}.`, `शुल्क ${lowest} से ${highest} तक होता है।`],
  'above-general': ['This fee is above the general fee.', 'यह शुल्क सामान्य शुल्क से ज़्यादा है।'],
  'not-to-come': ['Choose tomorrow or a later day.', 'कल या उसके बाद का दिन लिखें।'],
  past: ['This time has passed.', 'यह समय बीत चुका है।'],
  taken: ['A role with this name exists already.', 'इस नाम का पद पहले से है।'],
  invalid: ['This is not valid.', 'यह सही नहीं है।'],
  'too-many': [`At most ${atOnce} numbers at once.`, `एक बार में ज़्यादा से ज़्यादा ${atOnce} नंबर।`],
} as const;

const right = 'roles/change';
const ofOne = '/api/desk/roles/:name';
/** Texts in Devanagari take nine bytes a letter in a form. */
const formBytes = 256 * 1024;

/** Every role in the order of the notice, the archived ones last. */
export const getRoles = endpoint({
  method: 'GET',
  path: '/api/desk/roles',
  access: 'desk',
  right: 'roles/read',
  answer: answers<DeskRoles>(),
});
/** One role with its form and its openings. */
export const getRole = endpoint({
  method: 'GET',
  path: ofOne,
  access: 'desk',
  right: 'roles/read',
  refusals: unknown,
  answer: answers<DeskRoleRecord>(),
});
/** Creates a role with its first opening, closed; goes on to its page. */
export const addRole = act({
  path: '/api/desk/roles',
  right,
  body: z.strictObject({ ...newForm, general: typed(40), reservation: typed(40) }),
  maxBytes: formBytes,
  form: { submit: ['Create the role', 'पद बनाएँ'], reasons },
  done: { 'jobs/created': ['The role is created. It is closed.', 'पद बन गया। वह अभी बंद है।'] },
  refusals: fields,
});
/**
 * Edits a role and its current opening. `seen`: the marks of the values that the form showed; when a colleague changed
 * some since, the refusal names them.
 */
export const editRole = act({
  path: `${ofOne}/edit`,
  right,
  body: z.strictObject({ ...formShape, version, seen: typed(1000) }),
  maxBytes: formBytes,
  form: { submit: ['Save', 'सेव करें'], label: ['Details and dates', 'जानकारी और तारीखें'], reasons },
  done: { 'jobs/edited': ['Saved.', 'सेव हो गया।'] },
  refusals: { ...changes, ...fields },
});
interface Closing {
  readonly title: SaidOut;
  readonly opening: number;
  /** How many people have begun its form and not sent it; null for those who may not read applications. */
  readonly drafts: number | null;
}
/** Closes a role now. */
export const closeRole = act({
  path: `${ofOne}/close`,
  right,
  hidden: { version },
  form: {
    submit: ['Close now', 'अभी बंद करें'],
    ask: [
      ({ title: [title], opening, drafts }: Closing) =>
        `Close ${title}, opening no. ${opening}, now? Nobody can apply any more.${drafts ? ` ${drafts === 1 ? '1 person is' : `${drafts} people are`} filling in the form.` : ''}`,
      ({ title: [, title], opening, drafts }) =>
        `${title}, भर्ती नं. ${opening}, अभी बंद करें? इसके बाद कोई आवेदन नहीं कर सकता।${drafts ? ` ${drafts} लोग अभी फ़ॉर्म भर रहे हैं।` : ''}`,
    ],
  },
  done: { 'jobs/closed': ['The role is closed.', 'पद बंद हो गया।'] },
  refusals: { ...changes, ...archived, ...fields },
});
/**
 * Opens a role to everyone or to invited numbers. A closed one closes again at this day and time of day in India; without either
 * at no set time. A call without the two fields keeps the moment that it was to close at, while that is ahead.
 */
export const setRoleState = act({
  path: `${ofOne}/state`,
  right,
  hidden: { version },
  fields: {
    state: drawn(z.enum(['open', 'invited'])),
    day: day(typedOrAbsent(40), {
      label: ['Closes on', 'बंद होने का दिन'],
      hint: ['Leave both empty for no set time.', 'कोई तय समय न हो, तो दोनों खाली छोड़ें।'],
      isOptional: true,
    }),
    time: time(typedOrAbsent(20), { label: ['Time', 'समय'], isOptional: true }),
  },
  form: { label: ['State', 'स्थिति'], reasons },
  done: {
    'jobs/opened': ['The role is open to everyone.', 'पद सबके लिए खुल गया।'],
    'jobs/invited-only': ['The role is open to invited numbers.', 'पद आमंत्रित नंबरों के लिए खुल गया।'],
  },
  refusals: { ...changes, ...archived, ...fields },
});
/** Sets the closing moment, a day and a time of day in India; both empty removes it, and a role that it closed stays closed. */
export const setClosing = act({
  path: `${ofOne}/closing`,
  right,
  hidden: { version },
  fields: {
    day: day(typed(40), { label: ['Day', 'दिन'], isOptional: true }),
    time: time(typed(20), { label: ['Time', 'समय'], isOptional: true }),
  },
  form: {
    submit: ['Save', 'सेव करें'],
    label: ['Close at a set time', 'तय समय पर बंद करें'],
    lead: [
      'From this moment in India nobody can apply. A payment page opened before can still be paid.',
      'भारत के इस समय से कोई आवेदन नहीं कर सकता। पहले खुला भुगतान पेज फिर भी चलता है।',
    ],
    reasons,
  },
  done: {
    'jobs/closing-set': ['The closing time is set.', 'बंद होने का समय तय हो गया।'],
    'jobs/closing-removed': ['The closing time is removed.', 'बंद होने का कोई समय तय नहीं है।'],
    'jobs/closing-removed-closed': [
      'The closing time is removed. The role is closed.',
      'बंद होने का कोई समय तय नहीं है। पद बंद है।',
    ],
  },
  refusals: { ...changes, ...archived, ...fields },
});
/** Sets both fees in rupees, now or from the start of a day in India. */
export const setRoleFees = act({
  path: `${ofOne}/fees`,
  right,
  asksFactor: true,
  body: z.strictObject({ version, general: typed(40), reservation: typed(40), fromDay: typed(40) }),
  form: { submit: ['Set the fees', 'शुल्क तय करें'], label: ['Fees', 'शुल्क'], reasons },
  done: { 'jobs/fees-set': ['The fees are set.', 'शुल्क तय हो गया।'] },
  refusals: { ...changes, ...fields },
});
/** Ends the current opening of a closed role and begins another one with its values. */
export const advertiseRole = act({
  path: `${ofOne}/advertise`,
  right,
  hidden: { version },
  form: {
    submit: ['Advertise again', 'फिर से भर्ती निकालें'],
    lead: [
      'Begins a new opening with the same values, closed at first. People who applied before can apply for it too.',
      'इसी जानकारी के साथ नई भर्ती शुरू होती है, जो पहले बंद रहती है। पहले के आवेदक भी इसमें आवेदन कर सकते हैं।',
    ],
    ask: ['The current opening ends permanently. Start a new one?', 'चालू भर्ती हमेशा के लिए ख़त्म होगी। नई शुरू करें?'],
  },
  done: { 'jobs/advertised': ['A new opening has begun. It is closed.', 'नई भर्ती शुरू हो गई। वह अभी बंद है।'] },
  refusals: { ...changes, ...stillOpen, ...archived },
});
/** Takes a closed role out of the public lists (`yes`), or brings it back (`no`). */
export const setRoleArchived = act({
  path: `${ofOne}/archive`,
  right,
  hidden: { version, archived: z.enum(['yes', 'no']) },
  form: {
    submit: [
      (isArchived: boolean) => (isArchived ? 'Bring back' : 'Archive'),
      (isArchived) => (isArchived ? 'वापस लाएँ' : 'संग्रह में रखें'),
    ],
    lead: [
      (isArchived) =>
        isArchived
          ? 'The role is in the public lists again, closed.'
          : 'Takes the role out of all public lists. Its applications stay.',
      (isArchived) => (isArchived ? 'पद फिर सूचियों में दिखता है, बंद।' : 'पद सब सूचियों से हट जाता है। उसके आवेदन बने रहते हैं।'),
    ],
  },
  done: {
    'jobs/archived': ['The role is archived.', 'पद संग्रह में रख दिया गया।'],
    'jobs/brought-back': ['The role is back in the lists. It is closed.', 'पद सूचियों में वापस आ गया। वह बंद है।'],
  },
  refusals: { ...changes, ...stillOpen },
});

/**
 * Invites numbers, one a line, to the current opening of a role. The right ones are added also when others are wrong; those
 * are named by line.
 */
export const inviteNumbers = act({
  path: '/api/desk/invited',
  right,
  // `way` tells the form of one number from that of a list.
  body: z.strictObject({ opening: openingShape, numbers: typed(60_000), way: z.optional(z.enum(['one', 'list'])) }),
  maxBytes: formBytes,
  form: {
    submit: [
      (isList: boolean) => (isList ? 'Invite all' : 'Invite'),
      (isList) => (isList ? 'सबको आमंत्रित करें' : 'आमंत्रित करें'),
    ],
    reasons,
  },
  done: {
    'jobs/numbers-added': ['The numbers are added.', 'नंबर जोड़ दिए गए।'],
    'jobs/numbers-added-some-known': [
      'The numbers are added. The others were invited already, or repeated.',
      'नंबर जोड़ दिए गए। बाकी पहले से आमंत्रित थे, या दोहराए गए थे।',
    ],
  },
  refusals: {
    ...changes,
    ...fields,
    'jobs/wrong-numbers': [
      422,
      ({ added, known, wrong }) =>
        `Added: ${Number(added)}. Already invited or repeated: ${Number(known)}. Wrong: ${countOf(wrong)}, they are named below. Correct them and send again.`,
      ({ added, known, wrong }) =>
        `जोड़े गए: ${Number(added)}। पहले से आमंत्रित या दोहराए गए: ${Number(known)}। ग़लत: ${countOf(wrong)}, जो नीचे हैं। सुधारकर फिर भेजें।`,
    ],
  },
});
const countOf = (lines: unknown): number => String(lines).split('\n').length;
interface Notifying {
  readonly count: number;
  readonly role: string;
}
interface Alerting extends Notifying {
  readonly parts: number;
  /** Empty where no price is known. */
  readonly cost: string;
}
/**
 * Sends an SMS to the invited numbers that got none yet. `count`: how many the person saw; `language`: of those who have no
 * account.
 */
export const notifyInvitedNumbers = act({
  path: '/api/desk/invited/notify',
  right,
  hidden: { opening: openingShape, count: z.string().check(z.regex(/^[1-9]\d{0,3}$/)) },
  fields: { language: drawn(z.enum(languages)) },
  form: {
    label: ['Tell the invited', 'आमंत्रित लोगों को बताएँ'],
    lead: [
      'An SMS says that they are invited, for which role, and where to log in. Those who have an account get it in their language.',
      'SMS में लिखा रहता है कि उन्हें किस पद के लिए आमंत्रित किया गया है और कहाँ लॉगिन करना है। जिनका खाता है, उन्हें उनकी भाषा में जाता है।',
    ],
    ask: [
      ({ count, role }: Notifying) =>
        `Send an SMS to ${count === 1 ? '1 number' : `${count} numbers`} that ${count === 1 ? 'it is' : 'they are'} invited to ${role}?`,
      ({ count, role }) => `${role} के लिए आमंत्रित ${count} नंबरों को SMS भेजें?`,
    ],
  },
  done: {
    'jobs/invited-notified': ['The SMS are on their way.', 'SMS भेजे जा रहे हैं।'],
  },
  refusals: {
    ...changes,
    'jobs/closed': [
      409,
      'The role is closed. Open it to invited numbers first.',
      'पद बंद है। पहले उसे आमंत्रित नंबरों के लिए खोलें।',
    ],
    'jobs/not-as-shown': [
      409,
      'The invited numbers have changed. Look at the count and the cost again.',
      'आमंत्रित नंबर बदल गए हैं। संख्या और ख़र्च फिर से देखें।',
    ],
  },
});
/**
 * Sends an SMS to the people who asked for one when a role opens and have not got that of this opening, each in the language
 * of the account. `count`: how many the person saw.
 */
export const sendAlerts = act({
  path: '/api/desk/role-alerts',
  right,
  hidden: { opening: openingShape, count: z.string().check(z.regex(/^[1-9]\d{0,3}$/)) },
  form: {
    submit: [
      ({ count, parts, cost }: Alerting) =>
        `Send ${count === 1 ? '1 SMS' : `${count} SMS`} (${parts} parts${cost === '' ? '' : `, ${cost}`})`,
      ({ count, parts, cost }) => `${count} SMS भेजें (${parts} हिस्से${cost === '' ? '' : `, ${cost}`})`,
    ],
    lead: [
      'These people asked on the site for an SMS when a role opens. Each gets one for this opening.',
      'इन लोगों ने साइट पर नए पद की सूचना माँगी थी। इस भर्ती के लिए हर एक को एक SMS जाता है।',
    ],
    ask: [
      ({ count, role }) => `Send an SMS to ${count === 1 ? '1 person' : `${count} people`} that ${role} is open?`,
      ({ count, role }) => `${count} लोगों को SMS भेजें कि ${role} पद पर भर्ती खुली है?`,
    ],
  },
  done: { 'jobs/alerts-sent': ['The SMS are on their way.', 'SMS भेजे जा रहे हैं।'] },
  refusals: {
    ...changes,
    'jobs/closed': [409, 'The role is not open to everyone. Open it first.', 'पद सबके लिए खुला नहीं है। पहले उसे खोलें।'],
    'jobs/not-as-shown': [
      409,
      'The number of people has changed. Look at the count and the cost again.',
      'लोगों की संख्या बदल गई है। संख्या और ख़र्च फिर से देखें।',
    ],
  },
});
/** Removes an invited number by its serial number; accepted also when it is gone already. */
export const removeInvited = act({
  path: '/api/desk/invited/:number/remove',
  right,
  form: {
    label: [
      ({ phone, opening }: { readonly phone: string; readonly opening: string }) => `Remove ${phone} from ${opening}`,
      ({ phone, opening }) => `${opening} से ${phone} हटाएँ`,
    ],
  },
  done: { 'jobs/number-removed': ['The number is no longer invited.', 'नंबर अब आमंत्रित नहीं है।'] },
});
