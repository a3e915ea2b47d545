import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { profileRefusals } from '#features/accounts/contract/public.ts';
import { ProfileName } from '#features/accounts/model.ts';

export interface OwnFactorsAnswer {
  /** How colleagues see the person; null until it is given. */
  readonly name: string | null;
  readonly hasApp: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly createdAt: string;
    readonly usedAt: string | null;
  }[];
  /** Where the person is signed in, the newest first. */
  readonly sessions: readonly {
    readonly id: string;
    /** The one that asks. */
    readonly isThis: boolean;
    readonly createdAt: string;
    readonly factorAt: string;
    readonly usedAt: string;
  }[];
}
export const getOwnFactors = endpoint({
  method: 'GET',
  path: '/api/desk/factors',
  access: 'desk',
  right: 'desk/open',
  answer: answers<OwnFactorsAnswer>(),
});
/** A person's name, which is given once. */
export const giveName = endpoint({
  method: 'POST',
  path: '/api/desk/name',
  access: 'desk',
  right: 'desk/open',
  body: z.strictObject({ name: ProfileName }),
  refusals: { ...profileRefusals, 'staff/has-name': [409, 'You have a name already.'] },
  answer: answers<DeskDone>(),
});
export interface RecoveryCodesAnswer {
  /** Shown once. */
  readonly recoveryCodes: readonly string[];
}
/** New recovery codes, which replace all old ones. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/desk/recovery-codes',
  access: 'desk',
  right: 'desk/open',
  asksFactor: true,
  hasNoBody: true,
  answer: answers<RecoveryCodesAnswer>(),
});
const OneOfOwn = z.strictObject({ id: z.string().check(z.minLength(1, 'missing'), z.maxLength(64)) });
export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/desk/passkeys/remove',
  access: 'desk',
  right: 'desk/open',
  asksFactor: true,
  body: OneOfOwn,
  refusals: {
    'staff/unknown-passkey': [404, 'There is no such passkey.'],
    'staff/last-factor': [409, 'This is your only factor. Add another one first.'],
  },
  answer: answers<DeskDone>(),
});
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/desk/sign-out-everywhere',
  access: 'desk',
  right: 'desk/open',
  hasNoBody: true,
  answer: answers<DeskDone>(),
});
/** Another session of the person. */
export const endSession = endpoint({
  method: 'POST',
  path: '/api/desk/sessions/end',
  access: 'desk',
  right: 'desk/open',
  asksFactor: true,
  body: OneOfOwn,
  refusals: { 'staff/unknown-session': [404, 'This session has ended already.'] },
  answer: answers<DeskDone>(),
});
/** All sessions of the person but this one. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/desk/sessions/end-others',
  access: 'desk',
  right: 'desk/open',
  asksFactor: true,
  hasNoBody: true,
  answer: answers<DeskDone>(),
});
