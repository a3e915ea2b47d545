import { z } from 'zod/mini';
import { type CodeDelivery, type TextChannel, textChannels } from '#features/notifications/model/deliveries.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { languages } from '#kit/language.ts';
import { type CaptchaWidget, ProfileName, PhoneInput } from '../model.ts';
import { channelForm } from '../terms.ts';

/** A challenge of ALTCHA's protocol (proof of work v2): find the counter whose derived key starts with `keyPrefix`. */
export interface CaptchaChallenge {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature?: string;
    /** Seconds since 1970. */
    readonly expiresAt?: number;
    readonly data?: Readonly<Record<string, string | number | boolean | null>>;
  };
  readonly signature?: string;
}

export interface CodeSent {
  /** Whole seconds until this number may request another OTP. */
  readonly resendAfterS: number;
  /** Whole seconds for which the OTP works. */
  readonly expiresInS: number;
}
export interface SignInCodeSent extends CodeSent {
  /** The channel that the OTP was sent by. */
  readonly channel: TextChannel;
}
export interface CodeChannelsAnswer {
  /** The ways that an OTP can go; the first is usual. */
  readonly channels: readonly TextChannel[];
  /** The company's number, for who can't be reached. */
  readonly callUs: string;
}
export interface SignedIn {
  readonly userId: string;
  /** E.164. */
  readonly phoneNumber: string;
  /** Shows pages in the browser that the user is logged in. Only the HttpOnly session cookie authorizes. */
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly tokenExpiration: number;
}
export interface SessionAnswer {
  readonly userId: string;
  readonly phoneNumber: string;
  /** Null until the profile is completed. */
  readonly name: string | null;
  readonly referralCode: string;
  /** Always null, for callers of earlier versions: staff rights belong to the desk's own session. */
  readonly staffRole: null;
}
export interface OpenSessionsAnswer {
  readonly sessions: readonly {
    /** The one that asks. */
    readonly isThis: boolean;
    /** ISO times. The use is recorded once an hour. */
    readonly createdAt: string;
    readonly usedAt: string;
  }[];
}
export interface SessionsEnded {
  readonly ended: number;
}
export interface UserAnswer {
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
  readonly referralCode: string;
}
export interface ReferralCodeAnswer {
  readonly valid: boolean;
  /** Null for an unknown code, and while the referrer has no name yet. */
  readonly firstName: string | null;
}

/** Language of the page, for our messages. */
const PageLanguage = z.optional(z.enum(languages));

const UserId = z.string().check(z.minLength(1), z.maxLength(64));

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/auth/human-check',
  access: 'anyone',
  refusals: { 'accounts/too-many-challenges': [429, 'Too many checks requested. Please wait a minute.'] },
  answer: answers<CaptchaChallenge | CaptchaWidget>(),
});

export const sendCode = endpoint({
  method: 'POST',
  path: '/api/auth/otp/send',
  access: 'anyone',
  body: z.strictObject({
    phone: PhoneInput,
    /** Base64 of the JSON `{challenge, solution: {counter, derivedKey}}`, or the token of the widget. */
    humanCheck: z.string().check(z.minLength(1, 'missing'), z.maxLength(4096)),
    language: PageLanguage,
    /** The channel that the OTP is sent by: SMS by default, where the site has it. */
    channel: z.optional(z.enum(textChannels)),
  }),
  refusals: {
    'accounts/human-check-failed': [403, 'The captcha check failed. Please try again.'],
    'accounts/human-check-too-easy': [403, 'Please solve a new captcha; it takes a little longer this time.'],
    'accounts/phone-invalid': [422, 'Failed to send OTP. Please check the phone number and try again.'],
    'accounts/country-off': [422, 'We do not send OTPs to this country at present.'],
    'accounts/phone-unreachable': [422, 'Failed to send OTP. Please check the phone number and try again.'],
    'accounts/too-many-codes': [429, 'Too many OTPs requested. Please wait and try again.'],
    'accounts/human-check-away': [503, 'The captcha cannot be checked right now. Please try again in a moment.'],
    'accounts/texts-down': [503, 'We cannot send OTPs right now. Please try again in a moment.'],
  },
  answer: answers<SignInCodeSent>(),
});

/** The channels that the site can send an OTP by. */
export const getCodeChannels = endpoint({
  method: 'GET',
  path: '/api/auth/otp/channels',
  access: 'anyone',
  query: z.strictObject({ language: PageLanguage }),
  answer: answers<CodeChannelsAnswer>(),
});

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/auth/otp/verify',
  access: 'anyone',
  body: z.strictObject({
    phone: PhoneInput,
    code: z.string().check(z.minLength(1, 'missing'), z.maxLength(40)),
    language: PageLanguage,
  }),
  refusals: {
    'accounts/code-wrong': [401, 'Invalid OTP. Please try again.'],
    'accounts/no-code-sent': [409, 'No OTP sent. Please send OTP first.'],
    'accounts/phone-invalid': [422, 'Please check the phone number and try again.'],
    'accounts/code-locked': [429, 'Too many wrong attempts. Please request a new OTP.'],
  },
  answer: answers<SignedIn>(),
});

/** How far the text with the last OTP is that this browser asked for, and by which way it went. */
export const getCodeDelivery = endpoint({
  method: 'GET',
  path: '/api/auth/otp/delivery',
  access: 'anyone',
  answer: answers<CodeDelivery>(),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  access: 'session',
  answer: answers<SessionAnswer>(),
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  hasNoBody: true,
  success: 204,
  answer: answers<undefined>(),
});

export const logOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  access: 'session',
  hasNoBody: true,
  success: 204,
  answer: answers<undefined>(),
});

/** Where the caller is logged in, the newest first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'session',
  answer: answers<OpenSessionsAnswer>(),
});

/** Ends all sessions of the caller but this one. */
export const logOutOthers = endpoint({
  method: 'POST',
  path: '/api/auth/logout-others',
  access: 'session',
  hasNoBody: true,
  form: 'logout-others',
  loginPage: '/login',
  answer: answers<SessionsEnded>(),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/get-user',
  access: 'session',
  query: z.strictObject({ userId: UserId }),
  refusals: {
    'accounts/not-yours': [403, 'This is not your own profile.'],
    'accounts/no-profile': [404, 'User not found.'],
  },
  answer: answers<UserAnswer>(),
});

/** 201 when the profile was completed now, 200 with the stored one when it was completed before. */
export const profileRefusals = {
  'accounts/not-yours': [403, 'This is not your own profile.'],
  'accounts/name-taken': [409, 'A colleague at the desk has this name. Add a second name or an initial.'],
} as const;
export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'session',
  body: z.strictObject({ userId: UserId, name: ProfileName, phone: PhoneInput }),
  success: 201,
  refusals: profileRefusals,
  answer: answers<UserAnswer>(),
});

export const checkReferralCode = endpoint({
  method: 'GET',
  path: '/api/referral-codes/:code',
  access: 'session',
  refusals: { 'accounts/too-many-code-checks': [429, 'Too many codes were checked. Please wait and try again.'] },
  answer: answers<ReferralCodeAnswer>(),
});

export interface OwnChannelAnswer {
  /** The ways to choose from. */
  readonly channels: readonly TextChannel[];
  readonly chosen: TextChannel;
  /** ISO time; null for who chose nothing. */
  readonly since: string | null;
  /** What who chooses WhatsApp agrees to, as it is stored. */
  readonly consent: string;
}
/** The channel of our messages to the caller. */
export const getOwnChannel = endpoint({
  method: 'GET',
  path: '/api/messages/channel',
  access: 'session',
  answer: answers<OwnChannelAnswer>(),
});
export const setOwnChannel = endpoint({
  ...channelForm,
  method: 'POST',
  access: 'session',
  body: z.strictObject({ channel: z.enum(textChannels) }),
  loginPage: '/login',
  refusals: { 'accounts/no-such-way': [422, 'Messages do not go that way here.'] },
  answer: answers<{ readonly channel: TextChannel }>(),
});
