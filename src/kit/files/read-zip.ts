// The parts of a ZIP archive, unpacked up to a limit.

export interface Archive {
  /** Undefined if there is no such part; why not, if it can't be read or is larger unpacked than `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Uint8Array | 'broken' | 'too-large' | undefined>;
}

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
const localSignature = 0x04_03_4b_50;
const endLength = 22;
const maxCommentLength = 0xff_ff;
const maxEntries = 2000;

interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly at: number;
}

/** Opens an archive by the directory at its end; undefined for another file, for one over several disks and for ZIP64. */
export function openZip(bytes: Uint8Array): Archive | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(bytes, view);
  if (!entries) return undefined;
  return {
    async read(name, maxBytes) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return undefined;
      const { method, isEncrypted, packedBytes, at } = entry;
      if (isEncrypted || at + 30 > bytes.length || view.getUint32(at, true) !== localSignature) return 'broken';
      const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
      const packed = bytes.subarray(start, start + packedBytes);
      if (packed.length < packedBytes) return 'broken';
      if (method === 0) return packed.length > maxBytes ? 'too-large' : packed;
      return method === 8 ? inflate(packed, maxBytes) : 'broken';
    },
  };
}

function readDirectory(bytes: Uint8Array, view: DataView): Map<string, Entry> | undefined {
  let end = bytes.length - endLength;
  const first = Math.max(0, end - maxCommentLength);
  while (end >= first && view.getUint32(end, true) !== endSignature) end--;
  if (end < first || end < 0) return undefined;
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) return undefined;
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) return undefined;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)));
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packedBytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** Ends as soon as more comes out than is allowed, whatever the archive says of its size. */
async function inflate(packed: Uint8Array, maxBytes: number): Promise<Uint8Array | 'broken' | 'too-large'> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    const stream = new Blob([packed as Uint8Array<ArrayBuffer>])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const part of stream) {
      length += part.length;
      if (length > maxBytes) return 'too-large';
      parts.push(part);
    }
  } catch {
    return 'broken';
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
