import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { personPage } from '../list-store.ts';
import type { DeskPerson } from '../model.ts';

/** A page of the people as this staff member sees them. */
export async function listDeskPeople(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
  { roles }: DeskSession,
): Promise<ListPage<DeskPerson>> {
  const page = await personPage(ctx.db, params);
  const rows = page.rows.map(({ phone, createdAt, ...row }) => ({
    ...row,
    phone: showField(roles, 'person/phone', phone),
    createdAt: createdAt.toISOString(),
  }));
  return { ...page, rows };
}
