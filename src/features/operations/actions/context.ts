import type { Context } from '#kit/context.ts';
import type { Disk } from '../model.ts';

/** What the actions of this feature are given beside the kit's Context. */
export type DiskContext = Context & { readonly disk: Disk };
