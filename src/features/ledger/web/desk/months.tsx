import { monthInWords } from '#kit/indian-time.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { rupees } from '#web/rupees.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { DeskMonth } from '../../model/desk.ts';
import { ledgerWords } from './words.ts';

/** The months of the day book; each sum opens its postings. */
export function Months({ months }: { readonly months: readonly DeskMonth[] }) {
  const t = useWords(ledgerWords);
  const language = useLanguage();
  if (months.length === 0) return null;
  const of = (month: string, more = ''): string => `${deskPaths.ledger()}?month=${month}${more}`;
  return (
    <details className="desk-balance" open>
      <summary>
        <h2>{t.dayBooks}</h2>
      </summary>
      <p className="soft">{t.dayBooksText}</p>
      <DeskTable
        caption={t.dayBooks}
        rows={months}
        rowKey={({ month }) => month}
        empty=""
        columns={[
          {
            key: 'month',
            head: t.month,
            cell: ({ month }) => <a href={deskPaths.ledgerMonth(month)}>{monthInWords(language, month)}</a>,
          },
          {
            key: 'state',
            head: t.state,
            cell: ({ closed, isOver }) => {
              if (closed === null) return isOver ? t.open : t.running;
              return closed.findings === 0 ? t.closed : t.closedOver(closed.findings);
            },
          },
          {
            key: 'postings',
            head: t.postings,
            cell: ({ month, postings }) => <a href={of(month)}>{postings}</a>,
            numeric: true,
          },
          {
            key: 'late',
            head: t.late,
            cell: ({ month, late }) => (late === 0 ? 0 : <a href={of(month, '&late=yes')}>{late}</a>),
            numeric: true,
          },
          {
            key: 'debit',
            head: t.debit,
            cell: ({ month, debit }) => <a href={of(month)}>{rupees(debit)}</a>,
            numeric: true,
          },
          {
            key: 'credit',
            head: t.credit,
            cell: ({ month, credit }) => <a href={of(month)}>{rupees(credit)}</a>,
            numeric: true,
          },
        ]}
      />
    </details>
  );
}
