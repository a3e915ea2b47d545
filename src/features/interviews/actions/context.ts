import type { NamesContext } from '#features/content/actions/company-names.ts';
import type { FindCalledApplicants } from '../model.ts';

/** The context of this feature's actions. */
export type InterviewsContext = NamesContext & { readonly findCalledApplicants: FindCalledApplicants };
