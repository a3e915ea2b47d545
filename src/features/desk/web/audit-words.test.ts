import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deskFields, rights } from '#kit/desk/desk-access.ts';
import { type Language, languages } from '#web/i18n.ts';
import { auditActionWords } from '#features/audit/web/parts/words.ts';

const sources = globSync('src/features/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'));
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
const name = String.raw`'([a-z-]+\/[a-z-]+)'`;

/** Every name like `feature/event` in a file that records, apart from refusals and the kinds of another register. */
function recordedActions(): string[] {
  const refusals = new Set(
    sources.flatMap((text) => [
      ...found(text, new RegExp(`${name}: \\[\\s*\\d{3},`, 'g')),
      ...found(text, new RegExp(`refuse\\(${name}`, 'g')),
      ...found(text, new RegExp(`\\| ${name}`, 'g')),
    ]),
  );
  const recording = sources.filter((text) => /\brecordAudit\b/.test(text));
  // Names of rights, locks and hashes look the same, and so do media types.
  const free = new RegExp(
    `(?<!(?:done|kind|name|type|field|present): |lockFor\\(tx, |keyedHash(?:es)?\\(|code === |lastingHash\\()(?!'(?:application|image)/)${name}`,
    'g',
  );
  const recorded = recording
    .flatMap((text) => found(text, free))
    .filter((action) => !refusals.has(action) && !(action in rights) && !(action in deskFields));
  const named = sources.flatMap((text) => found(text, new RegExp(`\\b(?:action|act): ${name}`, 'g')));
  return [...new Set([...named, ...recorded])].sort();
}

test.each(languages)('each action that the code records has its words in %s', (language: Language) => {
  const recorded = recordedActions();
  expect(recorded.length).toBeGreaterThan(60);
  expect(recorded).toEqual(expect.arrayContaining(['views/saved', 'bulk/undone', 'bulk/cancelled']));
  expect(recorded.filter((action) => auditActionWords[language][action] === undefined)).toEqual([]);
});
