import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport, momentOf, yesOrNoOf } from '#kit/list-export.ts';
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
    columnOf(leadsWords, 'lead', ({ reference }) => reference, { key: 'name' }),
    columnOf(newLeadWords, 'name', ({ name }) => name),
    columnOf(leadsWords, 'state', ({ state }, language) => stateWords[language][state]),
    columnOf(leadsWords, 'due', ({ nextDueAt }) => momentOf(nextDueAt), { kind: 'moment' }),
    columnOf(leadsWords, 'owner', ({ owner }) => owner?.name ?? null),
    columnOf(leadsWords, 'phone', ({ phone }) => phone),
    columnOf(leadsWords, 'product', ({ product }) => product),
    columnOf(leadsWords, 'kind', ({ kind }, language) => kindWords[language][kind], { isExtra: true }),
    columnOf(leadsWords, 'created', ({ createdAt }) => momentOf(createdAt), { kind: 'moment' }),
  ],
};
