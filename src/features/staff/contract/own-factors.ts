import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { profileRefusals } from '#features/accounts/contract/public.ts';
import { ProfileName } from '#features/accounts/model.ts';
import { enrolment } from './sign-in.ts';

export interface OwnFactorsAnswer {
  /** How colleagues see the person; null until it is given. */
  readonly name: string | null;
  readonly hasApp: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly createdAt: Date;
    readonly usedAt: Date | null;
  }[];
  /** Where the person is signed in, the newest first. */
  readonly sessions: readonly {
    readonly id: string;
    /** The one that asks. */
    readonly isThis: boolean;
    readonly createdAt: Date;
    readonly factorAt: Date;
    readonly usedAt: Date;
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
export const giveName = act({
  path: '/api/desk/name',
  right: 'desk/open',
  body: z.strictObject({ name: ProfileName }),
  done: { 'staff/named': ['Your name is saved.', 'आपका नाम सेव हो गया।'] },
  refusals: {
    'accounts/not-yours': [...profileRefusals['accounts/not-yours'], 'यह आपका प्रोफ़ाइल नहीं है।'],
    'accounts/name-taken': [
      ...profileRefusals['accounts/name-taken'],
      'यहाँ किसी साथी का यही नाम है। दूसरा नाम या कोई अक्षर जोड़ें।',
    ],
    'staff/has-name': [409, 'You have a name already.', 'आपका नाम पहले से है।'],
  },
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
  refusals: enrolment,
  answer: answers<RecoveryCodesAnswer>(),
});
const oneOfOwn = { id: z.string().check(z.minLength(1, 'missing'), z.maxLength(64)) };
export const removePasskey = act({
  path: '/api/desk/passkeys/remove',
  right: 'desk/open',
  asksFactor: true,
  hidden: oneOfOwn,
  form: {
    submit: ['Remove', 'हटाएँ'],
    label: [(name: string) => `Remove: ${name}`, (name) => `हटाएँ: ${name}`],
    ask: [
      (name) => `Remove the passkey ${name}? It no longer signs you in.`,
      (name) => `पासकी ${name} हटाएँ? फिर उससे साइन इन नहीं होगा।`,
    ],
  },
  done: { 'staff/passkey-removed': ['The passkey is removed.', 'पासकी हटा दी गई।'] },
  refusals: {
    'staff/unknown-passkey': [404, 'This passkey was removed already.', 'यह पासकी पहले ही हटाई जा चुकी है।'],
    'staff/last-factor': [
      409,
      'This is your only second factor. Add another one first.',
      'यह आपका एक ही दूसरा प्रमाण है। पहले दूसरा जोड़ें।',
    ],
  },
});
export const signOutEverywhere = act({
  path: '/api/desk/sign-out-everywhere',
  right: 'desk/open',
  hasNoBody: true,
  form: {
    submit: ['Sign out on all devices', 'सब डिवाइस पर साइन आउट करें'],
    ask: ['Sign out on all devices, also here?', 'सब डिवाइस पर साइन आउट करें, यहाँ भी?'],
  },
  done: {
    'staff/signed-out-everywhere': ['You are signed out on all devices.', 'आप सब डिवाइस पर साइन आउट हो गए।'],
  },
});
/** Another session of the person. */
export const endSession = act({
  path: '/api/desk/sessions/end',
  right: 'desk/open',
  asksFactor: true,
  hidden: oneOfOwn,
  form: {
    submit: ['End', 'बंद करें'],
    label: [(begun: string) => `End: ${begun}`, (begun) => `बंद करें: ${begun}`],
    ask: [(begun) => `End the session of ${begun}?`, (begun) => `${begun} वाला सत्र बंद करें?`],
  },
  done: { 'staff/session-ended': ['The session is ended.', 'सत्र बंद हो गया।'] },
  refusals: {
    'staff/unknown-session': [404, 'This session has ended already.', 'यह सत्र पहले ही ख़त्म हो चुका है।'],
  },
});
/** All sessions of the person but this one. */
export const endOtherSessions = act({
  path: '/api/desk/sessions/end-others',
  right: 'desk/open',
  asksFactor: true,
  hasNoBody: true,
  form: {
    submit: ['End all others', 'बाकी सब बंद करें'],
    ask: ['End all sessions but this one?', 'इसे छोड़कर सब सत्र बंद करें?'],
  },
  done: { 'staff/other-sessions-ended': ['All other sessions are ended.', 'बाकी सब सत्र बंद हो गए।'] },
});
