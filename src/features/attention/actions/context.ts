import type { Context } from '#kit/context.ts';

/** The context of this feature's actions. */
export type AttentionContext = Context & { readonly config: { readonly staffMail: string } };
