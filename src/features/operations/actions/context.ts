import type { Context } from '#kit/context.ts';
import type { Disk } from '../model.ts';

/** The context of this feature's actions. */
export type OperationsContext = Context & { readonly disk: Disk; readonly config: { readonly staffMail: string } };
