import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox, DeskFile } from '#web/desk/desk-form.tsx';
import { tableFiles } from '#web/desk/table-files.ts';
import { useWords } from '#web/use-words.ts';
import { importReport } from '../../contract.ts';
import { maxReportBytes } from '../../../terms.ts';
import { GatewayIfAsked } from './settlement-form.tsx';
import { importWords } from './settlement-words.ts';

/** Uploads a gateway's report for its preview. */
export function ImportForm() {
  const t = useWords(importWords);
  return (
    <ActForm of={importReport} isFolded refusals={{ 'table/too-large': t.tooLarge, 'http/too-large': t.tooLarge }}>
      <DeskFile
        name="report"
        label={t.file}
        hint={t.fileHint}
        accept={tableFiles}
        maxBytes={maxReportBytes}
        tooLarge={t.tooLarge}
      />
      <GatewayIfAsked />
      <DeskCheckbox name="choose" label={t.choose} />
    </ActForm>
  );
}
