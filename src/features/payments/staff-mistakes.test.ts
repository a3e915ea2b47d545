// What staff type wrongly, and what they can't know: no sum is paid or booked twice, and each mistake can be corrected.
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { auditEntries } from '#test/audit.ts';
import { type Paid, moneyTest } from '#test/money.ts';
import { applyReviewed } from './reviews/actions/apply-payment.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;
const { changes, misfit, staff } = money;
const compare = () => money.compare(3);
let references = 0;
const someReference = (): string => `NEFT26${String(++references).padStart(8, '0')}`;

/** A refund of ₹500 that the gateway refused three times. */
async function stopped(): Promise<Paid & { readonly refundId: string }> {
  const one = await money.paid();
  control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 3 });
  const refundId = await money.requestRefund(one.paymentId);
  await money.wait(hourMs, 5 * minuteMs);
  control.clearFaults();
  expect(await money.refundOf(one.paymentId)).toMatchObject({ state: 'stopped' });
  return { ...one, refundId };
}
async function partAtGateway(paid: Paid, amountPaise = 20_000): Promise<string> {
  control.refund({ paymentId: paid.gatewayPaymentId, amountPaise });
  await money.wait(5 * minuteMs, minuteMs);
  return money.refundsAt(paid).at(-1)!.id;
}

describe('a refund by hand of another amount than is owed', () => {
  test.each([
    ['499.50', /^refused: payments\/other-amount .*"paidPaise":49950.*"owedPaise":50000/],
    ['500.50', /^refused: payments\/other-amount .*"paidPaise":50050.*"maxPaise":50000/],
  ])('₹%s instead of ₹500 changes nothing, and the refusal names both amounts', async (rupees, refusal) => {
    const { refundId } = await stopped();
    const moved = await changes(async () =>
      expect(await staff('refund', 'by-hand', refundId, someReference(), '--amount', rupees)).toMatch(refusal),
    );
    expect(moved).toEqual({});
  });
  test('because a dispute took part of the payment after the gateway denied the refund', async () => {
    const paid = await money.paid();
    control.setPace({ refundSettlesAfterMs: null });
    const refundId = await money.requestRefund(paid.paymentId);
    await money.wait(5 * minuteMs, minuteMs);
    control.settleRefund({ refundId: money.refundsAt(paid).at(-1)!.id, resolution: 'FINI_DENY' });
    await money.wait(hourMs, 5 * minuteMs);
    await staff('dispute', 'lost', await money.openDispute(paid.orderId), '200');
    const reference = someReference();
    const moved = await changes(async () =>
      expect(await staff('refund', 'by-hand', refundId, reference, '--amount', '500')).toMatch(/₹300.*₹200.*loss/s),
    );
    expect(await staff('refund', 'by-hand', refundId, reference, '--amount', '500')).toMatch(/^refused/);
    expect(moved).toEqual({ fee_income: 30_000, refund_losses: 20_000, bank: -50_000 });
    expect(await money.books()).toEqual([]);
  });
});

describe('a part of a refund that was given back at the gateway and is in no posting', () => {
  test.each(['by-hand', 'close', 'retry'])(
    'holds up refund %s, and the refusal names what to do first',
    async (verb) => {
      const one = await stopped();
      const part = await partAtGateway(one);
      const words = verb === 'by-hand' ? [someReference()] : verb === 'close' ? ['we', 'keep', 'it'] : [];
      const moved = await changes(async () =>
        expect(await staff('refund', verb, one.refundId, ...words)).toMatch(
          new RegExp(`^refused: .*${one.refundId}.*${part}`),
        ),
      );
      expect(moved).toEqual({});
      await staff('refund', 'part', one.refundId, part);
      expect(await staff('refund', verb, one.refundId, ...words)).not.toMatch(/^refused/);
      expect(await money.books()).toEqual([]);
    },
  );
  test('is looked for by refund by-hand also where the refund is only requested', async () => {
    const one = await money.paid();
    control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 9 });
    const refundId = await money.requestRefund(one.paymentId);
    const part = await partAtGateway(one);
    expect(await staff('refund', 'by-hand', refundId, someReference())).toContain(part);
  });
  test('changes nothing while the list can’t be read', async () => {
    const one = await stopped();
    control.addFault({ path: 'GET /v2/refunds/', kind: '500', count: 50 });
    expect(await staff('refund', 'by-hand', one.refundId, someReference())).toMatch(/^refused: payments\/gateway-away/);
    expect(await staff('refund', 'by-hand', one.refundId, someReference(), '--not-at-gateway')).not.toMatch(/^refused/);
  });
  test('made after the whole was paid by hand, is found by the check of the books and posted as a loss', async () => {
    const one = await stopped();
    await staff('refund', 'by-hand', one.refundId, someReference());
    const part = await partAtGateway(one);
    await compare();
    expect(await money.itemsOf(part)).toEqual([`refund-unknown ${part}`]);
    expect(await money.books()).toEqual([expect.stringContaining(part)]);
    const moved = await changes(async () =>
      expect(await staff('refund', 'part', one.refundId, part)).toMatch(/₹200.*more than we owed/),
    );
    expect(moved).toEqual({ refund_losses: 20_000, gateway_receivable: -20_000 });
    expect(await money.itemsOf(part)).toEqual([]);
    expect(await money.books()).toEqual([]);
    expect(await staff('refund', 'part', one.refundId, part)).toMatch(/^refused: payments\/part-known/);
    await compare();
    expect(await money.itemsOf(part)).toEqual([]);
    expect(await money.books()).toEqual([]);
  });
  test('is not a loss where it is the refund itself', async () => {
    const one = await money.paid();
    const refundId = await money.requestRefund(one.paymentId);
    await money.wait(30 * minuteMs, 5 * minuteMs);
    const own = money.refundsAt(one)[0]!.id;
    expect(await staff('refund', 'part', refundId, own)).toMatch(/^refused: payments\/part-known/);
    expect(await money.books()).toEqual([]);
  });
});

describe('a settled amount', () => {
  test('far above the fee of its order is refused', async () => {
    const { gatewayPaymentId } = await misfit({ currency: 'USD', amountPaise: 600 });
    expect(await staff('payment', 'settled-sum', gatewayPaymentId, '99999999999')).toMatch(
      /^refused: payments\/sum-above-fee/,
    );
    expect(await staff('payment', 'settled-sum', gatewayPaymentId, '1000.01')).toMatch(/^refused/);
    expect(await staff('payment', 'settled-sum', gatewayPaymentId, '1000')).not.toMatch(/^refused/);
    await staff('payment', 'correct-sum', gatewayPaymentId, '498.50', 'test');
  });
  test('is corrected by reversal while the payment is under review', async () => {
    const { gatewayPaymentId, paymentId } = await misfit({ currency: 'USD', amountPaise: 600 });
    expect(await staff('payment', 'correct-sum', gatewayPaymentId, '498.50', 'typed')).toMatch(
      /^refused: payments\/sum-not-entered/,
    );
    await staff('payment', 'settled-sum', gatewayPaymentId, '948.50');
    expect(await staff('payment', 'settled-sum', gatewayPaymentId, '498.50')).toMatch(/^refused: payments\/sum-known/);
    const moved = await changes(() => staff('payment', 'correct-sum', gatewayPaymentId, '498.50', 'wrong', 'digit'));
    expect(moved).toEqual({ gateway_receivable: -45_000, unapplied_receipts: 45_000 });
    expect(await money.postings(`payment:${paymentId}%`)).toEqual([
      `payment:${paymentId} gateway_receivable unapplied_receipts 94850`,
      `payment:${paymentId}:reversed unapplied_receipts gateway_receivable 94850`,
      `payment:${paymentId}/2 gateway_receivable unapplied_receipts 49850`,
    ]);
    expect(await money.books()).toEqual([]);
    expect(
      await auditEntries(app.db, sql`act = 'payments/settled-sum-corrected' and subject = ${paymentId}`),
    ).toMatchObject([{ before: { paise: 94_850 }, after: { paise: 49_850 }, personal: { reason: 'wrong digit' } }]);
    const applied = await applyReviewed(app.product.ctx, { gatewayPaymentId, actor: 'cli:colleague' });
    expect(applied.ok).toBe(true);
    await money.idle();
    expect(await staff('payment', 'correct-sum', gatewayPaymentId, '400', 'late')).toMatch(/^refused/);
    expect(await money.books()).toEqual([]);
  });
  test('that the gateway read itself can’t be corrected', async () => {
    const { gatewayPaymentId } = await misfit({ amountPaise: 49_900 });
    expect(await staff('payment', 'correct-sum', gatewayPaymentId, '400', 'why', 'not')).toMatch(/^refused/);
  });
});

describe('a payment whose amount the gateway writes unreadably', () => {
  test.each([-500, 0])('of %d paise is refunded from the settled amount', async (amountPaise) => {
    const { gatewayPaymentId, paymentId } = await misfit({ amountPaise });
    await staff('payment', 'settled-sum', gatewayPaymentId, '498.50');
    expect(await staff('payment', 'refund', gatewayPaymentId, 'unreadable')).toMatch(/₹498\.50/);
    const { id } = await money.refundOf(paymentId);
    await money.wait(hourMs, 5 * minuteMs);
    expect(await staff('refund', 'by-hand', id, someReference())).not.toMatch(/^refused/);
    expect(await money.books()).toEqual([]);
  });
});

describe('the bank’s reference of a refund by hand', () => {
  test('is of one refund, also where two record it at once', async () => {
    const [one, two] = [await stopped(), await stopped()];
    const reference = someReference();
    const said = await Promise.all(
      [one, two].map((paid, at) =>
        staff('refund', 'by-hand', paid.refundId, at === 0 ? reference : reference.toLowerCase()),
      ),
    );
    expect(said.filter((text) => text.startsWith('refused'))).toEqual([
      expect.stringMatching(/payments\/bank-reference-used/),
    ]);
    expect(await money.books()).toEqual([]);
  });
  test('is corrected with a trace, and not to one that another refund has', async () => {
    const [one, two] = [await stopped(), await stopped()];
    const [wrong, right, other] = [someReference(), someReference(), someReference()];
    expect(await staff('refund', 'correct-reference', one.refundId, right, 'early')).toMatch(
      /^refused: payments\/not-by-hand/,
    );
    await staff('refund', 'by-hand', one.refundId, wrong);
    await staff('refund', 'by-hand', two.refundId, other);
    expect(await staff('refund', 'correct-reference', one.refundId, other, 'typed')).toMatch(
      /^refused: payments\/bank-reference-used/,
    );
    expect(await changes(() => staff('refund', 'correct-reference', one.refundId, right, 'digits', 'swapped'))).toEqual(
      {},
    );
    expect(await money.refundOf(one.paymentId)).toMatchObject({ state: 'done', bankReference: right });
    expect(
      await auditEntries(app.db, sql`act = 'payments/refund-reference-corrected' and subject = ${one.refundId}`),
    ).toMatchObject([
      { before: { bankReference: wrong }, after: { bankReference: right }, personal: { reason: 'digits swapped' } },
    ]);
    expect(await staff('refund', 'correct-reference', two.refundId, wrong, 'free', 'again')).not.toMatch(/^refused/);
  });
});

describe('the fee of a dispute', () => {
  test('is at most ₹10,000, whatever the disputed sum', async () => {
    const dispute = await money.openDispute((await money.paid()).orderId);
    expect(await staff('dispute', 'fee', dispute, '99999999999')).toMatch(/^refused: payments\/dispute-fee-too-much/);
    expect(await staff('dispute', 'fee', dispute, '10000.01')).toMatch(/^refused/);
    expect(await changes(() => staff('dispute', 'fee', dispute, '10000'))).toEqual({
      dispute_fees: 1_000_000,
      gateway_receivable: -1_000_000,
    });
  });
  test('is corrected by reversal', async () => {
    const dispute = await money.openDispute((await money.paid()).orderId);
    expect(await staff('dispute', 'correct-fee', dispute, '59', 'early')).toMatch(
      /^refused: payments\/dispute-fee-missing/,
    );
    await staff('dispute', 'fee', dispute, '590');
    expect(await staff('dispute', 'correct-fee', dispute, '99999999', 'typed')).toMatch(/^refused/);
    const moved = await changes(() => staff('dispute', 'correct-fee', dispute, '59', 'point', 'forgotten'));
    expect(moved).toEqual({ dispute_fees: 5_900 - 59_000, gateway_receivable: 59_000 - 5_900 });
    expect((await money.postings(`dispute:${dispute}%:fee%`)).map((posting) => posting.split(' ')[0])).toEqual([
      `dispute:${dispute}:fee`,
      `dispute:${dispute}:fee-reversed`,
      `dispute:${dispute}/2:fee`,
    ]);
    await staff('dispute', 'correct-fee', dispute, '0', 'none', 'was', 'charged');
    expect((await money.balances())['dispute_fees']).toBe(1_000_000);
    expect(await money.books()).toEqual([]);
  });
});

describe('a payment of crores of rupees', () => {
  test('stays under review: it becomes no application, and is refunded', async () => {
    const { gatewayPaymentId, paymentId } = await misfit({ amountPaise: 3_000_000_000 });
    expect(await staff('payment', 'apply', gatewayPaymentId)).toMatch(/^refused: payments\/sum-too-large/);
    expect(await money.paymentState(paymentId)).toBe('needs-review');
    expect(await staff('payment', 'refund', gatewayPaymentId, 'far', 'too', 'much')).toMatch(/₹3,00,00,000/);
    await money.wait(hourMs, 5 * minuteMs);
    expect(await money.refundOf(paymentId)).toMatchObject({ state: 'done' });
    expect(await money.books()).toEqual([]);
  });
});
