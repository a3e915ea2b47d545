import type { Right, StaffRole } from '#kit/desk-access.ts';
import { answers, endpoint } from '#kit/endpoint.ts';

export interface DeskSessionAnswer {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** What the roles allow, for menus and buttons; the server decides at each call. */
  readonly rights: readonly Right[];
}
/** Who is signed in to the desk. */
export const getDeskSession = endpoint({
  method: 'GET',
  path: '/api/desk/session',
  access: 'desk',
  right: 'desk/open',
  answer: answers<DeskSessionAnswer>(),
});
