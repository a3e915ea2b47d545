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
  yesOrNo,
} from '#platform/database/list/filters.ts';
import { sql } from '#platform/database/db.ts';
import { genders } from '../model/applications.ts';

/** Born on this day or before, a person is so many years old today. */
const bornFor = (years: number) =>
  sql`to_char((${businessNow} at time zone 'Asia/Kolkata') - make_interval(years => ${years}::integer), 'YYYY-MM-DD')`;
const years = (condition: (years: number) => Condition): Filter =>
  readAs((typed) => (/^\d{1,2}$/.test(typed.trim()) ? Number(typed) : undefined), condition);
const details: { readonly field: DeskField } = { field: 'person/details' };

/** Words of a qualification, `BA` as well as `B.A.` */
const findsWords = wordsIn(sql`application.qualification_words`);
export const byQualification = readAs(
  (typed): Condition | undefined => {
    const found = findsWords(typed.replaceAll('.', ''));
    return found === 'too-short' ? undefined : found;
  },
  (condition) => condition,
);
export const byExperience = years((least) => sql`application.experience >= ${least}`);
export const byGender = { ...oneOf(genders, (gender) => sql`application.gender = ${gender}`), ...details };
export const byAgeFrom = { ...years((least) => sql`application.born <= ${bornFor(least)}`), ...details };
export const byAgeTo = { ...years((most) => sql`application.born > ${bornFor(most + 1)}`), ...details };

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
const hasCome = (came: boolean) =>
  sql`application.id in (select application_id from call_letter where came = ${came} and ended_at is null)`;
export const byAttendance = yesOrNo({ yes: hasCome(true), no: hasCome(false) });
