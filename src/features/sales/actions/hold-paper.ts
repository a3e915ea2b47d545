import type { Tx } from '#kit/context.ts';
import { lockUnerasedPaper } from '../store/papers.ts';

/** The id and state of the paper, which is neither issued, deleted nor erased before the transaction ends; undefined if it was erased. */
export const holdPaper = (
  tx: Tx,
  serial: number,
): Promise<{ readonly id: string; readonly state: 'draft' | 'issued' } | undefined> => lockUnerasedPaper(tx, serial);
