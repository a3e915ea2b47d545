// The program of the process that cleans a PDF, see pdf-cleaner.ts. Nothing else may import it.
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { constants, inflateSync } from 'node:zlib';
import type { PdfFault } from '#kit/files/uploaded-pdf.ts';

type Answer = { readonly fault: PdfFault } | { readonly bytes: Uint8Array; readonly pages: number };

/** What a page keeps: its size and what it draws. Links, actions, comments and fields are in other entries. */
const pageEntries = new Set([
  'Type',
  'Parent',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Rotate',
  'UserUnit',
  'Contents',
  'Resources',
  'Group',
]);
/** Entries that act, or lead to other files; drawing a page needs no such entry. */
const unsafeEntries = new Set([
  'AA',
  'OpenAction',
  'JS',
  'JavaScript',
  'Launch',
  'URI',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMediaContent',
  'XFA',
  'AcroForm',
  'Annots',
  // Pages of other files, and prepress data of them.
  'Ref',
  'OPI',
]);
const unsafeActions = new Set([
  'JavaScript',
  'Launch',
  'URI',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Movie',
  'Sound',
  'Rendition',
  'RichMediaExecute',
]);
const nameOf = (object: PDFObject | undefined): string => (object instanceof PDFName ? object.decodeText() : '');

async function clean(bytes: Uint8Array, maxPages: number): Promise<Answer> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  const pages = source.getPages();
  if (pages.length === 0) return { fault: 'pdf/unreadable' };
  if (pages.length > maxPages) return { fault: 'pdf/too-many-pages' };
  for (const { node } of pages) for (const key of node.keys()) if (!pageEntries.has(key.decodeText())) node.delete(key);
  // A new document: what no page draws is left behind with the old one, not only unlinked.
  const target = await PDFDocument.create({ updateMetadata: false });
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  await target.flush();
  if (!isSafe(target.context) || !unpacksModestly(target.context)) return { fault: 'pdf/unsafe' };
  return { bytes: await target.save({ useObjectStreams: false, addDefaultPage: false }), pages: pages.length };
}

const isSafe = (context: PDFContext): boolean =>
  context.enumerateIndirectObjects().every(([, object]) => isSafeObject(object));
function isSafeObject(object: PDFObject): boolean {
  if (object instanceof PDFArray) return object.asArray().every(isSafeObject);
  if (object instanceof PDFStream) {
    // A stream whose bytes are in another file, and a program for a printer.
    const isForeign = object.dict.has(PDFName.of('F')) || nameOf(object.dict.get(PDFName.of('Subtype'))) === 'PS';
    return !isForeign && isSafeObject(object.dict);
  }
  if (!(object instanceof PDFDict)) return true;
  return object.entries().every(([key, value]) => {
    const name = key.decodeText();
    if (unsafeEntries.has(name) || (name === 'S' && unsafeActions.has(nameOf(value)))) return false;
    return isSafeObject(value);
  });
}

/** What the streams of a file may unpack to; a page scanned in colour at 300 dpi has 26 MB. */
const [maxStreamBytes, maxUnpackedBytes] = [64 * 2 ** 20, 512 * 2 ** 20];
const partBytes = 2 ** 16;
const unpackedFilters = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode']);
/** Readers take these short names too. */
const filterNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
};
const fullName = (name: string): string => filterNames[name] ?? name;
/** False for a small file that a reader's phone would unpack to more memory than it has. */
function unpacksModestly(context: PDFContext): boolean {
  let left = maxUnpackedBytes;
  for (const [, stream] of context.enumerateIndirectObjects()) {
    if (!(stream instanceof PDFRawStream)) continue;
    let bytes = stream.contents;
    for (const [name, params] of filtersOf(stream.dict)) {
      const unpacked = unpack(bytes, name, params, Math.min(left, maxStreamBytes));
      if (unpacked === 'too-large') return false;
      if (unpacked === undefined) break;
      bytes = unpacked;
      left -= bytes.length;
    }
  }
  return true;
}

/** How a stream is packed, the outermost filter first, each with its parameters. */
function filtersOf(dict: PDFDict): readonly (readonly [name: string, params: PDFObject | undefined])[] {
  const [filter, params] = ['Filter', 'DecodeParms'].map((key) => dict.lookup(PDFName.of(key)));
  if (!(filter instanceof PDFArray)) return [[fullName(nameOf(filter)), params]];
  return filter.asArray().map((_, index) => {
    const name = fullName(nameOf(filter.lookup(index)));
    return [name, params instanceof PDFArray ? params.lookup(index) : undefined] as const;
  });
}
/** Undefined for what is damaged, and for pictures, whose size is not in their bytes. */
function unpack(
  bytes: Uint8Array,
  name: string,
  params: PDFObject | undefined,
  limit: number,
): Uint8Array | 'too-large' | undefined {
  if (!unpackedFilters.has(name)) return undefined;
  try {
    return name === 'FlateDecode'
      ? inflateSync(bytes, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH })
      : unpackOther(bytes, name, params, limit);
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : undefined;
  }
}
function unpackOther(
  bytes: Uint8Array,
  name: string,
  params: PDFObject | undefined,
  limit: number,
): Uint8Array | 'too-large' {
  const dict = PDFDict.withContext(PDFContext.create());
  dict.set(PDFName.of('Filter'), PDFName.of(name));
  if (params instanceof PDFDict) dict.set(PDFName.of('DecodeParms'), params);
  const stream = decodePDFRawStream(PDFRawStream.of(dict, bytes));
  // The reader unpacks only as much as it is asked for.
  for (let length = 0, part = 1; part > 0; length += part) {
    if (length > limit) return 'too-large';
    part = stream.getBytes(partBytes).length;
  }
  stream.reset();
  return stream.decode();
}

process.on('disconnect', () => void process.kill(process.pid, 'SIGKILL'));
process.on('message', async ({ bytes, maxPages }: { bytes: Uint8Array; maxPages: number }) => {
  const answer = await clean(bytes, maxPages).catch((): Answer => ({
    // The strict reader calls encrypted objects invalid before it says that they are encrypted.
    fault: Buffer.from(bytes).includes('/Encrypt') ? 'pdf/encrypted' : 'pdf/unreadable',
  }));
  process.send?.(answer);
});
