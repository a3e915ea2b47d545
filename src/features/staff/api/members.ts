import { showField } from '#kit/desk/desk-access.ts';
import type { DeskSession } from '#kit/context.ts';
import { doneOf } from '#kit/endpoint.ts';
import { type Phone, readPhone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { grantStaffRole, revokeStaffRoles } from '../actions/change-roles.ts';
import type { StaffContext } from '../actions/context.ts';
import { invite } from '../actions/invite.ts';
import { listMembers } from '../actions/list-members.ts';
import { resetFactors } from '../actions/reset-factors.ts';
import * as membersContract from '../contract/members.ts';
import type { Member } from '../model.ts';
import { asTyped } from '../rules.ts';
import { invitationShownMs } from '../terms.ts';

/** Carries a new invitation from the call to its page, which shows it once. */
const invitationCookie = 'saral-invitation';
const boundTo = ({ id }: DeskSession): string => `staff-invitation:${id}`;

const readInput = (typed: string): Result<Phone, 'staff/phone-invalid'> => {
  const phone = readPhone(typed);
  return phone ? ok(phone) : refuse('staff/phone-invalid', { fields: [{ field: 'phone', reason: 'invalid' }] });
};

/** The owner's calls about staff. */
export const membersApi = (ctx: StaffContext): readonly Route[] => [
  serve(membersContract.getStaff, async (call) => {
    const invitation = readInvitation(ctx, call.desk, call.cookie(invitationCookie));
    if (call.cookie(invitationCookie) !== undefined) call.setCookie(invitationCookie, '', 0);
    const members = await listMembers(ctx);
    return ok({ members: members.map((member) => asAnswer(member, call.desk)), invitation });
  }),

  serve(membersContract.grantRole, async ({ body, desk }) => {
    const phone = readInput(body.phone);
    if (!phone.ok) return phone;
    const name = body.name === '' ? undefined : body.name;
    return doneOf(await grantStaffRole(ctx, phone.value, body.role, desk.accountId, { name }), 'staff/granted');
  }),

  serve(membersContract.revokeRole, async ({ body, desk }) => {
    const phone = readInput(body.phone);
    if (!phone.ok) return phone;
    const role = body.role === '' ? undefined : body.role;
    const revoked = await revokeStaffRoles(ctx, phone.value, role, desk.accountId);
    if (!revoked.ok) return revoked;
    const count = revoked.value.length;
    return ok({ done: count === 1 ? 'staff/revoked' : 'staff/all-revoked', count });
  }),

  serve(membersContract.inviteMember, async (call) => {
    const phone = readInput(call.body.phone);
    if (!phone.ok) return phone;
    const invited = await invite(ctx, phone.value, call.desk.accountId);
    if (!invited.ok) return invited;
    const { code, expiresAt, replacesOpen } = invited.value;
    const invitation: membersContract.InvitationAnswer = {
      phone: phone.value,
      code: asTyped(code),
      expiresAt,
      replacesOpen,
    };
    const sealed = ctx.encrypt(JSON.stringify(invitation), boundTo(call.desk));
    call.setCookie(invitationCookie, sealed, invitationShownMs / secondMs);
    return ok({ done: 'staff/invited', invitation });
  }),

  serve(membersContract.resetFactors, async ({ body, desk }) => {
    const phone = readInput(body.phone);
    if (!phone.ok) return phone;
    const reset = await resetFactors(ctx, { phone: phone.value, actor: desk.accountId, own: desk.accountId });
    return reset.ok ? ok({ done: 'staff/factor-reset' }) : reset;
  }),
];

function readInvitation(
  ctx: StaffContext,
  desk: DeskSession,
  sealed: string | undefined,
): membersContract.InvitationAnswer | null {
  if (!sealed) return null;
  try {
    return JSON.parse(ctx.decrypt(sealed, boundTo(desk))) as membersContract.InvitationAnswer;
  } catch {
    // It belongs to another session, or was tampered with.
    return null;
  }
}

const asAnswer = (member: Member, desk: DeskSession): membersContract.MemberAnswer => ({
  phone: showField(desk.roles, 'person/phone', member.phone),
  name: member.name ?? null,
  accountId: member.accountId ?? null,
  isOwn: member.accountId === desk.accountId,
  roles: member.roles.map(({ role, grantedAt, grantedBy }) => ({
    role,
    grantedAt,
    grantedBy,
  })),
  hasApp: member.hasApp,
  passkeys: member.passkeys,
  recoveryCodesLeft: member.recoveryCodesLeft,
  lockedUntil: member.lockedUntil ?? null,
  invitedUntil: member.invitedUntil ?? null,
  signedInAt: member.signedInAt ?? null,
  openSessions: member.openSessions,
});
