import type { Context, Tx } from '#kit/context.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { readTypedMoment } from '#kit/typed-moment.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { OpeningKey, OpeningWindow, WindowOfOpening } from '../model/correction-windows.ts';
import {
  findOpeningWindow,
  listOpeningWindows,
  openWindows,
  windowsOfOpenings,
  writeOpeningWindow,
} from '../store/correction-windows.ts';
import { lockRole } from '../store/jobs.ts';
import { type RoleTitles, roleTitles } from './role-titles.ts';

/** The correction windows of these openings; an opening without one is absent. */
export const findCorrectionWindows = (tx: Tx, openings: readonly OpeningKey[]): Promise<WindowOfOpening[]> =>
  openings.length === 0 ? Promise.resolve([]) : windowsOfOpenings(tx, openings);

/** The correction windows that are open now, of all openings. */
export const findOpenWindows = async (ctx: Context): Promise<WindowOfOpening[]> =>
  openWindows(ctx.db, await ctx.businessNow());

/** Every current opening, and earlier ones with a correction window, for staff. */
export async function readCorrectionWindows(ctx: Context): Promise<TitledWindow[]> {
  const titles = await roleTitles(ctx);
  return (await listOpeningWindows(ctx.db)).map((window) => ({ ...window, roleTitle: titles(window.role) }));
}
/** A correction window with the title that the role has now. */
export interface TitledWindow extends OpeningWindow {
  readonly roleTitle: RoleTitles;
}

interface TypedWindow {
  readonly fromDay: string;
  readonly fromTime: string;
  readonly untilDay: string;
  readonly untilTime: string;
}
interface WindowChange extends OpeningKey {
  /** The version of the opening, as the person saw it. */
  readonly version: number;
  /** Null removes the window. */
  readonly typed: TypedWindow | null;
  readonly actor: string;
}

/**
 * Staff: sets or removes the correction window of an opening, also of one that has ended. Refuses an end that is past or
 * not after the beginning, and an opening that changed since it was seen. Safe to repeat.
 */
export async function setCorrectionWindow(
  ctx: Context,
  change: WindowChange,
): Promise<Result<OpeningWindow, 'jobs/unknown-opening' | 'jobs/role-changed' | 'http/fields'>> {
  const now = await ctx.businessNow();
  const window = change.typed === null ? ok(null) : readWindow(change.typed, now);
  if (!window.ok) return window;
  return ctx.transaction(async (tx): Promise<Result<OpeningWindow, 'jobs/unknown-opening' | 'jobs/role-changed'>> => {
    await lockRole(tx, change.role);
    const found = await findOpeningWindow(tx, change);
    if (!found) return refuse('jobs/unknown-opening');
    const next = window.value;
    const isMade = found.from?.getTime() === next?.from.getTime() && found.until?.getTime() === next?.until.getTime();
    if (isMade) return ok(found);
    if (found.version !== change.version) return refuse('jobs/role-changed');
    await writeOpeningWindow(tx, change, next);
    await recordAudit(tx, {
      actor: change.actor,
      action: 'jobs/correction-window',
      subject: change.role,
      before: { from: found.from?.toISOString() ?? null, until: found.until?.toISOString() ?? null },
      after: { from: next?.from.toISOString() ?? null, until: next?.until.toISOString() ?? null },
      details: { opening: change.opening },
    });
    return ok({ ...found, from: next?.from ?? null, until: next?.until ?? null, version: found.version + 1 });
  });
}

/** Reasons of the fields: missing, invalid; of the end also past and before-begin. */
function readWindow(typed: TypedWindow, now: Date): Result<{ from: Date; until: Date }, 'http/fields'> {
  const from = readTypedMoment({ day: typed.fromDay, time: typed.fromTime }, { day: 'fromDay', time: 'fromTime' });
  const until = readTypedMoment({ day: typed.untilDay, time: typed.untilTime }, { day: 'untilDay', time: 'untilTime' });
  const refused = (fields: readonly FieldFault[]) => refuse('http/fields', { fields });
  if ('faults' in from || 'faults' in until)
    return refused([...('faults' in from ? from.faults : []), ...('faults' in until ? until.faults : [])]);
  if (until.at <= now) return refused([{ field: 'untilDay', reason: 'past' }]);
  if (until.at <= from.at) return refused([{ field: 'untilDay', reason: 'before-begin' }]);
  return ok({ from: from.at, until: until.at });
}
