import type { Context } from '#kit/context.ts';

/** What the actions of this feature are given beside the kit's Context. */
export type ReferralsContext = Context & { readonly policy: { readonly demo: boolean; readonly appUrl: string } };
