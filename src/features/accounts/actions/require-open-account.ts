import type { Tx } from '#kit/context.ts';
import { SessionEnded } from '#kit/session-ended.ts';
import { isAccountOpen } from '../store/changes.ts';

/** Keeps an open account from being closed until the caller's transaction ends; false when it is closed. */
export const isOpen = (tx: Tx, id: string): Promise<boolean> => isAccountOpen(tx, id);
/**
 * Keeps an account from being closed until the caller's transaction ends, so that nothing is stored for a person after the
 * erasure began. To be called before other locks.
 * @throws SessionEnded when it is closed.
 */
export async function requireOpenAccount(tx: Tx, id: string): Promise<void> {
  if (!(await isAccountOpen(tx, id))) throw new SessionEnded('the account is closed');
}
