import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditActionWords } from './audit-words.ts';

test('each action that the code records has its words', () => {
  const recorded = globSync('src/features/*/{actions/**/*,*}.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(?:action|act): '([a-z-]+\/[a-z-]+)'/g)])
    .map(([, action = '']) => action);
  expect(recorded.length).toBeGreaterThan(50);
  expect(recorded.filter((action) => auditActionWords.en[action] === undefined)).toEqual([]);
});
