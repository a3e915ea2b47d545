import type { Context, DeskSession } from '#kit/context.ts';
import { hasRight, showField } from '#kit/desk/desk-access.ts';
import { newestEventsFirst } from '#kit/desk/record-event.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { allOpenings } from '#features/jobs/actions/openings-of.ts';
import { roleTitles, type RoleTitles } from '#features/jobs/actions/role-titles.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { readRecordEvents } from '#features/staff/actions/read-record-events.ts';
import {
  type CountedSlot,
  marksText,
  type RoleChoice,
  type SlotChoice,
  type SlotPerson,
  type SlotRecord,
  type SlotRow,
  subjectOf,
} from '../model.ts';
import { isOver, typedOf } from '../rules.ts';
import { findSlot, openSlots, slotsOfDay } from '../store/interviews.ts';
import { lettersOfSlots } from '../store/letters.ts';
import type { InterviewsContext } from './context.ts';

/** Slots that a form offers. */
const maxChoices = 200;

/** The roles with their openings, for forms and filters. */
export async function listRoleChoices(ctx: Pick<Context, 'db' | 'now'>): Promise<RoleChoice[]> {
  const titles = await roleTitles(ctx);
  return (await allOpenings(ctx)).map(({ role, numbers }) => ({ role, title: titles(role), openings: numbers }));
}

/** One slot with everything that its page shows. */
export async function readSlotRecord(
  ctx: Pick<InterviewsContext, 'findCalledApplicants'> & Context,
  id: number,
  roles: DeskSession['roles'],
): Promise<Result<SlotRecord, 'interviews/unknown-slot'>> {
  const slot = await findSlot(ctx.db, id);
  if (!slot) return refuse('interviews/unknown-slot');
  const now = await ctx.businessNow();
  const names = await namesOfActors(ctx.db, [slot.changedBy]);
  const others = (await openSlots(ctx.db, slot, now, maxChoices)).filter(
    (other) => other.id !== id && other.capacity - other.called >= slot.called,
  );
  return ok({
    ...rowOf(slot, await roleTitles(ctx), now),
    today: dayInIndia(now),
    people: hasRight(roles, 'applications/read') ? await peopleOf(ctx, id, roles) : null,
    calledOnDay: (await slotsOfDay(ctx.db, slot)).reduce((sum, { called }) => sum + called, 0),
    hasBegun: slot.state !== 'cancelled' && dayInIndia(slot.startsAt) <= dayInIndia(now),
    version: slot.version,
    typed: typedOf(slot),
    changedAt: slot.changedAt.toISOString(),
    changedBy: names.get(slot.changedBy) ?? slot.changedBy,
    others: others.map(choiceOf),
    events: newestEventsFirst(await readRecordEvents(ctx.db, [subjectOf(id)])),
  });
}

/** Who is called to a slot, as these roles see them, in the order in which they were called. */
async function peopleOf(
  ctx: Pick<InterviewsContext, 'findCalledApplicants'> & Context,
  slot: number,
  roles: DeskSession['roles'],
): Promise<SlotPerson[]> {
  const letters = await lettersOfSlots(ctx.db, [slot]);
  const found = await ctx.findCalledApplicants(
    ctx.db,
    letters.map(({ applicationId }) => applicationId),
  );
  const applicants = new Map(found.map((each) => [each.applicationId, each]));
  const showsPhotos = hasRight(roles, 'photos/read');
  return letters.flatMap(({ id, applicationId, came, marks }) => {
    const applicant = applicants.get(applicationId);
    if (!applicant) return [];
    const { name, phone, category, photoUrl, isActive } = applicant;
    return [
      {
        letter: id,
        number: applicationId,
        name,
        phone: showField(roles, 'person/phone', phone),
        category,
        photoUrl: showsPhotos && photoUrl !== '' ? photoUrl : null,
        isActive,
        came,
        marks: marksText(marks),
      },
    ];
  });
}

/** The slots of an opening that take calls, the earliest first, full ones too. */
export const listSlotChoices = async (
  ctx: Context,
  of: { readonly role: string; readonly opening: number },
): Promise<SlotChoice[]> => (await openSlots(ctx.db, of, await ctx.businessNow(), maxChoices)).map(choiceOf);

const choiceOf = ({ id, startsAt, texts, capacity, called }: CountedSlot): SlotChoice => ({
  slot: id,
  startsAt: startsAt.toISOString(),
  place: { en: texts.en.shortPlace, hi: texts.hi.shortPlace },
  capacity,
  free: Math.max(0, capacity - called),
});
const rowOf = (slot: CountedSlot, titles: (role: string) => RoleTitles, now: Date): SlotRow => ({
  slot: slot.id,
  role: slot.role,
  roleTitle: titles(slot.role),
  opening: slot.opening,
  startsAt: slot.startsAt.toISOString(),
  minutes: slot.minutes,
  place: { en: slot.texts.en.shortPlace, hi: slot.texts.hi.shortPlace },
  capacity: slot.capacity,
  called: slot.called,
  state: slot.state,
  isOver: isOver(slot, now),
});
