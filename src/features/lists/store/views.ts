import type { Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk-access.ts';
import { affectedRows, lockFor, oneRow, row, rows, sql } from '#platform/database/db.ts';
import type { SavedView } from '../model.ts';

/** Whose views they are: a person's or a role's. */
export type ViewOwner = Pick<SavedView, 'accountId' | 'role'>;

/** Serializes changes of one owner's views of a list, so that the limit holds. */
export const lockViews = (tx: Tx, list: string, { accountId, role }: ViewOwner): Promise<void> =>
  lockFor(tx, 'lists/views', list, accountId ?? '', role ?? '');

const columns = sql.raw('id, list, name, query, account_id, role, position');
/** A person's own views and those of roles, in their order. */
export const viewsOf = (tx: Tx, list: string, accountId: string, roles: readonly StaffRole[]): Promise<SavedView[]> =>
  rows(
    tx,
    sql<SavedView>`
    select ${columns} from saved_view where list = ${list} and (account_id = ${accountId} or role = any(${roles}::text[]))
     order by role nulls first, position, id`,
  );
export const findViewToChange = (tx: Tx, id: string): Promise<SavedView | undefined> =>
  row(tx, sql<SavedView>`select ${columns} from saved_view where id = ${id} for update`);

const isOf = ({ accountId, role }: ViewOwner) =>
  accountId === null ? sql`role = ${role}` : sql`account_id = ${accountId}`;
export const countViews = async (
  tx: Tx,
  list: string,
  owner: ViewOwner,
): Promise<{ readonly count: number; readonly lastPosition: number }> =>
  oneRow(
    tx,
    sql<{ count: number; lastPosition: number }>`
    select count(*) as count, coalesce(max(position), 0) as last_position from saved_view where list = ${list} and ${isOf(owner)}`,
  );
/** False when the owner has a view of this name. */
export const insertView = async (
  tx: Tx,
  view: SavedView & { readonly createdBy: string; readonly at: Date },
): Promise<boolean> =>
  (await affectedRows(
    tx,
    sql`
    insert into saved_view (id, list, name, query, account_id, role, position, created_by, created_at)
    values (${view.id}, ${view.list}, ${view.name}, ${view.query}, ${view.accountId}, ${view.role}, ${view.position}, ${view.createdBy}, ${view.at})
    on conflict do nothing`,
  )) === 1;
/** False when the owner has another view of this name. */
export const changeView = async (
  tx: Tx,
  { id, name, query }: Pick<SavedView, 'id' | 'name' | 'query'>,
): Promise<boolean> =>
  (await affectedRows(
    tx,
    sql`
    update saved_view set name = ${name}, query = ${query} where id = ${id} and not exists (
      select from saved_view other where other.id <> saved_view.id and other.list = saved_view.list and lower(other.name) = lower(${name})
        and (other.account_id = saved_view.account_id or other.role = saved_view.role))`,
  )) === 1;
export const deleteView = (tx: Tx, id: string): Promise<unknown> =>
  rows(tx, sql`delete from saved_view where id = ${id}`);
/** Gives the owner's views these positions, in the order of the ids. */
export const placeViews = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  rows(
    tx,
    sql`
    update saved_view set position = placed.position from unnest(${ids}::text[]) with ordinality as placed (id, position)
     where saved_view.id = placed.id`,
  );
