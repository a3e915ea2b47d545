import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskFile, DeskSelect, DeskText, useIsRefused } from '#web/desk/desk-form.tsx';
import { Fact, Facts, Time } from '#web/desk/facts.tsx';
import { tableFiles } from '#web/desk/table-files.ts';
import { useWords } from '#web/use-words.ts';
import { chooseColumns, discardUpload, importStatement } from '../../contract.ts';
import { type DeskUpload, statementFields } from '../../model.ts';
import { maxStatementBytes } from '../../terms.ts';
import { bankWords, statementFieldWords } from './words.ts';

/** Uploads a statement. */
export function ImportForm({ isFirst }: { readonly isFirst: boolean }) {
  const t = useWords(bankWords);
  const isRefused = useIsRefused(urlOf(importStatement));
  return (
    <details className="desk-balance" open={isFirst || isRefused}>
      <summary>
        <h2>{t.importTitle}</h2>
      </summary>
      <ActForm of={importStatement} refusals={{ 'http/too-large': t.tooLarge }}>
        <DeskFile
          name="statement"
          label={t.file}
          hint={t.fileHint}
          accept={tableFiles}
          maxBytes={maxStatementBytes}
          tooLarge={t.tooLarge}
        />
        <DeskText name="account" label={t.number} hint={t.numberHint} inputMode="numeric" autoComplete="off" />
      </ActForm>
    </details>
  );
}

/** Files whose columns a person chooses once. */
export const Uploads = ({ uploads }: { readonly uploads: readonly DeskUpload[] }) =>
  uploads.map((upload) => <ColumnsForm key={upload.id} upload={upload} />);

function ColumnsForm({
  upload: { id, fileName, uploadedBy, uploadedAt, head, proposed },
}: {
  readonly upload: DeskUpload;
}) {
  const t = useWords(bankWords);
  const fields = useWords(statementFieldWords);
  return (
    <section className="desk-section">
      <h2>{t.columnsTitle(fileName)}</h2>
      <Facts>
        <Fact term={t.uploadedBy}>
          {uploadedBy} <Time at={uploadedAt} />
        </Fact>
      </Facts>
      <ActForm of={chooseColumns} params={{ id }}>
        {statementFields.map((field) => (
          <DeskSelect
            key={field}
            name={field}
            label={fields[field]}
            value={proposed[field] ?? ''}
            options={[
              { value: '', label: field === 'day' || field === 'balance' ? t.choosePlease : t.noColumn },
              ...head.map((name) => ({ value: name, label: name })),
            ]}
          />
        ))}
      </ActForm>
      <ActForm of={discardUpload} params={{ id }} look="quiet" />
    </section>
  );
}
