import { say } from '#kit/desk/said.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskSelect } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Day, MayLink } from '#web/desk/facts.tsx';
import { dayOf } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import {
  type PaperDeskAnswer,
  recordReceipt,
  recordRepayment,
  tieReceipt,
  undoReceipt,
  wayTexts,
} from '../../contract.ts';
import type { DeskReceipt } from '../../model.ts';
import { rupeesOf, Sums } from './parts.tsx';
import { salesWords } from './words.ts';

interface OfPaper {
  readonly paper: PaperDeskAnswer;
}
/** What was paid for an invoice, what is due, and the line of the bank statement that shows each payment. */
export function Payments({ paper }: OfPaper) {
  const t = useWords(salesWords);
  const { sums, receipts, serial, today } = paper;
  if (sums === null) return null;
  const { totalPaise, creditedPaise, receivedPaise, duePaise } = sums;
  return (
    <section className="desk-section desk-stack" id="payments">
      <h2>{t.payments}</h2>
      <Sums
        rows={[
          [t.total, totalPaise],
          ...(creditedPaise === 0 ? [] : [[t.credited, creditedPaise] as const]),
          [t.received, receivedPaise],
          duePaise < 0 ? [t.payBack, -duePaise] : [t.due, duePaise],
        ]}
      />
      {receipts.length === 0 ? <p className="soft">{t.noPayments}</p> : null}
      <ul className="desk-rows">
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} paper={paper} />
        ))}
      </ul>
      <ActForm
        of={duePaise < 0 ? recordRepayment : recordReceipt}
        params={{ serial: String(serial) }}
        values={{ amount: String(Math.abs(duePaise) / 100), day: today, way: 'bank' }}
        isFolded
        foldedLook={duePaise === 0 ? 'secondary' : 'primary'}
        isOffered={duePaise !== 0}
        className="desk-panel"
      >
        <LineField paper={paper} of={duePaise < 0 ? 'debits' : 'credits'} />
      </ActForm>
    </section>
  );
}

function LineField({ paper: { bankLines, sums }, of }: OfPaper & { readonly of: 'credits' | 'debits' }) {
  const t = useWords(salesWords);
  const language = useLanguage();
  const due = sums?.duePaise ?? 0;
  // The line with the sum that is due comes first: it is most likely the right one.
  const ranked = bankLines[of].toSorted((a, b) => Number(b.leftPaise === due) - Number(a.leftPaise === due));
  return (
    <DeskSelect
      name="line"
      label={t.line}
      hint={t.lineHint}
      emptyLabel={t.later}
      options={ranked.map(({ id, day, amountPaise, leftPaise, utr }) => ({
        value: id,
        label: [
          dayOf(language, day),
          rupeesOf(Math.abs(amountPaise)),
          leftPaise === amountPaise ? '' : t.leftOfLine(rupeesOf(Math.abs(leftPaise))),
          utr ?? '',
        ]
          .filter((text) => text !== '')
          .join(' · '),
      }))}
    />
  );
}

function ReceiptRow({ receipt, paper }: OfPaper & { readonly receipt: DeskReceipt }) {
  const t = useWords(salesWords);
  const language = useLanguage();
  const mayChange = useMay('papers/change');
  const { id, amountPaise, day, way, reference, lineId, recordedBy, isUndone } = receipt;
  const sum = amountPaise < 0 ? t.paidBack(rupeesOf(-amountPaise)) : rupeesOf(amountPaise);
  const ofBank = amountPaise < 0 ? 'debits' : 'credits';
  const mayBeTied = lineId === null && way !== 'cash' && paper.bankLines[ofBank].length > 0;
  return (
    <li>
      <strong>{isUndone ? <s>{sum}</s> : sum}</strong> <Day day={day} />{' '}
      {say(wayTexts[way], language, undefined as never)} {reference}
      <p className="soft">
        <Proof receipt={receipt} />
        {recordedBy}
      </p>
      {isUndone || !mayChange ? null : (
        <div className="sales-receipt">
          {mayBeTied ? (
            <ActForm
              of={tieReceipt}
              params={{ id }}
              look="secondary"
              isFolded
              foldedLook="quiet"
              className="desk-panel"
            >
              <LineField paper={paper} of={ofBank} />
            </ActForm>
          ) : null}
          <ActForm of={undoReceipt} params={{ id }} look="danger" isFolded foldedLook="quiet" className="desk-panel" />
        </div>
      )}
    </li>
  );
}

/** The line of the statement that shows a payment, or why it counts no more; cash is in no statement. */
function Proof({ receipt: { lineId, way, isUndone, undoReason } }: { readonly receipt: DeskReceipt }) {
  const t = useWords(salesWords);
  if (isUndone) return `${t.undone(undoReason)} · `;
  if (lineId === null) return way === 'cash' ? null : `${t.noLine} · `;
  return (
    <>
      <MayLink right="bank/read" href={deskPaths.bankLine(lineId)}>
        {t.statementLine}
      </MayLink>{' '}
      ·{' '}
    </>
  );
}
