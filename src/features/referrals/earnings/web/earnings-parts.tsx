import type { EarningsAnswer } from '../../contract/public.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { earningsWords } from '../../web/words.ts';

/** What was earned, is pending and was paid. */
export function EarningsFigures({ earnings: value }: { readonly earnings: EarningsAnswer }) {
  const t = useWords(earningsWords);
  const figure = (term: string, amount: number) => (
    <div>
      <dt>{term}</dt>
      <dd>{rupees(amount)}</dd>
    </div>
  );
  return (
    <dl className="earnings-figures">
      {figure(t.earnedFigure, value.earned)}
      {figure(t.pending, value.pending)}
      {figure(t.paidFigure, value.paid)}
    </dl>
  );
}

/** The balance with its parts, which add up to it; each non-zero part has an explanation. */
export function EarningsParts({ earnings: value }: { readonly earnings: EarningsAnswer }) {
  const t = useWords(earningsWords);
  const part = (term: string, amount: number, why: string) => (
    <div>
      <dt>
        {term}
        {amount > 0 && why ? <span className="earnings-why">{why}</span> : null}
      </dt>
      <dd>{amount > 0 ? `− ${rupees(amount)}` : rupees(0)}</dd>
    </div>
  );
  return (
    // What is taken from the next earnings must be seen.
    <details className="earnings-breakdown" open={value.debt > 0}>
      <summary>{t.breakdownTitle}</summary>
      <dl className="earnings-parts">
        <div>
          <dt>{t.earned(value.count)}</dt>
          <dd>{rupees(value.earned)}</dd>
        </div>
        {part(t.pending, value.pending, t.pendingWhy)}
        {part(t.held, value.held, t.heldWhy)}
        {part(t.inClaims, value.inClaims, t.inClaimsWhy)}
        {part(t.paid, value.paid, '')}
        {value.debt > 0 ? (
          <div className="earnings-debt">
            <dt>
              {t.debt}
              <span className="earnings-why">{t.debtWhy}</span>
            </dt>
            <dd>{rupees(value.debt)}</dd>
          </div>
        ) : null}
        <div className="earnings-result">
          <dt>{t.claimable}</dt>
          <dd>{rupees(value.commission)}</dd>
        </div>
      </dl>
    </details>
  );
}
