// Compares the product's public surface with test/public-surface.json.
// Usage: npm run surface            shows what is missing and what is new
//        npm run surface -- --write writes the file; read its diff: a removed line breaks a caller
import { spawnSync } from 'node:child_process';
import { missing } from './surface/compare.ts';
import { readFrozen, surfaceFile, writeSections } from './surface/file.ts';
import { readSurface } from './surface/read.ts';

const actual = await readSurface();
if (process.argv.includes('--write')) {
  writeSections(actual);
  // The sections of a running product are written by their test.
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', '--project', 'database', 'test/public-answers.test.ts'],
    {
      stdio: 'inherit',
      env: { ...process.env, SURFACE: 'write' },
    },
  );
  process.exitCode = status ?? 1;
} else {
  const frozen = readFrozen();
  const own = Object.fromEntries(Object.entries(frozen).filter(([name]) => name in actual));
  const removed = missing(own, actual);
  const added = missing(actual, frozen);
  const list = (heading: string, names: readonly string[]): void =>
    console.log([`${heading}: ${names.length === 0 ? 'nothing' : ''}`, ...names.map((name) => `  ${name}`)].join('\n'));
  list('Removed, although others rely on it', removed);
  list(`New, and not in ${surfaceFile} yet (npm run surface -- --write)`, added);
  process.exitCode = removed.length + added.length > 0 ? 1 : 0;
}
