import { maskPhone, type Phone } from '#kit/text/phone.ts';

/** An invited number in the audit: the number itself is a personal value. */
export const invitedNumber = (phone: Phone) => ({ subject: maskPhone(phone), personal: { phone } });
