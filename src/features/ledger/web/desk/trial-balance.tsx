import { deskPaths } from '#web/desk/desk-paths.ts';
import { rupees } from '#web/rupees.ts';
import { Table } from '#web/ui/table.tsx';
import { useWords } from '#web/use-words.ts';
import type { DeskBalance } from '../../model.ts';
import { accountText } from '../parts/account-name.tsx';
import { accountWords } from '../parts/words.ts';
import { ledgerWords } from './words.ts';

const total = 'total';
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** The balance of each account; its link shows the postings that it adds up. */
export function TrialBalance({ balances }: { readonly balances: readonly DeskBalance[] }) {
  const t = useWords(ledgerWords);
  const accounts = useWords(accountWords);
  if (balances.length === 0) return null;
  const rows = [
    ...balances,
    {
      account: total,
      debit: sumOf(balances.map(({ debit }) => debit)),
      credit: sumOf(balances.map(({ credit }) => credit)),
    },
  ];
  const amountOf = (row: DeskBalance, side: 'debit' | 'credit') => {
    const amount = row[side];
    if (row.account === total) return <strong>{rupees(amount)}</strong>;
    return amount === 0 && row[side === 'debit' ? 'credit' : 'debit'] > 0 ? null : (
      <a href={`${deskPaths.ledger()}?account=${row.account}`}>{rupees(amount)}</a>
    );
  };
  return (
    <details className="desk-balance" open>
      <summary>
        <h2>{t.trialBalance}</h2>
      </summary>
      <Table
        caption={t.trialBalance}
        hideCaption
        rows={rows}
        rowKey={({ account }) => account}
        empty={t.empty}
        narrow="scroll"
        columns={[
          {
            key: 'account',
            head: t.account,
            cell: ({ account }) => (account === total ? <strong>{t.total}</strong> : accountText(accounts, account)),
          },
          { key: 'debit', head: t.debit, numeric: true, cell: (row) => amountOf(row, 'debit') },
          { key: 'credit', head: t.credit, numeric: true, cell: (row) => amountOf(row, 'credit') },
        ]}
      />
    </details>
  );
}
