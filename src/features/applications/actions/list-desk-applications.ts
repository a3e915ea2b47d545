import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { rupeesOnWire, type Paise } from '#kit/paise.ts';
import { listRoleChoices } from '#features/interviews/actions/read-slots.ts';
import { applicationPage } from '../list-store.ts';
import type { DeskApplication } from '../model.ts';
import type { ApplicationList } from '../model/desk.ts';

/** A page of the applications as this staff member sees them. */
export async function listDeskApplications(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<ListPage<DeskApplication>> {
  const page = await applicationPage(ctx.db, params);
  const rows = page.rows.map(({ id, phone, state, paidPaise, createdAt, ...row }) => ({
    number: id,
    ...row,
    status: state,
    phone: showField(roles, 'person/phone', phone),
    paid: rupeesOnWire(paidPaise as Paise),
    createdAt: createdAt.toISOString(),
  }));
  return { ...page, rows };
}

/** The same with the roles that the list can be narrowed to. */
export const readApplicationList = async (
  ctx: Context,
  params: URLSearchParams,
  desk: Pick<DeskSession, 'roles'>,
): Promise<ApplicationList> => ({
  ...(await listDeskApplications(ctx, params, desk)),
  roles: await listRoleChoices(ctx),
});
