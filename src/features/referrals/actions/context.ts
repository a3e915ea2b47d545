import type { NamesContext } from '#features/content/actions/company-names.ts';

/** What the actions of this feature are given beside the kit's Context. */
export type ReferralsContext = NamesContext & { readonly config: { readonly demo: boolean } };
