import { utgstStates } from '#kit/money/gst.ts';
import { useWords } from '#web/use-words.ts';
import type { QuotationDeskAnswer } from '../../contract/desk.ts';
import type { DeskTotals } from '../../model.ts';
import { figureOf } from './figures.ts';
import { recordWords } from './record-words.ts';

/** The totals as the PDF states them, with the total in words in the quotation's language. */
export function TotalsSection({ quotation }: { readonly quotation: QuotationDeskAnswer }) {
  const t = useWords(recordWords);
  const { totals, language, buyer } = quotation;
  return (
    <section className="desk-section">
      <h2>{t.totals}</h2>
      {totals === null ? (
        <p className="soft">{t.noTotals}</p>
      ) : (
        <>
          <dl className="quotation-totals">
            {totals.discountPaise === 0 ? null : <Figure term={t.discount} amount={totals.discountPaise} />}
            <Figure term={t.beforeTax} amount={totals.taxablePaise} />
            <Taxes totals={totals} state={buyer.state} />
            {totals.roundingPaise === 0 ? null : <Figure term={t.rounding} amount={totals.roundingPaise} />}
            <div className="quotation-total">
              <dt>{t.total}</dt>
              <dd>{figureOf(totals.totalPaise)}</dd>
            </div>
          </dl>
          <p lang={language} className="quotation-words">
            {totals.words}
          </p>
        </>
      )}
    </section>
  );
}

/** CGST and SGST within the seller's state, else IGST; by rate. */
function Taxes({ totals: { taxes, isWithinState }, state }: { readonly totals: DeskTotals; readonly state: string }) {
  const t = useWords(recordWords);
  const stateTax = utgstStates.has(state) ? 'UTGST' : 'SGST';
  return taxes.flatMap(({ gstPercent, taxablePaise, cgstPaise, sgstPaise, igstPaise }) => {
    const on = t.on(figureOf(taxablePaise));
    const half = String(gstPercent / 2);
    return isWithinState
      ? [
          <Figure key={`c${gstPercent}`} term={t.taxAt('CGST', half)} detail={on} amount={cgstPaise} />,
          <Figure key={`s${gstPercent}`} term={t.taxAt(stateTax, half)} detail={on} amount={sgstPaise} />,
        ]
      : [<Figure key={`i${gstPercent}`} term={t.taxAt('IGST', String(gstPercent))} detail={on} amount={igstPaise} />];
  });
}

function Figure({
  term,
  detail,
  amount,
}: {
  readonly term: string;
  readonly detail?: string;
  readonly amount: number;
}) {
  return (
    <div>
      <dt>
        {term} {detail === undefined ? null : <span className="soft">{detail}</span>}
      </dt>
      <dd>{figureOf(amount)}</dd>
    </div>
  );
}
