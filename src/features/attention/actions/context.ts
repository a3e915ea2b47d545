import type { Context } from '#kit/context.ts';

/** What the actions of this feature are given beside the kit's Context. */
export type AttentionContext = Context & { readonly config: { readonly staffMail: string } };
