import type { Context } from '#kit/context.ts';
import type { FindActorNames } from '#kit/desk/actor-names.ts';
import type { ContentCache } from '../store/content.ts';

/** Context for reading and publishing content. */
export type ContentContext = Context & { readonly content: ContentCache };
/** Context for editing at the desk, which also shows the names of authors. */
export type EditorsContext = ContentContext & { readonly findActorNames: FindActorNames };
