import type { FieldFault } from '#kit/result.ts';
import { isVisible } from '#kit/text/visible.ts';
import type { CaseKind, PrivacyRequest } from '../model/leads.ts';

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** What is missing or wrong: a person must be reachable, and a privacy request must ask for something. */
export function faultsOfCase(entered: {
  readonly kind: CaseKind;
  readonly request?: PrivacyRequest | '' | undefined;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly description: string;
}): FieldFault[] {
  const { kind, request, name, phone, email, description } = entered;
  return [
    ...(kind === 'privacy-request' && !request ? [{ field: 'request', reason: 'missing' }] : []),
    ...(isVisible(name) ? [] : [{ field: 'name', reason: 'missing' }]),
    ...(phone === '' && email === '' ? [{ field: 'phone', reason: 'phone-or-email' }] : []),
    ...(email !== '' && !mail.test(email) ? [{ field: 'email', reason: 'invalid' }] : []),
    ...(isVisible(description) ? [] : [{ field: 'description', reason: 'missing' }]),
  ];
}
