import { describe, expect, test } from 'vitest';
import type { KnownPayment, ReportRow } from '../model.ts';
import { proposeColumns } from './report-cells.ts';
import { arrivedFaults, type JudgedReport, judging, type KnownFacts } from './settlement-report.ts';

/** Judges a report without pausing. */
function judgeReport(rows: readonly ReportRow[], known: KnownFacts): JudgedReport {
  const work = judging(rows, known);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

const payment = (id: string, more: Partial<KnownPayment> = {}): [string, KnownPayment] => [
  `MOJO${id}`,
  {
    id: `pay_${id}`,
    orderedAt: new Date('2026-11-19T20:00:00Z'),
    postedPaise: 50_000,
    capturedAt: new Date('2026-11-19T20:05:00Z'),
    refundedPaise: [],
    disputes: [],
    settledIn: null,
    refundedIn: [],
    disputedIn: [],
    chargedIn: [],
    ...more,
  },
];
const known = (more: Partial<KnownFacts> = {}): KnownFacts => ({
  now: new Date('2026-11-23T10:00:00Z'),
  payments: new Map([payment('1'), payment('2'), payment('3', { refundedPaise: [50_000] })]),
  settlements: new Map(),
  utrs: new Map(),
  byHand: new Map(),
  covered: [],
  carriedPaise: 0,
  taxInFee: false,
  firstCapturedAt: new Date('2026-11-19T20:00:00Z'),
  ...more,
});
const whole = {
  settlement: 'stl_1',
  utr: 'utr0000000001',
  day: '2026-11-20',
  payment: 'MOJO1',
  amount: '500.00',
  fee: '10',
  tax: '1.80',
  net: '488.20',
};
const row = (line: number, cells: ReportRow['cells'] = {}, extra = 0): ReportRow => ({
  line,
  cells: { ...whole, ...cells },
  extra,
});
const second = { payment: 'MOJO2' };

test('a settlement is the sums of its rows: 2 × (500 − 10 − 1.80) less a refund of 500', () => {
  const { settlements, faults } = judgeReport(
    [
      row(2),
      row(3, second),
      row(4, { payment: 'MOJO3', type: 'Refund', amount: '-500', fee: '0', tax: '', net: '-500' }),
    ],
    known(),
  );
  expect(faults).toEqual([]);
  expect(settlements).toMatchObject([
    {
      gatewaySettlementId: 'stl_1',
      utr: 'UTR0000000001',
      day: '2026-11-20',
      state: 'ready',
      grossPaise: 100_000,
      takenPaise: 50_000,
      feePaise: 2000,
      taxPaise: 360,
      bankPaise: 47_640,
      lines: [{ kind: 'payment' }, { kind: 'payment' }, { kind: 'refund', amountPaise: -50_000 }],
    },
  ]);
});

test('one that is left out has the sums of its rows too; rows whose amounts cannot be read are counted', () => {
  const { settlements } = judgeReport(
    [
      // Settled before: 500 − 10 − 1.80 all the same.
      row(2),
      row(3, { settlement: 'stl_2', utr: 'UTR0000000002', payment: 'MOJO2' }),
      row(4, { settlement: 'stl_2', utr: 'UTR0000000002', payment: 'MOJO3', amount: '5oo' }),
      row(5, { settlement: 'stl_3', utr: 'UTR0000000003' }, 1),
    ],
    known({ payments: new Map([payment('1', { settledIn: 'stl_0' }), payment('2'), payment('3')]) }),
  );
  expect(settlements).toMatchObject([
    { state: 'wrong', rows: 1, unreadRows: 0, grossPaise: 50_000, feePaise: 1000, taxPaise: 180, bankPaise: 48_820 },
    { state: 'wrong', rows: 2, unreadRows: 1, grossPaise: 50_000, feePaise: 1000, taxPaise: 180, bankPaise: 48_820 },
    // Its cells may be under other heads.
    { state: 'wrong', rows: 1, unreadRows: 1, grossPaise: 0, bankPaise: 0 },
  ]);
});

describe('a row is named by its line', () => {
  test.each([
    ['cells', row(2, {}, 2), '', ''],
    ['settlement-missing', row(2, { settlement: ' ' }), '', ''],
    ['utr-invalid', row(2, { utr: 'no' }), 'no', ''],
    ['day-invalid', row(2, { day: '2026-02-30' }), '2026-02-30', ''],
    ['day-to-come', row(2, { day: '2026-11-24' }), '2026-11-24', ''],
    // It was asked for at 1:30 on the 20th in India.
    ['day-before-order', row(2, { day: '2026-11-18' }), '2026-11-18', '2026-11-20'],
    ['payment-missing', row(2, { payment: '' }), '', ''],
    ['amount-unreadable', row(2, { amount: '5oo' }), '5oo', ''],
    ['amount-unreadable', row(2, { amount: '-500', type: 'payment' }), '-500', ''],
    ['fee-unreadable', row(2, { fee: '1.234' }), '1.234', ''],
    ['tax-unreadable', row(2, { tax: 'x' }), 'x', ''],
    ['net-unreadable', row(2, { net: 'x' }), 'x', ''],
    ['other-net', row(2, { net: '488.21' }), '488.21', '488.20'],
    ['type-unknown', row(2, { type: 'Bonus' }), 'Bonus', ''],
    ['payment-unknown', row(2, { payment: 'MOJO9' }), 'MOJO9', ''],
    ['other-amount', row(2, { amount: '501', net: '489.20' }), '501.00', '500.00'],
    ['refund-unknown', row(2, { type: 'refund', net: '' }), '-500.00', ''],
    ['dispute-unknown', row(2, { type: 'chargeback', amount: '-500', net: '-511.80' }), '-500.00', ''],
  ])('%s', (fault, wrong, found, expected) => {
    const judged = judgeReport([wrong, row(3, second)], known());
    expect(judged.faults).toEqual([{ line: 2, fault, found, expected }]);
    // The other row of the settlement is right, and the settlement is not recorded by half.
    if (fault !== 'settlement-missing') expect(judged.settlements).toMatchObject([{ state: 'wrong', rows: 2 }]);
  });

  test('a payment twice in the file, and one that another settlement paid out', () => {
    expect(judgeReport([row(2), row(3)], known()).faults).toMatchObject([{ line: 3, fault: 'twice-in-file' }]);
    const settled = known({ payments: new Map([payment('1', { settledIn: 'stl_0' })]) });
    expect(judgeReport([row(2)], settled).faults).toMatchObject([{ fault: 'settled-before', expected: 'stl_0' }]);
  });

  test('a refund more often than it was made', () => {
    const refund = { payment: 'MOJO3', amount: '-500', fee: '0', tax: '0', net: '' };
    expect(judgeReport([row(2), row(3, second), row(4, refund), row(5, refund)], known()).faults).toMatchObject([
      { line: 5, fault: 'twice-in-file' },
    ]);
    const before = known({
      payments: new Map([payment('1'), payment('3', { refundedPaise: [50_000], refundedIn: ['stl_0 50000'] })]),
    });
    expect(judgeReport([row(2), row(3, refund)], before).faults).toMatchObject([
      { line: 3, fault: 'settled-before', expected: 'stl_0' },
    ]);
  });
});

describe('a dispute', () => {
  const disputed = { takenPaise: 50_000, returnedPaise: 0, feePaise: 0 };
  const partlyWon = { takenPaise: 50_000, returnedPaise: 20_000, feePaise: 0 };
  const facts = (...disputes: KnownPayment['disputes']) =>
    known({ payments: new Map([payment('1'), payment('2'), payment('3', { disputes })]) });
  const of = (amount: string, net = '', more: ReportRow['cells'] = {}) => ({
    payment: 'MOJO3',
    type: 'chargeback',
    amount,
    fee: '',
    tax: '',
    net,
    ...more,
  });
  const judged = (cells: ReportRow['cells'], with_: KnownFacts) =>
    judgeReport([row(2), row(3, second), row(4, cells)], with_);

  test.each([
    ['what the bank took', of('-500'), -50_000],
    ['what the bank took, with a sign at the net amount only', of('500', '-500'), -50_000],
    ['what came back', of('200', '200'), 20_000],
  ])('is recorded with %s', (_what, cells, amountPaise) => {
    const { faults, settlements } = judged(cells, facts(partlyWon));
    expect(faults).toEqual([]);
    expect(settlements[0]?.lines[2]).toMatchObject({ kind: 'dispute', amountPaise });
  });
  test.each([
    ['another sum', of('-499'), facts(disputed), 'dispute-unknown', '-500.00'],
    ['what came back of an open one', of('500', '500'), facts(disputed), 'dispute-unknown', '-500.00'],
    ['more than came back', of('500', '500'), facts(partlyWon), 'dispute-unknown', '-500.00, 200.00'],
    ['no sign', of('500'), facts(disputed), 'dispute-sign', ''],
    ['a net amount of neither sign', of('500', '499'), facts(disputed), 'other-net', '500.00'],
  ] as const)('with %s is wrong', (_what, cells, with_, fault, expected) => {
    expect(judged(cells, with_).faults).toMatchObject([{ line: 4, fault, expected }]);
  });
  test('is in one settlement only', () => {
    const settled = (...disputedIn: readonly string[]) =>
      known({ payments: new Map([payment('1'), payment('2'), payment('3', { disputes: [disputed], disputedIn })]) });
    expect(judged(of('-500'), settled('stl_0 -50000')).faults).toMatchObject([
      { line: 4, fault: 'settled-before', expected: 'stl_0' },
    ]);
    expect(judged(of('-500'), settled('stl_1 -50000')).faults).toEqual([]);
    const elsewhere = { settlement: 'stl_2', utr: 'UTR0000000002' };
    expect(
      judgeReport(
        [row(2), row(3, of('-500')), row(4, { ...second, ...elsewhere }), row(5, of('-500', '', elsewhere))],
        facts(disputed),
      ).faults,
    ).toMatchObject([{ line: 5, fault: 'twice-in-file' }]);
    expect(
      judgeReport([row(2), row(3, second), row(4, of('-500')), row(5, of('-500'))], facts(disputed)).faults,
    ).toMatchObject([{ line: 5, fault: 'twice-in-file' }]);
  });
});

describe('fees with a minus', () => {
  const refund = { payment: 'MOJO3', type: 'refund', amount: '-500', fee: '-10', tax: '-1.80' };
  const sale = { payment: 'MOJO3', type: 'payment', fee: '-10.00', tax: '-1.80' };
  const judged = (cells: ReportRow['cells']) => judgeReport([row(2), row(3, second), row(4, cells)], known());
  // 500 − 11.80, and −500 − 11.80.
  test.each([
    [{ ...sale, net: '488.20' }],
    [{ ...refund, net: '-511.80' }],
    [{ ...sale, fee: '10', tax: '-1.80', net: '488.20' }],
  ])('are deducted where the net amount proves it: %j', (cells) => {
    const { faults, settlements } = judged(cells);
    expect(faults).toEqual([]);
    expect(settlements[0]?.lines[2]).toMatchObject({ feePaise: 1000, taxPaise: 180 });
  });
  test.each([
    ['fee-sign', '-10', '', { ...refund, net: '' }],
    ['fee-sign', '-1.80', '', { ...sale, fee: '10', net: '' }],
    ['other-net', '-488.20', '-511.80', { ...refund, net: '-488.20' }],
    ['other-net', '511.80', '488.20', { ...sale, net: '511.80' }],
  ])('are wrong otherwise: %s %s', (fault, found, expected, cells) => {
    expect(judged(cells).faults).toEqual([{ line: 4, fault, found, expected }]);
  });
});

test('the fee of a dispute is recorded once: by its row, or by the command', () => {
  const dispute = { payment: 'MOJO3', type: 'chargeback', amount: '-500', fee: '50', tax: '9', net: '-559' };
  const charged = (feePaise: number, ...disputedIn: readonly string[]) => {
    const disputes = [{ takenPaise: 50_000, returnedPaise: 0, feePaise }];
    return known({ payments: new Map([payment('1'), payment('2'), payment('3', { disputes, disputedIn })]) });
  };
  const faultsOf = (cells: ReportRow['cells'], facts: KnownFacts) =>
    judgeReport([row(2), row(3, second), row(4, cells)], facts).faults;
  expect(faultsOf(dispute, charged(0))).toEqual([]);
  expect(faultsOf(dispute, charged(5900))).toMatchObject([{ line: 4, fault: 'fee-recorded', expected: '59.00' }]);
  expect(faultsOf({ ...dispute, fee: '0', tax: '0', net: '-500' }, charged(5900))).toEqual([]);
  // The settlement has the row already.
  expect(faultsOf(dispute, charged(5900, 'stl_1 -50000'))).toEqual([]);
});

test('of two disputes of one payment and one sum, each has its fee once: by its row, or by the command', () => {
  const dispute = { payment: 'MOJO3', type: 'chargeback', amount: '-500', fee: '50', tax: '9', net: '-559' };
  const [first, other] = [row(4, dispute), row(5, { ...dispute, fee: '0', tax: '0', net: '-500' })];
  const two = (fees: readonly number[], more: Partial<KnownPayment> = {}) => {
    const disputes = fees.map((feePaise) => ({ takenPaise: 50_000, returnedPaise: 0, feePaise }));
    return known({ payments: new Map([payment('1'), payment('2'), payment('3', { disputes, ...more })]) });
  };
  const faultsOf = (rows: readonly ReportRow[], facts: KnownFacts) =>
    judgeReport([row(2), row(3, second), ...rows], facts).faults.map(({ fault }) => fault);
  // The command recorded the fee of one: the row with a fee is the other's.
  expect(faultsOf([first, other], two([5900, 0]))).toEqual([]);
  // Two rows with a fee, or a row of another settlement with one: then one fee is there twice.
  expect(faultsOf([first, row(5, dispute)], two([5900, 0]))).toEqual(['fee-recorded']);
  const settled = { disputedIn: ['stl_0 -50000'], chargedIn: ['stl_0 -50000'] };
  expect(faultsOf([first], two([5900, 0], settled))).toEqual(['fee-recorded']);
  expect(faultsOf([first], two([5900, 5900]))).toEqual(['fee-recorded']);
});

test('a refund in two parts of the same sum has two rows in all', () => {
  const refund = { payment: 'MOJO3', amount: '-250', fee: '0', tax: '0', net: '' };
  const rows = [row(2), row(3, second), row(4, refund), row(5, refund)];
  const parts = (...refundedIn: readonly string[]) =>
    known({
      payments: new Map([payment('1'), payment('2'), payment('3', { refundedPaise: [25_000, 25_000], refundedIn })]),
    });
  expect(judgeReport(rows, parts()).faults).toEqual([]);
  expect(judgeReport(rows, parts('stl_1 25000', 'stl_1 25000')).faults).toEqual([]);
  expect(judgeReport(rows, parts('stl_0 25000')).faults).toMatchObject([
    { line: 5, fault: 'settled-before', expected: 'stl_0' },
  ]);
});

describe('a settlement as a whole', () => {
  const recorded = {
    id: 'SS-1',
    utr: 'UTR0000000001',
    settledAt: new Date('2026-11-19T18:30:00Z'),
    bankPaise: 48_820,
    feePaise: 1000,
    taxPaise: 180,
    adjustmentPaise: 0,
    reservePaise: 0,
    lines: 0,
  };
  const withRecorded = (more: Partial<typeof recorded> = {}) =>
    known({ settlements: new Map([['stl_1', { ...recorded, ...more }]]), utrs: new Map([['UTR0000000001', 'stl_1']]) });
  test('that was recorded by hand gets its payments; one with its payments is known', () => {
    expect(judgeReport([row(2)], withRecorded()).settlements).toMatchObject([{ state: 'to-tie', id: 'SS-1' }]);
    expect(judgeReport([row(2)], withRecorded({ lines: 1 })).settlements).toMatchObject([{ state: 'known' }]);
  });
  test.each([
    ['recorded-otherwise', [row(2)], withRecorded({ bankPaise: 48_819 })],
    ['recorded-otherwise', [row(2)], withRecorded({ lines: 2 })],
    ['utr-used', [row(2)], known({ utrs: new Map([['UTR0000000001', 'stl_7']]) })],
    ['utr-twice', [row(2), row(3, { ...second, settlement: 'stl_2' })], known()],
    ['rows-differ', [row(2), row(3, { ...second, utr: 'UTR0000000002' })], known()],
    ['rows-differ', [row(2), row(3, { ...second, day: '2026-11-19' })], known()],
    ['recorded-otherwise', [row(2)], withRecorded({ adjustmentPaise: -100 })],
    ['fees-absurd', [row(2, { fee: '240', tax: '43.20', net: '' })], known()],
    ['too-early', [row(2)], known({ firstCapturedAt: null })],
    ['too-early', [row(2)], known({ firstCapturedAt: new Date('2026-11-22T10:00:00Z') })],
    ['utr-missing', [row(2, { utr: '' })], known()],
  ] as const)('%s', (fault, rows, facts) => {
    const { settlements } = judgeReport([...rows], facts);
    expect(settlements[0]).toMatchObject({ state: 'wrong', faults: expect.arrayContaining([fault]) as string[] });
  });
});

test('columns are known by the names that gateways give them', () => {
  expect(
    proposeColumns([
      'Payout ID',
      'Payout Date',
      'UTR No.',
      'Payment ID',
      'Buyer Name',
      'Amount',
      'Instamojo Fees',
      'GST',
      'Net Amount',
    ]),
  ).toEqual({
    settlement: 'Payout ID',
    day: 'Payout Date',
    utr: 'UTR No.',
    payment: 'Payment ID',
    amount: 'Amount',
    fee: 'Instamojo Fees',
    tax: 'GST',
    net: 'Net Amount',
  });
  expect(proposeColumns(['Wann', 'Was'])).toEqual({});
});

// A copy of the rows before for each row takes over 20 seconds.
test('a settlement of 30,000 rows is judged in seconds', { timeout: 60_000 }, () => {
  const ids = Array.from({ length: 30_000 }, (_each, index) => `n${index}`);
  const payments = new Map(ids.map((id) => payment(id)));
  const rows = ids.map((id, index) => row(index + 2, { payment: `MOJO${id}` }));
  const from = performance.now();
  expect(judgeReport(rows, known({ payments })).settlements).toMatchObject([{ state: 'ready', rows: 30_000 }]);
  expect(performance.now() - from).toBeLessThan(10_000);
});

describe('rows that are about no payment', () => {
  const bare = { payment: '', fee: '', tax: '', net: '' };
  const judged = (more: ReportRow['cells'], facts = known()) =>
    judgeReport([row(2), row(3, { ...bare, ...more })], facts);
  // 488.20 of the payment, with the row.
  test.each([
    [{ type: 'Adjustment', amount: '-25' }, 'adjustment', -2500, 46_320],
    [{ type: 'adjustment', amount: '25', net: '25' }, 'adjustment', 2500, 51_320],
    [{ type: 'adjustment', amount: '25', net: '-25' }, 'adjustment', -2500, 46_320],
    [{ type: 'Reserve held', amount: '100' }, 'reserve', -10_000, 38_820],
    [{ type: 'Rolling reserve', amount: '-100' }, 'reserve', -10_000, 38_820],
    [{ type: 'reserve_release', amount: '100' }, 'reserve', 10_000, 58_820],
  ])('are of the settlement: %j', (cells, kind, amountPaise, bankPaise) => {
    const { faults, settlements } = judged(cells);
    expect(faults).toEqual([]);
    expect(settlements).toMatchObject([{ state: 'ready', bankPaise, grossPaise: 50_000, takenPaise: 0 }]);
    expect(settlements[0]?.lines[1]).toMatchObject({ kind, amountPaise, paymentId: null });
  });
  test.each([
    ['dispute-sign', { type: 'adjustment', amount: '25' }],
    ['amount-unreadable', { type: 'reserve held', amount: '' }],
    ['type-unknown', { type: 'gift', amount: '5' }],
    ['payment-missing', { type: 'payment', amount: '5' }],
  ])('are wrong: %s %j', (fault, cells) => {
    expect(judged(cells).faults).toMatchObject([{ line: 3, fault }]);
  });
});

describe('a settlement of zero or less', () => {
  const refund = { payment: 'MOJO3', type: 'refund', amount: '-500', fee: '0', tax: '0', net: '' };
  const facts = known({ payments: new Map([payment('1'), payment('3', { refundedPaise: [50_000, 50_000] })]) });
  test('has no UTR, and nothing arrives', () => {
    const { settlements } = judgeReport([row(2, { utr: '' }), row(3, { ...refund, utr: '' })], facts);
    expect(settlements).toMatchObject([{ state: 'ready', utr: '', bankPaise: -1180, feePaise: 1000, taxPaise: 180 }]);
    expect(arrivedFaults(settlements, { 'bank-1': '0' })).toEqual([]);
    expect(arrivedFaults(settlements, { 'bank-1': '-11.80' })).toMatchObject([{ reason: 'other-sum' }]);
  });
  test.each([
    ['what another of the file left', 1180, 0, 'ready'],
    ['what a recorded one left', 2000, 820, 'ready'],
    ['more than was left', 2000, 0, 'wrong'],
  ])('leaves its rest to a later one, which takes over %s', (_what, takenOver, carriedPaise, state) => {
    const later = { settlement: 'stl_2', utr: 'UTR0000000002', payment: 'MOJO4' };
    const carried = { ...later, type: 'Previous balance', amount: `-${takenOver / 100}`, fee: '', tax: '', net: '' };
    const { settlements } = judgeReport(
      [row(2, { utr: '' }), row(3, { ...refund, utr: '' }), row(4, later), row(5, carried)],
      { ...facts, carriedPaise, payments: new Map([...facts.payments, payment('4')]) },
    );
    expect(settlements).toMatchObject([{ state: 'ready' }, { state, bankPaise: 48_820 - takenOver }]);
  });
});

describe('a settlement by hand whose payments nothing names', () => {
  const until = new Date('2026-11-20T18:30:00Z');
  const later = payment('2', { capturedAt: new Date('2026-11-21T10:00:00Z') });
  const covered = (leftPaise: number) => [
    { id: 'SS-1', gatewaySettlementId: 'stl_typed', until, paise: 48_820, leftPaise },
  ];
  const judged = (leftPaise: number) =>
    judgeReport(
      [row(2), row(3, { ...second, settlement: 'stl_2', utr: 'UTR0000000002', day: '2026-11-22' })],
      known({ payments: new Map([payment('1'), later]), covered: covered(leftPaise) }),
    );
  test('keeps a report from paying out what was captured until its day, not what came later', () => {
    expect(judged(49_999)).toMatchObject({
      settlements: [{ state: 'wrong', faults: ['paid-by-hand'] }, { state: 'ready' }],
      byHand: [{ id: 'SS-1' }],
    });
  });
  test('leaves what was captured beside its sum', () => {
    expect(judged(50_000)).toMatchObject({ settlements: [{ state: 'ready' }, { state: 'ready' }], byHand: [] });
  });
});
