import type { Language } from '#kit/language.ts';
import { units } from '#kit/money/gst.ts';
import { formatRupees, paise } from '#kit/money/paise.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { paperKindWords } from '#features/papers/web/parts/words.ts';
import type { PaperDeskAnswer } from '../../contract.ts';
import { type DeskPaperRow, type SalesKind, statusOfPaper } from '../../model.ts';
import { paperStateTones, paperStateWords, paperStatusTones, paperStatusWords, salesWords } from './words.ts';

export const rupeesOf = (amountPaise: number): string => formatRupees(paise(amountPaise));

export const unitOf = (unit: string, language: Language): string =>
  units[unit as keyof typeof units]?.[language] ?? unit;

/** What is on the paper, of one who doesn't edit it. */
export function PaperItems({ paper: { lines } }: { readonly paper: PaperDeskAnswer }) {
  const t = useWords(salesWords);
  const language = useLanguage();
  const shown = lines.filter(({ quantity }) => quantity !== '');
  if (shown.length === 0) return null;
  return (
    <section className="desk-section">
      <h2>{t.items}</h2>
      <ul className="desk-rows">
        {shown.map(({ line, description, quantity, unit, price, discount }) => (
          <li key={line}>
            <strong>{description}</strong>
            <p className="soft">
              {quantity} {unitOf(unit, language)} × {rupeesOf(Math.round(Number(price) * 100))}
              {discount === 0 ? null : ` ${t.discount(discount)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sales makes the proforma; the other papers are made by finance. */
export function useMayMake(kind: SalesKind): boolean {
  const [mayMakeAll, mayMakeProforma] = [useMay('papers/change'), useMay('proformas/change')];
  return mayMakeAll || (kind === 'proforma' && mayMakeProforma);
}

export function StateBadge({ state }: { readonly state: 'draft' | 'issued' }) {
  const t = useWords(paperStateWords);
  return <Badge tone={paperStateTones[state] ?? 'neutral'}>{t[state]}</Badge>;
}

/** What it is and how far: `Tax invoice: due`. */
export function KindBadge({ paper: { kind, state, sums, dueOn, today } }: { readonly paper: PaperDeskAnswer }) {
  const t = useWords(paperStatusWords);
  const kinds = useWords(paperKindWords);
  const status = statusOfPaper({
    kind,
    state,
    duePaise: sums?.duePaise ?? null,
    receivedPaise: sums?.receivedPaise ?? null,
    isLate: dueOn !== null && dueOn < today,
  });
  return (
    <Badge tone={paperStatusTones[status]}>
      {kinds[kind]}: {t[status]}
    </Badge>
  );
}

/** Papers with a link each. */
export function PaperRows({ papers }: { readonly papers: readonly DeskPaperRow[] }) {
  const t = useWords(salesWords);
  const kinds = useWords(paperKindWords);
  return (
    <ul className="desk-rows">
      {papers.map(({ serial, kind, state, number, totalPaise }) => (
        <li key={serial}>
          <a href={deskPaths.salesPaper(serial)}>
            {kinds[kind]} {number ?? t.draft(serial)}
          </a>{' '}
          <StateBadge state={state} /> {totalPaise === null ? null : rupeesOf(totalPaise)}
        </li>
      ))}
    </ul>
  );
}

export function TotalsSection({ paper: { totals } }: { readonly paper: PaperDeskAnswer }) {
  const t = useWords(salesWords);
  return (
    <section className="desk-section">
      <h2>{t.totals}</h2>
      {totals === null ? (
        <p className="soft">{t.noTotals}</p>
      ) : (
        <Sums
          rows={[
            [t.beforeTax, totals.taxablePaise],
            [t.tax, totals.taxPaise],
            ...(totals.roundingPaise === 0 ? [] : [[t.rounding, totals.roundingPaise] as const]),
            [t.total, totals.totalPaise],
          ]}
        />
      )}
    </section>
  );
}

/** Figures below one another, the last one in bold. */
export function Sums({ rows }: { readonly rows: readonly (readonly [term: string, amountPaise: number])[] }) {
  return (
    <dl className="sales-sums">
      {rows.map(([term, amount]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{rupeesOf(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
