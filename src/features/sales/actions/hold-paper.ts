import type { Tx } from '#kit/context.ts';
import { lockedUnerasedPaper } from '../store/papers.ts';

/** The id of the paper, which is neither deleted nor erased before the transaction ends; undefined if it was. */
export const holdPaper = (tx: Tx, serial: number): Promise<string | undefined> => lockedUnerasedPaper(tx, serial);
