import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { accountToChange, setName } from '../store/changes.ts';

/**
 * Gives an account the right name. Issued receipts and letters stay as they were: they have the name of their form. The
 * audit keeps the name before and after apart, so that they can be erased.
 * @param input.version what the person who edits saw; a colleague's change since then refuses it
 */
export function correctName(
  ctx: Context,
  input: {
    readonly accountId: string;
    readonly name: string;
    readonly reason: string;
    readonly version: number;
    readonly actor: string;
  },
): Promise<Result<undefined, 'accounts/unknown' | 'accounts/closed' | 'accounts/changed'>> {
  const { accountId, name, reason, actor } = input;
  return ctx.transaction(async (tx) => {
    const account = await accountToChange(tx, accountId);
    if (!account) return refuse('accounts/unknown');
    if (account.phone === null) return refuse('accounts/closed');
    if (account.version !== input.version) return refuse('accounts/changed', { facts: { version: account.version } });
    if (account.name === name) return ok(undefined);
    await setName(tx, accountId, name, ctx.now());
    await recordAudit(tx, {
      actor,
      action: 'accounts/name-corrected',
      subject: accountId,
      personal: { before: account.name, after: name, reason },
    });
    return ok(undefined);
  });
}
