import type { Context } from '#kit/context.ts';
import type { AttentionQuery } from '../store.ts';

/** The context of this feature's actions. */
export type AttentionContext = Context & {
  /** The questions of all features. */
  readonly attentionQueries: readonly AttentionQuery[];
  readonly config: { readonly appUrl: string; readonly staffMail: string };
};
export type AttentionReads = Pick<AttentionContext, 'db' | 'businessNow' | 'attentionQueries'>;
