import type { Tx } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { type DeskVisitor, type Figure, figureKeys } from '#kit/desk/desk-parts.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { shownItems } from '#features/attention/actions/list-items.ts';
import { readBackupAge, readTrialDays } from '#features/operations/actions/backups.ts';
import type { Today } from '../model/desk.ts';
import { demoDataOf, readTogether, understands } from '../store/desk.ts';
import { maxAttentionItemsOfToday } from '../terms.ts';
import type { DeskContext } from './context.ts';
import { countWaiting, listUrl } from './count-waiting.ts';
import type { FigureCache } from './read-figures.ts';

/** What waits for a member of staff, and the figures that they may see. */
export async function readToday(ctx: DeskContext, figures: FigureCache, visitor: DeskVisitor): Promise<Today> {
  const now = await ctx.businessNow();
  return readTogether(ctx.db, async (tx) => {
    const items = await shownItems(ctx, visitor.roles, { tx, now });
    const waiting = await countWaiting(ctx, tx, { visitor, now }, items);
    return {
      at: now,
      needsName: (await findAccount(tx, visitor.accountId))?.name === undefined,
      waiting,
      items: items.slice(0, maxAttentionItemsOfToday).map(({ since, seen: _seen, putOff: _putOff, ...item }) => ({
        ...item,
        openedAt: since,
      })),
      figures: await shownFigures(ctx, tx, figures, { visitor, now }),
      backup: hasRight(visitor.roles, 'settings/read') ? await backupShown(tx) : null,
      demoData: ctx.config.demo ? await demoDataOf(tx, ctx.now()) : { state: 'none' },
    };
  });
}

async function backupShown(tx: Tx): Promise<Today['backup']> {
  const { madeAt, hours } = await readBackupAge({ db: tx });
  return { at: madeAt, hours, trialDays: await readTrialDays({ db: tx }) };
}

async function shownFigures(
  { desk, deskLists }: DeskContext,
  tx: Tx,
  cache: FigureCache,
  { visitor: { roles }, now }: { readonly visitor: DeskVisitor; readonly now: Date },
): Promise<Today['figures']> {
  const shown: Today['figures'][number][] = [];
  const isSeen = ({ key, right }: Figure, wanted: string): boolean => key === wanted && hasRight(roles, right);
  for (const key of figureKeys) {
    const figure = desk.figures.find((known) => isSeen(known, key));
    if (!figure) continue;
    const days = await cache.read(tx, figure, now);
    const urlOf = (from: string, until: string): string | null => {
      const query = figure.query(from, until);
      return understands(deskLists.get(figure.list), query) ? listUrl(figure.list, query) : null;
    };
    const [first, last] = [days[0], days.at(-1)];
    const url = first && last ? urlOf(first.day, last.day) : null;
    shown.push({ key, url, days: days.map((day) => ({ ...day, url: urlOf(day.day, day.day) })) });
  }
  return shown;
}
