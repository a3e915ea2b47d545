import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { openingKeyShape, openingShape } from '#features/jobs/model/jobs.ts';
import { type ResultStage, resultStages } from './model.ts';
import { maxResultNumbers } from '../terms.ts';

/** A published list in the API. */
export interface ResultHeadAnswer {
  readonly id: number;
  readonly role: string;
  readonly title: Readonly<Record<'en' | 'hi', string>>;
  readonly opening: number;
  readonly stage: ResultStage;
  readonly count: number;
  /** ISO time. */
  readonly publishedAt: string;
}
export interface ResultListAnswer extends ResultHeadAnswer {
  readonly numbers: readonly string[];
}
export const listResults = endpoint({
  method: 'GET',
  path: '/api/results',
  access: 'anyone',
  answer: answers<{ readonly lists: readonly ResultHeadAnswer[] }>(),
});
export const getResultList = endpoint({
  method: 'GET',
  path: '/api/results/:list',
  access: 'anyone',
  refusals: { 'results/unknown': [404, 'There is no such list, or it is no longer published.'] },
  answer: answers<ResultListAnswer>(),
});

const right = 'applications/change';
export const countResults = endpoint({
  method: 'GET',
  path: '/api/desk/result-counts',
  access: 'desk',
  right: 'applications/read',
  query: z.strictObject({ opening: openingKeyShape }),
  answer: answers<Readonly<Record<ResultStage, number>>>(),
});
interface Publishing {
  readonly count: number;
  /** As staff read it. */
  readonly stage: string;
}
/** Publishes the numbers of the applications at a stage of an opening. `count`: how many the person saw. */
export const publishResults = act({
  path: '/api/desk/results',
  right,
  hidden: { opening: openingShape, stage: z.enum(resultStages), count: z.string().check(z.regex(/^\d{1,6}$/)) },
  form: {
    submit: [
      ({ count, stage }: Publishing) => `Publish ${stage}: ${count === 1 ? '1 number' : `${count} numbers`}`,
      ({ count, stage }) => `${stage}: ${count} नंबर प्रकाशित करें`,
    ],
    ask: [
      ({ count, stage }) =>
        `Publish ${count === 1 ? '1 application number' : `${count} application numbers`} as “${stage}” on the site? Everybody can read them. A list of this stage that is published now is replaced.`,
      ({ count, stage }) =>
        `“${stage}” के ${count} आवेदन नंबर साइट पर प्रकाशित करें? इन्हें हर कोई पढ़ सकता है। इस चरण की पहले की सूची हट जाएगी।`,
    ],
  },
  done: { 'results/published': ['The list is published.', 'सूची प्रकाशित हो गई।'] },
  refusals: {
    'results/not-as-shown': [
      409,
      'The applications at this stage have changed. Look at the count again.',
      'इस चरण के आवेदन बदल गए हैं। संख्या फिर से देखें।',
    ],
    'results/too-many': [
      422,
      `A list takes ${maxResultNumbers} numbers at most.`,
      `एक सूची में ज़्यादा से ज़्यादा ${maxResultNumbers} नंबर आते हैं।`,
    ],
  },
});
/** Takes a published list off the site. */
export const withdrawResults = act({
  path: '/api/desk/results/:list/withdraw',
  right,
  form: {
    submit: ['Withdraw', 'हटाएँ'],
    label: [(list: string) => `Withdraw list ${list}`, (list) => `सूची ${list} हटाएँ`],
    ask: ['Take this list off the site?', 'यह सूची साइट से हटाएँ?'],
  },
  done: { 'results/withdrawn': ['The list is off the site.', 'सूची साइट से हट गई।'] },
});
