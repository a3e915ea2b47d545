import { z } from 'zod/mini';
import { type ShownField, type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import { act } from '#kit/desk/act.ts';
import { drawn } from '#kit/desk/act-field.ts';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { nameWrong, ofColleague } from '#features/accounts/contract/desk.ts';
import { PhoneInput, ProfileName } from '#features/accounts/model.ts';

export interface MemberAnswer {
  readonly phone: ShownField;
  /** The account, by which the person's page is found; null for an owner by the settings before the first login. */
  readonly accountId: string | null;
  /** Null until the owner or the person gives it. */
  readonly name: string | null;
  /** The caller. */
  readonly isOwn: boolean;
  readonly roles: readonly { readonly role: StaffRole; readonly grantedAt: Date; readonly grantedBy: string }[];
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
  readonly lockedUntil: Date | null;
  readonly invitedUntil: Date | null;
  readonly signedInAt: Date | null;
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
  readonly expiresAt: Date;
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
// The caller's role was taken away while the call ran.
const notAllowed = {
  'http/not-allowed': [
    403,
    'Your role does not include this. Ask the owner.',
    'आपकी भूमिका में यह शामिल नहीं है। मालिक से पूछें।',
  ],
} as const;
const phoneInvalid = { 'staff/phone-invalid': [422, 'Check the number.', 'नंबर जाँचें।'] } as const;
const unknownMember = {
  'staff/unknown-member': [404, 'This number has no role any more.', 'इस नंबर की अब कोई भूमिका नहीं है।'],
} as const;
const change = { right: 'staff/change', asksFactor: true } as const;

const otherName = [
  'This number has another name already. Leave the name empty, and correct it on the page of the person.',
  'इस नंबर का नाम पहले से कुछ और है। नाम खाली छोड़ें, और उसे व्यक्ति के पेज पर ठीक करें।',
] as const;
export const grantRole = act({
  ...change,
  path: '/api/desk/staff/grant',
  fields: {
    phone: drawn(PhoneInput),
    name: drawn(z.optional(z.union([z.literal(''), ProfileName]))),
    role: drawn(Role),
  },
  form: {
    submit: ['Give the role', 'भूमिका दें'],
    reasons: {
      invalid: [
        'An Indian mobile number has 10 digits and begins with 6, 7, 8 or 9.',
        'भारत का मोबाइल नंबर 10 अंकों का होता है और 6, 7, 8 या 9 से शुरू होता है।',
      ],
      missing: ['Choose a role.', 'भूमिका चुनें।'],
      'no-name': nameWrong,
      characters: nameWrong,
      'of-colleague': ofColleague,
      other: otherName,
    },
  },
  done: { 'staff/granted': ['The role is granted.', 'भूमिका दे दी गई।'] },
  refusals: {
    ...notAllowed,
    ...phoneInvalid,
    'staff/has-role': [409, 'This number has this role already.', 'इस नंबर की यह भूमिका पहले से है।'],
    'staff/other-name': [409, ...otherName],
    'staff/name-taken': [
      409,
      'The account of this number has the name of a colleague. On its page of People, add a second name or an initial first.',
      'इस नंबर के खाते का नाम किसी साथी जैसा ही है। पहले लोगों में उसके पेज पर दूसरा नाम या कोई अक्षर जोड़ें।',
    ],
  },
});
/** One role, or with an empty role all of them. */
export const revokeRole = act({
  ...change,
  path: '/api/desk/staff/revoke',
  hidden: { phone: PhoneInput, role: z.optional(z.union([Role, z.literal('')])) },
  form: {
    submit: [
      ({ role }: { readonly role: string; readonly who: string }) => `Take away: ${role}`,
      ({ role }) => `हटाएँ: ${role}`,
    ],
    label: [({ role, who }) => `Take away: ${role}, ${who}`, ({ role, who }) => `हटाएँ: ${role}, ${who}`],
    ask: [
      ({ role, who }) =>
        `Take the role ${role} away from ${who}? It takes effect at once, and their open sessions end.`,
      ({ role, who }) => `${who} से भूमिका ${role} हटाएँ? यह तुरंत लागू होगा, और उनके खुले सत्र ख़त्म हो जाएँगे।`,
    ],
  },
  done: {
    'staff/revoked': ['The role is taken away.', 'भूमिका हटा दी गई।'],
    'staff/all-revoked': ['All roles of this person are taken away.', 'इस व्यक्ति की सभी भूमिकाएँ हटा दी गईं।'],
  },
  refusals: {
    ...notAllowed,
    ...phoneInvalid,
    'staff/no-role': [409, 'This number does not have this role any more.', 'इस नंबर की यह भूमिका अब नहीं है।'],
    'staff/last-owner': [
      409,
      'This is the last owner. First make another number an owner.',
      'यह आख़िरी मालिक है। पहले किसी दूसरे नंबर को मालिक बनाएँ।',
    ],
  },
});
export interface InvitedAnswer extends DeskDone<'staff/invited'> {
  readonly invitation: InvitationAnswer;
}
/** Its answer has the invitation too. */
export const inviteMember = endpoint({
  ...change,
  method: 'POST',
  access: 'desk',
  path: '/api/desk/staff/invite',
  body: z.strictObject({ phone: PhoneInput }),
  done: { 'staff/invited': ['The invitation is made. Its code is below.', 'आमंत्रण बन गया। कोड नीचे है।'] },
  refusals: {
    ...notAllowed,
    ...phoneInvalid,
    ...unknownMember,
    'staff/enrolled': [
      409,
      'This person has a second factor already. To start again, reset it first.',
      'इस व्यक्ति का दूसरा प्रमाण पहले से है। फिर से शुरू करने के लिए पहले उसे रीसेट करें।',
    ],
  },
  answer: answers<InvitedAnswer>(),
});
export const resetFactors = act({
  ...change,
  path: '/api/desk/staff/reset',
  hidden: { phone: PhoneInput },
  form: {
    submit: ['Reset the second factor', 'दूसरा प्रमाण रीसेट करें'],
    label: [(who: string) => `Reset the second factor: ${who}`, (who) => `दूसरा प्रमाण रीसेट करें: ${who}`],
    ask: [
      (who) =>
        `Reset the second factor of ${who}? App, passkeys and recovery codes are removed, and open sessions end.`,
      (who) => `${who} का दूसरा प्रमाण रीसेट करें? ऐप, पासकी और रिकवरी कोड हट जाएँगे, और खुले सत्र ख़त्म हो जाएँगे।`,
    ],
  },
  done: {
    'staff/factor-reset': [
      'The second factor is reset. The person gets an SMS and needs a new invitation.',
      'दूसरा प्रमाण रीसेट हो गया। व्यक्ति को SMS मिलेगा और नया आमंत्रण चाहिए होगा।',
    ],
  },
  refusals: {
    ...notAllowed,
    ...phoneInvalid,
    ...unknownMember,
    'staff/own-factor': [
      409,
      'You cannot reset your own second factor here. It is reset on the command line: staff-factor reset.',
      'अपना दूसरा प्रमाण यहाँ रीसेट नहीं होता। वह कमांड लाइन पर रीसेट होता है: staff-factor reset।',
    ],
    'staff/no-factor': [409, 'This person has no second factor to reset.', 'इस व्यक्ति का कोई दूसरा प्रमाण नहीं है।'],
  },
});
