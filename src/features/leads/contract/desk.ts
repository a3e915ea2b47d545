import { z } from 'zod/mini';
import { act, notSaved } from '#kit/desk/act.ts';
import { choice, day, drawn, lines, time } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import { bulkRefusals, selectionFields } from '#features/lists/contract.ts';
import { answerOnWhatsapp } from '#features/notifications/chats/contract.ts';
import { CorrectedForm, EnteredForm } from '../model/entered-form.ts';
import type { Said, SaidOut } from '#kit/desk/said.ts';
import { lostReasons, type LostReason } from '../model/leads.ts';
import { bulkStates, setStates } from '../model/changes.ts';
import type { DeskLeadRecord, KnownPeople } from '../model/desk.ts';
import { lineOf, textOf } from '#kit/text/typed-text.ts';
import { maxNoteLength } from '../terms.ts';

export type { DeskLead, DeskLeadRecord, DeskNote, TimelineEntry } from '../model/desk.ts';

export const lostReasonTexts = {
  price: ['Price', 'दाम'],
  delivery: ['Delivery time', 'डिलीवरी का समय'],
  specification: ['Specification', 'स्पेसिफ़िकेशन'],
  'no-budget': ['No budget', 'बजट नहीं'],
  'other-supplier': ['Another supplier', 'दूसरा सप्लायर'],
  'no-answer': ['No answer', 'जवाब नहीं मिला'],
  other: ['Other', 'और कुछ'],
} as const satisfies Readonly<Record<LostReason, SaidOut>>;
const typedDay = z._default(lineOf(40), '');
const typedTime = z._default(lineOf(20), '');
/** A lead's number and the version that the person saw: `17:3`. */
const seenLead = z.string().check(z.regex(/^[1-9]\d{0,8}:[1-9]\d{0,8}$/, 'invalid'));
const bulkChange = new RegExp(`^(?:state:(?:${bulkStates.join('|')})|owner:[\\w-]{0,60})$`);

const unknown = { 'leads/unknown': [404, 'There is no such lead.', 'ऐसी कोई लीड नहीं है।'] } as const;
const notStaff = {
  'leads/not-staff': [
    422,
    'This person does not answer leads. Choose another.',
    'यह व्यक्ति लीड का जवाब नहीं देता। किसी और को चुनें।',
  ],
} as const;
const refusals = {
  ...unknown,
  ...notStaff,
  'leads/changed': [
    409,
    'Somebody changed this lead. Look at it; what you typed is still here.',
    'किसी ने इस लीड को बदल दिया है। इसे देख लें; आपका लिखा हुआ यहीं है।',
  ],
  'leads/other-state': [409, 'The status of the lead does not allow this.', 'लीड की स्थिति में यह नहीं हो सकता।'],
  'leads/taken': [
    409,
    'A colleague has this lead. To take it over, choose yourself as the owner.',
    'यह लीड किसी साथी के पास है। लेने के लिए “किसके पास” में ख़ुद को चुनें।',
  ],
  'leads/not-a-case': [409, 'Close it with an outcome in writing.', 'नतीजा लिखकर बंद करें।'],
  'leads/only-a-case': [
    409,
    'Only a complaint or privacy request takes this.',
    'यह सिर्फ़ शिकायत या निजी डेटा के अनुरोध के लिए है।',
  ],
} as const;
const fields = { 'http/fields': notSaved } as const;

export const getLead = endpoint({
  method: 'GET',
  path: '/api/desk/leads/:number',
  access: 'desk',
  right: 'leads/read',
  answer: answers<DeskLeadRecord>(),
  refusals: unknown,
});

/** People who asked before and have this name. */
export const getKnownPeople = endpoint({
  method: 'GET',
  path: '/api/desk/known-people',
  access: 'desk',
  right: 'leads/change',
  query: z.strictObject({ name: z._default(lineOf(200), '') }),
  answer: answers<KnownPeople>(),
});

/** What is wrong with how a person can be reached. */
export const contactReasons = {
  'phone-or-email': ['Enter a phone number or an e-mail address.', 'फ़ोन नंबर या ई-मेल पता लिखें।'],
  'no-phone': [
    'This is not a whole phone number. Write ten digits, such as 98765 43210, or a landline with its area code, such as 0612 2234567.',
    'यह पूरा फ़ोन नंबर नहीं है। दस अंक लिखें, जैसे 98765 43210, या एरिया कोड के साथ लैंडलाइन, जैसे 0612 2234567।',
  ],
} as const;
/** Enters a lead that did not come from the site; goes on to its page. */
export const enterLead = act({
  path: '/api/desk/leads',
  right: 'leads/change',
  body: EnteredForm,
  form: {
    submit: ['Enter it', 'दर्ज करें'],
    lead: [
      'For what came by phone, WhatsApp, mail, letter or in person.',
      'उसके लिए जो फ़ोन, WhatsApp, मेल, चिट्ठी से या मिलकर आया।',
    ],
    reasons: {
      'source.missing': ['Choose how it came.', 'चुनें कि कैसे आया।'],
      ...contactReasons,
      future: ['This has not come yet. Choose today or earlier.', 'यह दिन अभी नहीं आया। आज या पहले का दिन चुनें।'],
      'too-old': ['This is more than a year ago.', 'यह एक साल से ज़्यादा पुराना है।'],
    },
  },
  done: {
    'leads/created': ['It is entered. What is due is below.', 'दर्ज हो गया। कब तक क्या करना है, नीचे है।'],
  },
  refusals: fields,
});

/** What a bulk action did, and to how many. */
const bulkDone = (en: string, hi: string): Said<number> => [
  (count) => `${count === 1 ? '1 lead' : `${count} leads`}: ${en}.`,
  (count) => `${count} लीड: ${hi}।`,
];

/**
 * Changes selected leads: `change` is `state:` with one of the states of bulk actions, or `owner:` with an account id, or
 * with nothing to take the owner away. Leads that moved since are skipped and listed; `undo` names the work.
 */
export const changeLeads = act({
  path: '/api/desk/lead-changes',
  right: 'leads/change',
  body: z.strictObject({
    ...selectionFields,
    change: z.string().check(z.regex(bulkChange, 'missing')),
    /** Why they are lost; others don't look at it. */
    reason: z._default(z.union([z.enum(lostReasons), z.literal('')], 'invalid'), ''),
  }),
  listFields: ['ids'],
  done: {
    'leads/bulk-owner': bulkDone('owner changed', 'किसके पास है, बदला गया'),
    'leads/bulk-in-progress': bulkDone('in progress', 'काम चल रहा है'),
    'leads/bulk-quoted': bulkDone('quoted', 'कोटेशन दिया गया'),
    'leads/bulk-won': bulkDone('won', 'ऑर्डर मिला'),
    'leads/bulk-lost': bulkDone('lost', 'नहीं मिला'),
    'leads/bulk-answered': bulkDone('answered', 'जवाब दिया गया'),
    'leads/bulk-spam': bulkDone('marked as spam', 'स्पैम'),
    'leads/bulk-not-spam': bulkDone('not spam', 'स्पैम नहीं'),
    'leads/bulk-reopen': bulkDone('opened again', 'फिर खोली गई'),
  },
  refusals: {
    ...bulkRefusals,
    ...notStaff,
    'http/fields': [422, 'Nothing is changed yet. Check the marked fields.', 'अभी कुछ नहीं बदला। निशान वाली जगहें जाँचें।'],
  },
});

const seen = { version };
/** Corrects who asks and what is asked for. A value that the role sees masked stays while it is left empty. */
export const correctLead = act({
  path: '/api/desk/leads/:number/correct',
  right: 'leads/change',
  body: z.extend(CorrectedForm, seen),
  form: {
    submit: ['Save the correction', 'सुधार सेव करें'],
    label: ['Correct', 'सुधारें'],
    lead: [
      'For what was understood or typed wrongly. What was there before is recorded in the audit log.',
      'जो ग़लत सुना या लिखा गया, उसके लिए। पहले क्या था, यह ऑडिट में रहता है।',
    ],
    reasons: contactReasons,
  },
  done: { 'leads/corrected': ['The lead is corrected.', 'लीड सुधार दी गई।'] },
  refusals: { ...unknown, 'leads/changed': refusals['leads/changed'], ...fields },
});
const writing = { max: maxNoteLength } as const;
const statusSaved = ['The status is saved.', 'स्थिति सेव हो गई।'] as const;
const nextCall = {
  day: day(typedDay, { label: ['Day of the next call', 'अगले कॉल का दिन'], isOptional: true }),
  time: time(typedTime, { label: ['Time', 'समय'], isOptional: true }),
};
const nextCallReasons = {
  past: ['This day is over. Choose today or later.', 'यह दिन निकल चुका है। आज या बाद का दिन चुनें।'],
  'too-far': ['This is more than a year away.', 'यह एक साल से ज़्यादा दूर है।'],
} as const;

/** Takes a lead that nobody has. */
export const takeLead = act({
  path: '/api/desk/leads/:number/take',
  right: 'leads/change',
  hidden: seen,
  form: { submit: ['Take it', 'अपने पास लें'] },
  done: { 'leads/taken': ['The lead is yours.', 'यह लीड अब आपकी है।'] },
  refusals,
});
/** Gives a lead to a colleague; an empty owner gives it back. */
export const assignLead = act({
  path: '/api/desk/leads/:number/assign',
  right: 'leads/change',
  hidden: seen,
  fields: { owner: drawn(z.string().check(z.maxLength(60, 'too-long'))) },
  form: { submit: ['Save owner', 'सेव करें'], label: ['Owner', 'किसके पास'] },
  done: { 'leads/assigned': ['The owner is saved.', 'सेव हो गया कि लीड किसके पास है।'] },
  refusals,
});
export const noteLead = act({
  path: '/api/desk/leads/:number/note',
  right: 'leads/change',
  hidden: seen,
  fields: {
    note: lines(textOf(maxNoteLength, 'required'), {
      ...writing,
      label: ['Note', 'नोट'],
      hint: ['Stays as it is written.', 'लिखने के बाद बदला नहीं जाता।'],
      missing: ['Write the note.', 'नोट लिखें।'],
    }),
  },
  form: { submit: ['Add note', 'नोट जोड़ें'], label: ['Note', 'नोट'] },
  done: { 'leads/noted': ['The note is saved.', 'नोट सेव हो गया।'] },
  refusals,
});
/** Sets the next call, a day and a time of day in India; both empty removes it. */
export const setLeadDue = act({
  path: '/api/desk/leads/:number/due',
  right: 'leads/change',
  hidden: seen,
  fields: {
    day: { ...nextCall.day, hint: ['Leave both empty to remove it.', 'हटाने के लिए दोनों ख़ाली छोड़ें।'] },
    time: nextCall.time,
  },
  form: { submit: ['Save next call', 'अगला कॉल सेव करें'], label: ['Next call', 'अगला कॉल'], reasons: nextCallReasons },
  done: { 'leads/due-set': ['The next call is saved.', 'अगला कॉल सेव हो गया।'] },
  refusals: { ...refusals, ...fields },
});
/** `reopen` and `not-spam` return a lead to those that wait; `acknowledged` is for complaints and privacy requests. */
export const setLeadState = act({
  path: '/api/desk/leads/:number/state',
  right: 'leads/change',
  hidden: seen,
  fields: {
    state: drawn(z.enum([...setStates, 'spam', 'not-spam', 'reopen', 'acknowledged'])),
    note: drawn(z._default(textOf(maxNoteLength), '')),
  },
  form: { label: ['Status', 'स्थिति'] },
  done: {
    'leads/in-progress': statusSaved,
    'leads/quoted': statusSaved,
    'leads/won': statusSaved,
    'leads/spam': statusSaved,
    'leads/not-spam': statusSaved,
    'leads/reopened': statusSaved,
    'leads/acknowledged': ['It is acknowledged.', 'मिलने की सूचना दर्ज हो गई।'],
  },
  refusals,
});
/** Ends a sale that came to nothing, with why. */
export const loseLead = act({
  path: '/api/desk/leads/:number/lost',
  right: 'leads/change',
  hidden: seen,
  fields: {
    reason: choice(lostReasonTexts, { label: ['Why?', 'क्यों?'], missing: ['Choose why.', 'चुनें कि क्यों।'] }),
    note: lines(z._default(textOf(maxNoteLength), ''), {
      ...writing,
      rows: 2,
      label: ['Note', 'नोट'],
      isOptional: true,
    }),
  },
  form: { submit: ['Lost', 'ऑर्डर नहीं मिला'] },
  done: { 'leads/lost': statusSaved },
  refusals,
});
/** Answers a lead, and those of `also` (`17:3`: number and version) that are open and of the same phone number. */
export const answerLead = act({
  path: '/api/desk/leads/:number/answer',
  right: 'leads/change',
  hidden: seen,
  fields: {
    note: lines(z._default(textOf(maxNoteLength), ''), {
      ...writing,
      label: ['What was agreed', 'क्या तय हुआ'],
      isOptional: true,
    }),
    day: { ...nextCall.day, hint: ['Only if you call again.', 'सिर्फ़ तब, जब फिर कॉल करना हो।'] },
    time: nextCall.time,
    also: drawn(z._default(z.array(seenLead).check(z.maxLength(50)), [])),
  },
  listFields: ['also'],
  form: { submit: ['Mark as answered', 'जवाब दे दिया'], label: ['Answer', 'जवाब'], reasons: nextCallReasons },
  done: {
    'leads/answered': ['The lead is answered.', 'लीड का जवाब हो गया।'],
    'leads/answered-together': [
      'This lead and others of the same number are answered.',
      'इस लीड का और उसी नंबर की दूसरी लीड का जवाब हो गया।',
    ],
  },
  refusals: { ...refusals, ...fields },
});
/** Answers what the person wrote on WhatsApp; words of one's own take a new lead. */
export const answerLeadOnWhatsapp = answerOnWhatsapp({
  path: '/api/desk/leads/:number/whatsapp',
  right: 'leads/change',
  unknown,
});
/** Closes a complaint or privacy request with its outcome. */
export const closeCase = act({
  path: '/api/desk/leads/:number/close',
  right: 'leads/change',
  hidden: seen,
  fields: {
    outcome: lines(textOf(maxNoteLength, 'required'), {
      ...writing,
      rows: 4,
      label: ['What was decided, and what the person was sent', 'क्या तय हुआ और व्यक्ति को क्या बताया गया'],
      missing: ['Write what was decided.', 'लिखें कि क्या तय हुआ।'],
    }),
  },
  form: { submit: ['Close', 'बंद करें'], label: ['Close with an outcome', 'नतीजा लिखकर बंद करें'] },
  done: { 'leads/closed': ['It is closed.', 'बंद हो गया।'] },
  refusals,
});
