import type { PersonPart } from '#kit/desk/person-parts.ts';
import type { AuditContext } from '#features/audit/actions/context.ts';
import type { SignInContext } from '#features/accounts/actions/context.ts';

/** The context of this feature's actions. */
export type PeopleContext = SignInContext &
  Pick<AuditContext, 'findActorNames'> & {
    /** What every feature holds on a person, in the order of `personPartKeys`. */
    readonly personParts: readonly PersonPart[];
  };
