import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import type { NewPasskeyProof } from '../model.ts';
import type { PasskeyOptions } from '../providers/port.ts';
import { lockFactors } from '../store/attempts.ts';
import { countFactors } from '../store/factors.ts';
import { deletePasskey, insertChallenge, insertPasskey, passkeysOf, spendChallenge } from '../store/passkeys.ts';
import { challengeMs, maxChallenges, maxPasskeys } from '../terms.ts';
import type { FactorContext, StaffContext } from './context.ts';
import { reportChange } from './notify-owners.ts';
import { countWrongCode, type WrongCode } from './count-wrong-code.ts';
import { completeEnrolment, type Enrolled, type EnrolRefusal, openForEnrolment, prepareCodes } from './enrol.ts';

/** What the browser needs to make a passkey; its challenge expires after five minutes and works once. */
export async function beginPasskey(
  ctx: FactorContext,
  token: string | undefined,
): Promise<Result<PasskeyOptions, EnrolRefusal | 'staff/too-many-passkeys'>> {
  const { en: company } = await companyNames(ctx);
  return ctx.transaction(async (tx) => {
    const opened = await openForEnrolment(ctx, tx, token);
    if (!('session' in opened)) return opened;
    const { accountId, phone, id: sessionId } = opened.session;
    const known = await passkeysOf(tx, accountId);
    if (known.length >= maxPasskeys) return refuse('staff/too-many-passkeys');
    const options = await ctx.passkeys.creationOptions({ accountId, label: phone, company, known });
    await insertChallenge(tx, {
      challenge: options.challenge,
      sessionId,
      purpose: 'enrol',
      at: ctx.now(),
      expiresAt: after(ctx.now(), challengeMs),
      max: maxChallenges,
    });
    return ok(options);
  });
}

/** Registers a verified passkey under a name, once. */
export async function confirmPasskey(
  ctx: FactorContext,
  token: string | undefined,
  { name, proof }: { readonly name: string; readonly proof: NewPasskeyProof },
): Promise<
  Result<
    Enrolled,
    EnrolRefusal | 'staff/challenge-expired' | 'staff/passkey-known' | 'staff/too-many-passkeys' | WrongCode
  >
> {
  const fresh = await prepareCodes(ctx, token);
  if (!fresh) return refuse('desk/no-session');
  return ctx.transaction(async (tx) => {
    const opened = await openForEnrolment(ctx, tx, token);
    if (!('session' in opened)) return opened;
    const { session } = opened;
    const { accountId, id: sessionId } = session;
    const at = ctx.now();
    if ((await passkeysOf(tx, accountId)).length >= maxPasskeys) return refuse('staff/too-many-passkeys');
    const passkey = await ctx.passkeys.verifyNew(proof, (challenge) =>
      spendChallenge(tx, { challenge, sessionId, purpose: 'enrol', now: at }),
    );
    if (passkey === 'expired') return refuse('staff/challenge-expired');
    if (passkey === 'wrong') return countWrongCode(ctx, tx, session);
    const isNew = await insertPasskey(tx, { id: newId('pky'), accountId, name, at, ...passkey });
    if (!isNew) return refuse('staff/passkey-known');
    return ok(await completeEnrolment(ctx, tx, session, { method: 'passkey', fresh, passkeyName: name }));
  });
}

/** Removes an own passkey; the last factor stays. */
export const removePasskey = (
  ctx: StaffContext,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<Result<undefined, 'staff/unknown-passkey' | 'staff/last-factor'>> =>
  ctx.transaction(async (tx) => {
    await lockFactors(tx, accountId);
    const { apps, passkeys } = await countFactors(tx, accountId);
    const isKnown = (await passkeysOf(tx, accountId)).some((passkey) => passkey.id === id);
    if (!isKnown) return refuse('staff/unknown-passkey');
    if (apps + passkeys === 1) return refuse('staff/last-factor');
    const name = await deletePasskey(tx, accountId, id);
    await recordAudit(tx, {
      actor: accountId,
      action: 'staff/remove-passkey',
      subject: accountId,
      personal: { passkey: name },
    });
    await reportChange(ctx, tx, { change: 'passkey-removed', by: accountId });
    return ok(undefined);
  });
