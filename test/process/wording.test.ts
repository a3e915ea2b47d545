import { expect, test } from 'vitest';
import { oddWordings } from '../../scripts/wording.ts';

const inComment = (text: string): string[] => oddWordings('src/kit/planted.ts', `const fee = 1;\n/** ${text} */\n`);

test.each([
  ['Staff are told once.', 'are told'],
  ['A server of its own.', 'of its own'],
  ['The database that comes along.', 'comes along'],
  ['Costs no more than a file.', 'no more than'],
  ['Reads none of them.', 'none of'],
  ['Whoever asks waits.', 'Whoever'],
  ['Others wait meanwhile.', 'meanwhile'],
  ['Nobody reads it, nor is it stored.', 'Nobody reads it, nor'],
  ['Saved. What was typed goes back.', 'What was typed goes'],
  ['The form as it stands.', 'stands'],
  ['An error is no page.', 'is no page'],
  ['Hears of changes.', 'Hears'],
  ['The kept copy.', 'kept'],
  ['A rule of the house.', 'the house'],
  ['It ends for good.', 'for good'],
  ['It starts by itself.', 'by itself'],
  ['Shows what became of it.', 'became of'],
  ['The gateway’s stand-in.', 'stand-in'],
  ['As § 4 says.', '§ 4'],
  ['Of the newest change.', '/** Of'],
  ['Those of an order.', '/** Those'],
  ['The same for a file.', '/** The same for'],
  ['By which way it went.', '/** By which'],
])('a comment with a riddle is found: %s', (comment, wording) => {
  expect(inComment(comment)).toEqual([expect.stringMatching(/^src\/kit\/planted\.ts:2: ".*"; write: ./)]);
  expect(inComment(comment)[0]).toContain(`"${wording}"`);
});

test.each([
  'What is left is refunded. There is no draft, and there is none in the cache.',
  'A retry is no longer needed; {slot} stands for the value.',
  'The sum of those of an order. The same page is returned for a day.',
  'The transactions of their own dates; `told` is a column. Refusals can be told apart.',
])('a plain comment is not: %s', (comment) => {
  expect(inComment(comment)).toEqual([]);
});

test('line comments, titles, documents and names are read; strings and addresses are not', () => {
  expect(oddWordings('a.ts', 'call(); // a page\n// of its\n// own.')).toEqual([
    'a.ts:2: "of its own"; write: separate, own, another',
  ]);
  expect(oddWordings('a.test.ts', "test.each([['kept']])('is kept', () => undefined);")).toHaveLength(1);
  expect(oddWordings('a.md', 'A port\nof its own.\n\n```\nkept\n```\n`kept`')).toHaveLength(1);
  expect(oddWordings('a.ts', 'const keptForm = told.at(0);')).toEqual([
    'a.ts:1: "keptForm"; write: cached, stored, saved',
    'a.ts:1: "told"; write: notified',
  ]);
  expect(oddWordings('a.ts', 'readonly kept: string;', new Set(['kept']))).toEqual([]);
  expect(oddWordings('a.ts', "const url = 'http://kept.example/told'; sql`select told_at`;")).toEqual([]);
});

test.each([
  ['Whoever asks waits.', 'Whoever'],
  ['You are told by SMS.', 'are told'],
  ['a database of its own', 'of its own'],
  ['The refund still stands.', 'stands'],
  ['This is no fee.', 'is no fee'],
  ['The running program sends it.', 'The running program'],
  ['give the reason; the audit keeps it', 'the audit keeps'],
])('a text of the product with a riddle is found: %s', (words, wording) => {
  const inCode = oddWordings('src/features/planted/words.ts', `export const text = { a: 'b',\n c: \`${words}\` };`);
  expect(inCode).toEqual([expect.stringContaining(`src/features/planted/words.ts:2: "${wording}"; write: `)]);
  const inContent = oddWordings('content/planted.json', `{\n  "title": "${words}"\n}`);
  expect(inContent).toEqual([expect.stringContaining(`content/planted.json:2: "${wording}"; write: `)]);
});

test('prescribed texts, comments, tests and texts with plain words are not', () => {
  expect(oddWordings('src/a.ts', "const text = 'Whoever asks'; // Prescribed.")).toEqual([]);
  expect(oddWordings('src/a.test.ts', "const text = 'Whoever asks';")).toEqual([]);
  expect(oddWordings('sandbox/a.ts', "const text = 'Whoever asks';")).toEqual([]);
  expect(
    oddWordings('src/a.ts', "const text = 'There is no such role. {n} stands for the number. Boots that stand.';"),
  ).toEqual([]);
  expect(oddWordings('src/a.ts', "// The program's state\nconst text = 'kept';")).toEqual([]);
});
