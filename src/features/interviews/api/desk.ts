import type { Context } from '#kit/context.ts';
import { doneOf } from '#kit/endpoint.ts';
import { ok, refuse } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { changeSlot } from '../actions/change-slot.ts';
import { createSlot } from '../actions/create-slot.ts';
import { cancelSlot, setSlotOpen } from '../actions/end-slot.ts';
import { listRoleChoices, readSlotRecord } from '../actions/read-slots.ts';
import * as contract from '../contract/desk.ts';

type Params = Readonly<Record<string, string>>;
const idIn = ({ slot = '' }: Params): number => (/^[1-9]\d{0,8}$/.test(slot) ? Number(slot) : 0);
/** Role and number of an opening, `Supervisor/1`. */
const openingIn = (typed: string): { role: string; opening: number } => {
  const at = typed.lastIndexOf('/');
  const number = typed.slice(at + 1);
  return { role: typed.slice(0, Math.max(at, 0)), opening: /^[1-9]\d{0,5}$/.test(number) ? Number(number) : 0 };
};

export const interviewsDeskApi = (ctx: Context): Route[] => [
  serve(contract.getInterviewSlot, ({ params }) => readSlotRecord(ctx, idIn(params))),
  serve(contract.listSlotRoles, async () =>
    ok({ roles: await listRoleChoices(ctx), today: dayInIndia(await ctx.businessNow()) }),
  ),
  serve(contract.createInterviewSlot, async ({ body: { opening, ...typed }, desk }) => {
    const created = await createSlot(ctx, { ...openingIn(opening), typed }, desk.accountId);
    return doneOf(created, 'interviews/created', (slot) => `/desk/interviews/${slot}`);
  }),
  serve(contract.changeInterviewSlot, async ({ params, body: { version, reissue, ...typed }, desk }) => {
    const input = { id: idIn(params), version, typed, reissue: reissue === 'yes' };
    const changed = await changeSlot(ctx, input, desk.accountId);
    if (!changed.ok) return changed;
    return ok(
      changed.value === 0 ? { done: 'interviews/saved' } : { done: 'interviews/reissued', count: changed.value },
    );
  }),
  serve(contract.openInterviewSlot, async ({ params, body: { version, state }, desk }) => {
    const input = { id: idIn(params), version, isOpen: state === 'open' };
    return doneOf(await setSlotOpen(ctx, input, desk.accountId), `interviews/${state}` as const);
  }),
  serve(contract.cancelInterviewSlot, async ({ params, body: { version, to }, desk }) => {
    const id = idIn(params);
    if (id === 0) return refuse('interviews/unknown-slot');
    const input = { id, version, to: to === '' ? undefined : Number(to) };
    const cancelled = await cancelSlot(ctx, input, desk.accountId);
    if (!cancelled.ok) return cancelled;
    const { value: count } = cancelled;
    return ok(count === 0 ? { done: 'interviews/slot-cancelled' } : { done: 'interviews/moved', count });
  }),
];
