import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { BankDayField } from '#web/desk/bank-day-field.tsx';
import { DeskCheckbox, DeskForm, type DeskFormProps, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { confirmRefundNotSent, recordRefundFailed, recordRefundPaid, recordRefundReturned } from '../../contract.ts';
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
  const params = { number: payout ?? '' };
  const forms = {
    paid: payoutStatus === 'processing',
    failed: payoutStatus === 'processing',
    returned: payoutStatus === 'paid',
    doubted: row.isDoubted,
  };
  return (
    <>
      <p>
        <span className="desk-id">{number}</span> {whom}
      </p>
      {forms.paid ? (
        <Form
          title={t.paidTitle}
          action={urlOf(recordRefundPaid, params)}
          confirm={t.paidQuestion(number, whom)}
          whom={whom}
        >
          <DeskText name="utr" label={t.utr} required maxLength={40} autoComplete="off" />
          <BankDayField today={today} />
        </Form>
      ) : null}
      {forms.failed ? (
        <Form
          title={t.failedTitle}
          action={urlOf(recordRefundFailed, params)}
          confirm={t.failedQuestion(number, whom)}
          whom={whom}
        >
          <DeskTextArea name="reason" label={t.reasonLabel} required maxLength={300} rows={2} />
        </Form>
      ) : null}
      {forms.doubted ? (
        <Form
          title={t.notSentTitle}
          action={urlOf(confirmRefundNotSent, params)}
          confirm={t.failedQuestion(number, whom)}
          whom={whom}
        >
          <p>{t.notSentLead}</p>
          <DeskText name="reason" label={t.statementShows} required maxLength={200} />
        </Form>
      ) : null}
      {forms.returned ? (
        <Form
          title={t.returnedTitle}
          action={urlOf(recordRefundReturned, params)}
          confirm={t.returnedQuestion(number, whom)}
          whom={whom}
        >
          <BankDayField today={today} />
          <DeskTextArea name="reason" label={t.reasonLabel} required maxLength={300} rows={2} />
        </Form>
      ) : null}
    </>
  );
}

interface FormProps extends Pick<DeskFormProps, 'action' | 'confirm' | 'children'> {
  readonly title: string;
  readonly whom: string;
}
function Form({ title, whom, children, ...form }: FormProps) {
  const t = useWords(runWords);
  return (
    <details>
      <summary className="button button-secondary button-small">{title}</summary>
      <DeskForm
        {...form}
        label={title}
        submit={title}
        reasons={{ 'confirmed.missing': t.checkFirst, missing: t.missing }}
        refusals={{
          'payouts/not-being-paid': t.notBeingPaid,
          'claims/utr-invalid': t.utrInvalid,
          'claims/utr-used': t.utrUsed,
          'claims/day': t.wrongDay,
          'claims/begun-by-you': t.byAnother,
          'claims/recorded-by-you': t.byAnother,
          'claims/not-doubted': t.notBeingPaid,
          'doubts/second-person': t.byAnother,
        }}
      >
        {children}
        <DeskCheckbox name="confirmed" label={t.checkedOne(whom)} required />
      </DeskForm>
    </details>
  );
}
