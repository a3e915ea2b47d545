import { filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
import { listAuditEntries } from '#features/audit/actions/read-entries.ts';
import type { DeskAuditEntry } from '#features/audit/model.ts';
import { deskPageWords } from '#web/desk/words.ts';
import type { DeskContext } from './actions/context.ts';
import { listMatters, listUnsentMessages } from './actions/list-matters.ts';
import type { MatterRow, MessageRow } from './model.ts';
import { factTexts } from './web/audit-facts.ts';
import { auditActionWords } from '#features/audit/web/parts/words.ts';
import { auditFactWords } from './web/audit-fact-words.ts';
import { auditWords } from './web/audit-words.ts';
import { matterWords } from '#features/attention/web/parts/words.ts';
import { listWords } from './web/words.ts';

export const attentionExport: ListExport<DeskContext, MatterRow> = {
  list: 'attention',
  title: (language) => deskPageWords[language].attention,
  page: listMatters,
  filters: {
    kind: filterOf(listWords, 'kind', (language) => matterWords[language]),
  },
  columns: [
    {
      key: 'matter',
      head: (language) => listWords[language].matter,
      cell: ({ kind }, language) => matterWords[language][kind],
    },
    { key: 'subject', head: (language) => listWords[language].record, cell: ({ subject }) => subject },
    {
      key: 'opened',
      kind: 'moment',
      head: (language) => listWords[language].since,
      cell: ({ openedAt }) => momentOf(openedAt),
    },
  ],
};

export const messageExport: ListExport<DeskContext, MessageRow> = {
  list: 'messages',
  title: (language) => deskPageWords[language].messages,
  page: (ctx, params, { roles }) => listUnsentMessages(ctx, params, roles),
  filters: {
    state: filterOf(listWords, 'state', (language) => ({
      queued: listWords[language].queued,
      failed: listWords[language].failed,
    })),
    channel: filterOf(listWords, 'channel', (language) => ({
      sms: listWords[language].sms,
      email: listWords[language].email,
    })),
    created: filterOf(listWords, 'created'),
  },
  columns: [
    { key: 'template', head: (language) => listWords[language].what, cell: ({ template }) => template },
    { key: 'recipient', head: (language) => listWords[language].to, cell: ({ recipient }) => recipient },
    {
      key: 'state',
      head: (language) => listWords[language].state,
      cell: ({ state }, language) => listWords[language][state === 'failed' ? 'failed' : 'queued'],
    },
    { key: 'fault', head: (language) => listWords[language].fault, cell: ({ fault }) => fault },
    {
      key: 'created',
      kind: 'moment',
      head: (language) => listWords[language].created,
      cell: ({ createdAt }) => momentOf(createdAt),
    },
  ],
};

/** Personal values are named only, as in the list. */
export const auditExport: ListExport<DeskContext, DeskAuditEntry> = {
  list: 'audit',
  title: (language) => deskPageWords[language].audit,
  page: listAuditEntries,
  filters: {
    record: filterOf(auditWords, 'record'),
    actor: { ...filterOf(auditWords, 'who'), isStaff: true },
    action: filterOf(auditWords, 'action', (language) => auditActionWords[language]),
    at: filterOf(auditWords, 'when'),
  },
  columns: [
    {
      key: 'action',
      head: (language) => auditWords[language].what,
      cell: ({ action }, language) => auditActionWords[language][action] ?? action,
    },
    { key: 'actor', head: (language) => auditWords[language].who, cell: ({ actor, actorName }) => actorName || actor },
    {
      key: 'record',
      head: (language) => auditWords[language].record,
      cell: ({ subject, subjectName }) => subjectName || subject,
    },
    {
      key: 'details',
      head: (language) => auditWords[language].values,
      cell: (entry, language) =>
        factTexts(entry, { t: auditWords[language], names: auditFactWords[language], language }).join('; '),
    },
    {
      key: 'personal',
      head: (language) => auditWords[language].personal,
      cell: ({ personal }, language) => personal.map((name) => auditFactWords[language][name] ?? name).join(', '),
    },
    { key: 'at', kind: 'moment', head: (language) => auditWords[language].when, cell: ({ at }) => momentOf(at) },
  ],
};
