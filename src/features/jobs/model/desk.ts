// What the desk shows of roles.
import type { ShownField } from '#kit/desk-access.ts';
import type { RoleLanguage, RoleState } from '../model.ts';

/** Both fees of a role in rupees. */
export interface DeskFees {
  /** Paid by GEN and OBC. */
  readonly general: number;
  /** Paid by SC, ST and EWS. */
  readonly reservation: number;
}
export interface DeskRole {
  readonly name: string;
  readonly title: Readonly<Record<RoleLanguage, string>>;
  readonly status: RoleState;
  readonly fees: DeskFees;
  /** The fees that are planned, and from when (ISO time); null without. */
  readonly nextFees: (DeskFees & { readonly from: string }) | null;
  readonly vacancies: number;
  /** As shown in the notice. */
  readonly openingDate: string;
  readonly closing: string;
}
export interface DeskRoles {
  readonly roles: readonly DeskRole[];
  /** How many numbers are invited. */
  readonly invited: number;
  /** False while nobody can apply, because the owner has not switched roles with a fee on. */
  readonly areRolesOn: boolean;
}
/** A number that may apply while a role is open to invited numbers. */
export interface DeskInvited {
  readonly number: number;
  readonly phone: ShownField;
  /** ISO time. */
  readonly addedAt: string;
  /** The name of a staff member. */
  readonly addedBy: string;
}
