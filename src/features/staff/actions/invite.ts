import { isCode, newCode, newId, normalizeCode } from '#kit/ids.ts';
import { maskPhone, type Phone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { SignInStep } from '../model.ts';
import { lockFactors } from '../store/attempts.ts';
import { findInvitation, insertInvitation, linkInvitation, lockInvitations } from '../store/invitations.ts';
import { findMember } from '../store/members.ts';
import { invitationMs } from '../terms.ts';
import { invitationHashes, type StaffContext } from './context.ts';
import { mayChangeStaff } from './may-change-staff.ts';
import { reportChange } from './notify-owners.ts';
import { countWrongCode, type WrongCode } from './count-wrong-code.ts';
import { openUnderLock } from './open-session.ts';
import { stepOf } from './sign-in.ts';

export interface Invitation {
  /** Shown once, to the person who invites; we store its hash. */
  readonly code: string;
  readonly expiresAt: Date;
  /** An earlier code of this number worked until now. */
  readonly replacesOpen: boolean;
}

/**
 * Invites a staff member to set up the first second factor: a code for `invitationMs`, which replaces an open one of this
 * number and works for one enrolment.
 */
export const invite = (
  ctx: StaffContext,
  phone: Phone,
  actor: string,
): Promise<Result<Invitation, 'http/not-allowed' | 'staff/unknown-member' | 'staff/enrolled'>> =>
  ctx.transaction(async (tx) => {
    if (!(await mayChangeStaff(tx, actor))) return refuse('http/not-allowed');
    await lockInvitations(tx, phone);
    const known = await findMember(tx, phone);
    // An enrolment under way keeps its invitation until it is complete, and then needs no other.
    if (known && known.accountId !== null) await lockFactors(tx, known.accountId);
    const member = await findMember(tx, phone);
    if (!member) return refuse('staff/unknown-member');
    if (member.hasFactor) return refuse('staff/enrolled');
    const code = newCode();
    const at = ctx.now();
    const expiresAt = after(at, invitationMs);
    const id = newId('inv');
    const codeHash = invitationHashes(ctx, phone, code)[0];
    const replacesOpen = await insertInvitation(tx, { id, phone, codeHash, at, by: actor, expiresAt });
    await recordAudit(tx, {
      actor,
      action: 'staff/invite',
      subject: member.accountId ?? maskPhone(phone),
      details: { invitation: id, until: expiresAt.toISOString() },
      personal: { phone },
    });
    await reportChange(ctx, tx, { change: 'invited', phone, by: actor });
    return ok({ code, expiresAt, replacesOpen });
  });

/** Accepts the invitation's code in a waiting session, which may then enrol; the finished enrolment uses it up. */
export async function acceptInvitation(
  ctx: StaffContext,
  token: string | undefined,
  typed: string,
): Promise<Result<SignInStep, 'desk/no-session' | 'staff/code-shape' | 'staff/enrolled' | WrongCode>> {
  const code = normalizeCode(typed);
  if (!isCode(code)) return refuse('staff/code-shape', { fields: [{ field: 'code', reason: 'shape' }] });
  return ctx.transaction(async (tx) => {
    const opened = await openUnderLock(ctx, tx, token);
    if (!('session' in opened)) return opened;
    const { session } = opened;
    const step = await stepOf(ctx, tx, session);
    if (step.next !== 'enrol') return refuse('staff/enrolled');
    const { phone } = session;
    const codeHashes = invitationHashes(ctx, phone, code);
    const invitationId = await findInvitation(tx, { phone, codeHashes, now: ctx.now() });
    if (invitationId === undefined) return countWrongCode(ctx, tx, session);
    await linkInvitation(tx, session.id, invitationId);
    return ok(await stepOf(ctx, tx, { ...session, invitationId }));
  });
}
