import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport, momentOf, yesOrNoOf } from '#kit/list-export.ts';
import { listDeskLeads } from './actions/read-desk-leads.ts';
import type { DeskLead } from './model/desk.ts';
import { kindWords, leadsWords, stateWords } from './web/desk-words.ts';
import { newLeadWords } from './web/lead-words.ts';

export const leadExport: ListExport<Context, DeskLead> = {
  list: 'leads',
  title: (language) => leadsWords[language].caption,
  page: listDeskLeads,
  filters: {
    state: filterOf(leadsWords, 'state', (language) => stateWords[language]),
    kind: filterOf(leadsWords, 'kind', (language) => kindWords[language]),
    owner: { ...filterOf(leadsWords, 'owner', (language) => ({ none: leadsWords[language].nobody })), isStaff: true },
    overdue: filterOf(leadsWords, 'overdue', yesOrNoOf(leadsWords)),
    due: filterOf(leadsWords, 'due'),
    created: filterOf(leadsWords, 'created'),
  },
  columns: [
    { key: 'name', head: (language) => leadsWords[language].lead, cell: ({ reference }) => reference },
    { key: 'name', head: (language) => newLeadWords[language].name, cell: ({ name }) => name },
    {
      key: 'state',
      head: (language) => leadsWords[language].state,
      cell: ({ state }, language) => stateWords[language][state],
    },
    {
      key: 'due',
      kind: 'moment',
      head: (language) => leadsWords[language].due,
      cell: ({ nextDueAt }) => momentOf(nextDueAt),
    },
    { key: 'owner', head: (language) => leadsWords[language].owner, cell: ({ owner }) => owner?.name ?? null },
    { key: 'phone', head: (language) => leadsWords[language].phone, cell: ({ phone }) => phone },
    { key: 'product', head: (language) => leadsWords[language].product, cell: ({ product }) => product },
    {
      key: 'kind',
      isExtra: true,
      head: (language) => leadsWords[language].kind,
      cell: ({ kind }, language) => kindWords[language][kind],
    },
    {
      key: 'created',
      kind: 'moment',
      head: (language) => leadsWords[language].created,
      cell: ({ createdAt }) => momentOf(createdAt),
    },
  ],
};
