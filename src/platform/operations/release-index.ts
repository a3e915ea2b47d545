// releases.json, which the publisher signs and RELEASES_URL serves: docs/releases.md describes it.
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { secondMs } from '#kit/time.ts';
import { fetchBytes } from '#platform/http/fetch.ts';
import { StartupError } from './config.ts';
import { compareVersions, type Release } from './release.ts';

const archiveShape = z.object({
  file: z.string().regex(/^saral-[0-9A-Za-z.-]+\.tar\.gz$/),
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** A known security hole of anything that the release ships. */
const holeShape = z.object({ id: z.string(), component: z.string(), what: z.string() });
const releaseShape = z.object({
  version: z.string(),
  /** ISO. */
  date: z.string(),
  /** The oldest version whose data this one can update. */
  minimumDataVersion: z.string(),
  archives: z.object({ x64: archiveShape, arm64: archiveShape }),
  knownHoles: z.array(holeShape),
});
const indexShape = z.object({ releases: z.array(releaseShape) });
export type IndexedRelease = z.infer<typeof releaseShape>;
export type ReleaseIndex = z.infer<typeof indexShape>;
export const indexName = 'releases.json';

/** Another file beside the index. */
export const besideIndex = (releasesUrl: string, name: string): string =>
  new URL(name, releasesUrl.endsWith('/') ? releasesUrl : `${releasesUrl}/`).href;

/** The index at RELEASES_URL could not be had: nothing is known, and nothing is wrong here. */
export class IndexAway extends StartupError {}

/**
 * The index that the publisher of this release signed.
 * @throws IndexAway; StartupError when somebody else wrote it
 */
export async function fetchIndex(
  releasesUrl: string,
  { publicKey }: Pick<Release, 'publicKey'>,
): Promise<ReleaseIndex> {
  const [text, signature] = (await Promise.all(
    [indexName, `${indexName}.sig`].map(async (name) => {
      const answer = await fetchBytes(
        besideIndex(releasesUrl, name),
        {},
        { timeoutMs: 10 * secondMs, maxBytes: 2 ** 20 },
      );
      if (!answer.ok) throw new IndexAway(`the list of releases at RELEASES_URL can't be read (${answer.fault})`);
      if (answer.status !== 200)
        throw new IndexAway(`the list of releases at RELEASES_URL can't be read (HTTP ${answer.status})`);
      return answer.bytes;
    }),
  )) as [Uint8Array, Uint8Array];
  if (!verify(null, text, createPublicKey(publicKey), signature))
    throw new StartupError('the list of releases is not signed by the publisher of this program: correct RELEASES_URL');
  const read = indexShape.safeParse(parsed(new TextDecoder().decode(text)));
  if (!read.success)
    throw new StartupError('the list of releases is not one that this program can read: update by a file');
  return read.data;
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The newest release of an index that is newer than the installed one. */
export const newerRelease = (
  { releases }: ReleaseIndex,
  { version }: Pick<Release, 'version'>,
): IndexedRelease | undefined =>
  releases
    .filter((each) => compareVersions(each.version, version) > 0)
    .toSorted((a, b) => compareVersions(b.version, a.version))[0];
