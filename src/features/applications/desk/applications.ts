import { longDay } from '#kit/indian-time.ts';
import { type Language, languages } from '#kit/language.ts';
import { ageOn, dayInIndia, isDay } from '#kit/time.ts';
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
import { type Column, deskList } from '#platform/desk/desk-list.ts';
import { listRoleChoices } from '#features/interviews/actions/read-slots.ts';
import type { Slot } from '#features/interviews/model.ts';
import { roleTitles } from '#features/jobs/actions/role-titles.ts';
import { categories, type Category, openingKey, readOpeningKey } from '#features/jobs/model/jobs.ts';
import { maxTicked } from '#features/lists/terms.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { yesNoWords } from '#web/desk/list-words.ts';
import { inBoth, languageNames } from '#web/i18n.ts';
import { categoryTones } from '#web/ui/category-tones.ts';
import { byAge, byAttendance, byExperience, byGender, byInterviewDay, byQualification } from '../store/form-filters.ts';
import { inDistrict, movesTo, stillCancellable } from '../store/list.ts';
import { type ApplicationState, applicationStates } from '../model/applications.ts';
import { movableStages, type Stage, stages } from '../stages/model.ts';
import { applicationListWords } from '../web/desk/list-words.ts';
import { genderWords } from '../web/desk/words.ts';
import { applicationStateWords, applicationTones, stageTones, stageWords } from '../web/parts/words.ts';

const words = applicationListWords;
const { en, hi } = words;

/** Personal fields are empty once they are erased. */
interface FormRow {
  readonly id: string;
  readonly fatherName: string;
  readonly born: string;
  /** Today in India. */
  readonly today: string;
  readonly gender: string;
  readonly altMobile: string;
  readonly email: string;
  readonly address: string;
  readonly qualification: string;
  readonly experience: number | null;
}
/** A field of the form; null once it is erased. */
const formField = (name: string) => sql`(application.form ->> ${sql.lit(name)})`;
const formText = (name: string) => sql`coalesce(${formField(name)}, '')`;
const formSelect = sql<
  Omit<FormRow, 'today'>
>`${formText('fatherName')} as father_name, coalesce(application.born, '') as born,
  coalesce(application.gender, '') as gender, ${formText('altMobile')} as alt_mobile, ${formText('email')} as email,
  ${formText('address')} as address, ${formText('qualification')} as qualification, application.experience`;

interface Row extends Omit<FormRow, 'today'> {
  readonly role: string;
  readonly opening: number;
  readonly state: ApplicationState;
  readonly stage: Stage;
  /** Like the phone, the district and the state, empty once the application is erased. */
  readonly name: string;
  readonly phone: string;
  readonly category: Category;
  readonly district: string;
  readonly stateName: string;
  readonly paidPaise: number;
  readonly createdAt: Date;
  readonly interviewAt: Date | null;
  readonly interviewPlace: Slot['texts'] | null;
  readonly came: 'yes' | 'no' | null;
  /** Hundredths. */
  readonly marks: number | null;
}

/** True for an application that a bulk call calls: active, and not called yet or called without a letter. */
const isCallable = sql`(application.state = 'active' and not (application.stage = 'called'
  and exists (select from call_letter where application_id = application.id and ended_at is null)))`;
const readMoment = (typed: string): Date | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(typed) && !Number.isNaN(Date.parse(typed))
    ? new Date(typed)
    : undefined;

const details = { as: 'personal', field: 'person/details', record: ({ id }: FormRow) => id, isExtra: true } as const;
/** The columns that an office compares applicants by; most are not shown until they are chosen. */
const formColumns = {
  qualification: { as: 'text', of: ({ qualification }) => qualification || null },
  experience: {
    as: 'number',
    of: ({ experience }) => experience,
    sort: { sql: sql`application.experience`, type: 'integer', isNullable: true },
  },
  age: {
    ...details,
    of: ({ born, today }: FormRow) => (isDay(born) ? String(ageOn(born, today)) : ''),
    isNumber: true,
    isExtra: false,
  },
  gender: {
    ...details,
    of: ({ gender }: FormRow, language: Language) => genderWords[language][gender] ?? gender,
    isExtra: false,
  },
  dob: { ...details, of: ({ born }: FormRow, language: Language) => (isDay(born) ? longDay(language, born) : '') },
  fatherName: { ...details, of: ({ fatherName }: FormRow) => fatherName },
  altMobile: { ...details, of: ({ altMobile }: FormRow) => altMobile },
  email: { ...details, field: 'person/email', of: ({ email }: FormRow) => email },
  address: { ...details, field: 'person/address', of: ({ address }: FormRow) => address },
} as const satisfies Readonly<Record<string, Column<FormRow>>>;

/** Paid applications. */
export const applications = deskList({
  name: 'applications',
  right: 'applications/read',
  words,
  from: sql`application`,
  id: { sql: sql`application.id`, type: 'text' },
  select: sql<Row>`application.id, application.role, application.opening, application.state, application.stage,
    coalesce(application.name, '') as name, ${formText('mobile')} as phone, application.category,
    coalesce(application.district, '') as district, ${formText('state')} as state_name, application.paid_paise,
    application.created_at, slot.starts_at as interview_at, slot.texts as interview_place, application.came,
    application.marks, ${formSelect}`,
  join: sql`left join call_letter letter on letter.application_id = application.id and letter.ended_at is null
    left join interview_slot slot on slot.id = letter.slot_id`,
  seen: sql`application.version`,
  resolve: async (ctx, params) =>
    params.has('ageFrom') || params.has('ageTo') ? { filters: byAge(dayInIndia(await ctx.businessNow())) } : {},
  async read(ctx, rows) {
    const titles = await roleTitles(ctx);
    const today = dayInIndia(await ctx.businessNow());
    return rows.map((row) => ({ ...row, roleTitle: titles(row.role), today }));
  },
  more: async (ctx) => ({ roles: await listRoleChoices(ctx) }),
  key: ({ id }) => id,
  record: ({ id }) => ({ href: deskPaths.application(id) }),
  columns: {
    number: {
      as: 'id',
      of: ({ id }) => id,
      isExtra: true,
      inFile: 'always',
      sort: { sql: sql`application.id`, type: 'text' },
    },
    name: {
      as: 'text',
      of: ({ name }) => name || null,
      none: 'erased',
      sort: { sql: sql`application.name`, type: 'text', isNullable: true },
    },
    stage: { as: 'code', of: ({ stage }) => stage, texts: stageWords, tones: stageTones },
    role: {
      as: 'text',
      of: ({ roleTitle }, language) => roleTitle[language],
      beside: ({ opening }, language) => (opening === 1 ? [] : [`${words[language].opening} ${opening}`]),
      inFile: [
        { head: 'role', of: ({ roleTitle }, language) => roleTitle[language] },
        { head: 'opening', of: ({ opening }) => opening, kind: 'number' },
      ],
    },
    category: { as: 'code', of: ({ category }) => category, texts: inBoth({}, {}), tones: categoryTones },
    ...formColumns,
    phone: { as: 'personal', of: ({ phone }) => phone, field: 'person/phone', record: ({ id }) => id },
    interview: { as: 'time', of: ({ interviewAt }) => interviewAt, isExtra: true },
    interviewPlace: {
      as: 'text',
      of: ({ interviewPlace }, language) => interviewPlace?.[language].shortPlace ?? null,
      isExtra: true,
    },
    came: {
      as: 'code',
      of: ({ came }) => came,
      texts: yesNoWords,
      isExtra: true,
    },
    marks: {
      as: 'number',
      of: ({ marks }) => (marks === null ? null : marks / 100),
      // Applications without marks sort below the lowest marks.
      sort: { sql: sql`coalesce(application.marks, -1)`, type: 'integer' },
      isExtra: true,
    },
    district: { as: 'text', of: ({ district }) => district, isExtra: true },
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
      isExtra: true,
      inFile: 'always',
    },
    stateName: { as: 'text', of: ({ stateName }) => stateName, isExtra: true },
    paid: { as: 'paise', of: ({ paidPaise }) => paidPaise, total: sql`application.paid_paise`, isExtra: true },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    q: {
      ...search(
        referenceOf('SA', sql`application.id`),
        digitsOf(formField('mobile')),
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
    qualification: { ...byQualification, hint: { en: '12th, BA, ITI', hi: '12वीं, BA, ITI' } },
    experienceFrom: { ...byExperience, hint: '2' },
    gender: { ...byGender, texts: genderWords },
    ageFrom: { ...byAge().ageFrom, hint: '18' },
    ageTo: { ...byAge().ageTo, hint: '35' },
    created: days(sql`application.created_at`),
    interview: { ...byInterviewDay, label: 'interviewDay' },
    came: {
      ...byAttendance,
      texts: yesNoWords,
    },
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
    // Applications whose refund waits for a second person.
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
    // Applicants who could still cancel at this moment of the product's clock.
    cancellable: { ...readAs(readMoment, stillCancellable), isHidden: true },
    // The language of the messages to the applicant.
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
    { name: t.refundOpen, query: 'status=refund-requested' },
    { name: t.refundProposed, query: 'refund=proposed' },
  ],
});
