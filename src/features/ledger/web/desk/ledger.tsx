import type { Route } from './+types/ledger';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { getBalances, getMonths } from '../../contract.ts';
import { Months } from './months.tsx';
import { TrialBalance } from '../parts/trial-balance.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'ledger');
  const { list, saved } = await loadDeskList(args, 'ledger');
  // Beside some of the rows, the balances of all of them would only mislead.
  const isWhole = Object.keys(list.query.filters).length === 0 && list.pages.previous === null;
  const balances = isWhole ? (await loadAnswer(args, getBalances)).balances : [];
  const months = isWhole ? (await loadAnswer(args, getMonths)).months : [];
  return { desk, list, saved, balances, months };
}

/** /desk/ledger: the trial balance, the months of the day book, and all postings. */
export default function LedgerPage({ loaderData: { desk, list, saved, balances, months } }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} page="ledger">
      <TrialBalance balances={balances} isFolded />
      <Months months={months} />
      <DrawnDeskList list={list} saved={saved} />
    </DeskPage>
  );
}
