import type { EarningsAnswer } from '#features/referrals/contract.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { earningsWords } from './words.ts';

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
    <div>
      <h3 className="sr-only">{t.breakdownTitle}</h3>
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
    </div>
  );
}
