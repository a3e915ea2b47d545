import { z } from 'zod/mini';
import { movedContent } from '#features/content/model/moved.ts';
import { movedRoles } from '#features/jobs/model/moved.ts';

/** What a live site begins with: content, products, roles and staff of a demo, without its people and money. */
export const movedSite = z.strictObject({
  format: z.literal('saral-site-1'),
  content: movedContent,
  roles: movedRoles,
  staff: z.array(z.strictObject({ phone: z.string(), role: z.string() })),
});
export type MovedSite = z.output<typeof movedSite>;
