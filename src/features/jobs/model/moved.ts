// Roles on their way from one site to another, as JSON.
import { z } from 'zod/mini';
import { openingFields } from './opening-form.ts';

export const movedRoles = z.array(
  z.strictObject({
    name: z.string(),
    /** As the form of a role holds it. */
    form: z.record(z.enum(openingFields), z.string()),
    /** Rupees, as typed. */
    general: z.string(),
    reservation: z.string(),
    isArchived: z.boolean(),
  }),
);
export type MovedRole = z.output<typeof movedRoles>[number];
