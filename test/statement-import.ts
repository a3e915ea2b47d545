import type { LineContext } from '#features/bank/actions/context.ts';
import type { Result } from '#kit/result.ts';
import {
  type ImportCodes,
  type ImportedStatement,
  importUpload,
  previewStatement,
} from '#features/bank/actions/import-statement.ts';
import type { UploadedStatement } from '#features/bank/actions/read-upload.ts';

/** Reads a statement and imports it as its preview shows it, as one person does at the desk; what another one overtakes is read again. */
export async function importStatement(
  ctx: LineContext,
  file: UploadedStatement,
): Promise<Result<ImportedStatement, ImportCodes>> {
  for (;;) {
    const read = await previewStatement(ctx, file);
    if (!read.ok || read.value.needsColumns) return read;
    const { id, newLines } = read.value;
    const done = await importUpload(ctx, { id, newLines, actor: file.actor });
    if (done.ok) return done;
    const { refusal } = done;
    const { code } = refusal;
    if (code !== 'bank/unknown-upload' && code !== 'bank/preview-changed')
      return { ok: false, refusal: { ...refusal, code } };
  }
}
