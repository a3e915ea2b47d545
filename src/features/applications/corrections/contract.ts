import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { ownApplicationRefusals } from '#features/receipts/contract.ts';
import { pages } from '#pages.ts';
import { photoLimits } from '#features/photos/terms.ts';
import { ApplicationForm } from '../model/applications.ts';
import { correctionsPerWindow, type EditableField, type IdentityRule, maxCorrectionAnswerLength } from '../terms.ts';

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
/** A form's fields are text; a caller of the API may send the years as a number. */
export const CorrectionBody = z.strictObject({
  seen: z.pipe(
    z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, 'invalid')), z.transform(Number)),
  ),
  name: shape.name,
  fatherName: shape.fatherName,
  dob: shape.dob,
  gender: shape.gender,
  altMobile: shape.altMobile,
  email: shape.email,
  address: shape.address,
  state: shape.state,
  district: shape.district,
  qualification: shape.qualification,
  experience: shape.experience,
  /** Empty leaves the number as it is. */
  aadhar: shape.aadhar,
  photo: shape.photo,
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
const desk = {
  method: 'POST',
  access: 'desk',
  right: 'applications/change',
  about: [{ kind: 'application', named: 'number' }],
  answer: answers<DeskDone>(),
} as const;
const deskRefusals = {
  'applications/unknown': [404, 'There is no such application.'],
  'applications/not-active': [409, 'This application was cancelled or refunded.'],
} as const;

/** Answers or declines the open request to correct an application. */
export const answerCorrectionRequest = endpoint({
  ...desk,
  path: '/api/desk/applications/:number/correction-answer',
  body: z.strictObject({
    request: z.string().check(z.maxLength(60)),
    outcome: z.enum(['answered', 'declined']),
    answer: answerText,
  }),
  refusals: {
    ...deskRefusals,
    'applications/no-correction': [409, 'A colleague has answered this request, or it is closed.'],
    'applications/answer-missing': [422, 'Write what the applicant reads.'],
  },
});
/** Opens a correction window for one application, and closes its open request. */
export const openWindow = endpoint({
  ...desk,
  path: '/api/desk/applications/:number/correction-window',
  body: z.strictObject({
    seen: number,
    day: z.string().check(z.maxLength(40)),
    time: z.string().check(z.maxLength(20)),
    answer: z._default(answerText, ''),
  }),
  refusals: {
    ...deskRefusals,
    'applications/decided': [409, 'Staff have decided on this application, so it is corrected no more.'],
    'applications/window-changed': [409, 'A colleague has changed the correction window.'],
    'http/fields': [422, 'Check the fields.'],
  },
});
/** Closes the correction window of one application now. */
export const closeWindow = endpoint({
  ...desk,
  path: '/api/desk/applications/:number/correction-window-end',
  body: z.strictObject({ seen: number }),
  refusals: {
    ...deskRefusals,
    'applications/window-changed': [409, 'A colleague has changed the correction window.'],
  },
});
