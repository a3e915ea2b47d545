import { maskPhone, type Phone } from '#kit/text/phone.ts';
import type { OfOpening } from '../model/jobs.ts';

/** An invited number in the audit: the number itself is a personal value. */
export const invitedNumber = (phone: Phone, { role, opening }: OfOpening) => ({
  subject: maskPhone(phone),
  personal: { phone },
  details: { role, opening },
});
