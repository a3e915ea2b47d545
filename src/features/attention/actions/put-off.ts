import type { Context, DeskSession, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, dayMs } from '#kit/time.ts';
import { withoutUnseen, isVisible } from '#kit/text/visible.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type AttentionItem, type AttentionKind, isEvent, visibleKinds } from '../model.ts';
import { insertSeen, lockItem, openItems, storePutOff } from '../store.ts';
import type { AttentionReads } from './context.ts';

export const putOffMs = 7 * dayMs;

interface Asked {
  readonly kind: AttentionKind;
  readonly subject: string;
}
type Desk = Pick<DeskSession, 'accountId' | 'roles'>;
type Actions = AttentionReads & Pick<Context, 'transaction'>;

/** Runs `work` on an item that these roles see, one at a time for each item. */
async function onItem<Code extends string>(
  ctx: Actions,
  { kind, subject }: Asked,
  { roles }: Desk,
  work: (tx: Tx, item: AttentionItem, at: Date) => Promise<Result<undefined, Code>>,
): Promise<Result<undefined, Code | 'attention/unknown'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, Code | 'attention/unknown'>> => {
    await lockItem(tx, { kind, subject });
    if (!visibleKinds(roles).includes(kind)) return refuse('attention/unknown');
    const [item] = await openItems(tx, ctx.attentionQueries, { now: at, kinds: [kind], subject });
    return item ? work(tx, item, at) : refuse('attention/unknown');
  });
}

/** Stores that this person saw an item; it stays on the list. Safe to repeat. */
export const markSeen = (ctx: Actions, asked: Asked, desk: Desk): Promise<Result<undefined, 'attention/unknown'>> =>
  onItem(ctx, asked, desk, async (tx, item, at): Promise<Result<undefined, never>> => {
    if (!item.seen.some(({ by }) => by === desk.accountId)) await insertSeen(tx, item, { by: desk.accountId, at });
    return ok(undefined);
  });

/**
 * Takes an item off the list and the mails for a week. It is back earlier when it grows, when something newer joins it, or when
 * its cause ends and comes again. Of several people at once the first one's reason is stored. The audit records who and why.
 * An event is closed instead.
 */
export async function putOff(
  ctx: Actions,
  { reason: typed, ...asked }: Asked & { readonly reason: string },
  desk: Desk,
): Promise<
  Result<
    undefined,
    'attention/unknown' | 'attention/is-put-off' | 'attention/close-instead' | 'attention/reason-missing'
  >
> {
  const reason = withoutUnseen(typed).trim();
  if (!isVisible(reason)) return refuse('attention/reason-missing');
  if (isEvent(asked.kind)) return refuse('attention/close-instead');
  return onItem(ctx, asked, desk, async (tx, item, at): Promise<Result<undefined, 'attention/is-put-off'>> => {
    const { kind, subject } = item;
    if (item.putOff) return refuse('attention/is-put-off');
    const until = after(at, putOffMs);
    await storePutOff(tx, item, { until, reason, by: desk.accountId, at });
    await recordAudit(tx, {
      actor: desk.accountId,
      action: 'attention/put-off',
      subject,
      details: { kind, until: until.toISOString() },
      personal: { reason },
    });
    return ok(undefined);
  });
}
