import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import type { DeskBalance } from '../../model/desk.ts';
import { ledgerWords } from '../desk/words.ts';
import { accountText } from './account-text.ts';
import { accountUrl } from './account-url.ts';
import { accountWords } from './words.ts';

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** The balance of each account, now or at the end of `day`; its link shows the postings that it adds up. */
export function TrialBalance({
  balances,
  day,
  isFolded = false,
}: {
  readonly balances: readonly DeskBalance[];
  readonly day?: string;
  readonly isFolded?: boolean;
}) {
  const t = useWords(ledgerWords);
  const accounts = useWords(accountWords);
  if (balances.length === 0) return null;
  const linkTo = ({ account }: DeskBalance, amount: number) => (
    <a href={accountUrl(account, day === undefined ? {} : { 'as-of': day })}>{rupees(amount)}</a>
  );
  return (
    <details className="desk-balance" open={!isFolded}>
      <summary>
        <h2>{t.trialBalance}</h2>
      </summary>
      <div className="desk-list-frame">
        <table className="desk-sums">
          <caption className="sr-only">{t.trialBalance}</caption>
          <thead>
            <tr>
              <th scope="col">{t.account}</th>
              <th scope="col">{t.debit}</th>
              <th scope="col">{t.credit}</th>
            </tr>
          </thead>
          <tbody>
            {balances.map((balance) => (
              <tr key={balance.account}>
                <th scope="row">{accountText(accounts, balance.account)}</th>
                <td>{balance.credit > 0 ? null : linkTo(balance, balance.debit)}</td>
                <td>{balance.credit > 0 ? linkTo(balance, balance.credit) : null}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td>{rupees(sumOf(balances.map(({ debit }) => debit)))}</td>
              <td>{rupees(sumOf(balances.map(({ credit }) => credit)))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  );
}
