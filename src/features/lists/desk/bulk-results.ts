import type { Language } from '#kit/language.ts';
import { sql } from '#platform/database/db.ts';
import { oneOf } from '#platform/database/list/filters.ts';
import { type AnyDeskList, deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { type BulkJob, type BulkResult, bulkResults } from '../model/lists.ts';
import { presentWords, skippedWords } from '../web/desk/words.ts';

const words = inBoth(
  {
    caption: 'Rows',
    empty: 'There are no rows.',
    record: 'Row',
    result: 'Result',
    present: 'Why',
    position: 'Place',
    open: 'Not yet',
    none: '–',
  },
  {
    caption: 'पंक्तियाँ',
    empty: 'कोई पंक्ति नहीं है।',
    record: 'पंक्ति',
    result: 'नतीजा',
    present: 'वजह',
    position: 'क्रम',
    open: 'अभी नहीं',
    none: '–',
  },
);
const resultWords = inBoth<Readonly<Record<BulkResult, string>>>(
  {
    done: 'Changed',
    skipped: 'Skipped',
    failed: 'Failed',
    restored: 'Changed back',
    changed: 'Kept: changed since',
  },
  {
    done: 'बदली गई',
    skipped: 'छोड़ी गई',
    failed: 'नहीं हो पाई',
    restored: 'वापस बदली गई',
    changed: 'वैसी ही रखी: बाद में बदली',
  },
);
/** Why a row was not changed, or how it was found at that moment. */
const whyWords = (language: Language, found: (state: string) => string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(presentWords[language]).map(([key, state]) => [key, found(state)])),
  ...skippedWords[language],
});
const presentTexts = inBoth(
  { ...whyWords('en', (state) => `It was then: ${state}`), moved: 'A colleague had changed it' },
  { ...whyWords('hi', (state) => `तब स्थिति थी: ${state}`), moved: 'इसी बीच किसी साथी ने बदल दी' },
);

/** Records of the lists that have bulk actions: their page, and how they are named there. */
const records: Readonly<
  Record<string, { readonly href: (id: string) => string; readonly name: (id: string) => string }>
> = {
  leads: { href: deskPaths.lead, name: (id) => `SL-${id}` },
  applications: { href: deskPaths.application, name: (id) => id },
};

interface ResultRow {
  readonly recordId: string;
  readonly position: number;
  readonly result: BulkResult | null;
  readonly present: string | null;
}
/** The records of one bulk job with their results. The list has no views and no files. */
export function resultsOf({ id: jobId, list }: Pick<BulkJob, 'id' | 'list'>): AnyDeskList {
  const record = records[list];
  return deskList({
    name: 'bulk-results',
    right: 'desk/open',
    words,
    from: sql`bulk_item`,
    where: sql`bulk_item.job_id = ${jobId}`,
    id: { sql: sql`bulk_item.position`, type: 'integer' },
    select: sql<ResultRow>`bulk_item.position, bulk_item.record_id, bulk_item.result, bulk_item.present`,
    read: async (_ctx, rows) => rows,
    key: ({ recordId }) => recordId,
    columns: {
      record: {
        as: 'text',
        of: ({ recordId }) => record?.name(recordId) ?? recordId,
        link: ({ recordId }) => record && { href: record.href(recordId) },
      },
      result: { as: 'code', of: ({ result }) => result, texts: resultWords, none: 'open' },
      present: {
        as: 'code',
        of: ({ present }) => (present === null || Object.hasOwn(presentTexts.en, present) ? present : 'moved'),
        texts: presentTexts,
        none: 'none',
      },
      position: {
        as: 'number',
        of: ({ position }) => position,
        sort: { sql: sql`bulk_item.position`, type: 'integer' },
        isExtra: true,
      },
    },
    defaultSort: { column: 'position', direction: 'asc' },
    filters: {
      result: {
        ...oneOf([...bulkResults, 'none'], (result) =>
          result === 'none' ? sql`bulk_item.result is null` : sql`bulk_item.result = ${result}`,
        ),
        texts: inBoth({ ...resultWords.en, none: words.en.open }, { ...resultWords.hi, none: words.hi.open }),
      },
    },
  });
}
