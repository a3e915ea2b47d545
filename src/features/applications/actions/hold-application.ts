import type { Tx } from '#kit/context.ts';
import { lockUnerased } from '../store/applications.ts';

/** The number of the application, whose form is not erased before the transaction ends; undefined if it was, or without one. */
export const holdApplication = (tx: Tx, number: string): Promise<string | undefined> => lockUnerased(tx, number);
