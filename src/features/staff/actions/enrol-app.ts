import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import type { AppKey } from '../model.ts';
import { inGroups, readFactorCode } from '../rules.ts';
import { confirmAuthenticator, findAuthenticator, insertAuthenticator } from '../store/factors.ts';
import type { FactorContext } from './context.ts';
import { countWrongCode, type WrongCode } from './count-wrong-code.ts';
import { completeEnrolment, type Enrolled, type EnrolRefusal, openForEnrolment, prepareCodes } from './enrol.ts';

/**
 * A new secret for the person's authenticator app. The app in use stays until the first right code of the new one; a
 * further call replaces the secret.
 */
export async function beginApp(ctx: FactorContext, token: string | undefined): Promise<Result<AppKey, EnrolRefusal>> {
  const { en: issuer } = await companyNames(ctx);
  return ctx.transaction(async (tx) => {
    const opened = await openForEnrolment(ctx, tx, token);
    if (!('session' in opened)) return opened;
    const { accountId, phone } = opened.session;
    const { secret, uri } = await ctx.totp.newKey({ issuer, label: phone });
    const id = newId('tot');
    await insertAuthenticator(tx, { id, accountId, secret: ctx.encrypt(secret, id), at: ctx.now() });
    return ok({ key: inGroups(secret), uri });
  });
}

/** The first right code of the new app completes its enrolment, once; wrong ones count towards the lock. */
export async function confirmApp(
  ctx: FactorContext,
  token: string | undefined,
  typed: string,
): Promise<Result<Enrolled, EnrolRefusal | 'staff/no-enrolment' | 'staff/code-shape' | WrongCode>> {
  const read = readFactorCode(typed);
  if (read?.method !== 'app') return refuse('staff/code-shape', { fields: [{ field: 'code', reason: 'shape' }] });
  const fresh = await prepareCodes(ctx, token);
  if (!fresh) return refuse('desk/no-session');
  return ctx.transaction(async (tx) => {
    const opened = await openForEnrolment(ctx, tx, token);
    if (!('session' in opened)) return opened;
    const { session } = opened;
    const { accountId } = session;
    const app = await findAuthenticator(tx, accountId, { isConfirmed: false });
    if (!app) return refuse('staff/no-enrolment');
    const at = ctx.now();
    const step = await ctx.totp.stepOf(ctx.decrypt(app.secret, app.id), read.code, at);
    if (step === undefined) return countWrongCode(ctx, tx, session);
    await confirmAuthenticator(tx, { id: app.id, accountId, step, at });
    return ok(await completeEnrolment(ctx, tx, session, { method: 'app', fresh }));
  });
}
