import type { Tx } from '#kit/context.ts';
import { literals, lockFor, on, sql } from '#platform/database/db.ts';
import {
  type BankAccount,
  type BankLine,
  type Category,
  movementKinds,
  type StatementColumns,
  type TiedKind,
} from '../model.ts';

/** Everything that imports statements or ties lines takes this lock first. */
export const lockBank = (tx: Tx): Promise<void> => lockFor(tx, 'bank', 'statement');

export const findAccount = (tx: Tx): Promise<BankAccount | undefined> =>
  on(tx).row<BankAccount>`
    select account_key, last_four, opened_on::text as opened_on, opening_paise, columns from bank_account`;
export const insertAccount = (
  tx: Tx,
  account: BankAccount & { readonly at: Date; readonly by: string },
): Promise<void> =>
  on(tx).run`
    insert into bank_account (account_key, last_four, opened_on, opening_paise, columns, created_at, created_by)
    values (${account.accountKey}, ${account.lastFour}, ${account.openedOn}, ${account.openingPaise},
      ${JSON.stringify(account.columns)}::jsonb, ${account.at}, ${account.by})`;
export const setColumns = (tx: Tx, columns: StatementColumns): Promise<void> =>
  on(tx).run`update bank_account set columns = ${JSON.stringify(columns)}::jsonb`;

export interface Statement {
  readonly id: string;
  readonly accountKey: string;
  readonly lastFour: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly openingPaise: number;
  readonly closingPaise: number;
  readonly lines: number;
  readonly newLines: number;
  readonly lastPosition: number;
  readonly fileName: string;
  readonly digest: string;
  readonly importedAt: Date;
  readonly importedBy: string;
}
export const insertStatement = (tx: Tx, it: Statement): Promise<void> =>
  on(tx).run`
    insert into bank_statement (id, account_key, last_four, first_day, last_day, opening_paise, closing_paise, lines, new_lines,
      last_position, file_name, digest, imported_at, imported_by)
    values (${it.id}, ${it.accountKey}, ${it.lastFour}, ${it.firstDay}, ${it.lastDay}, ${it.openingPaise}, ${it.closingPaise},
      ${it.lines}, ${it.newLines}, ${it.lastPosition}, ${it.fileName}, ${it.digest}, ${it.importedAt}, ${it.importedBy})`;
/** Another person may import the same file too: then two show its lines. */
export const statementOfFile = (
  tx: Tx,
  digest: string,
  by: string,
  lastDay: string,
): Promise<{ id: string } | undefined> =>
  on(tx)
    .row`select id from bank_statement where digest = ${digest} and imported_by = ${by} and last_day >= ${lastDay}::date limit 1`;
export const findStatement = (
  tx: Tx,
  id: string,
): Promise<Pick<Statement, 'fileName' | 'importedAt' | 'importedBy'> | undefined> =>
  on(tx).row`select file_name, imported_at, imported_by from bank_statement where id = ${id}`;
/** The last day that a statement shows; undefined before the first one. */
export const lastStatementDay = async (tx: Tx): Promise<string | undefined> =>
  (await on(tx).oneRow<{ day: string | null }>`select max(last_day)::text as day from bank_statement`).day ?? undefined;

export type NewLine = Omit<BankLine, 'tiedKind' | 'tiedRecord' | 'tiedAt' | 'tiedBy'>;
export const insertLines = (tx: Tx, lines: readonly NewLine[]): Promise<void> =>
  on(tx).run`
    insert into bank_statement_line (id, statement_id, position, day, amount_paise, balance_paise, reference, utr, narration, recognised)
    select it ->> 'id', it ->> 'statementId', (it ->> 'position')::bigint, (it ->> 'day')::date, (it ->> 'amountPaise')::bigint,
      (it ->> 'balancePaise')::bigint, it ->> 'reference', it ->> 'utr', it ->> 'narration', it ->> 'recognised'
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) it order by (it ->> 'position')::bigint`;
const lineColumns = sql.raw(
  'id, statement_id, position, day::text as day, amount_paise, balance_paise, reference, utr, narration, recognised, tied_kind, tied_record, tied_at, tied_by',
);
/** From a day on, in their order. */
export const linesFrom = (tx: Tx, day: string, limit: number): Promise<BankLine[]> =>
  on(tx).rows<BankLine>`
    select ${lineColumns} from bank_statement_line where day >= ${day} order by position limit ${limit}`;
export const lastLine = (tx: Tx): Promise<BankLine | undefined> =>
  on(tx).row<BankLine>`select ${lineColumns} from bank_statement_line order by position desc limit 1`;
export const findLine = (tx: Tx, id: string): Promise<BankLine | undefined> =>
  on(tx).row<BankLine>`select ${lineColumns} from bank_statement_line where id = ${id}`;
export const linesById = (tx: Tx, ids: readonly string[]): Promise<BankLine[]> =>
  on(tx).rows<BankLine>`
    select ${lineColumns} from bank_statement_line where id = any(${ids}::text[]) order by position`;
/** Lines that nobody has tied yet, the oldest first. */
export const listedLines = (tx: Tx, limit: number): Promise<BankLine[]> =>
  on(tx).rows<BankLine>`
    select ${lineColumns} from bank_statement_line where tied_kind is null order by position limit ${limit}`;

export async function tieLine(
  tx: Tx,
  id: string,
  tie: {
    readonly kind: TiedKind;
    readonly record: string;
    readonly utr?: string | null;
    readonly sources: readonly string[];
    readonly at: Date;
    readonly by: string;
  },
): Promise<void> {
  await on(tx).run`
    update bank_statement_line set tied_kind = ${tie.kind}, tied_record = ${tie.record}, tied_at = ${tie.at}, tied_by = ${tie.by}
    where id = ${id}`;
  await on(tx).run`
    insert into bank_line_posting (source, line_id, amount_paise)
    select source, ${id}, 0 from unnest(${tie.sources}::text[]) source`;
}
export async function untieLine(tx: Tx, id: string): Promise<void> {
  await on(tx).run`delete from bank_line_posting where line_id = ${id}`;
  await on(tx).run`
    update bank_statement_line set tied_kind = null, tied_record = null, tied_at = null, tied_by = null where id = ${id}`;
}
/** In India, of the first posting that moved the bank; undefined before it. */
export const firstBankDay = async (tx: Tx): Promise<string | undefined> =>
  (
    await on(tx).oneRow<{ day: string | null }>`
    select min(t.at at time zone 'Asia/Kolkata')::date::text as day
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where e.account = 'bank' and t.kind not like 'bank-opening%'`
  ).day ?? undefined;
/** What these books sent with each of the references. */
export const sentWith = (tx: Tx, utrs: readonly string[]): Promise<{ utr: string; paise: number }[]> =>
  on(tx).rows`
    select utr, sum(paise)::bigint as paise from (
      select utr, amount_paise as paise from payout where utr = any(${utrs}::text[])
      union all
      select bank_reference, amount_paise from refund r
      where r.bank_reference = any(${utrs}::text[]) and not exists (select from payout where refund_id = r.id)) sent
    group by utr`;
/** Marks postings as parts of the opening balance. */
export const insertWithinOpening = (tx: Tx, sources: readonly string[]): Promise<void> =>
  on(tx).run`
    insert into bank_line_posting (source, amount_paise) select source, 0 from unnest(${sources}::text[]) source`;

export const insertEntry = async (
  tx: Tx,
  entry: { readonly lineId: string; readonly category: Category; readonly at: Date; readonly by: string },
): Promise<number> =>
  (
    await on(tx).oneRow<{ number: number }>`
    insert into bank_line_entry (line_id, number, category, entered_at, entered_by)
    select ${entry.lineId}, 1 + count(*), ${entry.category}, ${entry.at}, ${entry.by}
    from bank_line_entry where line_id = ${entry.lineId} returning number`
  ).number;
/** Undefined without an entry in force. */
export const undoEntry = (
  tx: Tx,
  lineId: string,
  undo: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<{ number: number; category: Category } | undefined> =>
  on(tx).row`
    update bank_line_entry set undone_at = ${undo.at}, undone_by = ${undo.by}, undo_reason = ${undo.reason}
    where line_id = ${lineId} and undone_at is null returning number, category`;

export interface Upload {
  readonly id: string;
  readonly digest: string;
  readonly fileName: string;
  readonly accountKey: string;
  readonly lastFour: string;
  readonly content: string;
  readonly head: readonly string[];
  /** Null until somebody chose them; `preview`, encrypted, with them. */
  readonly columns: StatementColumns | null;
  readonly preview: string | null;
  readonly until: string | null;
  readonly uploadedAt: Date;
  readonly uploadedBy: string;
}
/** Stores an upload; of one that is there already its columns and its preview. */
export const storeUpload = (tx: Tx, it: Upload): Promise<void> =>
  on(tx).run`
    insert into bank_statement_upload (id, digest, file_name, account_key, last_four, content, head, columns, preview, until,
      uploaded_at, uploaded_by)
    values (${it.id}, ${it.digest}, ${it.fileName}, ${it.accountKey}, ${it.lastFour}, ${it.content}, ${JSON.stringify(it.head)}::jsonb,
      ${it.columns === null ? null : JSON.stringify(it.columns)}::jsonb, ${it.preview}, ${it.until}::date, ${it.uploadedAt}, ${it.uploadedBy})
    on conflict (id) do update set columns = excluded.columns, preview = excluded.preview`;
/** Removes what the person uploaded of this file before. */
export const deleteUploadOf = (tx: Tx, digest: string, uploadedBy: string): Promise<number> =>
  on(tx).changed`delete from bank_statement_upload where digest = ${digest} and uploaded_by = ${uploadedBy}`;
const uploadColumns = sql.raw(
  'id, digest, file_name, account_key, last_four, content, head, columns, preview, until::text as until, uploaded_at, uploaded_by',
);
export const findUpload = (tx: Tx, id: string): Promise<Upload | undefined> =>
  on(tx).row<Upload>`select ${uploadColumns} from bank_statement_upload where id = ${id}`;
export const uploads = (tx: Tx): Promise<Upload[]> =>
  on(tx)
    .rows<Upload>`select * from (select ${uploadColumns} from bank_statement_upload order by uploaded_at desc, id desc limit 5) newest
     order by uploaded_at, id`;
export const deleteUpload = (tx: Tx, id: string): Promise<number> =>
  on(tx).changed`delete from bank_statement_upload where id = ${id}`;
export const deleteOldUploads = (tx: Tx, until: Date): Promise<number> =>
  on(tx).changed`delete from bank_statement_upload where uploaded_at < ${until}`;

/** Listed lines keep their narration: somebody has to decide by it. */
export const eraseNarrations = (tx: Tx, before: string, limit: number): Promise<number> =>
  on(tx).changed`
    update bank_statement_line set narration = null where id in (
      select id from bank_statement_line where narration is not null and tied_kind is not null and day < ${before}
      order by day limit ${limit})`;
export const countOldNarrations = async (tx: Tx, before: string): Promise<number> =>
  (
    await on(tx).oneRow<{ count: number }>`
    select count(*)::int as count from bank_statement_line where narration is not null and day < ${before}`
  ).count;
/** The month of this day takes no more postings. */
export const isMonthClosed = (tx: Tx, day: string): Promise<boolean> =>
  on(tx).exists`select 1 from ledger_closing where month = date_trunc('month', ${day}::date)::date`;

/** The sums by which the statement and the ledger are compared. */
export const readSums = (tx: Tx): Promise<{ ledgerPaise: number; shownPaise: number; listedPaise: number }> =>
  on(tx).oneRow`
    select (select coalesce(sum(debit_paise - credit_paise), 0)::bigint from ledger_balance where account = 'bank') as ledger_paise,
      (select coalesce(sum(amount_paise), 0)::bigint from bank_line_posting) as shown_paise,
      (select coalesce(sum(amount_paise), 0)::bigint from bank_statement_line where tied_kind is null) as listed_paise`;

/** Approvals of lines that wait, the oldest first. */
export const waitingRecords = (tx: Tx): Promise<string[]> =>
  on(tx).column<string>`
    select record from approval where kind = 'bank-lines' and status = 'waiting' order by made_at, id limit 50`;
/** True for a line that another person agrees to, which the database asks as well. */
export const needsAnother = async (tx: Tx, id: string, category: Category, maker: string): Promise<boolean> =>
  (
    await on(tx).oneRow<{ needs: boolean }>`
    select bank_line_needs_another(line, ${category}, ${maker}) as needs from bank_statement_line line where id = ${id}`
  ).needs;
/** Lines that nobody but one person imported, and who that is. */
export const soleImporters = (tx: Tx, ids: readonly string[]): Promise<{ id: string; importedBy: string }[]> =>
  on(tx).rows`
    select line.id, first.imported_by from bank_statement_line line join bank_statement first on first.id = line.statement_id
    where line.id = any(${ids}::text[]) and not bank_line_is_shown_to(line, first.imported_by)`;
/** Which of these lines wait for a second person. */
export const proposedLines = (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  on(tx).column<string>`
    select distinct line.id from approval a cross join jsonb_array_elements_text(a.frozen -> 'lines') line (id)
    where a.kind = 'bank-lines' and a.status = 'waiting' and line.id = any(${ids}::text[])`;

/** A statement was imported after this moment that reaches this day. */
export const wasReadSince = (tx: Tx, at: Date, day: string): Promise<boolean> =>
  on(tx).exists`select 1 from bank_statement where imported_at >= ${at} and last_day >= ${day} limit 1`;
export const listedDebitsSince = (tx: Tx, day: string): Promise<{ id: string; day: string; amountPaise: number }[]> =>
  on(tx).rows`
    select id, day::text as day, amount_paise from bank_statement_line
    where tied_kind is null and amount_paise < 0 and day >= ${day} order by position limit 5000`;

/** Movements up to a day that no line up to it shows, each with what corrected it: into the bank, and out of it. */
export const onTheWay = (tx: Tx, day: string): Promise<{ incomingPaise: number; outgoingPaise: number }> =>
  on(tx).oneRow`
    with movement as materialized (
      select id, source from ledger_transaction
      where kind in (${literals(movementKinds)}) and ledger_day(booked_in, at) <= ${day}::date
        and source not in (select source from bank_line_posting)
      union all select t.id, t.source
      from bank_statement_line line join bank_line_posting shown on shown.line_id = line.id
        join ledger_transaction t on t.source = shown.source
      where line.day::timestamp at time zone 'Asia/Kolkata' > ${day}::date::timestamp at time zone 'Asia/Kolkata'
        and t.kind in (${literals(movementKinds)}) and ledger_day(t.booked_in, t.at) <= ${day}::date)
    select coalesce(sum(paise) filter (where paise > 0), 0)::bigint as incoming_paise,
      coalesce(-sum(paise) filter (where paise < 0), 0)::bigint as outgoing_paise
    from (
      select sum(amount_paise) as paise from movement cross join lateral (
        select amount_paise from ledger_entry where transaction_id = movement.id and account = 'bank' offset 0) entry
      group by split_part(source, ':', 1), split_part(split_part(source, ':', 2), '/', 1)) each`;
/** The statement's balance at the end of a day; undefined before its first line. */
export const balanceOn = (tx: Tx, day: string): Promise<number | undefined> =>
  on(tx).value<number>`
    select balance_paise from bank_statement_line where day <= ${day}::date order by position desc limit 1`;
