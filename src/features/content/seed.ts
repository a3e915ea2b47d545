import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Context } from '#kit/context.ts';
import { StartupError } from '#platform/operations/config.ts';
import { programFile } from '#platform/operations/program-file.ts';
import { seedContent, type SeedFile } from './actions/seed-content.ts';
import { type ContentKind, singleKinds } from './model/content.ts';

const folders: readonly (readonly [folder: string, kind: ContentKind])[] = [
  ['projects', 'project'],
  ['posts', 'post'],
  ['products', 'product'],
  ['policies', 'policy'],
];

/**
 * Reads the bundled content, one file per entry.
 * @throws StartupError naming a file with invalid JSON.
 */
export const readContentFiles = (folder: string): SeedFile[] => [
  ...singleKinds.map((kind) => readFile(folder, `${kind}.json`, kind)),
  ...folders.flatMap(([sub, kind]) =>
    globSync('*.json', { cwd: join(folder, sub) })
      .toSorted()
      .map((name) => readFile(folder, join(sub, name), kind)),
  ),
];

function readFile(folder: string, name: string, kind: ContentKind): SeedFile {
  const file = `content/${name}`;
  try {
    return { file, kind, key: basename(name, '.json'), body: JSON.parse(readFileSync(join(folder, name), 'utf8')) };
  } catch (error) {
    throw new StartupError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Imports the bundled content into the database, each entry once.
 * @throws StartupError naming the file or entry, and each invalid field.
 */
export async function importContent(
  ctx: Pick<Context, 'db' | 'transaction' | 'now' | 'log'>,
  folder = programFile('content'),
): Promise<void> {
  const seeded = await seedContent(ctx, readContentFiles(folder));
  if (seeded.ok) return;
  const { facts, fields = [] } = seeded.refusal;
  const faults = fields.map((field) => `${field.field}: ${field.reason}`).join('; ');
  throw new StartupError(`${facts?.['where']} has mistakes: ${faults}`);
}
