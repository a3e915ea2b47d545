import { type BookCheck, findingLimit } from '#kit/money/books.ts';
import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import { faults, tie } from '#features/ledger/books.ts';

/** The kind of the posting of an entry, by its category and by the side of its line. */
const kindOf =
  sql.raw(`case when e.category = 'charge' and l.amount_paise < 0 then 'bank-charge' when e.category = 'charge' then 'bank-charge-repaid'
  when e.category = 'interest' then 'bank-interest' when l.amount_paise < 0 then 'business-paid' else 'business-received' end`);

const entries = tie({
  name: 'entries of bank lines',
  kinds: [
    'bank-charge',
    'bank-charge-reversed',
    'bank-charge-repaid',
    'bank-charge-repaid-reversed',
    'bank-interest',
    'bank-interest-reversed',
    'business-paid',
    'business-paid-reversed',
    'business-received',
    'business-received-reversed',
  ],
  due: () => sql`
    select ${kindOf}, l.id || '/' || e.number, null, abs(l.amount_paise)
    from bank_line_entry e join bank_statement_line l on l.id = e.line_id
    union all
    select ${kindOf} || '-reversed', l.id || '/' || e.number, null, abs(l.amount_paise)
    from bank_line_entry e join bank_statement_line l on l.id = e.line_id where e.undone_at is not null`,
});

/** The opening balance less the postings that lay in it. */
const opening = tie({
  name: 'opening balance of the bank',
  kinds: ['bank-opening', 'bank-opening-overdrawn'],
  due: () => sql`
    select case when due.paise > 0 then 'bank-opening' else 'bank-opening-overdrawn' end,
      (select id from bank_statement order by imported_at, id limit 1), null, abs(due.paise)
    from (select opening_paise - coalesce((select sum(amount_paise) from bank_line_posting
        where line_id is null and source not like 'bank-statement:%'), 0) as paise from bank_account) due
    where due.paise <> 0`,
});

/**
 * The ledger's bank, less what the statement does not show yet, plus the lines that are listed, is the statement's balance;
 * each line follows the one before it, and each tied line shows postings of its amount.
 */
async function wrongBalances(tx: Tx): Promise<string[]> {
  const found = await on(tx).rows<{ subject: string; fault: string }>`
    with line as (
      select id, position, amount_paise, balance_paise, tied_kind,
        lag(balance_paise, 1, (select opening_paise from bank_account)) over (order by position) as before_paise,
        (select sum(p.amount_paise) from bank_line_posting p where p.line_id = l.id) as shown_paise
      from bank_statement_line l
    ), bank as (
      select a.last_four, coalesce((select balance_paise from line order by position desc limit 1), a.opening_paise) as statement_paise,
        (select coalesce(sum(amount_paise), 0) from ledger_entry where account = 'bank') as ledger_paise,
        (select coalesce(sum(e.amount_paise), 0) from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
          where e.account = 'bank' and not exists (select from bank_line_posting p where p.source = t.source)) as unshown_paise,
        (select coalesce(sum(amount_paise), 0) from line where tied_kind is null) as listed_paise
      from bank_account a)
    select 'bank ' || last_four as subject, 'the ledger has ' || ledger_paise || ' paise, of them ' || unshown_paise
      || ' that no line shows; with the listed lines of ' || listed_paise || ' that is not the statement''s balance of ' || statement_paise as fault
    from bank where ledger_paise - unshown_paise + listed_paise <> statement_paise
    union all
    select id, case when balance_paise <> before_paise + amount_paise then 'its balance does not follow from the line before it'
      else 'it is ' || amount_paise || ' paise, its postings are ' || coalesce(shown_paise::text, 'missing') end
    from line where balance_paise <> before_paise + amount_paise
      or shown_paise is distinct from case when tied_kind is not null then amount_paise end
    union all
    select s.id, 'its closing balance is not that of its last line'
    from bank_statement s left join bank_statement_line l on l.position = s.last_position
    where s.closing_paise is distinct from l.balance_paise
    limit ${sql.lit(findingLimit)}`;
  return found.map(({ subject, fault }) => `${subject}: ${fault}`);
}

/** Whatever a line is tied to, its debit of other business is what two people agreed to. */
const agreed = faults(
  'debits of other business and their approvals',
  () => sql`
  select l.id, case when bank_line_approval(l.id, e.category) is null then 'it is a debit of other business that nobody agreed to' end
  from bank_line_entry e join bank_statement_line l on l.id = e.line_id
  where e.category = 'business' and e.undone_at is null and l.amount_paise < 0`,
);

/** What the gateways hold is what they have not settled, less what settlements without rows took. */
const held: BookCheck = {
  name: 'what the gateways hold',
  async findDifferences(tx: Tx) {
    const found = await on(tx).rows<{ balancePaise: number; restPaise: number }>`
      select balance_paise, rest_paise from gateway_held where rest_paise <> 0`;
    return found.map(
      ({ balancePaise, restPaise }) =>
        `gateway_receivable: its balance is ${balancePaise} paise, and no record says why for ${restPaise} of them`,
    );
  },
};

export const bookChecks: readonly BookCheck[] = [
  entries,
  agreed,
  opening,
  held,
  { name: 'balance of the bank statement', findDifferences: wrongBalances },
];
