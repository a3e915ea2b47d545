import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { newId } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { type Call, caller, jsonOf, pause } from '#test/faults/call.ts';
import { makePeople, openRoles, orderBody, type Person, requestIdIn } from '#test/faults/people.ts';
import { cpuMsOf, type Harness, startHarness } from '#test/faults/harness.ts';
import { median, percentile, table, writeFigures } from './figures.ts';

/** One application of one person, which is the unit of measurement. */
interface Slot {
  readonly person: Person;
  readonly role: string;
}
interface Timeline {
  readonly requestId: string;
  readonly paymentId: string;
  /** Wall-clock ms of each step: order requested, payment page received, paid at the gateway, application created. */
  readonly askedAt: number;
  readonly givenAt: number;
  readonly paidAt: number;
  readonly thereAt: number;
}
interface Round {
  readonly perSecond: number;
  readonly durations: readonly number[];
  /** CPU time per application: of the program, the database and the sandboxes. */
  readonly cpuMs: readonly [number, number, number];
}
// Short alternating rounds, so that other load on the machine affects both.
const seconds = Number(process.env['SECONDS'] ?? 4);
/** Ramp-up and drain of a round are not counted. */
const rampMs = 1000;
const levels = (process.env['CLIENTS'] ?? '8,16,32,64').split(',').map(Number);
const rounds = Number(process.env['ROUNDS'] ?? 4);

/**
 * `npm run bench -- orders`: paid applications per second, end to end, compared with a bare program that writes the
 * same rows.
 */
export async function benchOrders(): Promise<void> {
  const harness = await startHarness('bench', {
    firstPort: 4620,
    env: process.env['PROFILE'] ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env['PROFILE']}` } : {},
  });
  await harness.site.start();
  const pool = harness.site.pool(6);
  const roles = await openRoles(pool);
  const slots = makeSlots(pool, harness.site.dataDir, roles);
  const bare = await startBare(pool, harness);
  const watch = watchApplications(pool);
  const product = caller(harness.site.url, 60_000);
  console.log('warming up …');
  await productRound(harness, product.call, watch, await slots(500), 4, 3);
  await bareRound(harness, bare, 4, 2);

  const results: { clients: number; product: Round[]; bare: Round[]; done: Timeline[] }[] = [];
  for (const clients of levels) {
    const value = { clients, product: [] as Round[], bare: [] as Round[], done: [] as Timeline[] };
    for (let n = 0; n < rounds; n++) {
      const { round, done } = await productRound(
        harness,
        product.call,
        watch,
        await slots(seconds * 250),
        clients,
        seconds,
      );
      value.product.push(round);
      value.done.push(...done);
      // Remaining jobs must not slow down the other program.
      await pause(300);
      value.bare.push(await bareRound(harness, bare, clients, seconds));
    }
    results.push(value);
    console.log(
      `${clients} clients: ${median(value.product.map((entry) => entry.perSecond)).toFixed(1)} a second, bare ${median(value.bare.map((entry) => entry.perSecond)).toFixed(1)}`,
    );
  }
  await watch.end();
  const rows = results.map(({ clients, product: ours, bare: theirs }) => {
    const [mine, other] = [
      median(ours.map((entry) => entry.perSecond)),
      median(theirs.map((entry) => entry.perSecond)),
    ];
    // Ratio of each pair of consecutive rounds.
    const ratio = median(ours.map((entry, at) => entry.perSecond / theirs[at]!.perSecond));
    const all = ours.flatMap((entry) => entry.durations);
    const bareAll = theirs.flatMap((entry) => entry.durations);
    return [
      String(clients),
      mine.toFixed(1),
      other.toFixed(1),
      ratio.toFixed(3),
      `${percentile(all, 50).toFixed(0)} ms`,
      `${percentile(all, 99).toFixed(0)} ms`,
      `${percentile(bareAll, 50).toFixed(1)} ms`,
      `${percentile(bareAll, 99).toFixed(1)} ms`,
    ];
  });
  const main = table(
    ['Clients', 'Paid applications a second', 'Bare program', 'Ratio', 'p50', 'p99', 'Bare p50', 'Bare p99'],
    rows,
  );
  const best = results.toSorted(
    (a, b) => median(b.product.map((entry) => entry.perSecond)) - median(a.product.map((entry) => entry.perSecond)),
  )[0]!;
  const steps = await stepsOf(pool, harness, best.done);
  const where = table(
    ['Step', 'Median', 'p99'],
    steps.map(([name, ms]) => [name, `${median(ms).toFixed(1)} ms`, `${percentile(ms, 99).toFixed(1)} ms`]),
  );
  const cpu = (of: readonly Round[], at: 0 | 1 | 2): string =>
    `${median(of.map((entry) => entry.cpuMs[at])).toFixed(2)} ms`;
  const spent = table(
    ['CPU time of one application', 'Program', 'PostgreSQL', 'Sandboxes'],
    [
      ['Saral', cpu(best.product, 0), cpu(best.product, 1), cpu(best.product, 2)],
      ['Bare program', cpu(best.bare, 0), cpu(best.bare, 1), ''],
    ],
  );
  const counted =
    'Program is the one process of the product, PostgreSQL all processes of its database, Sandboxes the one process that simulates the gateway, the SMS provider and the mail server; the time of the clients is not counted.';
  const text = `${main}\n\n${spent}\n\n${counted}\n\nWhere the time goes, at ${best.clients} clients:\n\n${where}`;
  console.log(`\n${text}\n`);
  writeFigures('orders', text);
  await pool.end();
  product.end();
  bare.end();
  await harness.site.stop();
}

/** Returns unused pairs of person and role; creates more people when they run out. */
function makeSlots(pool: pg.Pool, dataDir: string, roles: readonly string[]): (count: number) => Promise<Slot[]> {
  let unused: Slot[] = [];
  return async (count) => {
    if (unused.length < count) {
      const people = await makePeople(pool, dataDir, Math.ceil((count - unused.length) / roles.length));
      // Role by role, so that the applications of one person are far apart.
      unused = [...unused, ...roles.flatMap((role) => people.map((person) => ({ person, role })))];
    }
    const taken = unused.slice(0, count);
    unused = unused.slice(count);
    return taken;
  };
}

type Watch = ReturnType<typeof watchApplications>;
/** Detects new applications by polling the database every 10 ms for all awaited ones. */
function watchApplications(pool: pg.Pool) {
  const waiting = new Map<string, () => void>();
  let ended = false;
  const key = (accountId: string, role: string): string => `${accountId} ${role}`;
  const watching = (async () => {
    while (!ended) {
      const accounts = [...waiting.keys()].map((key) => key.split(' ', 1)[0]!);
      if (accounts.length > 0) {
        const { rows } = await pool.query<{ account_id: string; role: string }>(
          'select account_id, role from application where account_id = any($1)',
          [accounts],
        );
        for (const value of rows) {
          waiting.get(key(value.account_id, value.role))?.();
          waiting.delete(key(value.account_id, value.role));
        }
      }
      await pause(10);
    }
  })();
  return {
    until: ({ person, role }: Slot) => new Promise<void>((done) => waiting.set(key(person.accountId, role), done)),
    end: () => {
      ended = true;
      return watching;
    },
  };
}

/** Each client applies, pays and waits for the application, and repeats this until the time is over. */
async function productRound(
  harness: Harness,
  call: Call,
  watch: Watch,
  slots: Slot[],
  clients: number,
  forS: number,
): Promise<{ round: Round; done: Timeline[] }> {
  const done: Timeline[] = [];
  const cpu = stopwatch(() => {
    const { programMs, databaseMs } = harness.site.cpu();
    return [programMs, databaseMs, harness.gateway.cpuMs()];
  });
  const began = performance.now();
  const client = async (): Promise<void> => {
    for (let slot = slots.pop(); slot && performance.now() - began < forS * 1000; slot = slots.pop()) {
      const askedAt = now();
      const answer = await call('/payment/create-order', {
        json: orderBody(slot.person, { role: slot.role, qualification: 'Graduate', category: 'GEN' }),
        cookie: slot.person.cookie,
      });
      if (answer.status !== 201) throw new Error(`create-order answered ${answer.status}: ${answer.text}`);
      const givenAt = now();
      const requestId = requestIdIn(jsonOf<{ paymentUrl: string }>(answer).paymentUrl);
      const confirmed = watch.until(slot);
      const paid = await harness.gateway.pay({ requestId, outcome: 'credit' });
      const paidAt = now();
      await confirmed;
      done.push({ requestId, paymentId: paid!.paymentId, askedAt, givenAt, paidAt, thereAt: now() });
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const ends = done.map((entry) => entry.thereAt - performance.timeOrigin - began);
  const durations = done.map((entry) => entry.thereAt - entry.askedAt);
  return { round: { perSecond: rateOf(ends, forS), durations, cpuMs: cpu(done.length) }, done };
}

/** Completed applications per second between ramp-up and end of a round; `ends` in ms since its start. */
const rateOf = (ends: readonly number[], forS: number): number =>
  ends.filter((ms) => ms > rampMs && ms <= forS * 1000).length / (forS - rampMs / 1000);

/** CPU time from this call on, per unit for `count` units. */
function stopwatch(read: () => [number, number, number]): (count: number) => [number, number, number] {
  const from = read();
  return (count) => read().map((ms, at) => (ms - from[at]!) / count) as [number, number, number];
}

async function bareRound(harness: Harness, { call, pid }: Bare, clients: number, forS: number): Promise<Round> {
  const ends: number[] = [];
  const durations: number[] = [];
  const cpu = stopwatch(() => [cpuMsOf(pid).own, harness.site.cpu().databaseMs, 0]);
  const began = performance.now();
  const step = async (path: string, json: object): Promise<object> => {
    const answer = await call(path, { json });
    if (answer.status !== 201) throw new Error(`the bare program answered ${answer.status}: ${answer.text}`);
    return jsonOf(answer);
  };
  const client = async (): Promise<void> => {
    while (performance.now() - began < forS * 1000) {
      const askedAt = performance.now();
      // The bare program checks no accounts, so none are needed.
      const person = {
        accountId: newId('usr'),
        phone: '+919876543210' as Phone,
        referralCode: '',
        cookie: '',
        photo: '',
      };
      const body = orderBody(person, { role: 'Supervisor', qualification: 'Graduate', category: 'GEN' });
      const order = { ...body, ...(await step('/orders', body)), paymentId: crypto.randomUUID() };
      await step('/notices', order);
      await step('/applications', order);
      ends.push(performance.now() - began);
      durations.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: rateOf(ends, forS), durations, cpuMs: cpu(durations.length) };
}

const bareTables = [
  'frozen_form',
  'payment_order',
  'payment',
  'payment_notice',
  'application',
  'ledger_transaction',
  'ledger_entry',
];
interface Bare {
  readonly call: Call;
  readonly pid: number;
  end(): void;
}
async function startBare(pool: pg.Pool, harness: Harness): Promise<Bare> {
  await pool.query('create schema bare');
  for (const name of bareTables) await pool.query(`create table bare.${name} (like public.${name} including all)`);
  await pool.query('alter table bare.payment add foreign key (order_id) references bare.payment_order');
  await pool.query('alter table bare.ledger_entry add foreign key (transaction_id) references bare.ledger_transaction');
  await pool.query('alter table bare.application add foreign key (form_id) references bare.frozen_form');
  const { rows } = await pool.query<{ dir: string }>("select current_setting('unix_socket_directories') as dir");
  const port = Number(new URL(harness.site.url).port) + 1;
  const child: ChildProcess = spawn(
    process.execPath,
    [join(dirname(fileURLToPath(import.meta.url)), 'bare-orders.ts'), String(port), rows[0]!.dir],
    { stdio: 'inherit' },
  );
  process.on('exit', () => child.kill('SIGKILL'));
  const { call, end } = caller(`http://127.0.0.1:${port}`, 60_000);
  while (
    !(await call('/').then(
      () => true,
      () => false,
    ))
  )
    await pause(20);
  return {
    call,
    pid: child.pid!,
    end: () => {
      end();
      child.kill('SIGKILL');
    },
  };
}

const now = (): number => performance.timeOrigin + performance.now();

/** From the client's clock, the timestamps of the rows, and the program's log lines. */
async function stepsOf(pool: pg.Pool, harness: Harness, done: readonly Timeline[]): Promise<[string, number[]][]> {
  const { rows } = await pool.query<{
    request_id: string;
    ordered: Date;
    noticed: Date;
    captured: Date;
    confirmed: Date;
  }>(`
    select o.request_id, o.created_at as ordered, n.received_at as noticed, p.first_seen_at as captured, a.created_at as confirmed
    from payment_order o join payment p on p.order_id = o.id join payment_notice n on n.gateway_payment_id = p.gateway_payment_id
      join application a on a.payment_id = p.id`);
  const at = new Map(rows.map((row) => [row.request_id, row]));
  const { requests } = await harness.gateway.state();
  const requested = new Map(requests.map((request) => [request.id, request.openedAtMs]));
  const between = (from: (input: Timeline) => number, to: (input: Timeline) => number): number[] =>
    done.filter((entry) => at.has(entry.requestId)).map((entry) => to(entry) - from(entry));
  const row = (input: Timeline) => at.get(input.requestId)!;
  const notices = [
    ...readFileSync(harness.site.log, 'utf8').matchAll(
      /"route":"\/api\/payment\/webhook\/:gateway","status":200,"ms":(\d+)/g,
    ),
  ].map((match) => Number(match[1]));
  return [
    [
      'create-order, whole',
      between(
        (input) => input.askedAt,
        (input) => input.givenAt,
      ),
    ],
    [
      '· session, role, form checked and frozen',
      between(
        (input) => input.askedAt,
        (input) => row(input).ordered.getTime(),
      ),
    ],
    [
      '· order stored, call to the gateway reaches it',
      between(
        (input) => row(input).ordered.getTime(),
        (input) => requested.get(input.requestId)!,
      ),
    ],
    [
      '· gateway answers, page stored, answer sent',
      between(
        (input) => requested.get(input.requestId)!,
        (input) => input.givenAt,
      ),
    ],
    [
      'payment at the gateway',
      between(
        (input) => input.givenAt,
        (input) => input.paidAt,
      ),
    ],
    [
      'paid → webhook received',
      between(
        (input) => input.paidAt,
        (input) => row(input).noticed.getTime(),
      ),
    ],
    ['webhook answered (recorded once)', notices],
    [
      'webhook received → payment read back',
      between(
        (input) => row(input).noticed.getTime(),
        (input) => row(input).captured.getTime(),
      ),
    ],
    [
      'read back → captured, confirmation begins',
      between(
        (input) => row(input).captured.getTime(),
        (input) => row(input).confirmed.getTime(),
      ),
    ],
    [
      'confirmation begins → application created',
      between(
        (input) => row(input).confirmed.getTime(),
        (input) => input.thereAt,
      ),
    ],
  ];
}
