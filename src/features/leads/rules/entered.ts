import type { FieldFault } from '#kit/result.ts';
import { readPhone } from '#kit/text/phone.ts';
import { isVisible } from '#kit/text/visible.ts';
import type { EnteredLead } from '../model/entered-form.ts';
import { isCaseKind } from '../model/leads.ts';
import { mailShape } from '#kit/text/mail-shape.ts';

/**
 * Whether a number can be dialled: a mobile number, a landline of India with its area code, ten digits together, a toll-free
 * number, or one of another country with its code.
 */
export function canBeDialled(typed: string): boolean {
  if (readPhone(typed) !== undefined) return true;
  // Letters would name a second number or a person.
  if (!/^[\d\s()+./-]+$/.test(typed)) return false;
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return /^(?:91[1-9]\d{9}|(?!91|1|44)\d{8,15})$/.test(digits);
  return /^(?:(?:91|0)?[1-9]\d{9}|1800\d{6,7})$/.test(digits);
}

/** What is wrong with the phone number that staff typed; nothing is wrong with none. */
export const faultsOfPhone = (phone: string): FieldFault[] =>
  phone === '' || canBeDialled(phone) ? [] : [{ field: 'phone', reason: 'no-phone' }];

/** What is missing or wrong: a person must be reachable, a privacy request asks for something, a complaint says what it is about. */
export function faultsOfEntered({ kind, source, request, name, phone, email, description }: EnteredLead): FieldFault[] {
  return [
    ...(source === '' ? [{ field: 'source', reason: 'missing' }] : []),
    ...(kind === 'privacy-request' && !request ? [{ field: 'request', reason: 'missing' }] : []),
    ...(isVisible(name) ? [] : [{ field: 'name', reason: 'missing' }]),
    ...(phone === '' && email === '' ? [{ field: 'phone', reason: 'phone-or-email' }] : []),
    ...(email !== '' && !mailShape.test(email) ? [{ field: 'email', reason: 'invalid' }] : []),
    ...(isCaseKind(kind) && !isVisible(description) ? [{ field: 'description', reason: 'missing' }] : []),
  ];
}
