import { ok, refuse, type Result } from '#kit/result.ts';
import { readIssuer } from '#features/content/actions/read-content.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import type { RoleLanguage } from '#features/jobs/model/jobs.ts';
import type { CallLetter } from '../model.ts';
import { callsOf, factsOfCall } from './calls-of.ts';
import type { InterviewsContext } from './context.ts';
import { readPhoto } from './read-photo.ts';

/**
 * The valid letter of an application, for the applicant or for staff, made from application and slot as they are now. There
 * is none for an application that was withdrawn or whose personal fields were erased, and none for the applicant while a new
 * call can still be undone.
 */
export async function readLetter(
  ctx: InterviewsContext,
  input: {
    readonly applicationId: string;
    readonly accountId: string | undefined;
    readonly isStaff: boolean;
    /** The applicant, and staff who may see photos. */
    readonly showsPhoto: boolean;
    readonly language: RoleLanguage;
  },
): Promise<Result<CallLetter, 'applications/unknown' | 'applications/not-yours' | 'interviews/no-letter'>> {
  const { applicationId, language } = input;
  const [applicant] = await ctx.findCalledApplicants(ctx.db, [applicationId]);
  if (!applicant) return refuse('applications/unknown');
  if (applicant.accountId !== input.accountId && !input.isStaff) return refuse('applications/not-yours');
  const call = (await callsOf(ctx.db, [applicationId])).get(applicationId);
  if (!call || !applicant.isActive || applicant.name === '' || !(call.isShown || input.isStaff))
    return refuse('interviews/no-letter');
  const code = call.letter.verifyCode;
  return ok({
    language,
    issuer: await readIssuer(ctx, language),
    ...factsOfCall(call, language),
    application: {
      number: applicationId,
      role: (await roleTitlesOf(ctx, applicant.role))[language],
      opening: call.slot.opening,
      name: applicant.name,
    },
    photo: input.showsPhoto ? await readPhoto(ctx, applicant.photoKey) : undefined,
    issuedAt: call.letter.issuedAt,
    verification: { url: `${ctx.config.appUrl}${language === 'hi' ? '/hi' : ''}/verify/${code}`, code },
  });
}
