import { event } from '#kit/event.ts';
import type { StaffRole } from '#kit/desk-access.ts';

/** Somebody lost a role, or several: what they may do now is read anew. */
export const StaffRolesRevoked = event<{ roles: readonly string[] }>('staff-roles-revoked');

/** What owners are notified of. */
export type StaffChangeKind =
  | 'granted'
  | 'revoked'
  | 'invited'
  | 'app'
  | 'passkey'
  | 'passkey-removed'
  | 'recovery-codes'
  | 'reset'
  | 'second-person-off'
  | 'second-person-on'
  | 'company';
export interface StaffChange {
  readonly id: string;
  readonly change: StaffChangeKind;
  readonly role?: StaffRole;
  /** The last two digits of the number that it is about; without them it is about the actor. */
  readonly ending?: string;
  /** An account, or `cli:…`. */
  readonly by: string;
  /** ISO time. */
  readonly at: string;
}
/** Who may enter the desk, how, or whether one person decides alone was changed. */
export const StaffChanged = event<StaffChange>('staff-changed');
