import { sql } from '#platform/database/db.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { AuditContext } from './actions/context.ts';
import { auditApi } from './api.ts';
import { desk } from './desk.ts';
import { reactions, timers } from './reactions.ts';
import { commands } from './staff.ts';
import { person } from './person.ts';

/** The record of what staff did and saw, as a chain in which a change shows. */
export const audit: Feature<AuditContext> = {
  name: 'audit',
  madeSince: [
    {
      of: 'act of staff',
      find: (since) => sql`select act || ' ' || id as id, at from audit_entry where at >= ${since}`,
    },
  ],
  routes: auditApi,
  reactions,
  timers,
  commands,
  desk,
  person,
};
