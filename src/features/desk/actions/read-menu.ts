import { hasRight } from '#kit/desk/desk-access.ts';
import { type WaitingFor, type WaitingKey } from '#kit/desk/desk-parts.ts';
import { after } from '#kit/time.ts';
import { countItems } from '#features/attention/actions/list-items.ts';
import type { MenuCount } from '../model/desk.ts';
import { countEach, readTogether, understands } from '../store/desk.ts';
import { menuLifeMs } from '../terms.ts';
import type { DeskContext } from './context.ts';

/** What the menu counts of each list: one thing that somebody has to do. */
const menuKeys: readonly WaitingKey[] = [
  'leads-new',
  'chats-waiting',
  'applications-unopened',
  'refund-proposals',
  'claims-active',
  'payout-runs-waiting',
  'bank-lines-listed',
  'moves-to-agree',
  'messages-failed',
];

/** The counts of the menu, for all visitors with the same roles; they name nobody. */
export interface MenuCache {
  /** `isFresh`: counted anew, as after a form that changed one. */
  read(whose: Pick<WaitingFor['visitor'], 'roles' | 'accountId'>, isFresh: boolean): Promise<readonly MenuCount[]>;
}

/** Counts what waits on each page of the menu, at most every few seconds for the same roles. */
export function makeMenuCache(ctx: DeskContext): MenuCache {
  const known = new Map<string, { readonly until: Date; readonly counts: Promise<readonly MenuCount[]> }>();
  return {
    read(visitor, isFresh) {
      const name = visitor.roles.toSorted().join();
      const stored = known.get(name);
      const now = ctx.now();
      // A clock that was set back does not keep a count for longer.
      if (stored && !isFresh && now < stored.until && stored.until <= after(now, menuLifeMs)) return stored.counts;
      const counts = countMenu(ctx, visitor);
      known.set(name, { until: after(now, menuLifeMs), counts });
      counts.catch(() => known.delete(name));
      return counts;
    },
  };
}

async function countMenu(ctx: DeskContext, visitor: WaitingFor['visitor']): Promise<readonly MenuCount[]> {
  const { roles } = visitor;
  const now = await ctx.businessNow();
  const asked = menuKeys.flatMap((key) => {
    const kind = ctx.desk.waiting.find((known) => known.key === key && hasRight(roles, known.right));
    const list = kind && ctx.deskLists.get(kind.list);
    const query = kind?.query({ visitor, now });
    if (!kind || query === undefined || !understands(list, query) || !hasRight(roles, list.right)) return [];
    return [{ name: kind.list, list, query }];
  });
  return readTogether(ctx.db, async (tx) => {
    const counted = await countEach(tx, asked);
    const counts = asked.map(({ name }, index): MenuCount => ({
      list: name,
      count: 0,
      isMore: false,
      ...counted[index],
    }));
    const items = await countItems(ctx, roles, { tx, now });
    return [{ list: 'attention', ...items }, ...counts].filter(({ count }) => count > 0);
  });
}
