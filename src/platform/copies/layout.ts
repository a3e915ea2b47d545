// What lies at the place of the copies:
//   saral-copies.json             whose copies these are
//   copies/saral-….json           a complete copy: written last, with the digests of the two below
//   copies/saral-….tar.age        the rows, as a backup's folder, encrypted
//   copies/saral-….objects.gz     the names of the files that it needs, one a line
//   objects/ab/abcd….<sha256>     a stored file, encrypted; the digest is that of the encrypted file
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { byText } from '#kit/text/by-text.ts';
import type { BackupTarget } from './target.ts';

export const markerName = 'saral-copies.json';
const markerShape = z.object({ format: z.literal(1), installation: z.string() });
const indexShape = z.object({
  format: z.literal(1),
  /** ISO time of the snapshot. */
  madeAt: z.iso.datetime(),
  /** What a program must know to restore it. */
  migrations: z.array(z.string()),
  rows: z.object({ bytes: z.number(), sha256: z.string() }),
  objects: z.object({ count: z.number(), sha256: z.string() }),
});
/** A copy as its index says; `sha256` are of the encrypted rows and of the list of files. */
export type CopyIndex = z.infer<typeof indexShape>;
export interface Copy extends CopyIndex {
  /** `saral-20261120T060000Z` */
  readonly name: string;
}

/** What is wrong with a copy. */
export class DamagedCopy extends Error {
  override readonly name = 'DamagedCopy';
}

export const indexName = (copy: string): string => `copies/${copy}.json`;
export const rowsName = (copy: string): string => `copies/${copy}.tar.age`;
export const listName = (copy: string): string => `copies/${copy}.objects.gz`;
/** In the folder of the rows: each stored file's key, a space, and its name at the target. */
export const keysFile = 'objects.txt';

/** Says nothing about the key to who does not know it. */
export const objectId = (installation: string, key: string): string =>
  createHash('sha256').update(`${installation} ${key}`).digest('hex').slice(0, 32);
export const objectName = (id: string, encrypted: Uint8Array): string =>
  `objects/${id.slice(0, 2)}/${id}.${sha256(encrypted)}`;
const objectShape = /^objects\/[0-9a-f]{2}\/([0-9a-f]{32})\.([0-9a-f]{64})$/;
export const readObjectName = (name: string): { readonly id: string; readonly sha256: string } | undefined => {
  const [, id, digest] = objectShape.exec(name) ?? [];
  return id && digest ? { id, sha256: digest } : undefined;
};
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
/** Passes pieces on; once all have passed, `facts` has their size and digest. */
export function measured(content: AsyncIterable<Uint8Array>): {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly facts: () => { readonly bytes: number; readonly sha256: string };
} {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  return { pieces: pass(), facts: () => ({ bytes, sha256: hash.digest('hex') }) };
}
export async function* once(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes);
}

/** Undefined where there is none, or none that this program reads. */
export async function readJson<T>(target: BackupTarget, name: string, shape: z.ZodType<T>): Promise<T | undefined> {
  const found = await target.get(name);
  if (!found) return undefined;
  const text = (await bytesOf(found)).toString();
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
/** Whose copies lie there. */
export const readMarker = async (target: BackupTarget): Promise<string | undefined> =>
  (await readJson(target, markerName, markerShape))?.installation;
export const writeMarker = (target: BackupTarget, installation: string): Promise<void> =>
  target.put(markerName, once(JSON.stringify({ format: 1, installation })));

export const writeIndex = (target: BackupTarget, { name, ...index }: Copy): Promise<void> =>
  target.put(indexName(name), once(JSON.stringify(index)));
/** The complete copies, the oldest first. One whose index can't be read does not count. */
export async function listCopies(target: BackupTarget): Promise<Copy[]> {
  const copies: Copy[] = [];
  for await (const { name: file } of target.list('copies')) {
    const [, name] = /^copies\/(saral-\d{8}T\d{6}Z)\.json$/.exec(file) ?? [];
    const index = name && (await readJson(target, file, indexShape));
    if (index) copies.push({ name, ...index });
  }
  return copies.toSorted(byText(({ madeAt }) => madeAt));
}

export async function writeObjectList(target: BackupTarget, copy: string, names: readonly string[]): Promise<string> {
  const packed = gzipSync(names.join('\n'));
  await target.put(listName(copy), once(packed));
  return sha256(packed);
}
/** The names of the files that a copy needs. Undefined when the list is missing or not as it was written. */
export async function readObjectList(target: BackupTarget, copy: Copy): Promise<string[] | undefined> {
  const found = await target.get(listName(copy.name));
  const packed = found && (await bytesOf(found));
  if (!packed || sha256(packed) !== copy.objects.sha256) return undefined;
  return gunzipSync(packed).toString().split('\n').filter(Boolean);
}
