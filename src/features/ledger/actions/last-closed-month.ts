import type { Tx } from '#kit/context.ts';
import { lastClosed } from '../store/months.ts';

/** The newest month whose day book takes no more postings, `2026-10`: what is dated until its end falls into the next one. */
export const lastClosedMonth = (tx: Tx): Promise<string | undefined> => lastClosed(tx);
