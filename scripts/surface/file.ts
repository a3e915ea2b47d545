import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Surface } from './compare.ts';

export const surfaceFile = 'test/public-surface.json';

export const readFrozen = (): Surface => JSON.parse(readFileSync(surfaceFile, 'utf8')) as Surface;

/** Replaces these sections of the file; the others stay as they are. */
export function writeSections(sections: Surface): void {
  const { about, ...rest } = { ...readFrozen(), ...sections };
  const sorted = Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(surfaceFile, JSON.stringify({ about, ...sorted }, null, 2));
  execFileSync('node_modules/.bin/oxfmt', [surfaceFile]);
}
