import type { Language } from '#kit/language.ts';
import { slotsById } from '../store/interviews.ts';
import { letterOfCode } from '../store/letters.ts';
import type { InterviewsContext } from './context.ts';

/** What a code is on, for the public check. */
export interface LetterFacts {
  readonly role: string;
  readonly issue: number;
  readonly status: 'valid' | 'replaced' | 'withdrawn';
  /** Empty once it was erased. */
  readonly name: string;
  readonly startsAt: Date;
  /** The short name of the place. */
  readonly place: Readonly<Record<Language, string>>;
}
/** The letter of a code; a letter of an application that is not active any more counts as withdrawn. */
export async function readLetterFacts(ctx: InterviewsContext, code: string): Promise<LetterFacts | undefined> {
  const letter = await letterOfCode(ctx.db, code);
  if (!letter) return undefined;
  const [applicant] = await ctx.findCalledApplicants(ctx.db, [letter.applicationId]);
  const [slot] = await slotsById(ctx.db, [letter.slotId]);
  if (!applicant || !slot) return undefined;
  return {
    role: applicant.role,
    issue: letter.issue,
    status: letter.ended ?? (applicant.isActive ? 'valid' : 'withdrawn'),
    name: applicant.name,
    startsAt: slot.startsAt,
    place: { en: slot.texts.en.shortPlace, hi: slot.texts.hi.shortPlace },
  };
}
