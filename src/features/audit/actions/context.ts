import type { Context } from '#kit/context.ts';
import type { FindActorNames, FindAuditSubjects } from '../model.ts';

/** The context of this feature's calls. */
export type AuditContext = Context & {
  readonly findActorNames: FindActorNames;
  readonly findAuditSubjects: FindAuditSubjects;
};
