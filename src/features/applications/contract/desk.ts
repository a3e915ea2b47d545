import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { drawn, line } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { isVisible, withoutUnseen } from '#kit/text/visible.ts';
import { answerOnWhatsapp } from '#features/notifications/chats/contract.ts';
import type { DeskApplicationRecord } from '../model/desk.ts';
import { maxNoteLength } from '../stages/model.ts';
import { confirmed, ofOne, right, unknown } from './parts.ts';

/** One application; `list` is the query of the list that the person came from, for its neighbours there. */
export const getApplication = endpoint({
  method: 'GET',
  path: '/api/desk/applications/:number',
  access: 'desk',
  right: 'applications/read',
  query: z.strictObject({ list: z.optional(z.string().check(z.maxLength(4000, 'too-long'))) }),
  refusals: unknown,
  answer: answers<DeskApplicationRecord>(),
});

const noteText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) =>
      withoutUnseen(typed.normalize('NFC'))
        .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
        .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
        .trim(),
    ),
  ),
  z.string().check(
    z.refine((text) => isVisible(text), 'missing'),
    // The database counts characters, not units of UTF-16.
    z.refine((text) => Array.from(text).length <= maxNoteLength, 'too-long'),
  ),
);
export const noteApplication = act({
  path: '/api/desk/applications/:number/notes',
  right,
  fields: { note: drawn(noteText) },
  form: {
    submit: ['Add note', 'नोट जोड़ें'],
    reasons: { missing: ['Write the note first.', 'पहले नोट लिखें।'] },
  },
  done: { 'applications/noted': ['The note is saved.', 'नोट सेव हो गया।'] },
  refusals: {
    ...unknown,
    'applications/erased': [
      409,
      'The personal fields of this application are erased, so you cannot add a note.',
      'इस आवेदन की निजी जानकारी मिटा दी गई है, इसलिए नोट नहीं लिखा जा सकता।',
    ],
  },
});

/** Answers what the applicant wrote on WhatsApp. */
export const answerApplicantOnWhatsapp = answerOnWhatsapp({
  path: '/api/desk/applications/:number/whatsapp',
  right,
  about: ofOne,
  unknown,
});

interface Release {
  readonly whom: string;
  readonly sum: string;
}
/** Takes the commission of this application off hold, with the reason for the audit. `confirmed`: they checked person and sum. */
export const releaseCommission = act({
  path: '/api/desk/applications/:number/release-earning',
  right: 'claims/change',
  about: [{ kind: 'earning', named: 'number' }],
  hidden: { confirmed },
  fields: {
    reason: line(noteText, {
      label: ['Reason', 'कारण'],
      hint: ['Staff read it in the audit.', 'स्टाफ़ इसे ऑडिट में पढ़ता है।'],
      missing: ['Write the reason.', 'कारण लिखें।'],
      max: maxNoteLength,
    }),
  },
  form: {
    submit: ['Take off hold', 'रोक हटाएँ'],
    lead: [
      'Compare both people first. An earning that is taken off hold is never held again.',
      'पहले दोनों लोगों का मिलान कर लें। जिस कमाई से रोक हटी, उस पर फिर रोक नहीं लगती।',
    ],
    ask: [
      ({ whom, sum }: Release) => `Take ${sum} off hold?\n\n${whom}`,
      ({ whom, sum }) => `${sum} से रोक हटाएँ?\n\n${whom}`,
    ],
    check: [({ whom, sum }) => `I checked: ${whom}, ${sum}.`, ({ whom, sum }) => `मैंने जाँच लिया: ${whom}, ${sum}।`],
  },
  done: {
    'applications/earning-released': ['The earning is no longer on hold.', 'अब इस कमाई पर रोक नहीं है।'],
  },
  refusals: {
    ...unknown,
    'applications/earning-not-held': [409, 'This earning is not on hold any more.', 'इस कमाई पर अब रोक नहीं है।'],
  },
});
