import type { EarningsAnswer } from '#features/referrals/contract.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { earningsWords } from './words.ts';

/** How the total comes about, as a sum that anybody can add up; each part that holds money explains itself. */
export function EarningsParts({ earnings: it }: { readonly earnings: EarningsAnswer }) {
  const say = useWords(earningsWords);
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
      <h3 className="sr-only">{say.made}</h3>
      <dl className="earnings-parts">
        <div>
          <dt>{say.earned(it.count)}</dt>
          <dd>{rupees(it.earned)}</dd>
        </div>
        {part(say.pending, it.pending, say.pendingWhy)}
        {part(say.held, it.held, say.heldWhy)}
        {part(say.inClaims, it.inClaims, say.inClaimsWhy)}
        {part(say.paid, it.paid, '')}
        {it.debt > 0 ? (
          <div className="earnings-debt">
            <dt>
              {say.debt}
              <span className="earnings-why">{say.debtWhy}</span>
            </dt>
            <dd>{rupees(it.debt)}</dd>
          </div>
        ) : null}
        <div className="earnings-result">
          <dt>{say.claimable}</dt>
          <dd>{rupees(it.commission)}</dd>
        </div>
      </dl>
    </div>
  );
}
