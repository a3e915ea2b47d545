// Filters of the list of applications by what was filled in, and by the interview that an application is called to.
import type { DeskField } from '#kit/desk/desk-access.ts';
import {
  businessNow,
  type Condition,
  days,
  type Filter,
  oneOf,
  readAs,
  wordsIn,
} from '#platform/database/list/filters.ts';
import { sql } from '#platform/database/db.ts';
import { genders } from '../model/applications.ts';

/** Born on this day or before, a person is so many years old on the day `today`, or on that of the database. */
const bornFor = (years: number, today?: string) => {
  const age = sql`make_interval(years => ${years}::integer)`;
  // Only a value that is known beforehand tells the planner how many rows it lets through.
  if (today !== undefined) return sql`to_char(${today}::date - ${age}, 'YYYY-MM-DD')`;
  // As a sub-select it is worked out once, not for each row.
  return sql`(select to_char((${businessNow} at time zone 'Asia/Kolkata') - ${age}, 'YYYY-MM-DD'))`;
};
const years = (condition: (years: number) => Condition): Filter =>
  readAs((typed) => (/^\d{1,2}$/.test(typed.trim()) ? Number(typed) : undefined), condition);
const details: { readonly field: DeskField } = { field: 'person/details' };

/**
 * Words of a qualification, `BA` as well as `B.A.`, `Post-graduate` as one. An abbreviation is a whole word: `BA` is no `BAMS`; `12`
 * begins `12th`, and `grad` `graduate`.
 */
const findsWords = wordsIn(sql`application.qualification_words`, (word) => /^\p{L}{1,3}$/u.test(word));
export const byQualification = readAs(
  (typed): Condition | undefined => {
    const found = findsWords(typed.replaceAll('.', '').replaceAll(/\b(post|under)[\s-]+(?=graduat)/gi, '$1'));
    return found === 'too-short' ? undefined : found;
  },
  (condition) => condition,
);
export const byExperience = years((least) => sql`application.experience >= ${least}`);
export const byGender = { ...oneOf(genders, (gender) => sql`application.gender = ${gender}`), ...details };
/** By ages on a day; without one, on that of the database. */
export const byAge = (today?: string) => ({
  ageFrom: {
    ...years((least) => sql`(application.born <> '' and application.born <= ${bornFor(least, today)})`),
    ...details,
  },
  ageTo: { ...years((most) => sql`application.born > ${bornFor(most + 1, today)}`), ...details },
});

const slotDays = days(sql`interview_slot.starts_at`);
/** The day of the interview that it is called to. */
export const byInterviewDay: Filter = {
  ...slotDays,
  read(key, values) {
    const read = slotDays.read(key, values);
    return read.condition
      ? {
          ...read,
          condition: sql`application.id in (select application_id from call_letter
            join interview_slot on interview_slot.id = slot_id where ended_at is null and ${read.condition})`,
        }
      : read;
  },
};
export const byAttendance = oneOf(['yes', 'no'], (came) => sql`application.came = ${came}`);
