import type { Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { SavedView } from '../model/lists.ts';

/** Whose views they are: a person's or a role's. */
export type ViewOwner = Pick<SavedView, 'accountId' | 'role'>;

/** Serializes changes of one owner's views of a list, so that the limit holds. */
export const lockViews = (tx: Tx, list: string, { accountId, role }: ViewOwner): Promise<void> =>
  lockFor(tx, 'lists/views', list, accountId ?? '', role ?? '');

const columns = sql.raw('id, list, name, query, account_id, role, position, created_by');
/** A person's own views and those of roles, in their order. */
export const viewsOf = (tx: Tx, list: string, accountId: string, roles: readonly StaffRole[]): Promise<SavedView[]> =>
  on(tx).rows<SavedView>`
    select ${columns} from saved_view where list = ${list} and (account_id = ${accountId} or role = any(${roles}::text[]))
     order by role nulls first, position, id`;
export const findViewToChange = (tx: Tx, id: string): Promise<SavedView | undefined> =>
  on(tx).row<SavedView>`select ${columns} from saved_view where id = ${id} for update`;

const isOf = ({ accountId, role }: ViewOwner) =>
  accountId === null ? sql`role = ${role}` : sql`account_id = ${accountId}`;
export const countViews = async (
  tx: Tx,
  list: string,
  owner: ViewOwner,
): Promise<{ readonly count: number; readonly lastPosition: number }> =>
  on(tx).oneRow<{ count: number; lastPosition: number }>`
    select count(*) as count, coalesce(max(position), 0) as last_position from saved_view where list = ${list} and ${isOf(owner)}`;
/** False when the owner has a view of this name. */
export const insertView = (tx: Tx, view: SavedView & { readonly at: Date }): Promise<boolean> =>
  on(tx).changesOne`
    insert into saved_view (id, list, name, query, account_id, role, position, created_by, created_at)
    values (${view.id}, ${view.list}, ${view.name}, ${view.query}, ${view.accountId}, ${view.role}, ${view.position}, ${view.createdBy}, ${view.at})
    on conflict do nothing`;
/** False when the owner has another view of this name. */
export const changeView = (tx: Tx, { id, name, query }: Pick<SavedView, 'id' | 'name' | 'query'>): Promise<boolean> =>
  on(tx).changesOne`
    update saved_view set name = ${name}, query = ${query} where id = ${id} and not exists (
      select from saved_view other where other.id <> saved_view.id and other.list = saved_view.list and lower(other.name) = lower(${name})
        and (other.account_id = saved_view.account_id or other.role = saved_view.role))`;
export const deleteView = (tx: Tx, id: string): Promise<unknown> =>
  on(tx).rows`delete from saved_view where id = ${id}`;
/** Gives the owner's views these positions, in the order of the ids. */
export const placeViews = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  on(tx).rows`
    update saved_view set position = placed.position from unnest(${ids}::text[]) with ordinality as placed (id, position)
     where saved_view.id = placed.id`;
