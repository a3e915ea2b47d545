import { describe, expect, test } from 'vitest';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayMs } from '#kit/time.ts';
import type { InstamojoApi } from './instamojo-api.ts';
import { listPayments, listRefunds, listOrders } from './instamojo-lists.ts';
import type { GatewayRefusal } from './port.ts';

const since = new Date('2026-11-18T00:00:00Z');
const at = (days: number): string => new Date(since.getTime() + days * dayMs).toISOString();
const payment = (n: number, days: number | undefined) => ({
  id: `MOJO${n}`,
  status: true,
  amount: '500.00',
  ...(days === undefined ? {} : { created_at: at(days) }),
});

type Answer = (page: number, path: string) => Result<unknown, GatewayRefusal>;
function listing(answer: Answer): { api: InstamojoApi; pages: string[] } {
  const pages: string[] = [];
  const api: InstamojoApi = {
    get: async (path) => {
      pages.push(path);
      return answer(Number(new URL(path, 'http://x').searchParams.get('page')), path);
    },
    post: async () => refuse('gateway/refused'),
  };
  return { api, pages };
}
/** Pages of `size` entries; `beyond` answers after the last page. */
const paged = (
  key: string,
  entries: readonly unknown[],
  size = 2,
  beyond: Answer = () => ok({ [key]: [] }),
): Answer => {
  return (page, path) => {
    const some = entries.slice((page - 1) * size, page * size);
    return some.length > 0 ? ok({ [key]: some }) : beyond(page, path);
  };
};
const ids = (read: Awaited<ReturnType<typeof listPayments>>): string[] =>
  read.ok ? read.value.entries.map((snapshot) => snapshot.paymentId) : [read.refusal.code];

describe('a list is read to its end', () => {
  test('newest first: until entries are older than requested', async () => {
    const entries = [3, 2, 1, 0.5, -1, -2, -3, -4].map((days, n) => payment(n, days));
    const { api, pages } = listing(paged('payments', entries));
    expect(ids(await listPayments(api, since))).toEqual(['MOJO0', 'MOJO1', 'MOJO2', 'MOJO3', 'MOJO4', 'MOJO5']);
    expect(pages).toHaveLength(3);
  });
  test.each([
    ['oldest first', [-4, -3, -2, -1, 1, 2]],
    ['in no order', [2, -4, 1, -3, 3, -1]],
    ['without dates', [undefined, undefined, undefined, undefined, undefined, undefined]],
  ])('%s: every page', async (_name, days) => {
    const { api } = listing(
      paged(
        'payments',
        days.map((day, n) => payment(n, day)),
      ),
    );
    expect(ids(await listPayments(api, since))).toHaveLength(6);
  });
  test('a list without paging ends with the first page without new entries', async () => {
    const { api, pages } = listing(() => ok({ payments: [payment(1, 2), payment(2, 1)] }));
    expect(ids(await listPayments(api, since))).toEqual(['MOJO1', 'MOJO2']);
    expect(pages).toHaveLength(2);
  });
  test('404 after the last page is the end; on the first page it means that there is no such list', async () => {
    const entries = [payment(1, 2), payment(2, 1)];
    const end = listing(paged('payments', entries, 2, () => refuse('gateway/unknown')));
    expect(ids(await listPayments(end.api, since))).toHaveLength(2);
    const none = listing(() => refuse('gateway/unknown'));
    expect(ids(await listPayments(none.api, since))).toEqual(['gateway/unknown']);
  });
  test('an unreadable page makes the whole list fail', async () => {
    const entries = [payment(1, 2), payment(2, 1)];
    const { api } = listing(paged('payments', entries, 2, () => refuse('gateway/unreachable')));
    expect(ids(await listPayments(api, since))).toEqual(['gateway/unreachable']);
  });
  test('an endless list fails', async () => {
    const { api, pages } = listing((page) => ok({ payments: [payment(page, undefined)] }));
    expect(ids(await listPayments(api, since))).toEqual(['gateway/unreachable']);
    expect(pages).toHaveLength(1000);
  });
});

test('a listed request says whether it is paid, and names its payments if the list does', async () => {
  const { api } = listing(
    paged('payment_requests', [
      { id: 'r1', purpose: 'SO-1', amount: '500.00', status: 'Completed', payments: ['https://x/v2/payments/MOJO1/'] },
      { id: 'r2', purpose: 'SO-2', amount: '250.00', status: 'Pending', payments: [] },
      { id: 'r3', purpose: 'SO-3', amount: 'much' },
    ]),
  );
  const read = await listOrders(api, since);
  expect(read.ok && read.value.entries).toEqual([
    { gatewayOrderId: 'r1', orderId: 'SO-1', amountPaise: 50_000, isPaid: true, paymentIds: ['MOJO1'] },
    { gatewayOrderId: 'r2', orderId: 'SO-2', amountPaise: 25_000, isPaid: false, paymentIds: [] },
    { gatewayOrderId: 'r3', orderId: 'SO-3', amountPaise: undefined, isPaid: true, paymentIds: undefined },
  ]);
});

test('a row that is not an object is named, and hides no other', async () => {
  const { api } = listing(paged('payments', [null, payment(1, 2), 'MOJO9', payment(2, 1)]));
  const read = await listPayments(api, since);
  expect(ids(read)).toEqual(['MOJO1', 'MOJO2']);
  expect(read.ok && read.value.unreadable).toEqual([{ kind: 'payment', id: undefined, field: 'id' }]);
});

test.each([['Reversed'], [undefined], [{}]])(
  'a payment with the status %j is named, not taken as pending',
  async (status) => {
    const { api } = listing(
      paged('payments', [
        { ...payment(1, 2), status },
        { ...payment(2, 1), status: null },
      ]),
    );
    const read = await listPayments(api, since);
    expect(read).toMatchObject({ value: { entries: [{ paymentId: 'MOJO2', state: 'pending' }] } });
    expect(read.ok && read.value.unreadable).toEqual([{ kind: 'payment', id: 'MOJO1', field: 'status' }]);
  },
);

test.each([
  ['payment_id', { payment: null }, {}],
  ['amount', { amount: 'all of it' }, { paymentId: 'MOJO1' }],
])('a listed refund whose %s cannot be read is named', async (field, changed, named) => {
  const entry = { id: 'C1', payment: 'https://x/v2/payments/MOJO1/', amount: '500.00', resolution_status: 'FINI_CONC' };
  const { api } = listing(
    paged('refunds', [
      { ...entry, ...changed },
      { ...entry, id: 'C2', amount: null },
    ]),
  );
  const read = await listRefunds(api, since);
  expect(read).toMatchObject({ value: { entries: [{ gatewayRefundId: 'C2', amountPaise: undefined }] } });
  expect(read.ok && read.value.unreadable).toEqual([{ kind: 'refund', id: 'C1', ...named, field }]);
});

test('a listed refund names its payment', async () => {
  const entry = { id: 'C1', payment: 'https://x/v2/payments/MOJO1/', amount: '500.00', resolution_status: 'FINI_CONC' };
  const { api } = listing(paged('refunds', [entry]));
  const read = await listRefunds(api, since);
  expect(read.ok && read.value.entries).toEqual([
    { gatewayRefundId: 'C1', paymentId: 'MOJO1', state: 'done', amountPaise: 50_000, bankReference: undefined },
  ]);
});
