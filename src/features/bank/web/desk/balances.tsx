import type { ReactNode } from 'react';
import type { Route } from './+types/balances';
import { longDay, monthInWords } from '#kit/indian-time.ts';
import { isDay } from '#kit/time.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { MayLink } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { accountWords } from '#features/ledger/web/parts/words.ts';
import { accountUrl } from '#features/ledger/web/parts/account-url.ts';
import { TrialBalance } from '#features/ledger/web/parts/trial-balance.tsx';
import { getBalanceSheet } from '../../contract.ts';
import type { DeskBalances, HeldPart } from '../../model.ts';
import { balanceWords, heldPartWords } from './balance-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'balances');
  const query = new URL(args.request.url).searchParams;
  const day = (query.get('day') ?? '').slice(0, 40);
  // A day that the call refuses leads to the page of today, which names it.
  const pageOfToday = `${deskPaths.balances()}?${new URLSearchParams({ unknown: day })}`;
  const sheet = await loadAnswer(args, getBalanceSheet, { query: { day } }, pageOfToday);
  return { desk, sheet, refusedDay: (query.get('unknown') ?? '').slice(0, 40) };
}

/** /desk/balances: what we have and owe at the end of a day; each figure opens its postings. */
export default function BalancesPage({ loaderData: { desk, sheet, refusedDay } }: Route.ComponentProps) {
  const t = useWords(balanceWords);
  const language = useLanguage();
  const { day, today, first, held, heldSum, owed, owedSum, rest, balances } = sheet;
  return (
    <DeskPage desk={desk} page="balances">
      <ChooseDay sheet={sheet} />
      {refusedDay === '' ? null : (
        <Message kind="error">
          {isDay(refusedDay) ? t.dayToCome(longDay(language, refusedDay)) : t.noDay(refusedDay)}
        </Message>
      )}
      {first === null || day >= first ? null : (
        <Message kind="warning">{t.beforeFirst(longDay(language, first))}</Message>
      )}
      <p>{day === today ? t.asOfNow : t.asOf(longDay(language, day))}</p>
      <Sums title={t.held} figures={held} sum={heldSum} day={day} />
      <Gateway sheet={sheet} />
      <Sums title={t.owed} figures={owed} sum={owedSum} day={day} rest={rest}>
        <p className="soft">
          {t.leftOut}{' '}
          <MayLink
            right="quotations/read"
            href={`${deskPaths.salesPapers()}?status=due&status=part-paid&status=overdue&status=pay-back`}
          >
            {t.unpaidInvoices}
          </MayLink>
        </p>
      </Sums>
      <Bank sheet={sheet} />
      <TrialBalance balances={balances} day={day} />
    </DeskPage>
  );
}

/** The last day of the month before this day. */
const endOfLastMonth = (day: string): string =>
  new Date(Date.parse(`${day.slice(0, 7)}-01`) - 1).toISOString().slice(0, 10);

function ChooseDay({ sheet: { day, today, first } }: { readonly sheet: DeskBalances }) {
  const t = useWords(balanceWords);
  const language = useLanguage();
  const monthEnd = endOfLastMonth(day);
  return (
    <form method="get" action={deskPaths.balances()} className="desk-form-row">
      <div className="field">
        <label htmlFor="day">{t.day}</label>
        <input
          className="input"
          type="date"
          id="day"
          name="day"
          defaultValue={day}
          max={today}
          {...(first === null ? {} : { min: first })}
        />
      </div>
      <button type="submit" className="button button-secondary">
        {t.show}
      </button>
      {first !== null && monthEnd >= first ? (
        <a className="button button-quiet" href={`${deskPaths.balances()}?day=${monthEnd}`}>
          {t.monthEnd(monthInWords(language, monthEnd.slice(0, 7)))}
        </a>
      ) : null}
      {day === today ? null : (
        <a className="button button-quiet" href={deskPaths.balances()}>
          {t.today}
        </a>
      )}
    </form>
  );
}

/** A table of sums with their names; `children` are its `tbody` and `tfoot`. */
function SumTable({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  const t = useWords(balanceWords);
  return (
    <table className="desk-sums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      {children}
    </table>
  );
}

function Sums(props: {
  readonly title: string;
  readonly figures: readonly { readonly account: string; readonly amount: number }[];
  readonly sum: number;
  readonly day: string;
  readonly rest?: number;
  /** What is written below the table. */
  readonly children?: ReactNode;
}) {
  const { title, figures, sum, day, rest, children } = props;
  const t = useWords(balanceWords);
  const names = useWords(accountWords);
  return (
    <section className="desk-section">
      <h2>{title}</h2>
      <SumTable caption={title}>
        <tbody>
          {figures.map(({ account, amount }) => (
            <tr key={account}>
              <th scope="row">{names[account]}</th>
              <td>
                <a href={accountUrl(account, { 'as-of': day })}>{rupees(amount)}</a>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum name={t.sum} amount={sum} />
          {rest === undefined ? null : <Sum name={t.rest} amount={rest} />}
        </tfoot>
      </SumTable>
      {children}
    </section>
  );
}

const partUrls: Readonly<Record<HeldPart, string | undefined>> = {
  unsettled: `${deskPaths.payments()}?unsettled=yes`,
  refunds: `${deskPaths.payments()}?status=refunded`,
  disputes: `${deskPaths.payments()}?status=disputed`,
  'without-rows': `${deskPaths.settlements()}?rows=no`,
  carried: deskPaths.settlements(),
  rest: undefined,
};
/** What the gateways hold, by its parts. */
function Gateway({ sheet: { gateway, held, day } }: { readonly sheet: DeskBalances }) {
  const t = useWords(balanceWords);
  const parts = useWords(heldPartWords);
  if (gateway === null || gateway.length === 0) return null;
  const amount = held.find(({ account }) => account === 'gateway_receivable')?.amount ?? 0;
  return (
    <section className="desk-section">
      <h2>{t.gateway}</h2>
      <SumTable caption={t.gateway}>
        <tbody>
          {gateway.map(({ key, amount: part, count }) => {
            const url = partUrls[key];
            return (
              <tr key={key}>
                <th scope="row">{count === null ? parts[key] : `${parts[key]} (${count})`}</th>
                <td>{url === undefined ? rupees(part) : <a href={url}>{rupees(part)}</a>}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.books}</th>
            <td>
              <a href={accountUrl('gateway_receivable', { 'as-of': day })}>{rupees(amount)}</a>
            </td>
          </tr>
        </tfoot>
      </SumTable>
      {amount < 0 ? (
        <Message kind="warning" unannounced>
          {t.belowZero}
        </Message>
      ) : null}
    </section>
  );
}

function Sum({ name, amount }: { readonly name: string; readonly amount: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{rupees(amount)}</td>
    </tr>
  );
}

/** Why our bank account in the books differs from the bank's statement. */
function Bank({ sheet: { bank, held, day } }: { readonly sheet: DeskBalances }) {
  const t = useWords(balanceWords);
  const language = useLanguage();
  if (bank === null)
    return (
      <Message kind="info" unannounced>
        {t.noStatement} <a href={deskPaths.bank()}>{t.import}</a>
      </Message>
    );
  const { statement, lastDay, incoming, outgoing, unexplained } = bank;
  const books = held.find(({ account }) => account === 'bank')?.amount ?? 0;
  return (
    <section className="desk-section">
      <h2>{t.bank}</h2>
      <SumTable caption={t.bank}>
        <tbody>
          <Sum name={t.books} amount={books} />
          <Sum name={t.incoming} amount={-incoming} />
          <Sum name={t.outgoing} amount={outgoing} />
          {unexplained === null ? null : <Sum name={t.unexplained} amount={unexplained} />}
        </tbody>
        {statement === null ? null : (
          <tfoot>
            <Sum name={t.statement} amount={statement} />
          </tfoot>
        )}
      </SumTable>
      {statement === null && day > lastDay ? <p className="soft">{t.notImported(longDay(language, lastDay))}</p> : null}
    </section>
  );
}
