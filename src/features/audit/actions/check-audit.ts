import type { Context } from '#kit/context.ts';
import type { AuditChecked, AuditFault, AuditHead } from '../model.ts';
import { findSeal, firstFault, firstOutside } from '../store/audit.ts';
import { sealedHead } from './seal-audit.ts';

/**
 * Seals what is not sealed, then compares each entry and personal value with its digest and each hash with its
 * predecessor's. `head`, which left the database by mail or with a backup, also finds a chain that was recomputed or cut
 * off. Blocks no writer.
 */
export async function checkAudit(
  ctx: Pick<Context, 'db' | 'transaction'>,
  { head }: { readonly head?: AuditHead | undefined } = {},
): Promise<AuditChecked> {
  const newest = await sealedHead(ctx);
  const fault =
    (await firstFault(ctx.db)) ?? (head && (await compareWith(ctx, head, newest))) ?? (await firstOutside(ctx.db));
  return { head: newest, fault };
}

async function compareWith(
  ctx: Pick<Context, 'db'>,
  { position, hash }: AuditHead,
  newest: AuditHead | undefined,
): Promise<AuditFault | undefined> {
  const seal = await findSeal(ctx.db, position);
  if (!seal) return { kind: 'cut-off', position: newest?.position ?? 0, entryId: null };
  return seal.hash === hash ? undefined : { kind: 'recomputed', position, entryId: seal.entryId };
}
