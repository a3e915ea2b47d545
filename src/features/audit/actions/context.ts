import type { Context } from '#kit/context.ts';
import type { FindAuditSubjects } from '../model.ts';
import type { FindActorNames } from '#kit/desk/actor-names.ts';

/** The context of this feature's calls. */
export type AuditContext = Context & {
  readonly findActorNames: FindActorNames;
  readonly findAuditSubjects: FindAuditSubjects;
};
