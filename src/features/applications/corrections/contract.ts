import { z } from 'zod/mini';
import { act, notSaved } from '#kit/desk/act.ts';
import { day, drawn, lines, time } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { dayMs } from '#kit/time.ts';
import { ownApplicationRefusals } from '#features/receipts/contract.ts';
import { pages } from '#pages.ts';
import { photoLimits } from '#features/photos/terms.ts';
import { ApplicationForm } from '../model/applications.ts';
import {
  correctionsPerWindow,
  type EditableField,
  editableFields,
  type IdentityRule,
  maxCorrectionAnswerLength,
  maxCorrectionWindowMs,
} from '../terms.ts';

/** What the correction page shows. */
export interface CorrectionFormAnswer {
  readonly number: string;
  readonly roleTitle: Readonly<Record<'en' | 'hi', string>>;
  /** The number of the newest correction, 0 without one: the form sends it back. */
  readonly seen: number;
  readonly form: Readonly<Record<Exclude<EditableField, 'aadhar'>, string>> & {
    readonly category: string;
    readonly mobile: string;
    /** The last four characters; empty without one. */
    readonly identityLastFour: string;
  };
  readonly identity: IdentityRule;
  /** ISO time, exclusive. */
  readonly until: string;
  /** Corrections that can still be made in this window. */
  readonly left: number;
}

const correctionBlocks = {
  'applications/not-active': [409, 'This application was cancelled or refunded.'],
  'applications/correction-closed': [409, 'This application cannot be corrected now.'],
  'applications/too-many-corrections': [
    409,
    `This application was corrected ${correctionsPerWindow} times in this window.`,
  ],
} as const;

/** The form of an application in an open correction window, prefilled; the identity number is masked. */
export const getCorrectionForm = endpoint({
  method: 'GET',
  path: '/api/applications/:id/form',
  access: 'session',
  refusals: { ...ownApplicationRefusals, ...correctionBlocks },
  answer: answers<CorrectionFormAnswer>(),
});

const { shape } = ApplicationForm;
const editableShape = Object.fromEntries(editableFields.map((name) => [name, shape[name]])) as Pick<
  typeof shape,
  EditableField
>;
/** A form's fields are text; a caller of the API may send the years as a number. */
export const CorrectionBody = z.strictObject({
  seen: z.pipe(
    z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, 'invalid')), z.transform(Number)),
  ),
  /** An empty `aadhar` leaves the number as it is. */
  ...editableShape,
});

/**
 * Corrects an application: JSON, or the page's form as multipart, whose file `newPhoto` is uploaded first. A form that is
 * not accepted gets its page again, with what was typed.
 */
export const correctApplication = endpoint({
  method: 'POST',
  path: '/api/applications/:id/form',
  access: 'session',
  loginPage: pages.applications.path,
  maxBytes: (photoLimits.megabytes + 1) * 1024 * 1024,
  bodiesEach: 2,
  refusals: {
    ...ownApplicationRefusals,
    ...correctionBlocks,
    'applications/fields': [422, 'Please correct the marked fields.'],
    'applications/form-changed': [409, 'This application was corrected in another tab or on another device.'],
    'http/malformed': [400, 'The form cannot be read.'],
  },
  /** The changed fields, none where nothing differs. */
  answer: answers<{ readonly correction: number; readonly changed: readonly EditableField[] }>(),
});

const answerText = z.string().check(z.maxLength(maxCorrectionAnswerLength, 'too-long'));
const number = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/, 'invalid')), z.transform(Number)),
);
const desk = { right: 'applications/change', about: [{ kind: 'application', named: 'number' }] } as const;
const deskRefusals = {
  'applications/unknown': [404, 'There is no such application.', 'ऐसा कोई आवेदन नहीं है।'],
  'applications/not-active': [
    409,
    'This application was cancelled or refunded.',
    'यह आवेदन रद्द हो चुका है या इसका शुल्क लौटाया जा चुका है।',
  ],
} as const;
const windowChanged = {
  'applications/window-changed': [
    409,
    'A colleague has changed this window since. Look at it again.',
    'इसे किसी साथी ने बदला है। फिर से देखें।',
  ],
} as const;
const writeAnswer = ['Write what the applicant reads.', 'आवेदक जो पढ़ेगा, वह लिखें।'] as const;

/** Answers or declines the open request to correct an application. */
export const answerCorrectionRequest = act({
  ...desk,
  path: '/api/desk/applications/:number/correction-answer',
  hidden: { request: z.string().check(z.maxLength(60)) },
  fields: {
    outcome: drawn(z.enum(['answered', 'declined'])),
    answer: lines(answerText, {
      label: ['What the applicant reads', 'आवेदक जो पढ़ेगा'],
      missing: writeAnswer,
      max: maxCorrectionAnswerLength,
    }),
  },
  form: { label: ['Answer the request', 'अनुरोध का जवाब दें'] },
  done: {
    'applications/correction-answered': ['The request is answered.', 'अनुरोध का जवाब दे दिया गया।'],
    'applications/correction-declined': ['The request is declined.', 'अनुरोध मना कर दिया गया।'],
  },
  refusals: {
    ...deskRefusals,
    'applications/no-correction': [
      409,
      'This request is already closed. See its answer above.',
      'यह अनुरोध पहले ही बंद हो चुका है। जवाब ऊपर देखें।',
    ],
    'applications/answer-missing': [422, ...writeAnswer],
  },
});
const days = maxCorrectionWindowMs / dayMs;
/** Opens a correction window for one application, and closes its open request. */
export const openWindow = act({
  ...desk,
  path: '/api/desk/applications/:number/correction-window',
  hidden: { seen: number },
  fields: {
    day: day(z.string().check(z.maxLength(40)), { label: ['Until day', 'किस दिन तक'] }),
    time: time(z.string().check(z.maxLength(20)), { label: ['Until time', 'कितने बजे तक'] }),
    answer: drawn(z._default(answerText, '')),
  },
  form: {
    submit: ['Open window', 'समय खोलें'],
    lead: [
      'The applicant gets a message and can correct everything but category, role and phone number.',
      'आवेदक को संदेश मिलेगा। वह श्रेणी, पद और फ़ोन नंबर को छोड़कर सब कुछ ठीक कर सकता है।',
    ],
    reasons: {
      past: ['Choose a time in the future.', 'आगे का समय चुनें।'],
      'too-far': [`Choose a day within ${days} days.`, `${days} दिन के भीतर का दिन चुनें।`],
    },
  },
  done: {
    'applications/correction-opened': [
      'The correction window is open. The applicant gets a message.',
      'सुधार का समय खुल गया। आवेदक को संदेश मिलेगा।',
    ],
  },
  refusals: {
    ...deskRefusals,
    ...windowChanged,
    'applications/decided': [
      409,
      'This application is decided, so the applicant can no longer correct it.',
      'इस आवेदन पर फ़ैसला हो चुका है, इसलिए आवेदक अब सुधार नहीं कर सकता।',
    ],
    'http/fields': notSaved,
  },
});
/** Closes the correction window of one application now. */
export const closeWindow = act({
  ...desk,
  path: '/api/desk/applications/:number/correction-window-end',
  hidden: { seen: number },
  form: {
    submit: ['Close window now', 'अभी बंद करें'],
    ask: [
      'Close the window? The applicant can then no longer correct the application in it.',
      'यह समय बंद करना है? फिर आवेदक इसमें सुधार नहीं कर पाएगा।',
    ],
  },
  done: { 'applications/correction-ended': ['The correction window is closed.', 'सुधार का समय बंद कर दिया गया।'] },
  refusals: { ...deskRefusals, ...windowChanged },
});
