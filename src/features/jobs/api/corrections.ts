import type { Context } from '#kit/context.ts';
import { ok } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { readCorrectionWindows, setCorrectionWindow, type TitledWindow } from '../actions/correction-windows.ts';
import * as contract from '../contract/correction-windows.ts';

export const correctionWindowsApi = (ctx: Context): Route[] => [
  serve(contract.listCorrectionWindows, async () =>
    ok({
      openings: (await readCorrectionWindows(ctx)).map(onWire),
      now: (await ctx.businessNow()).toISOString(),
    }),
  ),
  serve(contract.setCorrectionWindow, async ({ body: { opening, ...typed }, desk }) => {
    const set = await setCorrectionWindow(ctx, { ...seen(opening), typed, actor: desk.accountId });
    return set.ok ? ok({ done: 'jobs/correction-window-set' }) : set;
  }),
  serve(contract.removeCorrectionWindow, async ({ body, desk }) => {
    const removed = await setCorrectionWindow(ctx, { ...seen(body.opening), typed: null, actor: desk.accountId });
    return removed.ok ? ok({ done: 'jobs/correction-window-removed' }) : removed;
  }),
];

const onWire = ({ from, until, ...opening }: TitledWindow): contract.DeskOpeningWindow => ({
  ...opening,
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
});

/** The opening that a form names, with the version that the person saw; its schema has checked the shape. */
function seen(named: string): { readonly role: string; readonly opening: number; readonly version: number } {
  const [opening, version, ...role] = named.split(':');
  return { role: role.join(':'), opening: Number(opening), version: Number(version) };
}
