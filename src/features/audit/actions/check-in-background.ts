import type { Context } from '#kit/context.ts';
import { AuditCheckAsked } from '../events.ts';
import { type AuditChain, type AuditChecked, headText } from '../model.ts';
import { findHead, insertCheck, newestCheck } from '../store/audit.ts';
import { checkAudit } from './check-audit.ts';

/** Starts `checkNow` in the background, unless one waits already. */
export const askForCheck = (ctx: Pick<Context, 'transaction' | 'emit'>): Promise<void> =>
  ctx.transaction((tx) => ctx.emit(tx, AuditCheckAsked({}), 'audit-check'));

/** Stores the result of a check for the page of the audit. */
export const recordCheck = (ctx: Pick<Context, 'db' | 'now'>, checked: AuditChecked): Promise<unknown> =>
  insertCheck(ctx.db, { ...checked, at: ctx.now() });

/** Checks the whole audit and stores the result. Takes long with many entries: a job's work. Safe to repeat. */
export const checkNow = async (ctx: Context): Promise<unknown> => recordCheck(ctx, await checkAudit(ctx));

/** The end of the chain, and the result of the newest check. */
export async function readChain(ctx: Pick<Context, 'db'>): Promise<AuditChain> {
  const head = await findHead(ctx.db);
  const check = await newestCheck(ctx.db);
  return {
    head: head ? headText(head) : '',
    entries: head?.position ?? 0,
    check: check
      ? { at: check.at.toISOString(), entries: check.head?.position ?? 0, fault: check.fault ?? null }
      : null,
  };
}
