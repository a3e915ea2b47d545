import type { Context } from '#kit/context.ts';
import type { ContentCache } from '../store.ts';

/** Context for reading and publishing content. */
export type ContentContext = Context & { readonly content: ContentCache };
