import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type ContentKind, isContentKind, needsOwner } from '../model/content.ts';
import { checkBody, checkDay, isKey, titleOf } from '../rules/content.ts';
import { changedPaths } from '../rules/compare.ts';
import { findNewest, lockKind, writeNewest } from '../store/content.ts';
import { checkFiles } from './check-files.ts';
import { CompanyChanged, ContentPublished } from '../events.ts';
import type { ContentContext } from './context.ts';
import { findClash } from './find-clash.ts';

/** Identifies an entry by kind and key. */
export interface ContentName {
  readonly kind: string;
  readonly key: string;
}
export type PublishRefusal =
  | 'content/unknown'
  | 'content/invalid'
  | 'content/taken'
  | 'content/newer-version'
  | 'content/lasting'
  | NotOwners;
/** Why the author may not publish what only owners publish. */
export type NotOwners = 'content/owners' | 'desk/factor-needed';
export type Published = Result<{ readonly version: number }, PublishRefusal>;

export const readName = ({ kind, key }: ContentName): Result<{ kind: ContentKind; key: string }, 'content/unknown'> =>
  isContentKind(kind) && isKey(kind, key) ? ok({ kind, key }) : refuse('content/unknown');

/**
 * Writes a body, or a removal, as the newest version of an entry in the caller's transaction, with its audit entry.
 * Refuses a body of the wrong shape, a missing picture, a future date, an id or name that another entry has, and an
 * author who did not see the newest version (0: none exists). Reports each publication after the bundled one.
 */
export async function writeNewVersion(
  ctx: ContentContext,
  tx: Tx,
  input: {
    readonly kind: ContentKind;
    readonly key: string;
    /** Date in India, by the product's clock. */
    readonly today: string;
    /** Undefined for a removal. */
    readonly body?: unknown;
    readonly actor: string;
    readonly expectedVersion: number;
    readonly action: 'content/published' | 'content/restored' | 'content/removed';
    readonly restoredVersion?: number;
    /** Refuses what only an owner publishes; undefined for an owner. */
    readonly notOwners?: NotOwners | undefined;
  },
): Promise<Published> {
  const { kind, key, today, actor, action, restoredVersion, notOwners } = input;
  const checked =
    action === 'content/removed' ? ok(null) : checkDay(await checkFiles(tx, checkBody(kind, input.body)), today);
  if (!checked.ok) return checked;
  const body = checked.value;
  await lockKind(tx, kind);
  const newest = await findNewest(tx, kind, key);
  const current = newest?.version ?? 0;
  if (current !== input.expectedVersion) return refuse('content/newer-version', { facts: { version: current } });
  if (notOwners !== undefined) {
    if (needsOwner(kind, changedPaths(kind, newest?.body ?? null, body))) return refuse(notOwners);
  }
  const field = body && (await findClash(tx, { kind, key, body }));
  if (field) return refuse('content/taken', { fields: [{ field, reason: 'another one has it' }] });
  const version = current + 1;
  await writeNewest(tx, { kind, key, body, version, publishedAt: ctx.now(), publishedBy: actor });
  const details = { version, ...(restoredVersion === undefined ? {} : { restoredVersion }) };
  await recordAudit(tx, { actor, action, subject: `${kind}/${key}`, details });
  const published = { version, by: actor, at: ctx.now().toISOString() };
  // The first version of the company changes nothing.
  if (kind !== 'company')
    await ctx.emit(
      tx,
      ContentPublished({ ...published, kind, key, title: titleOf(body ?? newest?.body ?? {}) ?? key }),
    );
  else if (current > 0) await ctx.emit(tx, CompanyChanged(published));
  return ok({ version });
}

/** Runs a publication in a transaction; this instance shows it at once, the others after the change notification. */
export async function publishInTransaction(
  ctx: ContentContext,
  publish: (tx: Tx, today: string) => Promise<Published>,
): Promise<Published> {
  const today = dayInIndia(await ctx.businessNow());
  const published = await ctx.transaction((tx) => publish(tx, today));
  ctx.content.invalidate();
  return published;
}
