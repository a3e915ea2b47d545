import type { PolicySlug } from '#features/content/model/shapes.ts';

/** The policies that the declaration links. */
export const declaredPolicies = ['privacy', 'terms'] as const satisfies readonly PolicySlug[];

/** The policies that the declaration of an application accepted. */
export interface AcceptedPolicies {
  /** As the declaration named it, `YYYY-MM-DD`. */
  readonly version: string;
  /** The versions of the texts, for their pages. */
  readonly editions: readonly { readonly slug: (typeof declaredPolicies)[number]; readonly edition: string }[];
}
