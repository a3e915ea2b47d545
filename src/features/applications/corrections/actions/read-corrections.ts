import type { Context, Session } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import type { Application, Correction, CorrectionBlock, OpenWindow } from '../../model/applications.ts';
import { usableWindow } from '../rules.ts';
import { correctionsOf } from '../store/corrections.ts';
import { findApplication } from '../../store/applications.ts';
import type { IdentityRule } from '../../terms.ts';
import { findWindows } from './correction-windows.ts';
import { readIdentityRule } from '../../forms/actions/form-settings.ts';

/** How an application can be corrected now: until when, and how often; or why it can't. */
export type Correctable = { readonly window: OpenWindow; readonly left: number } | { readonly block: CorrectionBlock };

/** Whether an application can be corrected now, by the corrections that were made. */
export const correctableBy = (
  application: Pick<Application, 'state' | 'stage'>,
  windows: readonly OpenWindow[],
  made: readonly Correction[],
  now: Date,
): Correctable => usableWindow(application, windows, (key) => made.filter(({ madeIn }) => madeIn === key).length, now);

export interface ShownCorrectionForm {
  readonly application: Application;
  readonly roleTitle: Awaited<ReturnType<typeof roleTitlesOf>>;
  readonly seen: number;
  readonly identity: IdentityRule;
  readonly until: Date;
  readonly left: number;
}
/**
 * Whether a correction can be received: of the person's own application, in an open window. One that was corrected before is
 * received in any case, because the form may have been sent twice.
 */
export async function mayCorrect(
  ctx: Context,
  input: { readonly session: Session; readonly applicationId: string },
): Promise<Result<undefined, 'applications/unknown' | 'applications/not-yours' | `applications/${CorrectionBlock}`>> {
  const application = await findApplication(ctx.db, input.applicationId);
  if (!application) return refuse('applications/unknown');
  if (application.accountId !== input.session.accountId) return refuse('applications/not-yours');
  const made = await correctionsOf(ctx.db, [application.id]);
  if (made.length > 0) return ok(undefined);
  const correctable = correctableBy(application, await findWindows(ctx.db, application), made, await ctx.businessNow());
  return 'block' in correctable ? refuse(`applications/${correctable.block}`) : ok(undefined);
}

/** A person's application in an open correction window. */
export async function readCorrectionForm(
  ctx: Context,
  input: { readonly session: Session; readonly applicationId: string },
): Promise<
  Result<ShownCorrectionForm, 'applications/unknown' | 'applications/not-yours' | `applications/${CorrectionBlock}`>
> {
  const application = await findApplication(ctx.db, input.applicationId);
  if (!application) return refuse('applications/unknown');
  if (application.accountId !== input.session.accountId) return refuse('applications/not-yours');
  const made = await correctionsOf(ctx.db, [application.id]);
  const windows = await findWindows(ctx.db, application);
  const correctable = correctableBy(application, windows, made, await ctx.businessNow());
  if ('block' in correctable) return refuse(`applications/${correctable.block}`);
  return ok({
    application,
    roleTitle: await roleTitlesOf(ctx, application.role),
    seen: made[0]?.number ?? 0,
    identity: await readIdentityRule(ctx),
    until: correctable.window.until,
    left: correctable.left,
  });
}
