import { longDay, timeOfDay } from '#kit/indian-time.ts';
import type { Language } from '#kit/language.ts';
import { dayInIndia } from '#kit/time.ts';
import type { Named } from '#features/notifications/model/messages.ts';
import { type CallMessage, interviewCalled } from '../messages.ts';
import type { SlotChoice } from '../model.ts';

/** The values of a call's message, in both languages. */
export const valuesOfCall = (
  { startsAt, place }: { readonly startsAt: Date; readonly place: Named },
  of: Pick<CallMessage, 'number' | 'role'>,
): CallMessage => {
  const day = dayInIndia(startsAt);
  return {
    ...of,
    startsAt,
    day: { en: longDay('en', day), hi: longDay('hi', day) },
    time: { en: timeOfDay('en', startsAt), hi: timeOfDay('hi', startsAt) },
    place,
  };
};

/** The SMS of a call to a slot. */
export const textOfCall = (company: Named, role: Named, slot: SlotChoice, language: Language): string =>
  interviewCalled(company, valuesOfCall({ ...slot, startsAt: new Date(slot.startsAt) }, { number: '', role }))(language)
    .sms.text;
