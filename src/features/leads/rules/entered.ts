import type { FieldFault } from '#kit/result.ts';
import { isVisible } from '#kit/text/visible.ts';
import type { EnteredLead } from '../model/entered-form.ts';
import { isCaseKind } from '../model/leads.ts';
import { mailShape } from './leads.ts';

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
