import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import { typedLine } from '#kit/text/typed-line.ts';
import { bulkRefusals, selectionFields } from '#features/lists/contract.ts';
import { aware, goesOn, ids, noReason, ofOne, right, unknown } from '../contract/parts.ts';
import type { MovePlan } from '../model/desk.ts';
import { allStageReasons, maxReasonText, movableStages, type StageReason } from './model.ts';

/** Steps count from 1, as versions do. */
const step = version;
/** Empty without one. */
const reasonCode = z.union([z.enum(allStageReasons as readonly [StageReason, ...StageReason[]]), z.literal('')]);
const reason = z._default(
  z.pipe(
    reasonCode,
    z.transform((code) => (code === '' ? null : code)),
  ),
  null,
);
/** What the applicant reads for the reason `other`. */
const reasonText = z._default(typedLine({ min: 0, max: maxReasonText }), '');

const fields = {
  ...noReason,
  'applications/still-cancellable': [
    409,
    'The applicant can still cancel and get the fee back.',
    'आवेदक अभी भी रद्द करके शुल्क वापस पा सकते हैं।',
  ],
} as const;
const moved = {
  ...unknown,
  'applications/not-active': [
    409,
    'This application is cancelled or refunded, so its stage cannot be changed.',
    'यह आवेदन रद्द है या शुल्क लौट चुका है, इसलिए इसका चरण नहीं बदलता।',
  ],
  'applications/changed': [
    409,
    'This application has changed since. Look at it again before you move it.',
    'यह आवेदन इसी बीच बदल गया है। चरण बदलने से पहले इसे फिर देखें।',
  ],
} as const;

const notifies = [
  'Moved. The applicant is notified in two minutes, unless you undo it.',
  'हो गया। वापस न लें, तो आवेदक को दो मिनट में संदेश मिलेगा।',
] as const;
const isQuiet = ['Moved. This stage sends no message.', 'हो गया। इस चरण का कोई संदेश नहीं जाता।'] as const;
const ofText = {
  'reasonText.missing': ['Write the reason: the applicant reads it.', 'कारण लिखें: आवेदक इसे पढ़ेंगे।'],
  'reasonText.payment': [
    'No account, phone number, UPI or web address here: it is read in our name.',
    'यहाँ खाता, फ़ोन नंबर, UPI या वेब पता न लिखें: यह हमारे नाम से पढ़ा जाता है।',
  ],
} as const;
const tickAware = ['Tick this before you move the application.', 'आवेदन आगे बढ़ाने से पहले इस पर निशान लगाएँ।'] as const;
/** Moves an application. Its applicant is notified two minutes later, unless the move is undone. */
export const moveApplication = act({
  path: '/api/desk/applications/:number/stage',
  right,
  about: ofOne,
  body: z.strictObject({ version, stage: z.enum(movableStages), reason, reasonText, aware }),
  form: {
    label: [(to: string) => to, (to) => to],
    reasons: { 'aware.missing': tickAware, 'reason.missing': ['Choose a reason.', 'कारण चुनें।'], ...ofText },
  },
  done: {
    'applications/under-review': isQuiet,
    'applications/shortlisted': notifies,
    'applications/selected': notifies,
    'applications/not-selected': notifies,
    'applications/withdrawn': notifies,
    'applications/received': isQuiet,
  },
  refusals: { ...moved, ...fields },
});
/** Undoes the move of this step, within two minutes. */
export const undoMove = act({
  path: '/api/desk/applications/:number/undo',
  right,
  about: ofOne,
  hidden: { step },
  form: {},
  done: {
    'applications/move-undone': [
      'The move is undone. The applicant gets no message.',
      'बदलाव वापस लिया गया। आवेदक को कोई संदेश नहीं जाएगा।',
    ],
  },
  refusals: {
    ...moved,
    'applications/undo-over': [
      409,
      'The two minutes are over: the applicant was notified. Move it to another stage instead.',
      'दो मिनट पूरे हो गए: आवेदक को संदेश जा चुका है। इसे दूसरे चरण में रखें।',
    ],
  },
});

const bulkMove = {
  ...selectionFields,
  ids,
  stage: z.enum(movableStages, 'missing'),
  reason,
};
/** What a bulk move would do, for the page that asks to confirm it. */
export const planMove = endpoint({
  method: 'GET',
  path: '/api/desk/application-moves',
  access: 'desk',
  right: 'applications/change',
  query: z.strictObject({
    stage: z.enum(movableStages),
    reason: z.optional(reasonCode),
    /** Numbers joined by commas; without `all`. */
    ids: z.optional(z.string().check(z.maxLength(4000, 'too-long'))),
    all: selectionFields.all,
    query: selectionFields.query,
  }),
  refusals: { ...bulkRefusals, ...noReason },
  answer: answers<MovePlan>(),
});
/** Checks which rows a bulk move is about, and goes on to the page that asks to confirm it. */
export const prepareMove = act({
  path: '/api/desk/application-moves/prepared',
  right,
  body: z.strictObject(bulkMove),
  listFields: ['ids'],
  done: { 'applications/prepared': goesOn },
  refusals: { ...bulkRefusals, ...noReason },
});
/** Begins a bulk move. Applications that changed since are skipped and listed; `undo` names the work. */
export const moveApplications = act({
  path: '/api/desk/application-moves',
  right,
  body: z.strictObject({ ...bulkMove, reasonText, aware }),
  listFields: ['ids'],
  form: { submit: ['Move them', 'चरण बदलें'], reasons: { missing: tickAware, ...ofText } },
  done: {
    'applications/bulk': [
      (count) => `${count} applications are being moved. Messages leave two minutes after the last one.`,
      (count) => `${count} आवेदन बदले जा रहे हैं। आख़िरी के दो मिनट बाद संदेश जाएँगे।`,
    ],
  },
  refusals: { ...bulkRefusals, ...fields },
});
