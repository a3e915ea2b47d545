import type { Context } from '#kit/context.ts';
import type { FindActorNames } from '../model.ts';

/** The context of this feature's calls. */
export type AuditContext = Context & { readonly findActorNames: FindActorNames };
