import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport, momentOf, paiseOf, yesOrNoOf } from '#kit/list-export.ts';
import { listDeskApplications } from './actions/list-desk-applications.ts';
import type { DeskApplication } from './model.ts';
import { deskCallWords } from './web/desk/call-words.ts';
import { languageNames } from '#web/i18n.ts';
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
    { key: 'number', head: (language) => applicationsWords[language].number, cell: ({ number }) => number },
    { key: 'name', head: (language) => applicationsWords[language].name, cell: ({ name }) => name },
    { key: 'phone', head: (language) => applicationsWords[language].phone, cell: ({ phone }) => phone },
    { key: 'role', head: (language) => applicationsWords[language].role, cell: ({ role }) => role },
    {
      key: 'opening',
      kind: 'number',
      head: (language) => applicationsWords[language].openingNumber,
      cell: ({ opening }) => opening,
    },
    { key: 'category', head: (language) => applicationsWords[language].category, cell: ({ category }) => category },
    {
      key: 'district',
      isExtra: true,
      head: (language) => applicationsWords[language].district,
      cell: ({ district }) => district,
    },
    {
      key: 'stage',
      head: (language) => applicationsWords[language].stage,
      cell: ({ stage }, language) => stageWords[language][stage],
    },
    {
      key: 'status',
      isExtra: true,
      head: (language) => applicationsWords[language].status,
      cell: ({ status }, language) => applicationStateWords[language][status],
    },
    {
      key: 'created',
      kind: 'moment',
      head: (language) => applicationsWords[language].created,
      cell: ({ createdAt }) => momentOf(createdAt),
    },
    {
      key: 'stateName',
      isExtra: true,
      head: (language) => applicationsWords[language].state,
      cell: ({ stateName }) => stateName,
    },
    {
      key: 'paid',
      kind: 'rupees',
      isExtra: true,
      head: (language) => applicationsWords[language].paid,
      cell: ({ paid }) => paiseOf(paid),
    },
  ],
};
