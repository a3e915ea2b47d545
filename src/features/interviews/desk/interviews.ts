import { dayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { anyOf, businessNow, days, exactly, isAmong } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { roleTitles } from '#features/jobs/actions/role-titles.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { listRoleChoices } from '../actions/read-slots.ts';
import { type CountedSlot, shownState, slotStates } from '../model.ts';
import { isOver } from '../rules.ts';
import { resultWaitsDays } from '../terms.ts';
import { slotStateWords, slotsWords, slotTones } from '../web/desk/words.ts';

const words = inBoth(
  {
    ...slotsWords.en,
    caption: 'Interview slots',
    add: 'New slot',
    upcoming: 'Upcoming',
    withoutResults: 'Results missing',
    results: 'Results',
    missing: 'Missing',
    empty:
      'No slot yet. A slot is a time and a place for interviews of one opening. Applicants are called to it from their applications.',
    role: 'Role',
    opening: 'Opening',
  },
  {
    ...slotsWords.hi,
    caption: 'इंटरव्यू के समय',
    add: 'नया समय',
    upcoming: 'आने वाले',
    withoutResults: 'नतीजे बाकी',
    results: 'नतीजे',
    missing: 'बाकी',
    empty: 'अभी कोई समय तय नहीं है। एक भर्ती के इंटरव्यू का समय और जगह यहाँ तय होती है। आवेदकों को उनके आवेदन से बुलाया जाता है।',
    role: 'पद',
    opening: 'भर्ती',
  },
);

/** Over, with somebody who was called and of whom nothing is written down. */
const withoutResult = sql`(
  interview_slot.starts_at < ${businessNow} and interview_slot.starts_at > ${businessNow} - ${resultWaitsDays} * interval '1 day'
  and interview_slot.id in (select slot_id from call_letter where ended_at is null and result_at is null))`;

/** The interview slots. */
export const interviews = deskList({
  name: 'interviews',
  right: 'roles/read',
  words,
  from: sql`interview_slot`,
  id: { sql: sql`interview_slot.id`, type: 'integer' },
  select: sql<CountedSlot>`interview_slot.id, interview_slot.role, interview_slot.opening, interview_slot.starts_at,
    interview_slot.minutes, interview_slot.capacity, interview_slot.texts, interview_slot.state, interview_slot.version,
    interview_slot.changed_at, interview_slot.changed_by,
    (select count(*) from call_letter where slot_id = interview_slot.id and ended_at is null) as called`,
  seen: sql`interview_slot.version`,
  async read(ctx, rows) {
    const [titles, now] = [await roleTitles(ctx), await ctx.businessNow()];
    return rows.map((slot) => ({ ...slot, roleTitle: titles(slot.role), isOver: isOver(slot, now) }));
  },
  more: async (ctx) => ({ today: dayInIndia(await ctx.businessNow()), roles: await listRoleChoices(ctx) }),
  key: ({ id }) => String(id),
  record: ({ id }) => ({ href: deskPaths.interviewSlot(id) }),
  columns: {
    starts: {
      as: 'time',
      of: ({ startsAt }) => startsAt,
      sort: { sql: sql`interview_slot.starts_at`, type: 'timestamptz' },
    },
    role: {
      as: 'text',
      of: ({ roleTitle, opening }, language) => `${roleTitle[language]} (${opening})`,
      inFile: [
        { head: 'role', of: ({ roleTitle }, language) => roleTitle[language] },
        { head: 'opening', of: ({ opening }) => opening, kind: 'number' },
      ],
    },
    place: { as: 'text', of: ({ texts }, language) => texts[language].shortPlace },
    called: {
      as: 'text',
      of: ({ called, capacity }, language) => words[language].calledOf(called, capacity),
      link: ({ id, called }) =>
        called === 0 ? undefined : { href: `${deskPaths.applications()}?slot=${id}`, right: 'applications/read' },
    },
    state: { as: 'code', of: shownState, texts: slotStateWords, tones: slotTones },
  },
  defaultSort: { column: 'starts', direction: 'desc' },
  filters: {
    role: {
      ...exactly((role) => sql`interview_slot.role = ${role}`),
      choices: ({ roles }, language) => roles.map(({ role, title }) => ({ value: role, label: title[language] })),
    },
    opening: exactly(
      (opening) => sql`interview_slot.opening = ${Number(opening)}`,
      (typed) => (/^[1-9]\d{0,5}$/.test(typed) ? typed : undefined),
    ),
    state: { ...anyOf(slotStates, (states) => isAmong(sql`interview_slot.state`, states)), texts: slotStateWords },
    starts: days(sql`interview_slot.starts_at`),
    results: {
      ...anyOf(['missing'], () => withoutResult),
      texts: { en: { missing: words.en.missing }, hi: { missing: words.hi.missing } },
    },
  },
  views: ({ upcoming, withoutResults }, { today }) => [
    { name: upcoming, query: `starts-from=${today}&sort=starts` },
    { name: withoutResults, query: 'results=missing' },
  ],
  links: { add: { href: deskPaths.newInterviewSlot(), right: 'applications/change', isNext: true } },
});
