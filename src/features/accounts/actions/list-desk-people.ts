import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { withoutBrackets } from '#kit/person-name.ts';
import { type DeskPersonRow, personPage } from '../list-store.ts';
import type { DeskPerson } from '../model.ts';
import { findAccountById } from '../store.ts';

/** A page of the people as this staff member sees them. */
export async function listDeskPeople(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<ListPage<DeskPerson>> {
  const page = await personPage(ctx.db, params);
  return { ...page, rows: page.rows.map((row) => shownTo(roles, row)) };
}

/** One person as this staff member sees them. */
export async function readDeskPerson(
  ctx: Pick<Context, 'db'>,
  id: string,
  { roles }: DeskSession,
): Promise<Result<DeskPerson, 'accounts/unknown'>> {
  const account = await findAccountById(ctx.db, id);
  return account ? ok(shownTo(roles, { ...account, name: account.name ?? null })) : refuse('accounts/unknown');
}

const shownTo = (
  roles: DeskSession['roles'],
  { id, name, phone, referralCode, language, createdAt, isClosed, version }: DeskPersonRow,
): DeskPerson => ({
  id,
  name: name === null ? null : withoutBrackets(name),
  phone: showField(roles, 'person/phone', phone),
  referralCode,
  language,
  createdAt: createdAt.toISOString(),
  isClosed,
  version,
});
