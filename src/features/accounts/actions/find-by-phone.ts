import type { Context } from '#kit/context.ts';
import { readPhone } from '#kit/text/phone.ts';
import type { Account } from '../model.ts';
import { findAccountByPhone } from '../store/accounts.ts';

/** The account of a phone number in any spelling; undefined if there is none or the number is invalid. */
export async function findByPhone(ctx: Pick<Context, 'db'>, written: string): Promise<Account | undefined> {
  const phone = readPhone(written);
  return phone && findAccountByPhone(ctx.db, phone);
}
