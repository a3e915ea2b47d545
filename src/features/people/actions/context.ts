import type { PersonPart } from '#kit/person-parts.ts';
import type { SignInContext } from '#features/accounts/actions/context.ts';

/** The context of this feature's actions. */
export type PeopleContext = SignInContext & {
  /** What every feature holds on a person, in the order of `personPartKeys`. */
  readonly personParts: readonly PersonPart[];
};
