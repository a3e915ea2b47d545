import { columnOf, filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
import { listAuditEntries } from '#features/audit/actions/read-entries.ts';
import type { DeskAuditEntry } from '#features/audit/model.ts';
import { deskPageWords } from '#web/desk/words.ts';
import type { DeskContext } from './actions/context.ts';
import { listMatters } from './actions/list-matters.ts';
import type { MatterRow } from './model.ts';
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
    columnOf(listWords, 'matter', ({ kind }, language) => matterWords[language][kind]),
    columnOf(listWords, 'record', ({ subject }) => subject, { key: 'subject' }),
    columnOf(listWords, 'since', ({ openedAt }) => momentOf(openedAt), { key: 'opened', kind: 'moment' }),
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
    columnOf(auditWords, 'what', ({ action }, language) => auditActionWords[language][action] ?? action, {
      key: 'action',
    }),
    columnOf(auditWords, 'who', ({ actor, actorName }) => actorName || actor, { key: 'actor' }),
    columnOf(auditWords, 'record', ({ subject, subjectName }) => subjectName || subject),
    columnOf(
      auditWords,
      'values',
      (entry, language) =>
        factTexts(entry, { t: auditWords[language], names: auditFactWords[language], language }).join('; '),
      { key: 'details' },
    ),
    columnOf(auditWords, 'personal', ({ personal }, language) =>
      personal.map((name) => auditFactWords[language][name] ?? name).join(', '),
    ),
    columnOf(auditWords, 'when', ({ at }) => momentOf(at), { key: 'at', kind: 'moment' }),
  ],
};
