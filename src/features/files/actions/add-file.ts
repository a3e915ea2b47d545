import { sha256Of } from '#kit/files/sha256.ts';
import { newFileId } from '#kit/ids.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { asLine } from '#kit/text/typed-text.ts';
import { isVisible } from '#kit/text/visible.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { fileKey, type FileKind, type FileRecordKind, fileRecords, type RecordFile } from '../model.ts';
import { countFiles, hasUpload, insertFile, keepPending, lockRecord, notePending } from '../store.ts';
import { longestName, maxFiles } from '../terms.ts';
import type { FilesContext } from './context.ts';

type Clean = Result<{ readonly bytes: Uint8Array; readonly format: RecordFile['format'] }, 'http/fields'>;

/**
 * Adds a PDF or a picture to a record, written anew by the processes that read uploads; other kinds of files are refused.
 * The same file again changes nothing.
 */
export async function addFile(
  ctx: FilesContext,
  input: {
    readonly recordKind: FileRecordKind;
    readonly record: string;
    readonly kind: FileKind;
    readonly name: string;
    readonly bytes: Uint8Array | undefined;
    readonly actor: string;
  },
): Promise<Result<void, 'http/fields' | 'files/unknown-record' | 'files/too-many'>> {
  const { recordKind, record, kind, actor } = input;
  const name = asLine(input.name);
  const faults: FieldFault[] = [];
  if (!isVisible(name)) faults.push({ field: 'name', reason: 'missing' });
  if (name.length > longestName) faults.push({ field: 'name', reason: 'too-long' });
  if (!input.bytes) faults.push({ field: 'file', reason: 'missing' });
  if (!input.bytes || faults.length > 0) return refuse('http/fields', { fields: faults });
  const digest = await sha256Of(input.bytes);
  // A record that is gone costs no work of the processes.
  const found = await ctx.transaction((tx) => ctx.findFileRecord(tx, recordKind, record));
  if (!found) return refuse('files/unknown-record');
  const clean = await cleanFile(ctx, input.bytes);
  if (!clean.ok) return clean;
  const { bytes, format } = clean.value;
  const id = newFileId();
  const keys = [fileKey({ id, format })];
  // The object comes first: a file with a row is whole. It is noted before, so that none is left after a kill.
  await ctx.transaction((tx) => notePending(tx, keys, ctx.now()));
  await ctx.objects.put(fileKey({ id, format }), bytes, format === 'pdf' ? 'application/pdf' : 'image/webp');
  const file = {
    id,
    recordKind,
    record,
    kind,
    name,
    format,
    bytes: bytes.length,
    createdAt: ctx.now(),
    createdBy: actor,
  };
  // What is refused stays noted, so the timer removes its object.
  return ctx.transaction(async (tx): Promise<Result<void, 'files/unknown-record' | 'files/too-many'>> => {
    await lockRecord(tx, recordKind, record);
    const now = await ctx.findFileRecord(tx, recordKind, record);
    if (!now) return refuse('files/unknown-record');
    if (await hasUpload(tx, recordKind, record, digest)) return ok(undefined);
    if ((await countFiles(tx, recordKind, record)) >= maxFiles) return refuse('files/too-many');
    await keepPending(tx, keys);
    await insertFile(tx, { ...file, reference: now.reference, digest });
    await recordAudit(tx, {
      actor,
      action: `${fileRecords[recordKind].audit}/file-added`,
      subject: now.reference,
      details: { file: id, kind, bytes: bytes.length, ...namedBy(recordKind, record) },
      personal: { name },
    });
    return ok(undefined);
  });
}

/** The facts by which the audit names the record. */
export function namedBy(kind: FileRecordKind, record: string): Readonly<Record<string, string | number>> {
  // Its subject is the application's number.
  if (kind === 'application') return {};
  return { [kind === 'lead' ? 'number' : 'serial']: Number(record) };
}

async function cleanFile(ctx: FilesContext, bytes: Uint8Array): Promise<Clean> {
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
  const cleaned = isPdf ? await ctx.pdfs.clean(bytes) : await ctx.pictures.clean(bytes, { ofAnySize: true });
  if (!cleaned.ok) {
    const { code } = cleaned.refusal;
    const reason = code === 'picture/wrong-type' ? 'wrong-type' : code.replace('/', '-');
    return refuse('http/fields', { fields: [{ field: 'file', reason }] });
  }
  return 'pages' in cleaned.value
    ? ok({ bytes: cleaned.value.bytes, format: 'pdf' })
    : ok({ bytes: cleaned.value, format: 'webp' });
}
