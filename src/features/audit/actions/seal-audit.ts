import type { Context } from '#kit/context.ts';
import type { AuditHead } from '../model.ts';
import { findHead, hasChain, lockSealing, sealEntries } from '../store/audit.ts';

/** Entries per transaction. */
const batchSize = 20_000;

/**
 * Gives every committed entry its position and hash. An entry whose transaction is still open is sealed by a later run,
 * behind entries with higher ids. Safe to repeat and to run concurrently.
 * @returns how many entries were sealed.
 */
export async function sealAudit(
  ctx: Pick<Context, 'transaction'>,
  { batch = batchSize }: { readonly batch?: number } = {},
): Promise<number> {
  let sealed = 0;
  for (let last = batch; last === batch; sealed += last)
    last = await ctx.transaction(async (tx) => {
      await lockSealing(tx);
      return sealEntries(tx, batch);
    });
  return sealed;
}

/**
 * Seals, then reads the head of the chain.
 * @returns undefined without entries, or before the first start.
 */
export async function sealedHead(ctx: Pick<Context, 'db' | 'transaction'>): Promise<AuditHead | undefined> {
  if (!(await hasChain(ctx.db))) return undefined;
  await sealAudit(ctx);
  return findHead(ctx.db);
}
