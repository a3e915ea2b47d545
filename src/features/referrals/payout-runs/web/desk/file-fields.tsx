import { DeskCheckbox, DeskSelect, DeskText } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { contentWords, firstWords, payoutSettingsWords, separatorWords } from './settings-words.ts';
import { maxFileColumns } from '../../../terms.ts';
import {
  dayFormats,
  fileContents,
  firstContents,
  maxFirstCells,
  maxFirstText,
  maxFixedText,
  type PayoutSettings,
  separators,
} from '../../model/bank-files.ts';
import { type ReadyFormatName, readyFormatNames, readyFormats } from '../../model/ready-formats.ts';

type Settings = { readonly settings: PayoutSettings };
/** Empty columns behind those that are filled in. */
const spareColumns = 4;

/** Fills the form with a format of a bank, which is saved only with it. */
export function ReadyFormats({ chosen }: { readonly chosen: ReadyFormatName | undefined }) {
  const t = useWords(payoutSettingsWords);
  const format = chosen === undefined ? undefined : readyFormats[chosen];
  return (
    <section className="desk-section desk-stack">
      <h2>{t.readyTitle}</h2>
      {format ? (
        <Message kind="info" unannounced>
          {t.readyChosen(format.name)} {t.readySource(format.source)}
        </Message>
      ) : (
        <p>{t.readyLead}</p>
      )}
      <p className="button-row">
        {readyFormatNames.map((name) => (
          <a
            key={name}
            className="button button-secondary"
            href={`${deskPaths.payoutSettings()}?format=${name}`}
            aria-current={name === chosen || undefined}
          >
            {readyFormats[name].name}
          </a>
        ))}
      </p>
    </section>
  );
}

/** The columns of the file for the bank, and how it is written. */
export function FileFields({ settings }: Settings) {
  const t = useWords(payoutSettingsWords);
  const shown = Math.min(maxFileColumns, settings.columns.length + spareColumns);
  return (
    <>
      <section className="desk-section desk-stack">
        <h2>{t.fileTitle}</h2>
        <p>{t.fileLead}</p>
        <p className="soft">{t.columnLead}</p>
        {Array.from({ length: shown }, (_, index) => (
          <Column key={index} number={index + 1} column={settings.columns[index]} />
        ))}
        <DeskCheckbox name="hasHead" label={t.hasHead} isChecked={settings.hasHead} />
        <DeskText
          name="debitAccount"
          label={t.debitAccount}
          value={settings.debitAccount}
          maxLength={34}
          inputMode="numeric"
          autoComplete="off"
        />
      </section>
      <Layout settings={settings} />
    </>
  );
}

function Column({
  number,
  column,
}: {
  readonly number: number;
  readonly column: PayoutSettings['columns'][number] | undefined;
}) {
  const t = useWords(payoutSettingsWords);
  const contents = useWords(contentWords);
  const more = column?.content === 'text' ? column.text : (column?.max ?? '');
  return (
    <fieldset className="desk-file-column">
      <legend>{t.column(number)}</legend>
      <DeskText name={`head${number}`} label={t.head} value={column?.head ?? ''} maxLength={60} />
      <DeskSelect
        name={`content${number}`}
        label={t.content}
        value={column?.content ?? ''}
        emptyLabel={t.noContent}
        options={fileContents.map((value) => ({ value, label: contents[value] }))}
      />
      <DeskText name={`text${number}`} label={t.text} value={String(more)} maxLength={maxFixedText} />
    </fieldset>
  );
}

function Layout({ settings: { layout } }: Settings) {
  const t = useWords(payoutSettingsWords);
  const signs = useWords(separatorWords);
  const { separator, dayFormat, isPlain, fileName, ownIfsc, kinds, first } = layout;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.layoutTitle}</h2>
      <div className="desk-filters">
        <DeskSelect
          name="separator"
          label={t.separator}
          value={separator}
          options={(Object.keys(separators) as (keyof typeof separators)[]).map((value) => ({
            value,
            label: signs[value],
          }))}
        />
        <DeskSelect
          name="dayFormat"
          label={t.dayFormat}
          value={dayFormat}
          options={dayFormats.map((value) => ({ value, label: value }))}
        />
        <DeskText name="ownIfsc" label={t.ownIfsc} value={ownIfsc} maxLength={11} autoComplete="off" />
      </div>
      <DeskText name="fileName" label={t.fileName} hint={t.fileNameHint} value={fileName} maxLength={60} />
      <DeskCheckbox name="isPlain" label={t.isPlain} isChecked={isPlain} />
      <h3>{t.kindsTitle}</h3>
      <div className="desk-filters">
        <DeskText name="kindSame" label={t.kindSame} value={kinds.same} maxLength={8} />
        <DeskText name="kindOther" label={t.kindOther} value={kinds.other} maxLength={8} />
        <DeskText name="kindLarge" label={t.kindLarge} value={kinds.large} maxLength={8} />
      </div>
      <details open={first.length > 0}>
        <summary>{t.firstTitle}</summary>
        <p className="soft">{t.firstLead}</p>
        {Array.from({ length: maxFirstCells }, (_, index) => (
          <FirstCellFields key={index} number={index + 1} cell={first[index]} />
        ))}
      </details>
    </section>
  );
}

function FirstCellFields({
  number,
  cell,
}: {
  readonly number: number;
  readonly cell: PayoutSettings['layout']['first'][number] | undefined;
}) {
  const t = useWords(payoutSettingsWords);
  const contents = useWords(firstWords);
  return (
    <fieldset className="desk-file-column">
      <legend>{t.firstCell(number)}</legend>
      <DeskSelect
        name={`firstContent${number}`}
        label={t.content}
        value={cell?.content ?? ''}
        emptyLabel={t.noContent}
        options={firstContents.map((value) => ({ value, label: contents[value] }))}
      />
      <DeskText name={`firstText${number}`} label={t.firstText} value={cell?.text ?? ''} maxLength={maxFirstText} />
    </fieldset>
  );
}

/** The file as it would be, with made-up people. */
export function ExampleFile({ text }: { readonly text: string }) {
  const t = useWords(payoutSettingsWords);
  return (
    <>
      <h3>{t.exampleTitle}</h3>
      {/* It is scrolled by keyboard too. */}
      <pre className="desk-file-example" role="group" aria-label={t.exampleTitle} tabIndex={0}>
        {text}
      </pre>
    </>
  );
}
