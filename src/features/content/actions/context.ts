import type { Context } from '#kit/context.ts';
import type { PublishedContent } from '../store.ts';

/** Context for reading and publishing content. */
export type ContentContext = Context & { readonly content: PublishedContent };
