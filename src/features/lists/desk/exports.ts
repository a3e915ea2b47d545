import type { DeskSession } from '#kit/context.ts';
import type { Tone } from '#kit/desk/drawn-list.ts';
import type { Language } from '#kit/language.ts';
import type { ListExport } from '#kit/desk/list-export.ts';
import { sql } from '#platform/database/db.ts';
import { anyOf, isAmong } from '#platform/database/list/filters.ts';
import { type AnyDeskList, deskList } from '#platform/desk/desk-list.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { listWords } from '#web/desk/list-words.ts';
import { inBoth } from '#web/i18n.ts';
import { dayOf } from '#web/moment.ts';
import type { ExportsContext } from '../actions/context.ts';
import { type ExportState, exportStates, type ListExportJob } from '../model/exports.ts';
import { mayDownload } from '../rules.ts';
import { exportLifeDays } from '../terms.ts';
import { exportStateWords, exportsWords } from '../web/desk/exports-words.ts';

const words = inBoth(
  {
    ...exportsWords.en,
    caption: 'Exports',
    lead: `Files of lists, as the person who asked for them saw the list. Each is deleted after ${exportLifeDays} days.`,
    empty: 'There are no exports. Open a list, filter it, and press Export.',
    list: 'List',
    searched: 'searched',
    allRows: 'All rows, without a filter',
    state: 'State',
    file: 'File',
    rows: 'Rows',
    size: 'Size',
    created: 'Asked for',
    expires: 'Deleted on',
    by: 'By',
  },
  {
    ...exportsWords.hi,
    caption: 'एक्सपोर्ट',
    lead: `सूचियों की फ़ाइलें, जैसी सूची माँगने वाले को दिखती थी। हर फ़ाइल ${exportLifeDays} दिन बाद मिटा दी जाती है।`,
    empty: 'कोई एक्सपोर्ट नहीं है। कोई सूची खोलें, फ़िल्टर लगाएँ और "एक्सपोर्ट" दबाएँ।',
    list: 'सूची',
    searched: 'खोजी हुई',
    allRows: 'सभी पंक्तियाँ, बिना फ़िल्टर',
    state: 'स्थिति',
    file: 'फ़ाइल',
    rows: 'पंक्तियाँ',
    size: 'आकार',
    created: 'कब माँगा',
    expires: 'कब मिटेगा',
    by: 'किसने',
  },
);
const { en, hi } = words;
/** What can be done with a file now. */
const fileWords = inBoth(
  { cancel: en.cancel, confirm: en.confirm, download: en.download },
  { cancel: hi.cancel, confirm: hi.confirm, download: hi.download },
);
const tones: Readonly<Record<ExportState, Tone>> = {
  running: 'info',
  done: 'good',
  cancelled: 'neutral',
  stopped: 'warn',
  failed: 'bad',
};

type Filters = ListExport['filters'];
/** The accounts of staff that the query of an export filters by. */
const staffIn = (filters: Filters, query: string): readonly string[] => {
  const values = new URLSearchParams(query);
  return Object.entries(filters).flatMap(([key, { isStaff = false }]) => (isStaff ? values.getAll(key) : []));
};
/** What the stored query of an export filters by, in the words and the order of its list. */
function linesOf(
  filters: Filters,
  query: string,
  { names, language }: { readonly names: ReadonlyMap<string, string>; readonly language: Language },
): readonly string[] {
  const t = listWords[language];
  const asked = new URLSearchParams(query);
  return Object.entries(filters).flatMap(([key, filter]) => {
    const label = filter.label(language);
    const [from, to] = [asked.get(`${key}-from`), asked.get(`${key}-to`)];
    if (from !== null || to !== null)
      return [
        ...(from === null ? [] : [`${t.from(label)}: ${dayOf(language, from)}`]),
        ...(to === null ? [] : [`${t.until(label)}: ${dayOf(language, to)}`]),
      ];
    const values = asked.getAll(key).flatMap((value) => value.split(','));
    if (values.length === 0) return [];
    const texts = filter.values?.(language) ?? {};
    const named = values.map((value) => (Object.hasOwn(texts, value) ? texts[value] : names.get(value)) ?? value);
    const shown = named.filter((text) => text !== '');
    return [shown.length === 0 ? label : `${label}: ${shown.join(', ')}`];
  });
}

/** The exports of this person, for the owner those of all. The list has no views and no files. */
export function exportsOf({ listExports }: Pick<ExportsContext, 'listExports'>, desk: DeskSession): AnyDeskList {
  // A list that is not registered any more has no words.
  const filtersOf = ({ list }: ListExportJob): Filters => listExports.get(list)?.filters ?? {};
  const fileOf = (job: ListExportJob, now: Date): keyof (typeof fileWords)['en'] | null => {
    if (job.state === 'running') return 'cancel';
    if (job.state !== 'done' || job.expiresAt <= now || !mayDownload(job, desk)) return null;
    return job.isPersonal && !desk.hasFreshFactor ? 'confirm' : 'download';
  };
  return deskList({
    name: 'exports',
    right: 'exports/read',
    words,
    from: sql`list_export`,
    ...(desk.roles.includes('owner') ? {} : { where: sql`list_export.account_id = ${desk.accountId}` }),
    id: { sql: sql`list_export.id`, type: 'text' },
    select: sql<ListExportJob>`list_export.*`,
    async read({ db, now }, rows, { roles }) {
      const staff = rows.flatMap((job) => staffIn(filtersOf(job), job.query));
      const names = await namesOfActors(db, staff, roles);
      return rows.map((job) => ({ ...job, names, file: fileOf(job, now()) }));
    },
    key: ({ id }) => id,
    columns: {
      list: {
        as: 'text',
        of: ({ list, format }, language) =>
          `${listExports.get(list)?.title(language) ?? list}, ${format.toUpperCase()}`,
        badge: ({ isSearch }, language) => (isSearch ? { text: words[language].searched, tone: 'neutral' } : undefined),
        beside(job, language) {
          const lines = linesOf(filtersOf(job), job.query, { names: job.names, language });
          return lines.length > 0 || job.isSearch ? lines : [words[language].allRows];
        },
      },
      state: { as: 'code', of: ({ state }) => state, texts: exportStateWords, tones },
      file: { as: 'code', of: ({ file }) => file, texts: fileWords, none: 'notNow' },
      rows: { as: 'number', of: ({ rowCount }) => rowCount },
      size: { as: 'bytes', of: ({ byteCount }) => byteCount || null, none: 'notNow' },
      created: {
        as: 'time',
        of: ({ createdAt }) => createdAt,
        sort: { sql: sql`list_export.created_at`, type: 'timestamptz' },
      },
      expires: {
        as: 'time',
        of: ({ state, expiresAt }) => (state === 'running' ? null : expiresAt),
        none: 'notNow',
      },
      by: { as: 'staff', of: ({ accountId }) => accountId },
    },
    defaultSort: { column: 'created', direction: 'desc' },
    filters: {
      state: { ...anyOf(exportStates, (states) => isAmong(sql`list_export.state`, states)), texts: exportStateWords },
    },
    lead: ({ lead }) => [lead],
  });
}
