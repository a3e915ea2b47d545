import { monthInWords } from '#kit/indian-time.ts';
import { dayInIndia } from '#kit/time.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useDesk } from '#web/desk/desk-data.ts';
import { DeskText } from '#web/desk/desk-form.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { nextMonth } from '#features/ledger/model/months.ts';
import { correctSettlement, enterInvoice, recordSettlement } from '../../contract.ts';
import type { DeskSettlementRecord } from '../../model.ts';
import { importWords } from './settlement-words.ts';

const sums = ['bank', 'fee', 'tax', 'adjustment', 'reserve'] as const;

/** Records a settlement by hand. */
export function RecordForm({ closedMonth }: { readonly closedMonth: string | null }) {
  const t = useWords(importWords);
  const language = useLanguage();
  return (
    <ActForm of={recordSettlement} isFolded values={{ adjustment: '0.00', reserve: '0.00' }}>
      {closedMonth === null ? null : (
        <p className="soft">
          {t.closedUntil(monthInWords(language, closedMonth), monthInWords(language, nextMonth(closedMonth)))}
        </p>
      )}
      <GatewayIfAsked />
    </ActForm>
  );
}

/** Asked for once the answer needs it. */
export function GatewayIfAsked() {
  const t = useWords(importWords);
  const { flash } = useDesk();
  return flash?.code.startsWith('payments/settlement-gateway') ? <DeskText name="gateway" label={t.gateway} /> : null;
}

/** Corrects a settlement; the sums of one with rows are those of its rows, and stay. */
export function CorrectForm({ settlement }: { readonly settlement: DeskSettlementRecord }) {
  const t = useWords(importWords);
  const { id, gatewaySettlementId: number, utr, settledAt, lineCount } = settlement;
  const hasRows = lineCount > 0;
  return (
    <ActForm
      of={correctSettlement}
      params={{ id }}
      isFolded
      values={{
        utr: utr ?? '',
        day: dayInIndia(new Date(settledAt)),
        ...Object.fromEntries(sums.map((sum) => [sum, settlement[sum].toFixed(2)])),
      }}
      without={hasRows ? sums : []}
      asked={{ number, hasRows }}
    >
      {hasRows ? <p className="soft">{t.sumsStay}</p> : null}
    </ActForm>
  );
}

/** How the gateway's tax invoice splits the GST of its fees. */
export function InvoiceForm({ settlement: { id, tax, invoice } }: { readonly settlement: DeskSettlementRecord }) {
  const { number = '', gstin = '', cgst = 0, sgst = 0, igst = 0 } = invoice ?? {};
  return (
    <ActForm
      of={enterInvoice}
      params={{ id }}
      isFolded
      isOffered={tax > 0}
      values={{ number, gstin, cgst: cgst.toFixed(2), sgst: sgst.toFixed(2), igst: igst.toFixed(2) }}
    />
  );
}
