import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import { bulkRefusals, selectionFields } from '#features/lists/contract.ts';
import { aware, goesOn, noReason, ofOne, right, unknown } from '../contract/parts.ts';
import type { CallPreview } from '../model/desk.ts';

const slotId = /^[1-9]\d{0,8}$/;
interface Called {
  readonly role: string;
  readonly isCalled: boolean;
}
/**
 * Calls the application to a slot, or re-issues its letter for another one. `aware`: the person knows that the applicant can
 * no longer cancel then.
 */
export const callApplication = act({
  path: '/api/desk/applications/:number/call',
  right,
  about: ofOne,
  body: z.strictObject({ version, slot: z.string().check(z.regex(slotId, 'slot-missing')), aware }),
  form: {
    submit: [
      ({ isCalled }: Called) => (isCalled ? 'Call to this slot instead' : 'Call to this slot'),
      ({ isCalled }) => (isCalled ? 'अब इस समय बुलाएँ' : 'इस समय बुलाएँ'),
    ],
    label: [({ role }) => `Interview: ${role}`, ({ role }) => `इंटरव्यू: ${role}`],
    reasons: {
      'slot-missing': ['Choose a slot.', 'समय चुनें।'],
      missing: ['Tick this if you want to call now.', 'अभी बुलाना हो, तो यहाँ निशान लगाएँ।'],
    },
  },
  done: {
    'applications/called': [
      'Called. The letter is issued; the applicant is notified after two minutes.',
      'बुलाया गया। पत्र बन गया; आवेदक को दो मिनट बाद बताया जाएगा।',
    ],
    'applications/call-reissued': [
      'The letter is re-issued; the applicant is notified after two minutes.',
      'नया पत्र बन गया; आवेदक को दो मिनट बाद बताया जाएगा।',
    ],
  },
  refusals: {
    ...unknown,
    ...noReason,
    'applications/not-active': [
      409,
      'The application was cancelled or refunded.',
      'आवेदन रद्द हो चुका है या शुल्क लौट चुका है।',
    ],
    'applications/changed': [
      409,
      'A colleague changed this application. The page shows it as it is now.',
      'किसी साथी ने यह आवेदन बदला है। पेज पर अभी की स्थिति है।',
    ],
    'applications/still-cancellable': [
      409,
      'Not called yet: the applicant may still cancel, and a call ends that. Tick it below, then call.',
      'अभी नहीं बुलाया: आवेदक अब भी रद्द कर सकता है, बुलाने पर नहीं कर पाएगा। नीचे निशान लगाएँ, फिर बुलाएँ।',
    ],
    'interviews/unknown-slot': [
      422,
      'This opening has no such slot. Choose another.',
      'इस भर्ती का ऐसा कोई समय नहीं है। कोई और चुनें।',
    ],
    'interviews/slot-closed': [
      409,
      'This slot takes no more calls. Choose another.',
      'इस समय में अब और किसी को नहीं बुलाना। कोई और चुनें।',
    ],
    'interviews/slot-over': [409, 'This slot is over. Choose another.', 'यह समय बीत चुका है। कोई और चुनें।'],
    'interviews/slot-full': [
      409,
      'This slot has just become full. Choose another.',
      'यह समय अभी-अभी भर गया। कोई और चुनें।',
    ],
    'interviews/same-slot': [
      409,
      'The applicant is called to this slot already.',
      'आवेदक इस समय पहले ही बुलाया जा चुका है।',
    ],
  },
});

const calls = '/api/desk/application-calls';
/** Leads from selected rows of the list to the page that confirms their call. */
export const selectCalls = act({
  path: `${calls}/selection`,
  right,
  // The list's form has the fields of a move too.
  body: z.strictObject({ ...selectionFields, stage: z.optional(z.string()), reason: z.optional(z.string()) }),
  listFields: ['ids'],
  done: { 'applications/to-call': goesOn },
});
/** What a call would do. `ids`: numbers, joined by commas; with `all` (`yes`) all rows that match `query`. */
export const previewCalls = endpoint({
  method: 'GET',
  path: calls,
  access: 'desk',
  right: 'applications/change',
  query: z.strictObject({
    ids: z._default(z.string().check(z.maxLength(20_000)), ''),
    all: z.optional(z.literal('yes')),
    query: z._default(z.string().check(z.maxLength(4000, 'too-long')), ''),
  }),
  refusals: bulkRefusals,
  answer: answers<CallPreview>(),
});
/**
 * Calls selected applications to slots, which fill in the order of their time. `aware`: also those whose applicants can
 * still cancel, which ends it. `undo` names the work.
 */
export const callApplications = act({
  path: calls,
  right,
  body: z.strictObject({
    ...selectionFields,
    slots: z._default(z.array(z.string().check(z.regex(slotId, 'invalid'))).check(z.maxLength(200)), []),
    aware,
  }),
  listFields: ['ids', 'slots'],
  form: {
    submit: [
      (count: number) => (count === 1 ? 'Call 1 application' : `Call ${count} applications`),
      (count) => `${count} आवेदकों को बुलाएँ`,
    ],
    lead: [
      'The earliest slot fills first. When places run out, the remaining applicants are skipped.',
      'पहले वाला समय पहले भरता है। जिनके लिए जगह नहीं बचेगी, वे छोड़े जाएँगे।',
    ],
  },
  done: {
    'applications/bulk-call': [
      (count) => `${count} applications are being called. You can undo it for two minutes.`,
      (count) => `${count} आवेदक बुलाए जा रहे हैं। दो मिनट तक वापस ले सकते हैं।`,
    ],
  },
  refusals: {
    ...bulkRefusals,
    'interviews/unknown-slot': [422, 'Tick at least one slot.', 'कम से कम एक समय पर निशान लगाएँ।'],
  },
});
