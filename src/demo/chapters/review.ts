import { readDeskApplication } from '#features/applications/actions/read-desk-application.ts';
import { callApplicant } from '#features/applications/calls/actions/call-applicant.ts';
import { countResults } from '#features/applications/results/actions/read-results.ts';
import type { MovableStage, StageReason } from '#features/applications/stages/model.ts';
import { moveApplicationStage, noteApplication } from '#features/applications/stages/actions/review-application.ts';
import { findLockedApplication } from '#features/applications/stages/actions/move-stage.ts';
import { createSlots } from '#features/interviews/actions/create-slots.ts';
import { findRole } from '#features/jobs/actions/find-role.ts';
import { defined } from '#kit/defined.ts';
import { after, dayInIndia, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { at, by } from '../office.ts';
import type { Applicant } from '../plan.ts';
import type { Story } from '../story.ts';

/** The recruiter works on an application, as far as it comes. */
export function review(story: Story, applicant: Applicant): void {
  const { time, chance } = story;
  const { course } = applicant.plan;
  const { applicationId } = applicant;
  if (course === 'received') return;
  // After the day in which the applicant may still cancel, in the hours of the office.
  let day = 2;
  const later = (days: number, work: () => Promise<unknown>): void => {
    day += days;
    story.at(inOfficeHours(story, after(time.now(), day * dayMs)), work);
  };
  const move = (stage: MovableStage, reason?: StageReason) => async () => {
    const moved = await moveApplicationStage(story.ctx, {
      applicationId,
      stage,
      reason: reason ?? null,
      isAware: true,
      by: by(story, 'recruiter'),
    });
    // Its fee may have gone back since.
    story.mustUnless('applications/not-active', moved);
  };
  // Who works on an application has read it.
  later(0, () => readDeskApplication(story.ctx, applicationId, at(story, 'recruiter'), { isSentHere: false }));
  if (course === 'withdrawn') {
    later(chance.between(0, 2), move('under-review'));
    later(chance.between(1, 6), move('withdrawn', chance.of(['own-wish', 'not-reachable', 'wrong-details'] as const)));
    return;
  }
  later(chance.between(0, 3), move('under-review'));
  if (course === 'under-review') return;
  if (course === 'not-selected' && chance.happens(0.45)) {
    later(chance.between(2, 6), move('not-selected', chance.of(['not-eligible', 'documents'] as const)));
    return;
  }
  later(chance.between(2, 5), move('shortlisted'));
  if (chance.happens(0.2))
    later(0, async () =>
      story.must(
        await noteApplication(story.ctx, { applicationId, text: chance.of(notes), by: by(story, 'recruiter') }),
      ),
    );
  if (course === 'shortlisted') return;
  later(chance.between(2, 6), () => call(story, applicant));
}

const notes = [
  'Phoned: can travel, has a two-wheeler.',
  'Marksheet of the 12th seen at the office.',
  'फ़ोन पर बात हुई, अगले हफ़्ते पटना आ सकते हैं।',
  'Worked on a household survey in 2024; reference to be checked.',
];

/** A moment of the same or the next business day, between ten and five. */
function inOfficeHours({ chance }: Story, at: Date): Date {
  const day = dayInIndia(at);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const start = new Date(`${day}T04:30:00Z`);
  return after(start, (weekday === 0 ? dayMs : 0) + chance.between(0, 400) * minuteMs);
}

interface PlannedSlot {
  readonly id: number;
  readonly startsAt: Date;
  left: number;
}
/** The interviews of each opening that take calls. */
const openSlots = (): Map<string, PlannedSlot> => new Map();

async function slotFor(story: Story, { role, opening }: Applicant['plan']): Promise<PlannedSlot> {
  const { ctx, time } = story;
  const key = `${opening} ${role}`;
  const found = story.shared(openSlots).get(key);
  if (found && found.left > 0 && found.startsAt > after(time.now(), 3 * dayMs)) return found;
  const day = dayInIndia(after(time.now(), 9 * dayMs));
  const startsAt = new Date(`${day}T05:00:00Z`);
  const [id] = story.must(
    await createSlots(
      ctx,
      { role, opening, typed: { ...slot, day, time: '10:30' }, beside: true },
      by(story, 'recruiter'),
    ),
  );
  const made = { id: defined(id), startsAt, left: Number(slot.capacity) };
  story.shared(openSlots).set(key, made);
  return made;
}
const slot = {
  minutes: '180',
  capacity: '12',
  placeEn: 'Namuna Enterprises, Exhibition Road, Patna 800001',
  placeHi: 'नमूना एंटरप्राइज़ेज़, एग्ज़ीबिशन रोड, पटना 800001',
  shortPlaceEn: 'Patna office',
  shortPlaceHi: 'पटना कार्यालय',
  bringEn: 'This letter, an identity document, the marksheets and two photos',
  bringHi: 'यह पत्र, पहचान पत्र, अंकपत्र और दो फ़ोटो',
};

/** Calls the applicant to an interview; a few days after it the result is known. */
async function call(story: Story, applicant: Applicant): Promise<void> {
  const { ctx, chance } = story;
  const { applicationId, plan } = applicant;
  const { version } = defined(await ctx.transaction((tx) => findLockedApplication(tx, applicationId)));
  const to = await slotFor(story, plan);
  const actor = by(story, 'recruiter');
  const input = { applicationId, version, slot: to.id, isAware: true };
  if (!story.mustUnless('applications/not-active', await callApplicant(ctx, input, actor))) return;
  to.left--;
  const planned = resultOf(story, plan.course);
  if (!planned) return;
  story.at(after(to.startsAt, chance.between(6, 80) * hourMs), async () => {
    const isFull = planned.stage === 'selected' && !(await hasVacancy(story, plan));
    const result = isFull ? ({ stage: 'not-selected', reason: 'vacancies-filled' } as const) : planned;
    story.mustUnless(
      'applications/not-active',
      await moveApplicationStage(ctx, { applicationId, ...result, isAware: true, by: by(story, 'recruiter') }),
    );
  });
}

async function hasVacancy({ ctx }: Story, { role, opening }: Applicant['plan']): Promise<boolean> {
  const { vacancies } = defined(await findRole(ctx, role));
  return (await countResults(ctx, { role, opening })).selected < vacancies;
}

function resultOf(
  { chance }: Story,
  course: Applicant['plan']['course'],
): { readonly stage: MovableStage; readonly reason: StageReason | null } | undefined {
  if (course === 'selected') return { stage: 'selected', reason: null };
  if (course === 'absent') return { stage: 'not-selected', reason: 'absent' };
  if (course !== 'not-selected') return undefined;
  return { stage: 'not-selected', reason: chance.of(['others-chosen', 'vacancies-filled'] as const) };
}
