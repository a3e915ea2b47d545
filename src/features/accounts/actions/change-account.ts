import type { Tx } from '#kit/context.ts';
import { newCode } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { revokeSessionsOf } from '../store/accounts.ts';
import { type AccountToChange, accountsToChange, accountToChange, setClosed, setPhone } from '../store/changes.ts';

/** An account, locked until the caller's transaction ends. */
export const lockAccount = (tx: Tx, id: string): Promise<AccountToChange | undefined> => accountToChange(tx, id);
/** An account and the one that has a number, locked until the caller's transaction ends. */
export async function lockAccountAndOwner(
  tx: Tx,
  id: string,
  phone: Phone,
): Promise<{ readonly account: AccountToChange | undefined; readonly owner: AccountToChange | undefined }> {
  const locked = await accountsToChange(tx, id, phone);
  return {
    account: locked.find((account) => account.id === id),
    owner: locked.find((account) => account.id !== id),
  };
}

/**
 * Gives an account another number, in the caller's transaction: its sessions end, the number before is remembered.
 * @param at `business`: claims wait for a day after it
 */
export async function movePhone(tx: Tx, id: string, to: Phone, at: { business: Date; wall: Date }): Promise<void> {
  await setPhone(tx, id, to, at);
  await revokeSessionsOf(tx, id, at.wall);
}

/** Closes an account, in the caller's transaction: no number, no name, a code that nobody knows, no session. */
export async function closeAccount(tx: Tx, id: string, at: Date): Promise<boolean> {
  await revokeSessionsOf(tx, id, at);
  return (await setClosed(tx, id, newCode(), at)) === 1;
}
