import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive; its parts are read when their turn comes. */
export interface ZipEntry {
  /** Unique, with `/` between folders. */
  readonly name: string;
  readonly at: Date;
  /** For formats that are compressed already. */
  readonly isCompressed: boolean;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** A ZIP, file after file: in memory is at most one part, and nothing is read before the reader asks for more. */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = zipChunks(entries);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

async function* zipChunks(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array<ArrayBuffer>[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, chunk) => {
    fault ??= error;
    ready.push(chunk);
  });
  const taken = (): Uint8Array<ArrayBuffer>[] => {
    if (fault) throw fault;
    return ready.splice(0);
  };
  for await (const { name, at, isCompressed, parts } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
