import { type Phone, readPhone } from '#kit/phone.ts';

/**
 * The number of the phone field in E.164: digits only, behind the picked country's code; a typed `+…`, 0 or 91 in front
 * is understood.
 * @returns undefined when no mobile number of these countries has this shape.
 */
export const readTypedPhone = (typed: string, country: string): Phone | undefined =>
  readPhone(typed.trim().startsWith('+') ? typed : typed.replace(/\D/g, ''), country);
