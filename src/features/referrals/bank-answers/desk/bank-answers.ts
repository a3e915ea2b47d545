import { sql } from '#platform/database/db.ts';
import { days } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { answerWords } from '../web/desk/answer-words.ts';

const words = inBoth(
  {
    ...answerWords.en,
    empty: 'No file of the bank yet. Import the first one above: you see each row before anything is recorded.',
    file: 'File',
    waiting: 'Not applied',
  },
  {
    ...answerWords.hi,
    empty: 'अभी बैंक की कोई फ़ाइल नहीं है। पहली फ़ाइल ऊपर डालें। कुछ दर्ज होने से पहले हर पंक्ति दिखती है।',
    file: 'फ़ाइल',
    waiting: 'लागू नहीं',
  },
);

interface Row {
  readonly id: string;
  readonly fileName: string;
  readonly rows: number;
  readonly waiting: number;
  readonly importedAt: Date;
  readonly importedBy: string;
}
/** Answers of the bank to files of payout runs. */
export const bankAnswers = deskList({
  name: 'bank-answers',
  right: 'claims/read',
  words,
  from: sql`bank_answer`,
  id: { sql: sql`bank_answer.id`, type: 'text' },
  select: sql<Row>`bank_answer.id, bank_answer.file_name, bank_answer.rows, bank_answer.imported_at, bank_answer.imported_by,
    (select count(*) from bank_answer_row entry where entry.answer_id = bank_answer.id and entry.result = 'waiting') as waiting`,
  read: (_ctx, rows) => Promise.resolve(rows),
  key: ({ id }) => id,
  // It has what the bank wrote: free text, and names of people.
  record: ({ id }) => ({ href: deskPaths.bankAnswer(id), right: 'claims/change' }),
  columns: {
    file: { as: 'text', of: ({ fileName }) => fileName },
    rows: { as: 'number', of: ({ rows }) => rows },
    waiting: { as: 'number', of: ({ waiting }) => waiting },
    imported: {
      as: 'time',
      of: ({ importedAt }) => importedAt,
      sort: { sql: sql`bank_answer.imported_at`, type: 'timestamptz' },
    },
    by: { as: 'staff', of: ({ importedBy }) => importedBy },
  },
  defaultSort: { column: 'imported', direction: 'desc' },
  filters: { imported: days(sql`bank_answer.imported_at`) },
});
