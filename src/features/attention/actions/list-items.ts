import type { Context, Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { type OpenItem, readItemPage } from '../list-store.ts';
import { visibleKinds } from '../model.ts';
import { openItemsOf } from '../store.ts';

/** A page of what waits for a decision of these roles. */
export const listItems = (
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
  roles: readonly StaffRole[],
): Promise<ListPage<OpenItem>> => readItemPage(ctx.db, params, visibleKinds(roles));

/** The oldest matters that wait for a decision of these roles. */
export const oldestItems = (tx: Tx, roles: readonly StaffRole[], limit: number): Promise<OpenItem[]> =>
  openItemsOf(tx, visibleKinds(roles), limit);
