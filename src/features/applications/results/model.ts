import type { OfOpening } from '#features/jobs/model/jobs.ts';
import type { Stage } from '../stages/model.ts';

/** The stages of which a list of numbers can be published. */
export const resultStages = ['shortlisted', 'called', 'selected'] as const satisfies readonly Stage[];
export type ResultStage = (typeof resultStages)[number];

/** The numbers of the applications that were at a stage when staff published them: no names. */
export interface ResultList extends OfOpening {
  /** Counts from 1. */
  readonly id: number;
  readonly stage: ResultStage;
  /** In their own order, which says nothing about a rank. */
  readonly numbers: readonly string[];
  readonly publishedAt: Date;
}
export type ResultHead = Omit<ResultList, 'numbers'> & { readonly count: number };
