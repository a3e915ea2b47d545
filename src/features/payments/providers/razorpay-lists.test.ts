// Disputes and settlements in Razorpay's shapes, also those that its pages leave open.
import { describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { makeRazorpay } from './razorpay.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const period = { since: new Date('2026-12-20T00:00:00Z'), until: new Date('2027-01-10T00:00:00Z') };
/** Answers by path; an answer is the list of the first page, later pages are empty. */
function gatewayOf(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const gateway = makeRazorpay({
    keyId: 'rzp_live_a',
    keySecret: 's3cr3t',
    webhookSecret: 'a-secret',
    apiUrl: 'https://api.razorpay.test/v1/',
    timeoutMs: 100,
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(new Request(input).url);
      const month = searchParams.get('month');
      const key = pathname.replace('/v1', '') + (month === null ? '' : ` ${searchParams.get('year')}-${month}`);
      asked.push(key);
      const skip = Number(searchParams.get('skip'));
      const all = answers[key] ?? [];
      if (!Array.isArray(all)) return Response.json(all, { status: 500 });
      const items = all.slice(skip, skip + Number(searchParams.get('count')));
      return Response.json({ entity: 'collection', count: items.length, items });
    },
  });
  return { gateway, asked };
}
const dispute = (changed: object) => ({
  id: 'disp_A',
  entity: 'dispute',
  payment_id: 'pay_A',
  amount: 50_000,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'chargeback',
  respond_by: seconds('2026-12-31T20:00:00Z'),
  status: 'open',
  phase: 'chargeback',
  created_at: seconds('2026-12-20T10:00:00Z'),
  ...changed,
});
const disputesOf = async (entries: readonly object[]) =>
  gatewayOf({ '/disputes': entries }).gateway.listDisputes?.(period.since);

describe('disputes', () => {
  test('days are those of India, and an open dispute has nothing deducted', async () => {
    expect(await disputesOf([dispute({})])).toMatchObject({
      ok: true,
      value: {
        entries: [
          {
            caseNumber: 'disp_A',
            paymentId: 'pay_A',
            phase: 'chargeback',
            state: 'open',
            amountPaise: 50_000,
            deductedPaise: 0,
            openedOn: '2026-12-20',
            answerBy: '2027-01-01',
          },
        ],
        unreadable: [],
      },
    });
  });

  test.each([
    ['goods_or_services_not_received_or_partially_received', 'not-provided'],
    ['Duplicate processing', 'paid-twice'],
    ['credit_not_processed', 'refund-missing'],
    ['not as described or defective', 'not-as-described'],
    ['incorrect_amount', 'wrong-amount'],
    ['fraudulent-transaction', 'not-authorised'],
    ['', 'other'],
  ])('the reason %s is %s', async (code, reason) => {
    expect(await disputesOf([dispute({ reason_code: code })])).toMatchObject({ value: { entries: [{ reason }] } });
  });

  test.each([
    ['phase', { phase: 'mediation' }],
    ['status', { status: 'frozen' }],
    ['amount', { amount: '500' }],
    ['amount_deducted', { amount_deducted: -1 }],
    ['created_at', { created_at: 0 }],
  ])('one whose %s cannot be read is left out and named, and the others are read', async (field, changed) => {
    const read = await disputesOf([dispute({ id: 'disp_B', ...changed }), dispute({})]);
    expect(read).toMatchObject({
      value: { entries: [{ caseNumber: 'disp_A' }], unreadable: [{ kind: 'dispute', id: 'disp_B', field }] },
    });
  });
});

const settlement = (changed: object = {}) => ({
  id: 'setl_A',
  entity: 'settlement',
  amount: 48_820,
  status: 'processed',
  fees: 0,
  tax: 0,
  utr: 'UTR0000000001',
  created_at: seconds('2027-01-02T04:00:00Z'),
  ...changed,
});
const row = (changed: object = {}) => ({
  entity_id: 'pay_A',
  type: 'payment',
  debit: 0,
  credit: 48_820,
  amount: 50_000,
  currency: 'INR',
  fee: 1180,
  tax: 180,
  on_hold: false,
  settled: true,
  created_at: seconds('2026-12-31T04:00:00Z'),
  settled_at: seconds('2027-01-02T04:00:00Z'),
  settlement_id: 'setl_A',
  settlement_utr: 'UTR0000000001',
  payment_id: null,
  dispute_id: null,
  ...changed,
});
const recon = '/settlements/recon/combined';

describe('settlements', () => {
  test('their rows are read by the months that the days touch, also over a turn of the year', async () => {
    const { gateway, asked } = gatewayOf({ '/settlements': [settlement()], [`${recon} 2027-1`]: [row()] });
    expect(await gateway.listSettlements?.(period)).toMatchObject({
      value: {
        settlements: [
          {
            gatewaySettlementId: 'setl_A',
            state: 'paid',
            utr: 'UTR0000000001',
            day: '2027-01-02',
            amountPaise: 48_820,
            rows: [
              {
                kind: 'payment',
                paymentId: 'pay_A',
                amountPaise: 50_000,
                // The fee of the row without its tax.
                feePaise: 1000,
                taxPaise: 180,
                netPaise: 48_820,
              },
            ],
          },
        ],
        held: [],
      },
    });
    expect([...new Set(asked)]).toEqual(['/settlements', `${recon} 2026-12`, `${recon} 2027-1`]);
  });

  test('refunds, deductions of disputes, adjustments and transfers have their sign', async () => {
    const taken = { credit: 0, fee: 0, tax: 0, payment_id: 'pay_A' };
    const { gateway } = gatewayOf({
      '/settlements': [settlement()],
      [`${recon} 2027-1`]: [
        row({ ...taken, entity_id: 'rfnd_A', type: 'refund', debit: 20_000, amount: 20_000 }),
        row({ ...taken, entity_id: 'adj_A', type: 'adjustment', debit: 30_000, amount: 30_000, dispute_id: 'disp_A' }),
        row({ ...taken, entity_id: 'adj_B', type: 'adjustment', debit: 0, credit: 700, amount: 700, payment_id: null }),
        row({ ...taken, entity_id: 'trf_A', type: 'transfer', debit: 900, amount: 900 }),
      ],
    });
    const read = await gateway.listSettlements?.(period);
    const [one] = read?.ok ? read.value.settlements : [];
    expect(one?.rows.map(({ kind, paymentId, amountPaise }) => [kind, paymentId, amountPaise])).toEqual([
      ['refund', 'pay_A', -20_000],
      ['dispute', 'pay_A', -30_000],
      ['adjustment', '', 700],
      ['adjustment', '', -900],
    ]);
  });

  test('more rows than a page has are all read, and held payments apart', async () => {
    const many = Array.from({ length: 1234 }, (_, at) => row({ entity_id: `pay_${at}` }));
    const held = row({ entity_id: 'pay_Held', on_hold: true, settled: false, settlement_id: null, settled_at: null });
    const { gateway } = gatewayOf({ '/settlements': [settlement()], [`${recon} 2027-1`]: [...many, held] });
    const read = await gateway.listSettlements?.(period);
    expect(read?.ok && read.value.settlements[0]?.rows.length).toBe(1234);
    expect(read?.ok && read.value.held).toEqual([{ paymentId: 'pay_Held', amountPaise: 50_000 }]);
  });

  test.each([
    ['credit', {}, { credit: '488.20' }],
    ['currency', {}, { currency: 'USD' }],
    ['status', { status: 'reversed' }, {}],
    ['amount', { amount: -1 }, {}],
  ])('one whose %s cannot be read is left out as a whole and named', async (field, ofSettlement, ofRow) => {
    const other = row({ entity_id: 'pay_B', settlement_id: 'setl_B' });
    const { gateway } = gatewayOf({
      '/settlements': [settlement(ofSettlement), settlement({ id: 'setl_B' })],
      [`${recon} 2027-1`]: [row(ofRow), other],
    });
    const read = await gateway.listSettlements?.(period);
    expect(read).toMatchObject({
      value: {
        settlements: [{ gatewaySettlementId: 'setl_B' }],
        unreadable: [{ kind: 'settlement', id: 'setl_A', field }],
      },
    });
  });

  test('a row whose settlement cannot be read, and a held one without its sum, are named', async () => {
    const astray = row({ entity_id: 'pay_B', settlement_id: 17 });
    const held = row({ entity_id: 'pay_C', on_hold: true, settled: false, settlement_id: null, amount: 'much' });
    const { gateway } = gatewayOf({ '/settlements': [settlement()], [`${recon} 2027-1`]: [row(), astray, held] });
    expect(await gateway.listSettlements?.(period)).toMatchObject({
      value: {
        settlements: [{ rows: [{ paymentId: 'pay_A' }] }],
        held: [],
        unreadable: [
          { kind: 'settlement row', id: 'pay_B', field: 'settlement_id' },
          { kind: 'hold', id: 'pay_C', field: 'amount' },
        ],
      },
    });
  });

  test('a list that fails on the way refuses the list', async () => {
    const { gateway } = gatewayOf({ '/settlements': [settlement()], [`${recon} 2027-1`]: { error: {} } });
    expect(await gateway.listSettlements?.(period)).toMatchObject({ ok: false });
  });
});

describe('rows without an id', () => {
  const nameless = (at: number) => ({ id: null, amount: at });
  const kinds = [
    ['payments', 'payment', 'listPayments'],
    ['payment_links', 'order', 'listOrders'],
    ['refunds', 'refund', 'listRefunds'],
  ] as const;

  test.each(kinds)('in the list of %s they are named, and never end it early', async (path, kind, list) => {
    const named = Array.from({ length: 150 }, (_, at) => ({
      id: `x_${at}`,
      payment_id: 'pay_A',
      amount: 100,
      status: 'created',
    }));
    // The second page has only rows without an id.
    const first = [nameless(0), ...named.slice(0, 99)];
    const second = Array.from({ length: 100 }, (_, at) => nameless(at % 2));
    const { gateway } = gatewayOf({ [`/${path}`]: [...first, ...second, null, ...named.slice(99)] });
    const read = await gateway[list](period.since);
    expect(read.ok && read.value.entries.length).toBe(150);
    expect(read.ok && read.value.unreadable[0]).toEqual({ kind, id: undefined, field: 'id' });
  });

  test('a payment with an unknown status is named, not taken as pending', async () => {
    const [odd, fine] = [
      { id: 'pay_A', status: 'reversed' },
      { id: 'pay_B', status: 'authorized' },
    ];
    const { gateway } = gatewayOf({ '/payments': [odd, fine] });
    expect(await gateway.listPayments(period.since)).toMatchObject({
      value: {
        entries: [{ paymentId: 'pay_B', state: 'pending' }],
        unreadable: [{ kind: 'payment', id: 'pay_A', field: 'status' }],
      },
    });
  });

  const query = {
    paymentId: 'pay_A',
    amountPaise: paise(50_000),
    refundId: 'SR-1',
    except: [],
    notBefore: period.since,
  };
  const refund = { id: 'rfnd_A', payment_id: 'pay_A', amount: 50_000, status: 'processed' };
  test.each([
    ['an id', nameless(50_000)],
    ['a payment', { ...refund, payment_id: 'A' }],
    ['a sum', { ...refund, amount: '500.00' }],
    ['a payment, with a number of somebody else', { ...refund, payment_id: null, receipt: 'desk-7' }],
  ])('no refund is requested again while the list of its payment has one without %s', async (_name, row) => {
    const { gateway } = gatewayOf({ '/payments/pay_A/refunds': [row] });
    expect(await gateway.findRefund(query)).toMatchObject({ ok: false, refusal: { code: 'gateway/unreachable' } });
  });

  test('one with our number is found without its payment and sum', async () => {
    const row = { ...refund, payment_id: null, amount: '500.00', receipt: 'SR-1' };
    const { gateway } = gatewayOf({ '/payments/pay_A/refunds': [row] });
    expect(await gateway.findRefund(query)).toMatchObject({ value: { gatewayRefundId: 'rfnd_A' } });
  });

  test.each([
    ['payment_id', { payment_id: 17 }, {}],
    ['amount', { amount: '500.00' }, { paymentId: 'pay_A' }],
  ])('a listed refund whose %s cannot be read is named', async (field, changed, named) => {
    const { gateway } = gatewayOf({
      '/refunds': [
        { ...refund, ...changed },
        { ...refund, id: 'rfnd_B' },
      ],
    });
    const read = await gateway.listRefunds(period.since);
    expect(read).toMatchObject({ value: { entries: [{ gatewayRefundId: 'rfnd_B', paymentId: 'pay_A' }] } });
    expect(read.ok && read.value.unreadable).toEqual([{ kind: 'refund', id: 'rfnd_A', ...named, field }]);
  });
});
