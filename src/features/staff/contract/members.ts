import { z } from 'zod/mini';
import { type ShownField, type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { PhoneInput } from '#features/accounts/model.ts';

export interface MemberAnswer {
  readonly phone: ShownField;
  /** Null before the first sign-in. */
  readonly name: string | null;
  /** The caller. */
  readonly isOwn: boolean;
  readonly roles: readonly { readonly role: StaffRole; readonly grantedAt: string; readonly grantedBy: string }[];
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
  readonly lockedUntil: string | null;
  readonly invitedUntil: string | null;
  readonly signedInAt: string | null;
  readonly openSessions: number;
}
export interface StaffAnswer {
  readonly members: readonly MemberAnswer[];
  /** The invitation that the caller just made, shown once. */
  readonly invitation: InvitationAnswer | null;
}
export interface InvitationAnswer {
  readonly phone: string;
  readonly code: string;
  readonly expiresAt: string;
  /** The code of an earlier invitation worked until now. */
  readonly replacesOpen: boolean;
}
export const getStaff = endpoint({
  method: 'GET',
  path: '/api/desk/staff',
  access: 'desk',
  right: 'staff/read',
  answer: answers<StaffAnswer>(),
});

const Role = z.enum(staffRoles, 'missing');
// Of somebody whose role was taken while the call ran.
const notAllowed = { 'http/not-allowed': [403, 'Your role at the desk does not include this.'] } as const;
const phoneInvalid = { 'staff/phone-invalid': [422, 'Give a mobile number, such as 9876543210.'] } as const;
const unknownMember = { 'staff/unknown-member': [404, 'This number has no staff role.'] } as const;
const change = { method: 'POST', access: 'desk', right: 'staff/change', asksFactor: true } as const;

export const grantRole = endpoint({
  ...change,
  path: '/api/desk/staff/grant',
  body: z.strictObject({ phone: PhoneInput, role: Role }),
  refusals: {
    ...notAllowed,
    ...phoneInvalid,
    'staff/has-role': [409, 'This number has the role already.'],
    'staff/name-taken': [
      409,
      'A colleague shows this name. Correct one of the two first: add a second name or an initial.',
    ],
  },
  answer: answers<DeskDone>(),
});
/** One role, or with an empty role all of them. */
export const revokeRole = endpoint({
  ...change,
  path: '/api/desk/staff/revoke',
  body: z.strictObject({ phone: PhoneInput, role: z.optional(z.union([Role, z.literal('')])) }),
  refusals: {
    ...notAllowed,
    ...phoneInvalid,
    'staff/no-role': [409, 'This number does not have the role.'],
    'staff/last-owner': [409, 'This is the last owner. Make another number an owner first.'],
  },
  answer: answers<DeskDone>(),
});
export interface InvitedAnswer extends DeskDone {
  readonly invitation: InvitationAnswer;
}
export const inviteMember = endpoint({
  ...change,
  path: '/api/desk/staff/invite',
  body: z.strictObject({ phone: PhoneInput }),
  refusals: {
    ...notAllowed,
    ...phoneInvalid,
    ...unknownMember,
    'staff/enrolled': [409, 'This person has a second factor. Reset it first.'],
  },
  answer: answers<InvitedAnswer>(),
});
export const resetFactors = endpoint({
  ...change,
  path: '/api/desk/staff/reset',
  body: z.strictObject({ phone: PhoneInput }),
  refusals: {
    ...notAllowed,
    ...phoneInvalid,
    ...unknownMember,
    'staff/own-factor': [409, 'Your own second factor is reset on the command line: staff-factor reset.'],
    'staff/no-factor': [409, 'This person has no second factor.'],
  },
  answer: answers<DeskDone>(),
});
