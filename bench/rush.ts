import type pg from 'pg';
import { type Answer, type Call, caller, jsonOf, pause } from '#test/faults/call.ts';
import { makePeople, openRoles, orderBody, type Person, requestIdIn } from '#test/faults/people.ts';
import { type Harness, startHarness } from '#test/faults/harness.ts';
import { seededRandom, newSeed } from '#test/seed.ts';
import { percentile, table, writeFigures } from './figures.ts';

const applicants = Number(process.env['APPLICANTS'] ?? 2000);
const withinMs = 10_000;
/** A person without a page or an application by then counts as lost. */
const patienceMs = 300_000;

interface Press {
  readonly requestId: string | undefined;
  readonly tries: number;
  readonly firstAnswerMs: number;
  /** From the first click to the page, including every requested wait. */
  readonly pageMs: number;
  readonly wrong: readonly string[];
}

/**
 * `npm run bench -- rush`: everybody clicks Pay within ten seconds, and each gets the payment page, at once or after
 * the requested wait.
 */
export async function benchRush(): Promise<void> {
  const random = seededRandom(newSeed());
  const harness = await startHarness('rush', { firstPort: 4640 });
  await harness.site.start();
  const pool = harness.site.pool(4);
  const [role = ''] = await openRoles(pool);
  console.log(`making ${applicants} applicants …`);
  const people = await makePeople(pool, harness.site.dataDir, applicants);
  const { call, end } = caller(harness.site.url, 60_000);
  // Warm-up: the JIT compiler has seen the code of a program that has run for a while.
  for (const person of people.slice(0, 50))
    await call('/api/get-applications', { json: { userId: person.accountId }, cookie: person.cookie });

  console.log(`all press Pay within ${withinMs / 1000} s, seed ${random.seed} …`);
  const began = Date.now();
  const presses = await Promise.all(
    people.map(async (person) => {
      await pause(random.next() * withinMs);
      return press(call, person, role);
    }),
  );
  const pressedS = (Date.now() - began) / 1000;
  console.log(`every page was given after ${pressedS.toFixed(1)} s; now all pay …`);
  const paidAt = Date.now();
  await Promise.all(
    presses.map(async ({ requestId }) => {
      await pause(random.next() * withinMs);
      if (requestId) await harness.gateway.pay({ requestId, outcome: 'credit' });
    }),
  );
  const confirmedS = await confirmed(pool, applicants, paidAt);
  const lost = await losses(pool, harness, presses);

  const once = presses.filter((entry) => entry.requestId && entry.tries === 1);
  const again = presses.filter((entry) => entry.requestId && entry.tries > 1);
  const times = (label: string, of: readonly number[]): string[] => [
    label,
    ...[50, 99, 100].map((nth) => `${(percentile(of, nth) / 1000).toFixed(2)} s`),
  ];
  const text = [
    `${applicants} signed-in applicants pressed Pay within ${withinMs / 1000} s: ${once.length} got the page (201) at once, ${again.length} got a 503 with Retry-After first and the page then, ${again.filter((entry) => entry.tries > 2).length} of them after more than one 503, ${presses.length - once.length - again.length} got none.`,
    table(
      ['', 'p50', 'p99', 'longest'],
      [
        times(
          'First answer',
          presses.map((entry) => entry.firstAnswerMs),
        ),
        times(
          'Page, at once',
          once.map((entry) => entry.pageMs),
        ),
        ...(again.length > 0
          ? [
              times(
                'Page, with every wait that was asked for',
                again.map((entry) => entry.pageMs),
              ),
            ]
          : []),
      ],
    ),
    `Then all paid within ${withinMs / 1000} s; the last application stood ${confirmedS.toFixed(1)} s after the first payment began. ${lost.length === 0 ? 'Nothing was lost.' : `Lost: ${lost.join('; ')}.`}`,
  ].join('\n\n');
  console.log(`\n${text}\n`);
  writeFigures('rush', text);
  await pool.end();
  end();
  await harness.site.stop();
  if (lost.length > 0) throw new Error(`lost: ${lost.join('; ')}`);
}

/** Clicks Pay, and again after each requested wait. */
async function press(call: Call, person: Person, role: string): Promise<Press> {
  const began = performance.now();
  const wrong: string[] = [];
  const json = orderBody(person, { role, qualification: 'Graduate', category: 'GEN' });
  let firstAnswerMs: number | undefined;
  for (let tries = 1; ; tries++) {
    const answer = await call('/payment/create-order', { json, cookie: person.cookie }).catch(
      (error: Error): Answer => ({ status: 0, headers: {}, text: error.message }),
    );
    const afterMs = performance.now() - began;
    firstAnswerMs ??= afterMs;
    const retryAfterS = Number(answer.headers['retry-after']);
    if (answer.status === 201)
      return {
        requestId: requestIdIn(jsonOf<{ paymentUrl: string }>(answer).paymentUrl),
        tries,
        firstAnswerMs,
        pageMs: afterMs,
        wrong,
      };
    if (answer.status !== 503 || !(retryAfterS > 0)) wrong.push(`${answer.status} ${answer.text.slice(0, 200)}`);
    if (afterMs > patienceMs) return { requestId: undefined, tries, firstAnswerMs, pageMs: afterMs, wrong };
    await pause((retryAfterS > 0 ? retryAfterS : 1) * 1000);
  }
}

/** Waits until every application exists. @returns the seconds since `from`. */
async function confirmed(pool: pg.Pool, expected: number, from: number): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from application');
    if (rows[0]!.n >= expected || Date.now() - from > patienceMs) return (Date.now() - from) / 1000;
    await pause(50);
  }
}

async function losses(pool: pg.Pool, harness: Harness, presses: readonly Press[]): Promise<string[]> {
  const { payments, refunds } = await harness.gateway.state();
  const { rows } = await pool.query<{ orders: number; applications: number; captures: number; orphans: number }>(`select
    (select count(distinct account_id)::int from payment_order where state = 'paid') as orders,
    (select count(*)::int from application) as applications,
    (select count(*)::int from payment where captured_at is not null) as captures,
    (select count(*)::int from payment p where captured_at is not null and not exists (select 1 from application a where a.payment_id = p.id)) as orphans`);
  const { orders, applications, captures, orphans } = rows[0]!;
  const wrong = presses.flatMap((entry) => entry.wrong);
  return [
    ...(wrong.length > 0 ? [`${wrong.length} answers were neither 201 nor 503 with Retry-After (${wrong[0]})`] : []),
    ...[
      ['paid orders', orders],
      ['applications', applications],
      ['captures', captures],
      ['payments at the gateway', payments.length],
    ].flatMap(([what, count]) => (count === applicants ? [] : [`${count} ${what} instead of ${applicants}`])),
    ...(orphans > 0 ? [`${orphans} captures without an application`] : []),
    ...(refunds.length > 0 ? [`${refunds.length} refunds`] : []),
  ];
}
