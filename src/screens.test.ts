import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';

test('every route with a screen names one of the register, and every screen has a route', () => {
  const named = globSync('src/features/**/web/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/handle = \{ screen: '(\w+)'/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(screens)));
});
