// The fees of a cancelled opening go back: one person proposes all refunds, another one agrees, and the gateway gets each once.
import { expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import type { RefundPlan } from '../model/desk.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
const reason = 'This recruitment is cancelled.';

async function call(path: string, { cookie }: DeskMember, body?: object) {
  const answer = await app.request(`/api/desk/${path}`, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { done?: string; code?: string; count?: number; undo?: string; goTo?: string };
}
const idsOf = (paid: readonly Paid[]) => paid.map(({ number }) => number);
async function planned(paid: readonly Paid[], as: DeskMember): Promise<RefundPlan> {
  const answer: unknown = await call(`application-refunds?ids=${idsOf(paid).join()}`, as);
  expect(answer, JSON.stringify(answer)).toHaveProperty('toPropose');
  return answer as RefundPlan;
}
const shown = ({ count, sum }: RefundPlan['toAgree']) => ({ count: String(count), sum: String(sum), confirmed: 'yes' });
const propose = async (paid: readonly Paid[], as: DeskMember) =>
  call('application-refunds', as, {
    ids: idsOf(paid),
    reason,
    ...shown((await planned(paid, as)).toPropose),
  });
async function agree(paid: readonly Paid[], as: DeskMember, plan?: RefundPlan) {
  const { toAgree, at } = plan ?? (await planned(paid, as));
  return call('application-refunds/agreed', as, { ids: idsOf(paid), at, ...shown(toAgree) });
}
/** Paid a day and an hour ago: no refund is due any more. */
async function late(number: number): Promise<Paid[]> {
  const paid: Paid[] = [];
  // One document would make them one person.
  for (let n = 0; n < number; n++) paid.push(await money.paid(undefined, { aadhar: `2341234123${40 + n}` }));
  app.pass(25 * hourMs);
  return paid;
}
/** Gives two accounts one bank account, so that they count as one person. */
const join = (one: string, other: string) =>
  app.asOwner(`insert into given_account values ('${one}', '${one} shared'), ('${other}', '${one} shared')`);
const finance = () => deskMember(ctx, ['finance']);
const resultsOf = async (as: DeskMember, job = '') => {
  const { rows } = (await call(`work/${job}/results`, as)) as Partial<DrawnList>;
  return new Map((rows ?? []).map(({ id, cells }) => [id, cells['present']?.value]));
};

test('all fees are proposed by one person, agreed to by another, and go back once, however often both press', async () => {
  const [refunded, disputed] = [await money.paid(), await money.paid()];
  await money.requestRefund(refunded.paymentId);
  await money.openDispute(disputed.gatewayPaymentId);
  const open = await late(2);
  const paid = [refunded, disputed, ...open];
  const [maker, approver] = [await finance(), await finance()];
  expect(await planned(paid, maker)).toMatchObject({
    total: 4,
    toPropose: { count: 2, sum: 1000 },
    toAgree: { count: 0 },
  });
  const wrong = await call('application-refunds', maker, {
    ids: idsOf(paid),
    reason,
    count: '3',
    sum: '1500',
    confirmed: 'yes',
  });
  expect(wrong.code).toBe('refunds/not-as-shown');
  const proposals = await Promise.all(Array.from({ length: 20 }, () => propose(paid, maker)));
  await app.idle();
  const begun = proposals.find(({ done }) => done === 'applications/refunds-proposed');
  const results = await resultsOf(maker, begun?.undo);
  expect([results.get(refunded.number), results.get(disputed.number)]).toEqual([
    'refunds/under-way',
    'refunds/disputed',
  ]);
  expect(await planned(paid, maker)).toMatchObject({ toPropose: { count: 0 }, toAgree: { count: 0 }, othersWait: 2 });
  expect((await agree(paid, maker)).code).toBe('refunds/not-as-shown');
  const plan = await planned(paid, approver);
  expect(plan).toMatchObject({ toAgree: { count: 2, sum: 1000 }, reasons: [reason] });
  const agreed = await Promise.all(Array.from({ length: 20 }, () => agree(paid, approver, plan)));
  expect(agreed.some(({ goTo }) => goTo?.startsWith('/desk/work/'))).toBe(true);
  await money.settle();
  for (const payment of open) {
    expect(money.refundsAt(payment)).toHaveLength(1);
    expect(await money.refundOf(payment.paymentId)).toMatchObject({ state: 'done' });
  }
  expect(await money.applicationState(open[0]!.number)).toBe('refunded');
  expect(money.refundsAt(disputed)).toEqual([]);
  expect(await money.books()).toEqual([]);
});

test('a proposal that was made after the page is not agreed to, nor one of the person’s own payment', async () => {
  const [early, later, own] = await late(3);
  const [maker, approver] = [await finance(), await finance()];
  await join(own!.who.accountId, approver.accountId);
  await propose([early!, own!], maker);
  await app.idle();
  const all = [early!, later!, own!];
  const plan = await planned(all, approver);
  expect(plan).toMatchObject({ toAgree: { count: 1 }, othersWait: 1 });
  app.pass(1000);
  await propose([later!], maker);
  await app.idle();
  await agree(all, approver, plan);
  await money.settle();
  expect(money.refundsAt(early!)).toHaveLength(1);
  expect([money.refundsAt(later!), money.refundsAt(own!)]).toEqual([[], []]);
  // Who has a fee among them does not propose it.
  const mine = await finance();
  await join(early!.who.accountId, mine.accountId);
  expect(await planned([early!], mine)).toMatchObject({ toPropose: { count: 0 } });
});

test('proposals are undone within two minutes; what was agreed to is not', async () => {
  const paid = await late(2);
  const [maker, approver] = [await finance(), await finance()];
  const { undo } = await propose(paid, maker);
  await app.idle();
  expect((await call(`work/${undo}/undo`, maker, {})).code).toBeUndefined();
  await app.idle();
  expect(await planned(paid, maker)).toMatchObject({ toPropose: { count: 2 }, othersWait: 0 });
  await propose(paid, maker);
  await app.idle();
  const { goTo = '' } = await agree(paid, approver);
  await app.idle();
  expect((await call(`${goTo.replace('/desk/', '')}/undo`, approver, {})).code).toBe('lists/undo-over');
  await money.settle();
  expect(paid.map((payment) => money.refundsAt(payment).length)).toEqual([1, 1]);
  expect(await money.books()).toEqual([]);
});

test('those of an opening are found by it, and those that wait by their refund', async () => {
  const [paid] = await late(1);
  const maker = await finance();
  await propose([paid!], maker);
  await app.idle();
  const { rows } = await sql<{ role: string; opening: number }>`
    select role, opening from application where id = ${paid!.number}`.execute(app.db);
  const { role, opening } = rows[0]!;
  const query = new URLSearchParams({ opening: `${opening} ${role}`, refund: 'proposed' });
  const listed = (await call(`applications?${query}`, maker)) as { rows?: { id: string }[] };
  expect((listed.rows ?? []).map(({ id }) => id)).toContain(paid!.number);
  const all = new URLSearchParams({ all: 'yes', query: query.toString() });
  expect(await call(`application-refunds?${all}`, maker)).toMatchObject({ total: listed.rows?.length, othersWait: 1 });
});
