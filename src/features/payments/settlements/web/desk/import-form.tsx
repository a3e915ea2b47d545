import { urlOf } from '#web/api-client.ts';
import { DeskCheckbox, DeskFile, DeskForm, DeskText } from '#web/desk/desk-form.tsx';
import { tableFiles, useTableRefusals } from '#web/desk/table-file-words.ts';
import { useDesk } from '#web/desk/desk-data.ts';
import { useWords } from '#web/use-words.ts';
import { importReport } from '../../contract.ts';
import { maxReportBytes } from '../../../terms.ts';
import { importWords } from './settlement-words.ts';

/** Uploads a gateway's report for its preview. */
export function ImportForm() {
  const t = useWords(importWords);
  const { flash } = useDesk();
  const asksGateway = flash?.code.startsWith('payments/settlement-gateway') ?? false;
  return (
    <details className="desk-balance" open={flash?.action === urlOf(importReport)}>
      <summary>
        <h2>{t.title}</h2>
      </summary>
      <p>{t.text}</p>
      <DeskForm
        action={urlOf(importReport)}
        submit={t.upload}
        hasFile
        refusals={{
          'settlements/no-file': t.noFile,
          ...useTableRefusals(),
          'table/too-large': t.tooLarge,
          'http/too-large': t.tooLarge,
          'settlements/no-rows': t.noRows,
          'settlements/cut-off': t.cutOff,
          'csv/empty': t.noRows,
          'csv/too-many-rows': t.tooManyRows,
          'settlements/too-many-settlements': t.tooManySettlements,
          'payments/settlement-gateway-missing': t.gatewayMissing,
          'payments/settlement-gateway-unknown': t.gatewayUnknown,
        }}
      >
        <DeskFile
          name="report"
          label={t.file}
          hint={t.fileHint}
          accept={tableFiles}
          maxBytes={maxReportBytes}
          tooLarge={t.tooLarge}
        />
        {asksGateway ? <DeskText name="gateway" label={t.gateway} /> : null}
        <DeskCheckbox name="choose" label={t.choose} />
      </DeskForm>
    </details>
  );
}
