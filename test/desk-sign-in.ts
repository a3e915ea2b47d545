import type { Phone } from '#kit/text/phone.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { newId, newToken } from '#kit/ids.ts';
import { after } from '#kit/time.ts';
import { deskSessionHash, type FactorContext } from '#features/staff/actions/context.ts';
import { beginApp, confirmApp } from '#features/staff/actions/enrol-app.ts';
import { insertDeskSession } from '#features/staff/store/staff.ts';
import { factorWaitMs } from '#features/staff/terms.ts';
import { deskMember } from '#test/desk.ts';
import { appCode } from '#test/totp.ts';

export interface Enrolled {
  readonly accountId: string;
  readonly phone: Phone;
  /** The authenticator app's secret. */
  readonly key: string;
  readonly recoveryCodes: readonly string[];
  /** The token of the session that enrolled. */
  readonly token: string;
}

/** The token of a further session of a person that waits for the second factor. */
export async function waitingSession(ctx: FactorContext, accountId: string): Promise<string> {
  const token = newToken();
  const at = ctx.now();
  const expiresAt = after(at, factorWaitMs);
  const tokenHash = deskSessionHash(ctx, token);
  await ctx.transaction((tx) =>
    insertDeskSession(tx, { id: newId('dsk'), accountId, tokenHash, at, expiresAt, factorAt: null }),
  );
  return token;
}

/** A staff member with an authenticator app, whose code of the present half minute is used. */
export async function enrolledMember(ctx: FactorContext, roles: readonly StaffRole[]): Promise<Enrolled> {
  const { accountId, phone } = await deskMember(ctx, roles);
  const demo = { ...ctx, config: { ...ctx.config, demo: true } };
  const waiting = await waitingSession(ctx, accountId);
  const begun = await beginApp(demo, waiting);
  if (!begun.ok) throw new Error(begun.refusal.code);
  const { key } = begun.value;
  const done = await confirmApp(demo, waiting, appCode(key, { at: ctx.now() }));
  if (!done.ok) throw new Error(done.refusal.code);
  const { token, recoveryCodes = [] } = done.value;
  return { accountId, phone: phone as Phone, key, recoveryCodes, token };
}
