import { languages } from '#kit/language.ts';
import { sql } from '#platform/database/db.ts';
import {
  anyId,
  anyOf,
  days,
  digitsOf,
  exactly,
  isAmong,
  oneOf,
  readAs,
  referenceOf,
  search,
  wordsIn,
  yesOrNo,
} from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { listRoleChoices } from '#features/interviews/actions/read-slots.ts';
import { categories, type Category, openingKey, readOpeningKey } from '#features/jobs/model/jobs.ts';
import { maxTicked } from '#features/lists/terms.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { yesNoWords } from '#web/desk/list-words.ts';
import { inBoth, languageNames } from '#web/i18n.ts';
import { categoryTones } from '#web/ui/category-tones.ts';
import { inDistrict, movesTo, stillCancellable } from '../store/list.ts';
import { type ApplicationState, applicationStates } from '../model/applications.ts';
import { movableStages, type Stage, stages } from '../stages/model.ts';
import { deskCallWords } from '../calls/web/desk/call-words.ts';
import { reviewWords } from '../web/desk/review-words.ts';
import { applicationsWords } from '../web/desk/words.ts';
import { applicationStateWords, applicationTones, stageTones, stageWords } from '../web/parts/words.ts';

const words = inBoth(
  {
    ...applicationsWords.en,
    ...stageWords.en,
    caption: 'Applications',
    empty: 'No application yet. Each one appears here as soon as its fee is paid.',
    q: 'Number, phone or name',
    opening: 'Opening',
    stateName: applicationsWords.en.state,
    refundOpen: 'Cancelled, refund open',
    refundProposed: 'Proposed, waits for a second person',
    duplicate: 'Same Aadhaar twice',
    opened: 'Opened at the desk',
    unopened: 'Not opened yet',
    person: applicationsWords.en.applicant,
    slot: deskCallWords.en.slot,
    callable: deskCallWords.en.callable,
    cancellable: reviewWords.en.cancellable,
    moves: 'A bulk move to this stage changes them',
    skips: 'A bulk move to this stage skips them',
    language: 'Language of messages',
  },
  {
    ...applicationsWords.hi,
    ...stageWords.hi,
    caption: 'आवेदन',
    empty: 'अभी कोई आवेदन नहीं है। शुल्क का भुगतान होते ही हर आवेदन यहाँ दिखेगा।',
    q: 'नंबर, फ़ोन या नाम',
    opening: 'भर्ती',
    stateName: applicationsWords.hi.state,
    refundOpen: 'रद्द, रिफ़ंड बाकी',
    refundProposed: 'प्रस्तावित, मंज़ूरी बाकी',
    duplicate: 'वही आधार दो बार',
    opened: 'डेस्क पर खोला गया',
    unopened: 'किसी ने नहीं खोले',
    person: applicationsWords.hi.applicant,
    slot: deskCallWords.hi.slot,
    callable: deskCallWords.hi.callable,
    cancellable: reviewWords.hi.cancellable,
    moves: 'इस चरण में ले जाने पर ये बदलेंगे',
    skips: 'इस चरण में ले जाने पर ये छूट जाएँगे',
    language: 'संदेशों की भाषा',
  },
);
const { en, hi } = words;

interface Row {
  readonly id: string;
  readonly role: string;
  readonly opening: number;
  readonly state: ApplicationState;
  readonly stage: Stage;
  /** Empty once it is erased; so are the phone, the district and the state. */
  readonly name: string;
  readonly phone: string;
  readonly category: Category;
  readonly district: string;
  readonly stateName: string;
  readonly paidPaise: number;
  readonly createdAt: Date;
}
const field = (name: string) => sql`(application.form ->> ${sql.lit(name)})`;

/** As a bulk call decides: active, and not called or called without a letter. */
const isCallable = sql`(application.state = 'active' and not (application.stage = 'called'
  and exists (select from call_letter where application_id = application.id and ended_at is null)))`;
const readMoment = (typed: string): Date | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(typed) && !Number.isNaN(Date.parse(typed))
    ? new Date(typed)
    : undefined;

/** Paid applications. */
export const applications = deskList({
  name: 'applications',
  right: 'applications/read',
  words,
  from: sql`application`,
  id: { sql: sql`application.id`, type: 'text' },
  select: sql<Row>`application.id, application.role, application.opening, application.state, application.stage,
    coalesce(application.name, '') as name, coalesce(${field('mobile')}, '') as phone, application.category,
    coalesce(application.district, '') as district, coalesce(${field('state')}, '') as state_name, application.paid_paise,
    application.created_at`,
  seen: sql`application.version`,
  read: async (_ctx, rows) => rows,
  more: async (ctx) => ({ roles: await listRoleChoices(ctx) }),
  key: ({ id }) => id,
  record: ({ id }) => ({ href: deskPaths.application(id) }),
  columns: {
    number: { as: 'id', of: ({ id }) => id, sort: { sql: sql`application.id`, type: 'text' } },
    name: {
      as: 'text',
      of: ({ name }) => name || null,
      none: 'erased',
      sort: { sql: sql`application.name`, type: 'text', isNullable: true },
    },
    phone: { as: 'personal', of: ({ phone }) => phone, field: 'person/phone', record: ({ id }) => id },
    role: { as: 'text', of: ({ role }) => role },
    opening: { as: 'number', of: ({ opening }) => opening },
    category: { as: 'code', of: ({ category }) => category, texts: inBoth({}, {}), tones: categoryTones },
    district: { as: 'text', of: ({ district }) => district, isExtra: true },
    stage: { as: 'code', of: ({ stage }) => stage, texts: stageWords, tones: stageTones },
    status: {
      as: 'code',
      of: ({ state }) => state,
      texts: applicationStateWords,
      tones: applicationTones,
      isExtra: true,
    },
    created: {
      as: 'time',
      of: ({ createdAt }) => createdAt,
      sort: { sql: sql`application.created_at`, type: 'timestamptz' },
    },
    stateName: { as: 'text', of: ({ stateName }) => stateName, isExtra: true },
    paid: { as: 'paise', of: ({ paidPaise }) => paidPaise, total: sql`application.paid_paise`, isExtra: true },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    q: {
      ...search(
        referenceOf('SA', sql`application.id`),
        digitsOf(field('mobile')),
        wordsIn(sql`application.name_words`),
      ),
      hint: 'SA-…',
    },
    stage: { ...anyOf(stages, (among) => isAmong(sql`application.stage`, among)), texts: stageWords },
    // Another account's application for the same role has the same identity document.
    duplicate: {
      ...oneOf(['yes'], () => sql`application.shares_identity`),
      texts: yesNoWords,
    },
    // Whether staff have opened an active application at the desk.
    opened: {
      ...yesOrNo({
        yes: sql`application.opened_at is not null`,
        no: sql`application.opened_at is null and application.state = 'active'`,
      }),
      texts: yesNoWords,
      choices: (_more, language) =>
        (['no', 'yes'] as const).map((value) => ({ value, label: yesNoWords[language][value] })),
    },
    status: {
      ...anyOf(applicationStates, (states) => isAmong(sql`application.state`, states)),
      texts: applicationStateWords,
    },
    role: {
      ...exactly((role) => sql`application.role = ${role}`),
      choices: ({ roles }, language) => roles.map(({ role, title }) => ({ value: role, label: title[language] })),
    },
    // An opening's number and its role: `2 Supervisor`.
    opening: {
      ...readAs(
        readOpeningKey,
        ({ role, opening }) => sql`(application.role = ${role} and application.opening = ${opening})`,
      ),
      choices: ({ roles }, language) =>
        roles.flatMap(({ role, title, openings }) =>
          openings.map((opening) => ({
            value: openingKey({ role, opening }),
            label: `${title[language]} ${opening}`,
          })),
        ),
    },
    category: anyOf(categories, (among) => isAmong(sql`application.category`, among)),
    district: {
      ...inDistrict,
      hint: { en: 'Patna', hi: 'पटना' },
    },
    created: days(sql`application.created_at`),
    person: { ...exactly((accountId) => sql`application.account_id = ${accountId}`), isHidden: true },
    // The interview slot that it is called to.
    slot: {
      ...exactly(
        (slot) =>
          sql`application.id in (select application_id from call_letter where slot_id = ${Number(slot)} and ended_at is null)`,
        (typed) => (/^[1-9]\d{0,8}$/.test(typed) ? typed : undefined),
      ),
      isHidden: true,
    },
    // A second person agrees to its refund, or declines it.
    refund: {
      ...oneOf(
        ['proposed'],
        () => sql`application.payment_id in (select record from approval where status = 'waiting' and kind = 'refund')`,
      ),
      texts: inBoth({ proposed: en.refundProposed }, { proposed: hi.refundProposed }),
      isHidden: true,
    },
    // The rows behind each figure of the pages that confirm a bulk move or call.
    number: { ...anyId((numbers) => sql`application.id = any(${numbers}::text[])`, maxTicked), isHidden: true },
    moves: { ...oneOf(movableStages, movesTo), texts: stageWords, isHidden: true },
    skips: { ...oneOf(movableStages, (stage) => sql`not ${movesTo(stage)}`), texts: stageWords, isHidden: true },
    callable: { ...yesOrNo({ yes: isCallable, no: sql`not ${isCallable}` }), texts: yesNoWords, isHidden: true },
    // At this moment of business.
    cancellable: { ...readAs(readMoment, stillCancellable), isHidden: true },
    // Of the applicant's messages.
    language: {
      ...oneOf(
        languages,
        (language) =>
          sql`exists (select from account where account.id = application.account_id and account.language = ${language})`,
      ),
      texts: inBoth(languageNames, languageNames),
      isHidden: true,
    },
  },
  views: (t) => [
    { name: t.unopened, query: 'opened=no' },
    ...stages.map((stage) => ({ name: t[stage], query: `stage=${stage}` })),
    { name: t.duplicate, query: 'duplicate=yes' },
    { name: t.refundOpen, query: 'status=refund-asked' },
    { name: t.refundProposed, query: 'refund=proposed' },
  ],
});
