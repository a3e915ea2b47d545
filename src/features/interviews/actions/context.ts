import type { NamesContext } from '#features/content/actions/company-names.ts';
import type { FindCalledApplicants, PhotoObjects } from '../model.ts';

/** The context of this feature's actions. */
export type InterviewsContext = NamesContext & {
  readonly findCalledApplicants: FindCalledApplicants;
  readonly objects: PhotoObjects;
};
