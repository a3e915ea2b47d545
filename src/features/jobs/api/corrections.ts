import type { Context } from '#kit/context.ts';
import { ok } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { readCorrectionWindows, setCorrectionWindow, type TitledWindow } from '../actions/correction-windows.ts';
import * as contract from '../contract/correction-windows.ts';

export const correctionWindowsApi = (ctx: Context): Route[] => [
  serve(contract.listCorrectionWindows, async () =>
    ok({
      openings: (await readCorrectionWindows(ctx)).map(onWire),
      now: (await ctx.businessNow()).toISOString(),
    }),
  ),
  serveDone(contract.setCorrectionWindow, 'jobs/correction-window-set', ({ body: { opening, ...typed }, desk }) =>
    setCorrectionWindow(ctx, { ...seen(opening), typed, actor: desk.accountId }),
  ),
  serveDone(contract.removeCorrectionWindow, 'jobs/correction-window-removed', ({ body, desk }) =>
    setCorrectionWindow(ctx, { ...seen(body.opening), typed: null, actor: desk.accountId }),
  ),
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
