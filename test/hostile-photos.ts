// Test files as attackers or broken phones send them.
import { crc32, deflateSync } from 'node:zlib';

export const jpegMarkers = { app1: 0xe1, app2: 0xe2, comment: 0xfe } as const;

export interface PngShape {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 1 | 8 | 16;
  readonly colour: 'grey' | 'rgba';
}

/** A black PNG of any size, a few hundred bytes per million pixels; `extra` chunks come before the pixels. */
export function blackPng(shape: PngShape, extra: readonly Uint8Array[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(shape.width, 0);
  header.writeUInt32BE(shape.height, 4);
  header.set([shape.bitDepth, shape.colour === 'grey' ? 0 : 6, 0, 0, 0], 8);
  const channels = shape.colour === 'grey' ? 1 : 4;
  const row = 1 + Math.ceil((shape.width * channels * shape.bitDepth) / 8);
  const dots = deflateSync(Buffer.alloc(row * shape.height), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', dots),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** Inserts a segment of up to 65,533 bytes at the start of a JPEG. */
export function withSegment(jpeg: Uint8Array, marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Writes another size into the header of a JPEG, without adding pixels. */
export function claimingSize(jpeg: Uint8Array, width: number, height: number): Buffer {
  const lying = Buffer.from(jpeg);
  const frame = segmentsOf(jpeg).find(({ marker }) => marker >= 0xc0 && marker <= 0xc2);
  if (!frame) throw new Error('a JPEG without a frame');
  lying.writeUInt16BE(height, frame.at + 5);
  lying.writeUInt16BE(width, frame.at + 7);
  return lying;
}

export interface Segment {
  readonly marker: number;
  readonly at: number;
  readonly content: Buffer;
}
/** The segments of a JPEG before its pixel data. */
export function segmentsOf(jpeg: Uint8Array): Segment[] {
  const bytes = Buffer.from(jpeg);
  const found: Segment[] = [];
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) throw new Error(`no marker at ${at}`);
    const marker = bytes[at + 1]!;
    const size = bytes.readUInt16BE(at + 2);
    found.push({ marker, at, content: bytes.subarray(at + 4, at + 2 + size) });
    at += 2 + size;
    if (marker === 0xda) return found;
  }
}
