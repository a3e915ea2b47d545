import { say } from '#kit/desk/said.ts';
import { maxPdfBytes } from '#kit/files/uploaded-pdf.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskFile } from '#web/desk/desk-form.tsx';
import { Size, Time } from '#web/desk/facts.tsx';
import { loadAnswer } from '#web/desk/load-desk.ts';
import type { GuardArgs } from '#web/guard.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { fileCalls, fileKindTexts, tooLargeText } from '../../contract.ts';
import { type DeskRecordFile, type FileRecordKind, issuedRemoval } from '../../model.ts';
import { maxFileBytes, maxPictureBytes } from '../../terms.ts';
import { filesWords } from './words.ts';

/** For the loader of a record's page; `record`: as in its path. */
export const loadFiles = (args: GuardArgs, kind: FileRecordKind, record: string): Promise<readonly DeskRecordFile[]> =>
  loadAnswer(args, fileCalls[kind].list, { params: { record } });

/** The files of a record, and the forms that add and remove them. */
export function RecordFiles({
  kind,
  record,
  files,
  isIssuedPaper = false,
}: {
  readonly kind: FileRecordKind;
  readonly record: string;
  readonly files: readonly DeskRecordFile[];
  readonly isIssuedPaper?: boolean;
}) {
  const t = useWords(filesWords);
  const mayRemoveIssued = useMay(issuedRemoval);
  const language = useLanguage();
  const { add } = fileCalls[kind];
  const tooLarge = say(tooLargeText, language, undefined as never);
  return (
    <section className="desk-section" aria-labelledby="files">
      <h2 id="files">{t.head}</h2>
      {files.length === 0 ? <p className="soft">{t.none}</p> : null}
      {files.some(({ name }) => name.isMasked) ? <p className="soft">{t.hidden}</p> : null}
      <ul className="desk-rows">
        {files.map((file) => (
          <FileRow
            key={file.id}
            kind={kind}
            record={record}
            file={file}
            canRemove={!isIssuedPaper || mayRemoveIssued}
          />
        ))}
      </ul>
      <ActForm of={add} params={{ record }} look="secondary" isFolded refusals={{ 'http/too-large': tooLarge }}>
        <DeskFile
          name="file"
          label={t.file}
          hint={t.hint(maxPdfBytes / 2 ** 20, maxPictureBytes / 2 ** 20)}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          maxBytes={maxFileBytes}
          tooLarge={tooLarge}
        />
      </ActForm>
    </section>
  );
}

function FileRow({
  kind,
  record,
  file: { id, kind: what, name, format, bytes, createdAt, by },
  canRemove,
}: {
  readonly kind: FileRecordKind;
  readonly record: string;
  readonly file: DeskRecordFile;
  readonly canRemove: boolean;
}) {
  const t = useWords(filesWords);
  const language = useLanguage();
  const { get, remove } = fileCalls[kind];
  return (
    <li>
      {name.isMasked ? <span>{name.text}</span> : <a href={urlOf(get, { record, id })}>{name.text}</a>}
      <p className="soft">
        {say(fileKindTexts[what], language, undefined as never)} · {format === 'pdf' ? t.pdf : t.picture} ·{' '}
        <Size bytes={bytes} /> · <Time at={createdAt} /> · {by}
      </p>
      {canRemove ? <ActForm of={remove} params={{ record, id }} asked={name.text} look="quiet" /> : null}
    </li>
  );
}
