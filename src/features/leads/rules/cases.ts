import type { FieldFault } from '#kit/result.ts';
import type { CaseKind, PrivacyRequest } from '../model.ts';

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** What the schema of the form cannot say: a person must be reachable, and a privacy request must ask for something. */
export function faultsOfCase(entered: {
  readonly kind: CaseKind;
  readonly request?: PrivacyRequest | '' | undefined;
  readonly phone: string;
  readonly email: string;
}): FieldFault[] {
  const { kind, request, phone, email } = entered;
  return [
    ...(kind === 'privacy-request' && !request ? [{ field: 'request', reason: 'missing' }] : []),
    ...(phone === '' && email === '' ? [{ field: 'phone', reason: 'phone-or-email' }] : []),
    ...(email !== '' && !mail.test(email) ? [{ field: 'email', reason: 'invalid' }] : []),
  ];
}
