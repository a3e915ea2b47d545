import type { Context } from '#kit/context.ts';
import type { PhotoCleaner, PhotoStore } from '../providers/port.ts';

/** The context of this feature's actions. */
export type PhotosContext = Context & { readonly photos: PhotoCleaner; readonly objects: PhotoStore };
