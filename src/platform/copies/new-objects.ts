// Stored files of between two copies: they must be at the place as soon as the rows that name them.
import { after, before, hourMs } from '#kit/time.ts';
import type { ListedObjects } from '#platform/operations/objects/objects.ts';
import { encryptedBytes, type Opener } from './age.ts';
import { bytesOf, once, sha256 } from './layout.ts';
import { unpack } from './read-copy.ts';
import { type BackupTarget, TargetFault } from './target.ts';
import { keysName, readKeysName } from './wal.ts';
import { lineOf, objectsThere, sendEach } from './write-copy.ts';

/** The stored files that the place may lack. */
export interface NewObjects {
  /** A file was stored. */
  note(key: string): void;
  /** Sends those that were noted; the first time all that the place lacks. Only while no copy is written. @throws TargetFault */
  send(to: {
    readonly target: BackupTarget;
    readonly recipient: string;
    readonly installation: string;
    readonly line: string;
  }): Promise<void>;
}

export function newObjects(objects: Pick<ListedObjects, 'keys' | 'get'>): NewObjects {
  const noted = new Set<string>();
  let isCompared = false;
  return {
    note: (key) => void noted.add(key),
    async send({ target, recipient, installation, line }) {
      const keys = [...noted];
      if (isCompared && keys.length === 0) return;
      const present = await objectsThere(isCompared ? nowhere : target);
      const sent = await sendEach(
        { target, recipient, installation, objects },
        isCompared ? keys : objects.keys(),
        present,
      );
      const known = new Set(present.values());
      const added = sent.filter(({ name }) => !known.has(name));
      if (added.length > 0) {
        const content = await encryptedBytes(recipient, Buffer.from(added.map(lineOf).join('')));
        await target.put(keysName(line, { at: new Date(), sha256: sha256(content) }), once(content));
      }
      isCompared = true;
      for (const key of keys) noted.delete(key);
    },
  };
}
const nowhere: Pick<BackupTarget, 'list'> = { async *list() {} };

/**
 * Which files were sent since a copy, and in the hour before it: their list may have been made before. A place that was away gets a
 * file long after its row, so they are asked for until the next copy, and an hour later for what waited for it.
 * @returns lines as in a copy's list of keys, and how many lists are damaged or of another key
 * @throws TargetFault
 */
export async function linesSince(
  target: BackupTarget,
  { opener, from, next }: { readonly opener: Opener; readonly from: Date; readonly next: Date | undefined },
): Promise<{ readonly lines: string[]; readonly unread: number }> {
  const lines: string[] = [];
  let unread = 0;
  for await (const { name } of target.list('wal')) {
    const list = readKeysName(name);
    if (!list || list.at < before(from, hourMs) || (next && list.at > after(next, hourMs))) continue;
    const what = 'the list of the files of then';
    const into = async (pieces: AsyncIterable<Uint8Array>): Promise<void> =>
      void lines.push(...(await bytesOf(pieces)).toString().split('\n').filter(Boolean));
    await unpack(target, { name, sha256: list.sha256, what, opener, into }).catch((error: unknown) => {
      if (error instanceof TargetFault) throw error;
      unread++;
    });
  }
  return { lines, unread };
}
