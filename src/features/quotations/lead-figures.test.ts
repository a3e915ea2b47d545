// Figures of leads: each is counted once, by its person or source, on the day on which it came.
import { beforeAll, expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { dayInIndia, hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { changeLead } from '#features/leads/actions/change-lead.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { type LeadChange } from '#features/leads/model/changes.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { deskMember, shownAs } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { changeDraft } from './actions/change-draft.ts';
import { createQuotation } from './actions/create-quotation.ts';
import { acceptQuotation, cancelQuotation } from './actions/end-quotation.ts';
import { issueQuotation } from './actions/issue-quotation.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const asha = await deskMember(ctx, ['sales']);
const actor = asha.accountId;
let made = 0;
const value = <T>(result: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T => {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};
async function lead(honeypot = ''): Promise<number> {
  made += 1;
  const submitted = {
    kind: 'quote',
    name: `Buyer ${made}`,
    phone: `98765432${10 + made}`,
    email: '',
    product: 'E-Rickshaw',
  } as const;
  const typed = { ...submitted, ...noDetails, honeypot };
  return value(await createLead(ctx, typed, { clientIp: `192.0.2.${made}`, language: 'en' })).number;
}
const change = async (number: number, changes: LeadChange) => value(await changeLead(ctx, { number }, changes, actor));
async function quote(leadNumber: number): Promise<{ readonly number: string; readonly paise: number }> {
  const created = value(await createQuotation(ctx, { leadNumber, another: false }, actor));
  const fields = { kind: 'fields', typed: { state: '10', language: 'en' } } as const;
  const issued = value(
    await issueQuotation(ctx, value(await changeDraft(ctx, { ...created, change: fields }, actor)), actor),
  );
  return { number: issued.number ?? '', paise: issued.totalPaise ?? 0 };
}
const figures = async (query = '', cookie = reader.cookie) => {
  const answer = await app.request(`/api/desk/lead-figures?${query}`, { headers: { cookie } });
  const page = (await answer.json()) as DrawnList;
  return page.rows.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, cell.value])),
  );
};
const zero = {
  answered: 0,
  inTime: 0,
  late: 0,
  quoted: 0,
  quotedValue: 0,
  won: 0,
  wonValue: 0,
  lost: 0,
  lostReasons: null,
};
let offers: number[] = [];
/** The session of those who wrote has ended after the days that pass. */
let reader = asha;
let days = '';

beforeAll(async () => {
  // Nobody's: one waits, one is spam, which does not count.
  await lead();
  await lead('filled');
  // Of one person: answered at once, answered after its day, and three with an offer.
  const atOnce = await lead();
  await change(atOnce, { action: 'answered', note: '' });
  const late = await lead();
  const [won, lost, cancelled] = [await lead(), await lead(), await lead()];
  const accepted = await quote(won);
  await acceptQuotation(ctx, accepted.number, actor);
  const second = await quote(lost);
  await change(lost, { action: 'lost', note: '', reason: 'price' });
  const third = await quote(cancelled);
  await cancelQuotation(ctx, { number: third.number, reason: 'Too dear for them' }, actor);
  for (const number of [atOnce, late, won, lost, cancelled])
    await change(number, { action: 'assigned', ownerId: actor });
  offers = [accepted.paise, second.paise];
  const day = dayInIndia(await ctx.businessNow());
  days = `received-from=${day}&received-to=${day}`;
  app.pass(5 * 24 * hourMs);
  reader = await deskMember(ctx, ['finance']);
  await change(late, { action: 'answered', note: '' });
});

test('by person, with the status of each lead and the value of offers that are valid or accepted', async () => {
  const [mine, others, ...more] = await figures(days);
  expect(more).toEqual([]);
  expect(mine).toEqual({
    ...zero,
    of: shownAs(asha, asha.name, 'sales'),
    taken: 5,
    answered: 5,
    inTime: 4,
    late: 1,
    // The cancelled offer has no value, but the lead was quoted.
    quoted: 3,
    quotedValue: offers[0]! + offers[1]!,
    won: 1,
    wonValue: offers[0],
    lost: 1,
    lostReasons: 'Price 1',
  });
  // It waits longer than was promised.
  expect(others).toEqual({ ...zero, of: 'Nobody', taken: 1, late: 1 });
  expect(await figures(`by=source&${days}`)).toMatchObject([{ of: 'Site', taken: 6, answered: 5, won: 1 }]);
  expect(await figures(`received-from=2020-01-01&received-to=2020-01-31`)).toEqual([]);
});

test('a lead that is opened again is not answered', async () => {
  const before = await sql<{
    number: number;
  }>`select number from lead where answered_at is not null order by number`.execute(app.db);
  const { number } = before.rows[0]!;
  await change(number, { action: 'reopened' });
  const [found] = (
    await sql<{ at: Date | null }>`select answered_at as at from lead where number = ${number}`.execute(app.db)
  ).rows;
  expect(found?.at).toBeNull();
});

test('everybody who reads quotations reads it, and nobody without the desk', async () => {
  const viewer = await deskMember(ctx, ['viewer']);
  expect(await figures(`by=source&${days}`, viewer.cookie)).toHaveLength(1);
  expect((await app.request('/api/desk/lead-figures')).status).toBe(401);
});
