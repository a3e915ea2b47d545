import { inflateSync } from 'node:zlib';

const headerLength = 44;
const entryLength = 20;

/**
 * The plain font inside a WOFF file (W3C WOFF 1.0). fontkit reads WOFF too, but inflates a table in JavaScript each
 * time it looks one up, which made one Hindi notice cost half a second.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headerLength + index * entryLength;
    const offset = woff.readUInt32BE(at + 4);
    const packedLength = woff.readUInt32BE(at + 8);
    const length = woff.readUInt32BE(at + 12);
    const packed = woff.subarray(offset, offset + packedLength);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: packedLength < length ? inflateSync(packed) : packed,
    };
  });
  const directory = Buffer.alloc(12 + count * 16);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const at = 12 + index * 16;
    tag.copy(directory, at);
    checksum.copy(directory, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    // Every table begins at a multiple of four.
    const padded = Math.ceil(bytes.length / 4) * 4;
    parts.push(bytes, Buffer.alloc(padded - bytes.length));
    offset += padded;
  });
  return Buffer.concat(parts);
}
