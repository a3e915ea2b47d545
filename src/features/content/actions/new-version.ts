import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { type ContentKind, isContentKind } from '../model.ts';
import { checkBody, clashOf, checkDay, isKey } from '../rules.ts';
import { findNewest, listNewest, lockKind, recordAudit, writeNewest } from '../store.ts';
import { checkPictures } from './check-pictures.ts';
import type { ContentContext } from './context.ts';

/** A thing by its kind and key, as an owner's desk names it. */
export interface ContentName {
  readonly kind: string;
  readonly key: string;
}
export type PublishRefusal =
  | 'content/unknown'
  | 'content/invalid'
  | 'content/taken'
  | 'content/newer-version'
  | 'content/lasting';
export type Published = Result<{ readonly version: number }, PublishRefusal>;

export const readName = ({ kind, key }: ContentName): Result<{ kind: ContentKind; key: string }, 'content/unknown'> =>
  isContentKind(kind) && isKey(kind, key) ? ok({ kind, key }) : refuse('content/unknown');

/**
 * Makes a body, or that there is none any more, the newest version of a thing, inside the given transaction, and writes
 * the action down. Refuses a body that is not of its kind's shape, names a picture that is not there or a day that is still
 * to come, one that would be taken for another thing, and one whose author did not see the newest version (0: there is none).
 */
export async function writeNewVersion(
  ctx: ContentContext,
  tx: Tx,
  input: {
    readonly kind: ContentKind;
    readonly key: string;
    /** In India, by the product's clock. */
    readonly today: string;
    /** Of no account where the action is a removal. */
    readonly body?: unknown;
    readonly actor: string;
    readonly expectedVersion: number;
    readonly action: 'content/published' | 'content/restored' | 'content/approved' | 'content/removed';
    readonly restoredVersion?: number;
  },
): Promise<Published> {
  const { kind, key, today, actor, action, restoredVersion } = input;
  const checked = action === 'content/removed' ? ok(null) : checkDay(checkPictures(checkBody(kind, input.body)), today);
  if (!checked.ok) return checked;
  const body = checked.value;
  await lockKind(tx, kind);
  const was = (await findNewest(tx, kind, key))?.version ?? 0;
  if (was !== input.expectedVersion) return refuse('content/newer-version', { facts: { version: was } });
  const others = (await listNewest(tx)).filter((other) => other.kind === kind);
  const field = body && clashOf({ kind, key, body }, others);
  if (field) return refuse('content/taken', { fields: [{ field, reason: 'another one has it' }] });
  const version = was + 1;
  await writeNewest(tx, { kind, key, body, version, publishedAt: ctx.now(), publishedBy: actor });
  const details = { version, ...(restoredVersion === undefined ? {} : { restoredVersion }) };
  await recordAudit(tx, { actor, action, subject: `${kind}/${key}`, details });
  return ok({ version });
}

/** Publishes in a transaction of its own; this instance shows it at once, the others when they hear of it. */
export async function publishing(
  ctx: ContentContext,
  work: (tx: Tx, today: string) => Promise<Published>,
): Promise<Published> {
  const today = dayInIndia(await ctx.businessNow());
  const published = await ctx.transaction((tx) => work(tx, today));
  ctx.content.invalidate();
  return published;
}
