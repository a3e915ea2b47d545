import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { FactorMethod, PasskeyProof } from '../model.ts';
import type { PasskeyOptions } from '../providers/port.ts';
import { readFactorCode } from '../rules.ts';
import { countFactors, findAuthenticator, listRecoveryCodes, markRecoveryCodeUsed, useStep } from '../store/factors.ts';
import { findPasskey, insertChallenge, passkeysOf, recordPasskeyUse, spendChallenge } from '../store/passkeys.ts';
import type { OpenDeskSession } from '../store/staff.ts';
import { challengeMs, maxChallenges } from '../terms.ts';
import { type FactorContext, recoveryHash } from './context.ts';
import { countWrongCode, type WrongCode } from './count-wrong-code.ts';
import { enterDesk, type EnteredDesk } from './enter-desk.ts';
import { findOpenSession, openUnderLock } from './open-session.ts';

type Given = { readonly code: string } | { readonly proof: PasskeyProof };
type FactorFault = 'staff/code-shape' | 'staff/code-used' | 'staff/challenge-expired';
export type FactorRefusal = 'desk/no-session' | 'staff/not-enrolled' | FactorFault | WrongCode;
export interface FactorGiven extends EnteredDesk {
  readonly method: FactorMethod;
  readonly recoveryCodesLeft: number;
}

/**
 * Checks a second factor: it opens a waiting desk session, or renews an open one. Each code of the app, recovery code and
 * passkey challenge works once, also when it is sent many times at once. Five wrong ones of a person in all sessions
 * lock; a code that was right but used before is not counted.
 */
export async function giveFactor(
  ctx: FactorContext,
  token: string | undefined,
  given: Given,
): Promise<Result<FactorGiven, FactorRefusal>> {
  const found = await findOpenSession(ctx, ctx.db, token);
  if (!found) return refuse('desk/no-session');
  const read = 'code' in given ? readFactorCode(given.code) : undefined;
  if ('code' in given && !read) return refuse('staff/code-shape', { fields: [{ field: 'code', reason: 'shape' }] });
  // The hash's key is read outside of the transaction.
  const hash = read?.method === 'recovery' ? await recoveryHash(ctx, found.accountId, read.code) : undefined;
  return ctx.transaction(async (tx) => {
    const opened = await openUnderLock(ctx, tx, token);
    if (!('session' in opened)) return opened;
    const { session } = opened;
    const { apps, passkeys } = await countFactors(tx, session.accountId);
    if (apps + passkeys === 0) return refuse('staff/not-enrolled');
    const method = read?.method ?? 'passkey';
    const check = () => {
      if ('proof' in given) return checkPasskey(ctx, tx, session, given.proof);
      if (hash !== undefined) return checkRecoveryCode(ctx, tx, session, hash);
      return checkAppCode(ctx, tx, session, read?.code ?? '');
    };
    const fault = await check();
    if (fault === 'staff/code-wrong') return countWrongCode(ctx, tx, session);
    if (fault) return refuse(fault);
    const entered = await enterDesk(ctx, tx, session, method);
    return ok({ ...entered, method, recoveryCodesLeft: (await countFactors(tx, session.accountId)).recoveryCodes });
  });
}

type Fault = FactorFault | 'staff/code-wrong' | undefined;
async function checkAppCode(ctx: FactorContext, tx: Tx, session: OpenDeskSession, code: string): Promise<Fault> {
  const app = await findAuthenticator(tx, session.accountId, { isConfirmed: true });
  const step = app && (await ctx.totp.stepOf(ctx.decrypt(app.secret, app.id), code, ctx.now()));
  if (!app || step === undefined) return 'staff/code-wrong';
  return (await useStep(tx, app.id, step)) ? undefined : 'staff/code-used';
}

/** Each code has a salt, so all are tried: under the person's lock, so that a locked person costs no time. */
async function checkRecoveryCode(ctx: FactorContext, tx: Tx, session: OpenDeskSession, hash: string): Promise<Fault> {
  const found = await findRecoveryCode(ctx, await listRecoveryCodes(tx, session.accountId), hash);
  if (!found) return 'staff/code-wrong';
  if (found.usedAt) return 'staff/code-used';
  await markRecoveryCodeUsed(tx, session.accountId, found.codeHash, ctx.now());
  const { recoveryCodes } = await countFactors(tx, session.accountId);
  await recordAudit(tx, {
    actor: session.accountId,
    action: 'staff/use-recovery-code',
    subject: session.accountId,
    details: { session: session.id, left: recoveryCodes },
  });
  return undefined;
}

async function findRecoveryCode<Stored extends { readonly codeHash: string }>(
  ctx: FactorContext,
  codes: readonly Stored[],
  hash: string,
): Promise<Stored | undefined> {
  for (const code of codes) if (await ctx.isSlowHashOf(code.codeHash, hash)) return code;
  return undefined;
}

async function checkPasskey(ctx: FactorContext, tx: Tx, session: OpenDeskSession, proof: PasskeyProof): Promise<Fault> {
  const passkey = await findPasskey(tx, session.accountId, proof.id);
  if (!passkey) return 'staff/code-wrong';
  const signCount = await ctx.passkeys.verify(proof, passkey, (challenge) =>
    spendChallenge(tx, { challenge, sessionId: session.id, purpose: 'factor', now: ctx.now() }),
  );
  if (signCount === 'expired') return 'staff/challenge-expired';
  if (signCount === 'wrong') return 'staff/code-wrong';
  await recordPasskeyUse(tx, passkey.id, signCount, ctx.now());
  return undefined;
}

/** A challenge for the person's passkeys: it expires after five minutes, and works in this session only. */
export async function askForPasskey(
  ctx: FactorContext,
  token: string | undefined,
): Promise<Result<PasskeyOptions, 'desk/no-session' | 'staff/factor-locked' | 'staff/not-enrolled'>> {
  return ctx.transaction(async (tx) => {
    const opened = await openUnderLock(ctx, tx, token);
    if (!('session' in opened)) return opened;
    const known = await passkeysOf(tx, opened.session.accountId);
    if (known.length === 0) return refuse('staff/not-enrolled');
    const options = await ctx.passkeys.requestOptions(known);
    await insertChallenge(tx, {
      challenge: options.challenge,
      sessionId: opened.session.id,
      purpose: 'factor',
      at: ctx.now(),
      expiresAt: after(ctx.now(), challengeMs),
      max: maxChallenges,
    });
    return ok(options);
  });
}
