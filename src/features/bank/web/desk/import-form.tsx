import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskFile, DeskSelect, DeskText, useIsRefused } from '#web/desk/desk-form.tsx';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Day, Fact, Facts, Time } from '#web/desk/facts.tsx';
import { tableFiles } from '#web/desk/table-files.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { chooseColumns, discardUpload, importUpload, previewStatement } from '../../contract.ts';
import { type DeskPreview, type DeskUpload, statementFields } from '../../model.ts';
import { maxStatementBytes } from '../../terms.ts';
import { bankWords, statementFieldWords } from './words.ts';

/** Uploads a statement. */
export function ImportForm({ isFirst }: { readonly isFirst: boolean }) {
  const t = useWords(bankWords);
  const isRefused = useIsRefused(urlOf(previewStatement));
  return (
    <details className="desk-balance" open={isFirst || isRefused}>
      <summary>
        <h2>{t.importTitle}</h2>
      </summary>
      <ActForm of={previewStatement} refusals={{ 'http/too-large': t.tooLarge }}>
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

/** Files that nobody imported yet: what importing would do, or their columns, which a person chooses once. */
export const Uploads = ({ uploads }: { readonly uploads: readonly DeskUpload[] }) =>
  uploads.map((upload) =>
    upload.preview === null ? (
      <ColumnsForm key={upload.id} upload={upload} />
    ) : (
      <Preview key={upload.id} upload={upload} preview={upload.preview} />
    ),
  );

function Preview({ upload, preview }: { readonly upload: DeskUpload; readonly preview: DeskPreview }) {
  const t = useWords(bankWords);
  const { id, fileName, uploadedBy, uploadedAt } = upload;
  const { lastFour, firstDay, lastDay, lines, newLines, opening, shown } = preview;
  return (
    <section className="desk-section desk-stack" aria-label={t.previewTitle(fileName)}>
      <h2>{t.previewTitle(fileName)}</h2>
      <Facts>
        <Fact term={t.account}>{t.lastFour(lastFour)}</Fact>
        <Fact term={t.days}>
          <Day day={firstDay} /> – <Day day={lastDay} />
        </Fact>
        <Fact term={t.newLines}>{newLines}</Fact>
        <Fact term={t.repeated}>{lines - newLines}</Fact>
        <Fact term={t.incoming}>{rupees(preview.incoming)}</Fact>
        <Fact term={t.outgoing}>{rupees(preview.outgoing)}</Fact>
        {opening === null ? null : <Fact term={t.opening}>{rupees(opening)}</Fact>}
        <Fact term={t.closing}>{rupees(preview.closing)}</Fact>
        <Fact term={t.uploadedBy}>
          {uploadedBy} <Time at={uploadedAt} />
        </Fact>
      </Facts>
      <DeskTable
        caption={t.newLines}
        rows={shown.map((line, place) => ({ ...line, place }))}
        rowKey={({ place }) => String(place)}
        empty={t.onlyRepeated}
        columns={[
          { key: 'day', head: t.day, cell: ({ day }) => <Day day={day} /> },
          { key: 'narration', head: t.narration, cell: ({ narration }) => narration.text || t.none },
          { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
          { key: 'balance', head: t.balance, cell: ({ balance }) => rupees(balance), numeric: true },
        ]}
      />
      {newLines > shown.length ? <p className="soft">{t.furtherLines(newLines - shown.length)}</p> : null}
      <ActForm of={importUpload} params={{ id }} hidden={{ newLines: String(newLines) }} asked={{ count: newLines }} />
      <ActForm of={discardUpload} params={{ id }} look="quiet" />
    </section>
  );
}

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
