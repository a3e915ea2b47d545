// What a publisher signs: the checksums of a version, and the index of all releases that RELEASES_URL serves.
import { sign } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveName, archs, listName, sha256Of } from '#platform/operations/release.ts';
import { type IndexedRelease, indexName, type ReleaseIndex } from '#platform/operations/release-index.ts';
import type { PublisherKey } from './key.ts';

/** From the first release on, every release updates from every earlier one. */
const firstRelease = '1.0.0';

const writeSigned = (file: string, text: string, { privateKey }: PublisherKey): void => {
  writeFileSync(file, text);
  writeFileSync(`${file}.sig`, sign(null, Buffer.from(text), privateKey));
};

/** Writes and signs the checksums of these files. */
export async function signFiles(
  folder: string,
  version: string,
  names: readonly string[],
  key: PublisherKey,
): Promise<void> {
  const lines = await Promise.all(
    names.toSorted().map(async (name) => `${await sha256Of(join(folder, name))}  ${name}\n`),
  );
  writeSigned(join(folder, listName(version)), lines.join(''), key);
}

/** Signs releases.json as it is, after an entry of its known holes changed. */
export function signIndex(folder: string, key: PublisherKey): void {
  const file = join(folder, indexName);
  writeSigned(file, `${JSON.stringify(readIndex(file), null, 2)}\n`, key);
}

/** Adds a release to the index in this folder, newest first; the same version again replaces its entry, but not its known holes. */
export async function addToIndex(folder: string, version: string, at: Date, key: PublisherKey): Promise<void> {
  const file = join(folder, indexName);
  const { releases } = readIndex(file);
  const archives = Object.fromEntries(
    await Promise.all(
      archs.map(async (arch) => {
        const name = archiveName(version, arch);
        const path = join(folder, name);
        return [arch, { file: name, bytes: statSync(path).size, sha256: await sha256Of(path) }] as const;
      }),
    ),
  ) as IndexedRelease['archives'];
  const added: IndexedRelease = {
    version,
    date: at.toISOString(),
    minimumDataVersion: version.startsWith('0.') ? version : firstRelease,
    archives,
    knownHoles: releases.find((each) => each.version === version)?.knownHoles ?? [],
  };
  const index: ReleaseIndex = { releases: [added, ...releases.filter((each) => each.version !== version)] };
  writeSigned(file, `${JSON.stringify(index, null, 2)}\n`, key);
}

const readIndex = (file: string): ReleaseIndex =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleaseIndex) : { releases: [] };
