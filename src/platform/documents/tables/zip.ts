// A ZIP archive that is written part by part. Its whole state is a few numbers, so another process can go on after any
// part: each part is compressed alone, and the blocks of all of them are one stream.
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}
export interface ZipState {
  readonly offset: number;
  readonly closed: readonly Entry[];
  readonly open: Entry | null;
}
export interface ZipPart {
  readonly bytes: Buffer;
  readonly zip: ZipState;
}
export const emptyZip: ZipState = { offset: 0, closed: [], open: null };

// Beyond that the format needs fields that we don't write.
const max = 0xffff_ffff;
/** Sizes follow the data, which is not known yet; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980, the first day of the format: the same rows give the same bytes. */
const day = 0x0021;

const deflate = promisify(deflateRaw);

/** Begins a file of the archive. */
export function openEntry(zip: ZipState, name: string): ZipPart {
  const bytes = Buffer.concat([
    fields('4 2 2 2 2 2 4 4 4 2 2', [0x04034b50, version, flags, deflated, 0, day, 0, 0, 0, name.length, 0]),
    Buffer.from(name),
  ]);
  const open = { name, offset: zip.offset, crc: 0, packed: 0, size: 0 };
  return { bytes, zip: { ...zip, offset: zip.offset + bytes.length, open } };
}

/** Adds to the open file; compresses outside of the program's thread. */
export async function addToEntry(zip: ZipState, text: string): Promise<ZipPart> {
  const data = Buffer.from(text);
  const { open } = zip;
  if (!open) throw new Error('no file of the archive is open');
  if (data.length === 0) return { bytes: data, zip };
  const bytes: Buffer = await deflate(data, { level: 3, finishFlush: constants.Z_SYNC_FLUSH });
  const size = open.size + data.length;
  const offset = zip.offset + bytes.length;
  if (size > max || offset > max) throw new Error('the archive is too large');
  const grown = { ...open, crc: crc32(data, open.crc), packed: open.packed + bytes.length, size };
  return { bytes, zip: { ...zip, offset, open: grown } };
}

/** An empty last block, which ends the stream of a file. */
const lastBlock = Buffer.from([3, 0]);

/** Ends the open file. */
export function closeEntry(zip: ZipState): ZipPart {
  const { open } = zip;
  if (!open) throw new Error('no file of the archive is open');
  const entry = { ...open, packed: open.packed + lastBlock.length };
  const sizes = fields('4 4 4 4', [0x08074b50, entry.crc, entry.packed, entry.size]);
  const bytes = Buffer.concat([lastBlock, sizes]);
  return { bytes, zip: { offset: zip.offset + bytes.length, closed: [...zip.closed, entry], open: null } };
}

/** The list of files at the end of the archive. */
export function endZip({ offset, closed }: ZipState): Buffer {
  const list = Buffer.concat(
    closed.flatMap(({ name, crc, packed, size, offset: at }) => [
      fields('4 2 2 2 2 2 2', [0x02014b50, version, version, flags, deflated, 0, day]),
      fields('4 4 4 2 2 2 2 2 4 4', [crc, packed, size, name.length, 0, 0, 0, 0, 0, at]),
      Buffer.from(name),
    ]),
  );
  const end = [0x06054b50, 0, 0, closed.length, closed.length, list.length, offset, 0];
  return Buffer.concat([list, fields('4 2 2 2 2 4 4 2', end)]);
}

/** Little-endian numbers of these widths in bytes. */
function fields(widths: string, values: readonly number[]): Buffer {
  const sizes = widths.split(' ').map(Number);
  const bytes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const [index, size] of sizes.entries()) at = bytes.writeUIntLE(values[index] ?? 0, at, size);
  return bytes;
}
