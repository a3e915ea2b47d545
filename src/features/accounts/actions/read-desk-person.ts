import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { withoutBrackets } from '#kit/text/person-name.ts';
import type { DeskPerson } from '../model.ts';
import { findAccountById } from '../store/accounts.ts';

/** One person as this staff member sees them. */
export async function readDeskPerson(
  ctx: Pick<Context, 'db'>,
  id: string,
  { roles }: DeskSession,
): Promise<Result<DeskPerson, 'accounts/unknown'>> {
  const account = await findAccountById(ctx.db, id);
  if (!account) return refuse('accounts/unknown');
  const { name, phone, referralCode, language, createdAt, isClosed, version } = account;
  return ok({
    id,
    name: name === undefined ? null : withoutBrackets(name),
    phone: showField(roles, 'person/phone', phone),
    referralCode,
    language,
    createdAt: createdAt.toISOString(),
    isClosed,
    version,
  });
}
