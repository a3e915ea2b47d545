import { urlOf } from '#web/api-client.ts';
import { DeskCheckbox, DeskForm, DeskText, DeskTextArea, useIsRefused } from '#web/desk/desk-form.tsx';
import { useDesk } from '#web/desk/desk-data.ts';
import { useWords } from '#web/use-words.ts';
import { dayInIndia } from '#kit/time.ts';
import { correctSettlement, recordSettlement } from '../../contract.ts';
import type { DeskSettlementRecord } from '../../model.ts';
import { importWords } from './settlement-words.ts';
import { settlementsWords } from '../../../web/desk/words.ts';

interface Of {
  readonly settlement?: DeskSettlementRecord;
  /** Its sums are those of its rows, and stay. */
  readonly hasRows?: boolean;
}
/** Records a settlement by hand, or corrects the one that is given. */
export function SettlementForm({ settlement, hasRows = false }: Of) {
  const t = useWords(importWords);
  const names = useWords(settlementsWords);
  const { flash } = useDesk();
  const action = settlement ? urlOf(correctSettlement, { id: settlement.id }) : urlOf(recordSettlement);
  const title = settlement ? t.correct : t.byHand;
  const asksGateway = flash?.code.startsWith('payments/settlement-gateway') ?? false;
  return (
    <details className="desk-balance" open={useIsRefused(action)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <DeskForm
        action={action}
        submit={title}
        confirm={
          settlement
            ? (hasRows ? t.referenceQuestion : t.correctQuestion)(settlement.gatewaySettlementId)
            : t.byHandQuestion
        }
        refusals={{
          'payments/bank-reference-invalid': t.referenceInvalid,
          'payments/settlement-empty': t.allZero,
          'payments/settlement-to-come': t.dayToCome,
          'payments/settlement-too-early': t.tooEarly,
          'payments/settlement-fees-absurd': t.feesAbsurd,
          'payments/settlement-known': t.known,
          'payments/settlement-same': t.same,
          'payments/settlement-has-rows': t.sumsStay,
          'payments/settlement-gateway-missing': t.gatewayMissing,
          'payments/settlement-gateway-unknown': t.gatewayUnknown,
        }}
        reasons={{ 'confirmed.missing': t.checkFirst, missing: t.needed, 'no-amount': t.noAmount, day: t.noDay }}
      >
        {settlement ? null : (
          <>
            <p>{t.byHandText}</p>
            <DeskText name="number" label={t.number} required maxLength={64} autoComplete="off" />
            {asksGateway ? <DeskText name="gateway" label={t.gateway} /> : null}
          </>
        )}
        <DeskText
          name="utr"
          label={names.utr}
          value={settlement?.utr ?? ''}
          hint={t.utrHint}
          maxLength={40}
          autoComplete="off"
        />
        <DeskText
          name="day"
          type="date"
          label={names.settled}
          value={settlement ? dayInIndia(new Date(settlement.settledAt)) : ''}
          required
        />
        {hasRows ? <p className="soft">{t.sumsStay}</p> : <Sums settlement={settlement} />}
        {settlement ? <DeskTextArea name="reason" label={t.reason} required maxLength={300} rows={3} /> : null}
        <DeskCheckbox name="confirmed" label={t.checked} required />
      </DeskForm>
    </details>
  );
}

const Sums = ({ settlement }: { readonly settlement: DeskSettlementRecord | undefined }) => {
  const t = useWords(importWords);
  return (
    <>
      <Sum name="bank" label={t.arrivedSum} value={settlement?.bank} />
      <Sum name="fee" label={t.feeSum} value={settlement?.fee} />
      <Sum name="tax" label={t.taxSum} value={settlement?.tax} />
      <Sum name="adjustment" label={t.adjustmentSum} value={settlement?.adjustment ?? 0} />
      <Sum name="reserve" label={t.reserveSum} value={settlement?.reserve ?? 0} />
    </>
  );
};

interface SumProps {
  readonly name: string;
  readonly label: string;
  readonly value: number | undefined;
}
const Sum = ({ name, label, value }: SumProps) => (
  <DeskText name={name} label={label} value={value?.toFixed(2) ?? ''} required inputMode="decimal" autoComplete="off" />
);
