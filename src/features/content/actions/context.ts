import type { Context } from '#kit/context.ts';
import type { PublishedContent } from '../store.ts';

/** What reading and publishing need. */
export type ContentContext = Context & { readonly content: PublishedContent };
