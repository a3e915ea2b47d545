import { sql } from '#platform/database/db.ts';
import { days, exactly, isAmong } from '#platform/database/list/filters.ts';
import { deskList, type ListContext } from '#platform/desk/desk-list.ts';
import type { AuditContext } from '#features/audit/actions/context.ts';
import { findAuditIds, listAuditActors, nameEntries } from '#features/audit/actions/read-entries.ts';
import type { ListedEntry, DeskAuditEntry } from '#features/audit/model.ts';
import { auditActionWords } from '#features/audit/web/parts/words.ts';
import { linkOf } from '#web/desk/has-page.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { inBoth, type Language } from '#web/i18n.ts';
import { auditFactWords } from '../web/audit-fact-words.ts';
import { factTexts } from '../web/audit-facts.ts';
import { auditWords } from '../web/audit-words.ts';
import { recordOf } from '../web/record-url.ts';

const words = inBoth(
  {
    caption: deskPageWords.en.audit,
    empty: 'The audit has no entries.',
    action: 'What',
    actor: 'Who',
    record: 'Record',
    details: 'Values',
    personal: 'Personal',
    at: 'When',
    act: 'Action',
    program: 'Settings at the start',
    command: (name: string) => `${name}, on the command line`,
    bulkAction: 'Bulk action',
  },
  {
    caption: deskPageWords.hi.audit,
    empty: 'ऑडिट में कोई प्रविष्टि नहीं है।',
    action: 'क्या',
    actor: 'किसने',
    record: 'रिकॉर्ड',
    details: 'मान',
    personal: 'निजी',
    at: 'कब',
    act: 'काम',
    program: 'शुरू होते समय सेटिंग से',
    command: (name: string) => `${name}, कमांड से`,
    bulkAction: 'एक साथ बदलाव',
  },
);

type AuditReads = ListContext & Pick<AuditContext, 'findActorNames' | 'findAuditSubjects'>;

function actorText(actor: string, name: string, language: Language): string {
  const t = words[language];
  if (name !== '') return name;
  if (actor === 'settings') return t.program;
  return actor.startsWith('cli:') ? t.command(actor.slice('cli:'.length)) : actor;
}
const factsOf = (entry: DeskAuditEntry, language: Language): string[] =>
  factTexts(entry, { t: auditWords[language], names: auditFactWords[language], language });

/**
 * Entries of the audit; personal values by their names only. Their time and their id have almost the same order. A
 * record's timeline is the list with its `record`: a number, the name of a role, or an id; `actor` is a name or an id.
 */
export const audit = deskList({
  name: 'audit',
  right: 'audit/read',
  words,
  from: sql`audit_entry`,
  id: { sql: sql`audit_entry.id`, type: 'bigint' },
  select: sql<ListedEntry>`audit_entry.id, audit_entry.at, audit_entry.actor, audit_entry.act as action, audit_entry.subject,
    audit_entry.before, audit_entry.after, audit_entry.details,
    array(select jsonb_object_keys(audit_entry.personal) order by 1) as personal`,
  async resolve(ctx: AuditReads, params, viewer) {
    const { subjects, actors } = await findAuditIds(ctx, params, viewer);
    return {
      filters: {
        actor: exactly(() => isAmong(sql`audit_entry.actor`, actors)),
        record: exactly(() => isAmong(sql`audit_entry.subject`, subjects)),
      },
    };
  },
  read: (ctx: AuditReads, rows, viewer) => nameEntries(ctx, rows, viewer),
  more: async (ctx: AuditReads, viewer) => ({ actors: await listAuditActors(ctx, viewer) }),
  key: ({ id }) => String(id),
  columns: {
    action: { as: 'code', of: ({ action }) => action, texts: auditActionWords },
    actor: {
      as: 'text',
      of: ({ actor, actorName }, language) => actorText(actor, actorName, language),
      inFile: { head: 'actor', of: ({ actor, actorName }) => actorName || actor },
    },
    record: {
      as: 'text',
      of: (entry, language) =>
        recordOf(entry).name ?? (entry.subject.startsWith('blk_') ? words[language].bulkAction : entry.subject),
      link(entry) {
        const href = linkOf(recordOf(entry).url);
        return href === undefined ? undefined : { href };
      },
      inFile: { head: 'record', of: ({ subject, subjectName }) => subjectName || subject },
    },
    // A line each; the page makes a list of them.
    details: {
      as: 'text',
      of: (entry, language) => factsOf(entry, language).join('\n'),
      inFile: { head: 'details', of: (entry, language) => factsOf(entry, language).join('; ') },
    },
    personal: {
      as: 'text',
      of: ({ personal }, language) => personal.map((name) => auditFactWords[language][name] ?? name).join(', '),
    },
    at: { as: 'time', of: ({ at }) => at, sort: { sql: sql`audit_entry.at`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'at', direction: 'desc' },
  filters: {
    record: {
      ...exactly((record) => sql`audit_entry.subject = ${record}`),
      hint: { en: 'SL-17, SA-…, a role, or an id', hi: 'SL-17, SA-…, पद का नाम या आईडी' },
    },
    actor: {
      ...exactly((actor) => sql`audit_entry.actor = ${actor}`),
      isStaff: true,
      choices: ({ actors }, language) =>
        actors.map(({ actor, name }) => ({ value: actor, label: actorText(actor, name, language) })),
    },
    action: {
      ...exactly((action) => sql`audit_entry.act = ${action}`),
      label: 'act',
      texts: auditActionWords,
      choices: (_more, language) =>
        Object.entries(auditActionWords[language]).map(([value, label]) => ({ value, label })),
    },
    at: days(sql`audit_entry.at`),
  },
});
