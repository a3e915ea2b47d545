import type { DeskSession, Tx } from '#kit/context.ts';
import { hasRight, type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { SavedView } from '../model/lists.ts';
import { storableQuery } from '../store/bulk.ts';
import {
  changeView,
  countViews,
  deleteView,
  findViewToChange,
  insertView,
  lockViews,
  placeViews,
  type ViewOwner,
  viewsOf,
} from '../store/views.ts';
import { maxViewQuery, maxViews } from '../terms.ts';
import type { ListsContext } from './context.ts';

type Refused = 'lists/unknown-list' | 'lists/not-allowed';
type Unfit = 'lists/query' | 'lists/search' | 'lists/same-name';

/** A person's views of a list and those of the person's roles; an owner has those of every role. */
export async function listViews(
  ctx: ListsContext,
  listName: string,
  desk: DeskSession,
): Promise<Result<SavedView[], Refused>> {
  const list = ctx.deskLists.get(listName);
  if (!list) return refuse('lists/unknown-list');
  if (!hasRight(desk.roles, list.right)) return refuse('lists/not-allowed');
  return ok(await viewsOf(ctx.db, listName, desk.accountId, rolesOf(desk)));
}

/**
 * Saves a list's query under a name, for the person or for a role that the person has; an owner may save for any role.
 * A query with a search is refused: a typed name or phone number would outlive the erasure of its record.
 */
export async function saveView(
  ctx: ListsContext,
  input: { readonly list: string; readonly name: string; readonly query: string; readonly role: StaffRole | undefined },
  desk: DeskSession,
): Promise<Result<SavedView, Refused | Unfit | 'lists/too-many-views'>> {
  const list = ctx.deskLists.get(input.list);
  if (!list) return refuse('lists/unknown-list');
  const { role } = input;
  if (!hasRight(desk.roles, list.right) || (role && !rolesOf(desk).includes(role))) return refuse('lists/not-allowed');
  const { query, problems, isSearch } = storableQuery(list, input.query, role ? [role] : desk.roles);
  if (isSearch) return searched;
  if (problems.length > 0 || query.length > maxViewQuery) return refuse('lists/query', { fields: problems });
  const owner: ViewOwner = { accountId: role ? null : desk.accountId, role: role ?? null };
  return ctx.transaction(async (tx) => {
    await lockViews(tx, list.name, owner);
    const { count, lastPosition } = await countViews(tx, list.name, owner);
    if (count >= maxViews) return refuse('lists/too-many-views', { facts: { limit: maxViews } });
    const createdBy = desk.accountId;
    const view = {
      id: newId('viw'),
      list: list.name,
      name: input.name,
      query,
      ...owner,
      position: lastPosition + 1,
      createdBy,
    };
    if (!(await insertView(tx, { ...view, at: ctx.now() }))) return sameName;
    await auditView(tx, 'views/saved', view, desk);
    return ok(view);
  });
}
const searched = refuse('lists/search', { fields: [{ field: 'name', reason: 'search' }] });
const sameName = refuse('lists/same-name', { fields: [{ field: 'name', reason: 'taken' }] });

/** Renames a view, gives it another query, or moves it to a place among its owner's views, the first being 1. */
export const editView = (
  ctx: ListsContext,
  id: string,
  to: {
    readonly name?: string | undefined;
    readonly query?: string | undefined;
    readonly position?: number | undefined;
  },
  desk: DeskSession,
): Promise<Result<SavedView, 'lists/unknown-view' | 'lists/not-allowed' | Unfit>> =>
  withView(ctx, id, desk, async (tx, view) => {
    const list = ctx.deskLists.get(view.list);
    if (!list) return refuse('lists/unknown-view');
    const { query, problems, isSearch } = storableQuery(
      list,
      to.query ?? view.query,
      view.role ? [view.role] : desk.roles,
    );
    if (isSearch) return searched;
    if (to.query !== undefined && (problems.length > 0 || query.length > maxViewQuery))
      return refuse('lists/query', { fields: problems });
    const changed = { ...view, name: to.name ?? view.name, query };
    if (!(await changeView(tx, changed))) return sameName;
    if (to.position !== undefined) await moveView(tx, view, to.position, desk);
    await auditView(tx, 'views/changed', changed, desk);
    return ok(changed);
  });

async function moveView(tx: Tx, view: SavedView, position: number, desk: DeskSession): Promise<void> {
  await lockViews(tx, view.list, view);
  const all = await viewsOf(tx, view.list, desk.accountId, view.role ? [view.role] : []);
  const others = all.filter((other) => other.role === view.role && other.id !== view.id).map((other) => other.id);
  await placeViews(tx, others.toSpliced(position - 1, 0, view.id));
}

export const removeView = (
  ctx: ListsContext,
  id: string,
  desk: DeskSession,
): Promise<Result<SavedView, 'lists/unknown-view' | 'lists/not-allowed'>> =>
  withView(ctx, id, desk, async (tx, view) => {
    await deleteView(tx, id);
    await auditView(tx, 'views/deleted', view, desk);
    return ok(view);
  });

/** A role's view is changed by who saved it, while they have the role, and by owners. */
export const mayChangeView = ({ role, createdBy }: SavedView, { accountId, roles }: DeskSession): boolean =>
  role === null || roles.includes('owner') || (createdBy === accountId && roles.includes(role));
/** Another person's view is unknown. */
const withView = <Code extends string>(
  ctx: ListsContext,
  id: string,
  desk: DeskSession,
  change: (tx: Tx, view: SavedView) => Promise<Result<SavedView, Code>>,
): Promise<Result<SavedView, Code | 'lists/unknown-view' | 'lists/not-allowed'>> =>
  ctx.transaction(async (tx) => {
    const view = await findViewToChange(tx, id);
    if (!view || (view.role === null && view.accountId !== desk.accountId)) return refuse('lists/unknown-view');
    return mayChangeView(view, desk) ? change(tx, view) : refuse('lists/not-allowed');
  });

const rolesOf = ({ roles }: DeskSession): readonly StaffRole[] => (roles.includes('owner') ? staffRoles : roles);
/** A name is typed freely, so the audit keeps it apart. */
const auditView = (tx: Tx, action: string, { id, list, role, name }: SavedView, desk: DeskSession): Promise<void> =>
  recordAudit(tx, { actor: desk.accountId, action, subject: id, details: { list, role }, personal: { name } });
