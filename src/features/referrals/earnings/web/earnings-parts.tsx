import type { EarningsAnswer } from '../../contract/public.ts';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { type EarnedPart, earnedParts } from './earned-parts.ts';
import { earningsWords } from '../../web/words.ts';

/** Shown even when they are zero, so that the list seldom changes its shape. */
const always: readonly EarnedPart[] = ['claimable', 'pending', 'paid'];

/** Where the earned money is now, as a sum that ends with what was earned. */
export function EarningsParts({ earnings }: { readonly earnings: EarningsAnswer }) {
  const t = useWords(earningsWords);
  const why: Partial<Record<EarnedPart, string>> = {
    pending: t.pendingWhy,
    held: t.heldWhy,
    inClaims: t.inClaimsWhy,
    debt: t.debtWhy,
  };
  return (
    <dl className="earnings-parts">
      {earnedParts(earnings)
        .filter(({ part, amount }) => amount !== 0 || always.includes(part))
        .map(({ part, amount }) => (
          <div key={part} className={part === 'debt' ? 'earnings-debt' : undefined}>
            <dt>
              {t[part]}
              {amount !== 0 && why[part] ? <span className="earnings-why">{why[part]}</span> : null}
            </dt>
            <dd>{amount < 0 ? `− ${rupees(-amount)}` : rupees(amount)}</dd>
          </div>
        ))}
      <div className="earnings-result">
        <dt>{t.earned(earnings.count)}</dt>
        <dd>{rupees(earnings.earned)}</dd>
      </div>
    </dl>
  );
}
