import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport, momentOf, paiseOf, yesOrNoOf } from '#kit/list-export.ts';
import { listDeskApplications } from './actions/list-desk-applications.ts';
import type { DeskApplication } from './model.ts';
import { deskCallWords } from './web/desk/call-words.ts';
import { languageNames } from '#web/i18n.ts';
import { refundManyWords } from './web/desk/refund-words.ts';
import { reviewWords } from './web/desk/review-words.ts';
import { applicationsWords } from './web/desk/words.ts';
import { applicationStateWords, stageWords } from './web/parts/words.ts';

export const applicationExport: ListExport<Context, DeskApplication> = {
  list: 'applications',
  title: (language) => applicationsWords[language].caption,
  page: listDeskApplications,
  filters: {
    role: filterOf(applicationsWords, 'role'),
    opening: filterOf(applicationsWords, 'opening'),
    stage: filterOf(applicationsWords, 'stage', (language) => stageWords[language]),
    status: filterOf(applicationsWords, 'status', (language) => applicationStateWords[language]),
    category: filterOf(applicationsWords, 'category'),
    district: filterOf(applicationsWords, 'district'),
    person: filterOf(applicationsWords, 'applicant'),
    created: filterOf(applicationsWords, 'created'),
    duplicate: filterOf(reviewWords, 'duplicate', (language) => ({ yes: reviewWords[language].yes })),
    refund: filterOf(refundManyWords, 'filter', (language) => ({ proposed: refundManyWords[language].filterProposed })),
    slot: filterOf(deskCallWords, 'slot'),
    opened: filterOf(reviewWords, 'opened', yesOrNoOf(reviewWords)),
    number: filterOf(applicationsWords, 'number'),
    moves: filterOf(reviewWords, 'movesTo', (language) => stageWords[language]),
    skips: filterOf(reviewWords, 'skippedBy', (language) => stageWords[language]),
    callable: filterOf(deskCallWords, 'callable', yesOrNoOf(reviewWords)),
    cancellable: filterOf(reviewWords, 'cancellable'),
    language: filterOf(reviewWords, 'language', () => languageNames),
  },
  columns: [
    columnOf(applicationsWords, 'number', ({ number }) => number),
    columnOf(applicationsWords, 'name', ({ name }) => name),
    columnOf(applicationsWords, 'phone', ({ phone }) => phone),
    columnOf(applicationsWords, 'role', ({ role }) => role),
    columnOf(applicationsWords, 'openingNumber', ({ opening }) => opening, { key: 'opening', kind: 'number' }),
    columnOf(applicationsWords, 'category', ({ category }) => category),
    columnOf(applicationsWords, 'district', ({ district }) => district, { isExtra: true }),
    columnOf(applicationsWords, 'stage', ({ stage }, language) => stageWords[language][stage]),
    columnOf(applicationsWords, 'status', ({ status }, language) => applicationStateWords[language][status], {
      isExtra: true,
    }),
    columnOf(applicationsWords, 'created', ({ createdAt }) => momentOf(createdAt), { kind: 'moment' }),
    columnOf(applicationsWords, 'state', ({ stateName }) => stateName, { key: 'stateName', isExtra: true }),
    columnOf(applicationsWords, 'paid', ({ paid }) => paiseOf(paid), { kind: 'rupees', isExtra: true }),
  ],
};
