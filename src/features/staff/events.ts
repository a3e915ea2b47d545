import { event } from '#kit/event.ts';

/** Somebody lost a role, or several: what they may do now is read anew. */
export const StaffRolesRevoked = event<{ roles: readonly string[] }>('staff-roles-revoked');
