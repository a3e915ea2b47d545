import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { reconcileOrder } from '#features/payments/orders/actions/reconcile-order.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { type Random, seededRandom, newSeed } from '#test/seed.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { control } = app.sandbox;
const roles = ['Supervisor', 'Video Editor', 'Media Anchor'];
const orders = Number(process.env['ORDERS'] ?? 500);

interface Ordered {
  readonly who: Applicant;
  readonly requestId: string;
  readonly orderId: string;
  readonly body: Record<string, unknown>;
}
type Input = () => Promise<unknown>;

test(`${orders} orders under random permutations of what can come in`, { timeout: 240_000 }, async () => {
  const random = seededRandom(newSeed());
  try {
    const all = await run(random);
    await settleEverything();
    await expectOneApplicationPerCapture(all);
  } catch (error) {
    throw new Error(`seed ${random.seed}: run again with SEED=${random.seed}`, { cause: error });
  }
});

/** Waves of simultaneous orders; within a wave every order has its own sequence of inputs, many in parallel. */
async function run(random: Random): Promise<Ordered[]> {
  const made: Ordered[] = [];
  while (made.length < orders) {
    const people = await Promise.all(Array.from({ length: 15 }, () => app.applicant()));
    const wave: Ordered[] = [];
    for (const who of people) {
      const role = random.pick(roles);
      // Some have two different forms for one role, so that two pages can be paid.
      for (const qualification of random.below(4) === 0 ? ['Graduate', 'Diploma'] : ['Graduate']) {
        const ordered = await order(who, role, qualification, random);
        if (ordered) wave.push(ordered);
      }
    }
    const plans = wave.map((ordered) => plan(ordered, random.pick(wave), random));
    await Promise.all(
      plans.map(async (steps) => {
        for (const together of steps) await Promise.all(together.map((step) => step()));
      }),
    );
    made.push(...wave);
  }
  return made;
}

async function order(
  who: Applicant,
  role: string,
  qualification: string,
  random: Random,
): Promise<Ordered | undefined> {
  const body = orderBody(who, { appliedFor: role, qualification, category: random.pick(['GEN', 'SC', 'EWS']) });
  const answers = await Promise.all(
    Array.from({ length: 1 + random.below(3) }, () => app.post('/payment/create-order', body, who)),
  );
  const opened = (await Promise.all(answers.map((answer) => answer.json()))) as {
    paymentUrl: string;
    reference: string;
  }[];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
  expect(new Set(opened.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
  return { who, requestId: requestIdIn(opened[0]!.paymentUrl), orderId: opened[0]!.reference, body };
}

function plan(ordered: Ordered, other: Ordered, random: Random): Input[][] {
  const steps: Input[] = [];
  const pays = random.below(10) === 0 ? 0 : random.below(5) === 0 ? 2 : 1;
  for (let n = 0; n < pays; n++) steps.push(payment(ordered, other, random));
  for (let n = random.below(3); n > 0; n--) steps.push(() => reconcileOrder(app.product.ctx, ordered.orderId));
  // A forged return.
  if (random.below(5) === 0) steps.push(() => verify(ordered, `MOJOFORGED${random.below(1e6)}`, ordered.requestId));
  const shuffled = random.shuffle(steps);
  return random.below(2) === 0 ? [shuffled] : shuffled.map((step) => [step]);
}

function payment(ordered: Ordered, other: Ordered, random: Random): Input {
  const outcome = random.pick(['credit', 'credit', 'credit', 'failed', 'pending'] as const);
  const webhook = random.pick(['right', 'none', 'bad-mac', 'no-mac', 'duplicate'] as const);
  const lie = random.pick<Record<string, string> | undefined>([
    undefined,
    undefined,
    { amount: '9.00' },
    { payment_request_id: other.requestId },
    { status: 'Credit' },
  ]);
  const amountPaise = random.below(25) === 0 ? 900 : undefined;
  const later = random.pick(['credit', 'failed', 'late success', 'never'] as const);
  const returns = random.below(3);
  const copies = webhook === 'duplicate' ? 2 + random.below(10) : undefined;
  const wrongReturn = random.below(6) === 0;
  return async () => {
    const paid = control.pay({
      requestId: ordered.requestId,
      outcome,
      webhook,
      webhookFields: lie,
      copies,
      amountPaise,
      delayMs: returns === 2 ? 15 : undefined,
    });
    if (!paid.ok) throw new Error('the simulator does not know this page');
    const { paymentId } = paid.value;
    if (wrongReturn) await verify(ordered, paymentId, other.requestId);
    await Promise.all(Array.from({ length: returns }, () => verify(ordered, paymentId, ordered.requestId)));
    if (outcome === 'pending' && later !== 'never')
      control.settlePayment({ paymentId, outcome: later === 'failed' ? 'failed' : 'credit', webhook: 'none' });
    if (outcome === 'failed' && later === 'late success')
      control.settlePayment({ paymentId, outcome: 'credit', webhook: 'right' });
    if (returns === 1) await verify(ordered, paymentId, ordered.requestId);
  };
}

async function verify(ordered: Ordered, paymentId: string, requestId: string): Promise<void> {
  const answer = await app.post(
    '/api/payment/verify-payment',
    {
      ...(ordered.body['formData'] as object),
      aadhar: 'XXXX XXXX 2346',
      payment_id: paymentId,
      payment_request_id: requestId,
      payment_status: 'Credit',
    },
    ordered.who,
  );
  expect([200, 202, 403, 404, 409], await answer.clone().text()).toContain(answer.status);
}

/** Runs the timers of the next minutes only: no returns, no further webhooks. */
async function settleEverything(): Promise<void> {
  await control.webhooksSettled();
  for (let minutes = 0; minutes < 15; minutes += 5) {
    app.pass(5 * minuteMs);
    for (const task of ['read-due-orders', 'send-due-refunds'])
      await sql`select graphile_worker.add_job(${task})`.execute(app.db);
    await app.idle();
  }
}

async function expectOneApplicationPerCapture(all: readonly Ordered[]): Promise<void> {
  const { payments, refunds, requests } = control.state();
  const amountOf = new Map(requests.map((request) => [request.id, request.amountPaise]));
  const captured = payments.filter(
    (payment) => payment.status === true && payment.amountPaise === amountOf.get(payment.requestId),
  );
  const recorded = await sql<{
    gatewayPaymentId: string;
    state: string;
    outcome: string;
    number: string | null;
    duplicate: boolean;
    accountId: string;
    role: string;
  }>`
    select p.gateway_payment_id, p.state, p.outcome, a.id as number, s.payment_id is not null as duplicate, f.account_id, f.role
    from payment p join payment_order o on o.id = p.order_id join frozen_form f on f.id = o.subject
      left join application a on a.payment_id = p.id left join duplicate_payment s on s.payment_id = p.id
    where p.captured_at is not null and p.state <> 'needs-review'`.execute(app.db);

  expect(all.length).toBeGreaterThanOrEqual(orders);
  // Every capture at the gateway is recorded exactly once.
  expect(recorded.rows.map((row) => row.gatewayPaymentId).sort()).toEqual(captured.map(({ id }) => id).sort());
  // Each is either one application or one duplicate.
  expect(recorded.rows.filter((row) => (row.number !== null) === row.duplicate)).toEqual([]);
  expect(recorded.rows.filter((row) => row.outcome === null)).toEqual([]);
  const active = recorded.rows.filter((row) => row.number !== null).map((row) => `${row.accountId} ${row.role}`);
  expect(new Set(active).size).toBe(active.length);
  expect(new Set(recorded.rows.map((row) => `${row.accountId} ${row.role}`)).size).toBe(active.length);
  // No application without a capture.
  const lone = await sql<{
    n: number;
  }>`select count(*)::int as n from application where payment_id not in (select id from payment where captured_at is not null)`.execute(
    app.db,
  );
  expect(lone.rows[0]!.n).toBe(0);
  // Every duplicate is refunded at the gateway exactly once, and nothing else is.
  const duplicates = recorded.rows.filter((row) => row.duplicate);
  expect(refunds.map((refund) => refund.paymentId).sort()).toEqual(
    duplicates.map(({ gatewayPaymentId }) => gatewayPaymentId).sort(),
  );
  expect(duplicates.filter(({ state }) => state !== 'refunded')).toEqual([]);
  expect(duplicates.length).toBeGreaterThan(0);
  // The ledger has the gateway's balance: captures less refunds. All of it is income, except wrong amounts, which wait
  // for staff.
  const { differences, accounts } = await drawTrialBalance(app.product.ctx);
  expect(differences).toEqual([]);
  const totalPaise = (rows: readonly { amountPaise: number }[]): number =>
    rows.reduce((total, { amountPaise }) => total + amountPaise, 0);
  const netPaise = totalPaise(captured) - totalPaise(refunds);
  const wrongAmount = payments.filter(
    (payment) => payment.status === true && payment.amountPaise !== amountOf.get(payment.requestId),
  );
  expect(accounts.filter((account) => account.balancePaise !== 0)).toEqual(
    [
      { name: 'fee_income', balancePaise: -netPaise },
      { name: 'gateway_receivable', balancePaise: netPaise + totalPaise(wrongAmount) },
      { name: 'unapplied_receipts', balancePaise: -totalPaise(wrongAmount) },
    ].filter(({ balancePaise }) => balancePaise !== 0),
  );
  // Wrong amounts are waiting for staff.
  const inReview = await sql<{
    n: number;
  }>`select count(*)::int as n from payment where state = 'needs-review'`.execute(app.db);
  expect(inReview.rows[0]!.n).toBe(wrongAmount.length);
}
