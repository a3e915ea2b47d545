import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import {
  confirmRefundNotSent,
  recordRefundFailed,
  recordRefundPaid,
  recordRefundReturned,
} from '../../contract/runs.ts';
import { type DeskRunClaim, type DeskRunRecord, isRefund } from '../../model/runs.ts';
import { runWords } from './run-words.ts';

/** What the bank did of the refunds of an approved run, where its answer is not imported. */
export function RunRefunds({ run }: { readonly run: DeskRunRecord }) {
  const t = useWords(runWords);
  const refunds = run.rows.filter(({ number, payout }) => isRefund(number) && payout !== null);
  if (!useMay('claims/change') || refunds.length === 0) return null;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.transfers}</h2>
      {refunds.map((row) => (
        <OfRefund key={row.number} row={row} today={run.today} />
      ))}
    </section>
  );
}

function OfRefund({ row, today }: { readonly row: DeskRunClaim; readonly today: string }) {
  const t = useWords(runWords);
  const { number, name, accountDigits, amount, payout, payoutStatus } = row;
  const whom = `${name || t.noName}, …${accountDigits.text}, ${rupees(amount)}`;
  const ofRefund = { params: { number: payout ?? '' }, asked: { number, whom }, isFolded: true };
  return (
    <>
      <p>
        <span className="desk-id">{number}</span> {whom}
      </p>
      <ActForm of={recordRefundPaid} {...ofRefund} values={{ day: today }} isOffered={payoutStatus === 'processing'} />
      <ActForm of={recordRefundFailed} {...ofRefund} isOffered={payoutStatus === 'processing'} />
      <ActForm of={confirmRefundNotSent} {...ofRefund} isOffered={row.isDoubted} />
      <ActForm of={recordRefundReturned} {...ofRefund} values={{ day: today }} isOffered={payoutStatus === 'paid'} />
    </>
  );
}
