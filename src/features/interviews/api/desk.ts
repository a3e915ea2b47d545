import { doneOf } from '#kit/endpoint.ts';
import { ok, refuse } from '#kit/result.ts';
import { dayInIndia, minuteMs, readDay } from '#kit/time.ts';
import { rateLimit } from '#platform/http/rate-limit.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type { InterviewsContext } from '../actions/context.ts';
import { changeSlot } from '../actions/change-slot.ts';
import { createSlots } from '../actions/create-slots.ts';
import { cancelSlot, setSlotOpen } from '../actions/end-slot.ts';
import { readAttendance } from '../actions/read-attendance.ts';
import { listRoleChoices, readSlotRecord } from '../actions/read-slots.ts';
import { recordResults } from '../actions/record-results.ts';
import * as contract from '../contract/desk.ts';
import { makeAttendancePdf } from '../pdf.ts';

type Params = Readonly<Record<string, string>>;
const idIn = ({ slot = '' }: Params): number => (/^[1-9]\d{0,8}$/.test(slot) ? Number(slot) : 0);
/** Role and number of an opening, `Supervisor/1`. */
const openingIn = (typed: string): { role: string; opening: number } => {
  const at = typed.lastIndexOf('/');
  const number = typed.slice(at + 1);
  return { role: typed.slice(0, Math.max(at, 0)), opening: /^[1-9]\d{0,5}$/.test(number) ? Number(number) : 0 };
};

/** The list of an opening's slots on a day. */
const dayOf = ({ role, opening }: { role: string; opening: number }, day: string): string => {
  const query = { role, opening: String(opening), 'starts-from': day, 'starts-to': day, sort: 'starts' };
  return `/desk/interviews?${new URLSearchParams(query)}`;
};

export const interviewsDeskApi = (ctx: InterviewsContext): Route[] => [
  ...resultsApi(ctx),
  serve(contract.getInterviewSlot, ({ params, desk }) => readSlotRecord(ctx, idIn(params), desk.roles)),
  serve(contract.listSlotRoles, async () =>
    ok({ roles: await listRoleChoices(ctx), today: dayInIndia(await ctx.businessNow()) }),
  ),
  serve(contract.createInterviewSlot, async ({ body: { opening, until, beside, ...typed }, desk }) => {
    const of = openingIn(opening);
    const created = await createSlots(ctx, { ...of, typed, until, beside: beside === 'yes' }, desk.accountId);
    if (!created.ok) return created;
    const [slot, ...others] = created.value;
    return others.length === 0
      ? ok({ done: 'interviews/created', goTo: `/desk/interviews/${slot}` })
      : ok({ done: 'interviews/created-many', count: created.value.length, goTo: dayOf(of, readDay(typed.day) ?? '') });
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

/** What happens on the day of an interview: the sheet that people sign, and what came of it. */
function resultsApi(ctx: InterviewsContext): Route[] {
  // One with 200 photos takes seconds.
  const sheets = rateLimit(10, minuteMs);
  return [
    serve(contract.recordInterviewResults, async ({ params, body: { others, ...typed }, shown, desk }) => {
      const recorded = await recordResults(ctx, { slot: idIn(params), typed, shown, others }, desk.accountId);
      if (!recorded.ok) return recorded;
      const { value: count } = recorded;
      return ok(count === 0 ? { done: 'interviews/no-results' } : { done: 'interviews/results', count });
    }),
    serve(contract.getAttendanceSheet, async ({ params, query, desk }) => {
      const waitMs = sheets.take(desk.accountId, ctx.now());
      if (waitMs > 0) return refuse('interviews/too-many', { retryAfterS: waitMs / 1000 });
      const { language = 'en', of = 'slot', part = '1' } = query;
      const slot = idIn(params);
      const read = await readAttendance(ctx, { slot, isWholeDay: of === 'day', part: Number(part), language });
      if (!read.ok) return read;
      return new Response(Buffer.from(await makeAttendancePdf(read.value)), {
        headers: {
          'content-type': 'application/pdf',
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="attendance-${slot}${of === 'day' ? '-day' : ''}.pdf"`,
        },
      });
    }),
  ];
}
