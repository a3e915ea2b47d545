import type { NamesContext } from '#features/content/actions/company-names.ts';

/** Context of the referral actions. */
export type ReferralsContext = NamesContext & { readonly config: { readonly demo: boolean } };
