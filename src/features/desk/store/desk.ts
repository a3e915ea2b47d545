import type { Tx } from '#kit/context.ts';
import type { BoundedCount } from '#kit/desk/desk-parts.ts';
import { lockFor, on, plannedReads } from '#platform/database/db.ts';
import { readDemoData } from '#platform/operations/demo-data.ts';
import type { AnyList } from '#platform/database/list/definition.ts';
import { searchReads } from '#platform/database/list/find-some.ts';
import { countList, countLists } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';

/** Serializes the reveals of one person, so that their limit holds. */
export const lockReveals = (tx: Tx, accountId: string): Promise<void> => lockFor(tx, 'desk/reveals', accountId);
export const insertReveal = (tx: Tx, accountId: string, at: Date): Promise<unknown> =>
  on(tx).rows`insert into desk_reveal (account_id, at) values (${accountId}, ${at})`;
export const deleteRevealsBefore = (tx: Tx, accountId: string, before: Date): Promise<unknown> =>
  on(tx).rows`delete from desk_reveal where account_id = ${accountId} and at <= ${before}`;
/** The stored reveals of a person, and the time of the oldest one. */
export const revealsOf = (tx: Tx, accountId: string): Promise<{ count: number; oldest: Date | null }> =>
  on(tx).oneRow<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(at) as oldest from desk_reveal where account_id = ${accountId}`;

/** Reads of one state of the database, each planned for its values. */
export const readTogether = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => plannedReads(tx, work);

/** Reads of the search, each by an index of what is searched. */
export const searchTogether = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => searchReads(tx, work);

/** True when a list understands all of a query. */
export const understands = (list: AnyList | undefined, query: string): list is AnyList =>
  list !== undefined && readListQuery(list, new URLSearchParams(query)).problems.length === 0;
/** How many rows a list has for a query. */
export const countRows = (tx: Tx, list: AnyList, query: string): Promise<BoundedCount> =>
  countList(tx, list, readListQuery(list, new URLSearchParams(query)));

/** How many rows several lists have, in their order, in one statement. */
export const countEach = (
  tx: Tx,
  asked: readonly { readonly list: AnyList; readonly query: string }[],
): Promise<BoundedCount[]> =>
  countLists(
    tx,
    asked.map(({ list, query }) => ({ list, query: readListQuery(list, new URLSearchParams(query)) })),
  );

export const databaseVersion = async (tx: Tx): Promise<string> =>
  (await on(tx).oneRow<{ version: string }>`select current_setting('server_version') as version`).version;

/** How far a demo is filled. */
export const demoDataOf = readDemoData;
