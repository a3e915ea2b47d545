import { ok, refuse, type Result } from '#kit/result.ts';
import { readIssuer } from '#features/content/actions/read-content.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import type { RoleLanguage } from '#features/jobs/model/jobs.ts';
import type { AttendanceSheet } from '../model.ts';
import { findSlot, slotsOfDay } from '../store/interviews.ts';
import { lettersOfSlots } from '../store/letters.ts';
import { maxOnSheet } from '../terms.ts';
import type { InterviewsContext } from './context.ts';
import { readPhoto } from './read-photo.ts';

/**
 * The attendance sheet of a slot, or of all slots of its opening on its day. People whose application is not active any more
 * are left out. `part`: from 1, of sheets with so many people each.
 */
export async function readAttendance(
  ctx: InterviewsContext,
  input: {
    readonly slot: number;
    readonly isWholeDay: boolean;
    readonly part: number;
    readonly language: RoleLanguage;
  },
): Promise<Result<AttendanceSheet, 'interviews/unknown-slot'>> {
  const { language, part } = input;
  const slot = await findSlot(ctx.db, input.slot);
  if (!slot) return refuse('interviews/unknown-slot');
  const slots = input.isWholeDay ? await slotsOfDay(ctx.db, slot) : [slot];
  const letters = await lettersOfSlots(
    ctx.db,
    slots.map(({ id }) => id),
  );
  const found = await ctx.findCalledApplicants(
    ctx.db,
    letters.map(({ applicationId }) => applicationId),
  );
  const applicants = new Map(found.filter(({ isActive }) => isActive).map((each) => [each.applicationId, each]));
  const called = slots.flatMap(({ id }) =>
    letters.flatMap(({ slotId, applicationId }) => {
      const applicant = slotId === id ? applicants.get(applicationId) : undefined;
      return applicant ? [{ slotId, applicant }] : [];
    }),
  );
  const earlier = (part - 1) * maxOnSheet;
  const onSheet = called.slice(earlier, earlier + maxOnSheet);
  const photos = new Map<string, Uint8Array | undefined>();
  for (const { applicant } of onSheet) photos.set(applicant.applicationId, await readPhoto(ctx, applicant.photoKey));
  return ok({
    language,
    issuer: await readIssuer(ctx, language),
    role: (await roleTitlesOf(ctx, slot.role))[language],
    opening: slot.opening,
    earlier,
    slots: slots
      .map(({ id, startsAt, texts }) => ({
        startsAt,
        place: texts[language].shortPlace,
        people: onSheet
          .filter(({ slotId }) => slotId === id)
          .map(({ applicant: { applicationId, name, fatherName, category } }) => ({
            number: applicationId,
            name,
            fatherName,
            category,
            photo: photos.get(applicationId),
          })),
      }))
      .filter(({ people }) => people.length > 0 || called.length === 0),
  });
}
