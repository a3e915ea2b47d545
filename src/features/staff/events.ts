import { event } from '#kit/event.ts';
import type { StaffChange } from './model.ts';

/** Somebody lost a role, or several: what they may do now is read anew. */
export const StaffRolesRevoked = event<{ roles: readonly string[] }>('staff-roles-revoked');

/** Who may enter the desk, how, or whether one person decides alone was changed. */
export const StaffChanged = event<StaffChange>('staff-changed');
