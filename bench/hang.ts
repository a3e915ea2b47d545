import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { type Answer, type Call, caller, jsonOf, pause } from '#test/faults/call.ts';
import { makePeople, openRoles, orderBody, type Person, requestIdIn } from '#test/faults/people.ts';
import { type Harness, startHarness } from '#test/faults/harness.ts';
import { percentile, table, writeFigures } from './figures.ts';

const pages = Number(process.env['OPEN_PAGES'] ?? 2000);
const defaultMinutes = 15;
/** The limit at the 95th percentile for the start of a job that does not call the gateway. */
const startsWithinMs = 5000;

type GatewayMode = 'healthy' | 'hanging';
interface Measured {
  /** Start delays of jobs in ms, by task name; a job that still waits counts with its delay so far. */
  readonly starts: ReadonlyMap<string, readonly number[]>;
  readonly answers: ReadonlyMap<string, readonly Timing[]>;
  readonly connections: number;
  readonly rssBytes: number;
}
interface Timing {
  readonly ms: number;
  /** 0: no answer. */
  readonly status: number;
}

/**
 * `npm run bench -- hang [--minutes 15]`: the same load with a gateway that answers and with one that accepts every
 * call but never answers, each time with 2,000 open payment pages.
 */
export async function benchHang(): Promise<void> {
  const minutes = minutesAsked();
  const healthy = await phase('healthy', minutes);
  const hanging = await phase('hanging', minutes);
  const text = [
    `${pages.toLocaleString('en')} open payment pages and the same load for ${minutes} minutes each: call-backs, pages, return pages that ask, people who press Pay, payments with their webhooks. The hanging gateway accepts every call and never answers it.`,
    table(
      ['', 'Gateway answers', 'Gateway hangs'],
      [
        ...jobRows(healthy, hanging),
        ...answerRows(healthy, hanging),
        ['connections to the database, most', String(healthy.connections), String(hanging.connections)],
        ['memory of the program, most', megabytes(healthy.rssBytes), megabytes(hanging.rssBytes)],
      ],
    ),
  ].join('\n\n');
  console.log(`\n${text}\n`);
  writeFigures('hang', text);
  const late = percentile(ofAll(hanging.starts), 95);
  if (late > startsWithinMs) throw new Error(`jobs beside the gateway's began ${late.toFixed(0)} ms late at p95`);
}

function minutesAsked(): number {
  const at = process.argv.indexOf('--minutes');
  const value = at < 0 ? defaultMinutes : Number(process.argv[at + 1]);
  if (!(value > 0)) throw new Error('--minutes takes a number above 0');
  return value;
}

async function phase(mode: GatewayMode, minutes: number): Promise<Measured> {
  const harness = await startHarness(`hang-${mode}`, {
    firstPort: mode === 'healthy' ? 4560 : 4580,
    env: { LEAD_ADDRESS_LIMIT: '1000000', LEAD_MAIL_LIMIT: '1000000' },
  });
  await harness.site.start();
  const pool = harness.site.pool(3);
  const [role = ''] = await openRoles(pool);
  console.log(`${mode}: opening ${pages} payment pages …`);
  const people = await makePeople(pool, harness.site.dataDir, pages + 500);
  const { call, end } = caller(harness.site.url, 60_000);
  const orders = await openPages(call, people.slice(0, pages), role);
  await noteStarts(pool);
  if (mode === 'hanging') {
    const hang = { path: '.', kind: 'hang', count: 100_000_000 };
    const armed = await harness.gateway.call('/control/faults', { json: hang });
    if (armed.status !== 200) throw new Error(`the gateway's sandbox answered ${armed.status}`);
  }
  console.log(`${mode}: ${minutes} minutes of load …`);
  const answers = new Map<string, Timing[]>();
  const limit = { connections: 0, rssBytes: 0 };
  const until = Date.now() + minutes * 60_000;
  const load = { harness, call, orders, newcomers: people.slice(pages), role, answers };
  await Promise.all([...senders(load).map((sender) => every(sender, until)), watch(harness, pool, limit, until)]);
  const starts = await startsOf(pool);
  await pool.end();
  end();
  await harness.site.stop();
  return { starts, answers, ...limit };
}

interface Order {
  readonly person: Person;
  readonly requestId: string;
}
async function openPages(call: Call, people: readonly Person[], role: string): Promise<Order[]> {
  const orders: Order[] = [];
  const waiting = [...people];
  const open = async (): Promise<void> => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const json = orderBody(person, { role, qualification: 'Graduate', category: 'GEN' });
      const answer = await call('/payment/create-order', { json, cookie: person.cookie });
      if (answer.status !== 201)
        throw new Error(`create-order answered ${answer.status}: ${answer.text.slice(0, 200)}`);
      orders.push({ person, requestId: requestIdIn(jsonOf<{ paymentUrl: string }>(answer).paymentUrl) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, open));
  return orders;
}

/** Records the start delay of each job; a job's row is deleted once it is done. */
async function noteStarts(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema bench;
    create table bench.job_start (task text not null, ms double precision not null);
    create function bench.note_start() returns trigger language plpgsql security definer as $$
    begin
      insert into bench.job_start select identifier, extract(epoch from clock_timestamp() - old.run_at) * 1000
        from graphile_worker._private_tasks where id = new.task_id;
      return null;
    end $$;
    create trigger note_start after update of locked_at on graphile_worker._private_jobs for each row
      when (old.locked_at is null and new.locked_at is not null) execute function bench.note_start();`);
}
async function startsOf(pool: pg.Pool): Promise<Map<string, number[]>> {
  const { rows } = await pool.query<{ task: string; ms: number }>(`
    select task, ms from bench.job_start
    union all
    select task_identifier, extract(epoch from clock_timestamp() - run_at) * 1000 from graphile_worker.jobs
     where locked_at is null and run_at < clock_timestamp() and attempts < max_attempts`);
  const byTask = new Map<string, number[]>();
  for (const { task, ms } of rows) byTask.set(task, [...(byTask.get(task) ?? []), ms]);
  return byTask;
}

interface Load {
  readonly harness: Harness;
  readonly call: Call;
  readonly orders: readonly Order[];
  readonly newcomers: readonly Person[];
  readonly role: string;
  readonly answers: Map<string, Timing[]>;
}
interface Sender {
  readonly eachMs: number;
  readonly send: (n: number) => Promise<unknown>;
}
const publicPages = ['/', '/career', '/hi', '/product/E-Rickshaw'] as const;
/** Requests of visitors, the gateway and a supervisor during the run, sent concurrently. */
function senders({ harness, call, orders, newcomers, role, answers }: Load): Sender[] {
  const measure = async (name: string, send: () => Promise<Answer>): Promise<void> => {
    const began = performance.now();
    const { status } = await send().catch(() => ({ status: 0 }));
    answers.set(name, [...(answers.get(name) ?? []), { ms: performance.now() - began, status }]);
  };
  const orderAt = (n: number): Order => orders[n % orders.length]!;
  return [
    { eachMs: 250, send: (n) => measure('public page', () => call(publicPages[n % publicPages.length]!)) },
    {
      eachMs: 1000,
      send: (n) => measure('page of a person', () => call('/application', { cookie: orderAt(n).person.cookie })),
    },
    { eachMs: 1000, send: () => measure('/readyz', () => call('/readyz')) },
    {
      eachMs: 1000,
      send: (n) =>
        measure('call-back', () => call('/api/contact/submit', { json: { name: `Asha ${n}`, phone: '9876543210' } })),
    },
    {
      eachMs: 2000,
      send: (n) => {
        const { person, requestId } = orderAt(n * 7);
        const json = { payment_id: `MOJO${n}`, payment_request_id: requestId };
        return measure('return page asks', () => call('/api/payment/verify-payment', { json, cookie: person.cookie }));
      },
    },
    {
      eachMs: 4000,
      send: (n) => {
        const person = newcomers[n % newcomers.length]!;
        const json = orderBody(person, { role, qualification: 'Graduate', category: 'GEN' });
        return measure('Pay pressed', () => call('/payment/create-order', { json, cookie: person.cookie }));
      },
    },
    { eachMs: 5000, send: (n) => harness.gateway.pay({ requestId: orderAt(n * 3 + 1).requestId, outcome: 'credit' }) },
  ];
}
async function every({ eachMs, send }: Sender, until: number): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (let n = 0; Date.now() < until; n++) {
    sent.push(send(n).catch(() => undefined));
    await pause(eachMs);
  }
  await Promise.all(sent);
}

async function watch(
  harness: Harness,
  pool: pg.Pool,
  limit: { connections: number; rssBytes: number },
  until: number,
): Promise<void> {
  while (Date.now() < until) {
    const { rows } = await pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and application_name <> 'bystander'",
    );
    limit.connections = Math.max(limit.connections, rows[0]!.n);
    limit.rssBytes = Math.max(limit.rssBytes, rssOf(harness.site.pid()));
    await pause(500);
  }
}
function rssOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** These tasks call the gateway. */
const gatewayTasks = /read-payment-back|send-refund|read-due-orders|read-all-open-orders|reconcile-|send-due-refunds/;
const ofAll = (starts: Measured['starts']): number[] =>
  [...starts].filter(([task]) => !gatewayTasks.test(task)).flatMap(([, ms]) => ms);
const milliseconds = (ms: readonly number[]): string =>
  ms.length === 0
    ? 'none'
    : `${[50, 95].map((nth) => `${percentile(ms, nth).toFixed(0)} ms`).join(' / ')} (${ms.length})`;
const megabytes = (bytes: number): string => (bytes > 0 ? `${Math.round(bytes / 2 ** 20)} MB` : 'not available here');

function jobRows(healthy: Measured, hanging: Measured): string[][] {
  const tasks = [...new Set([...healthy.starts.keys(), ...hanging.starts.keys()])].sort();
  const row = (task: string): string[] => [
    `start of ${task}`,
    ...[healthy, hanging].map((entry) => milliseconds(entry.starts.get(task) ?? [])),
  ];
  return [
    [
      'start of all jobs but the gateway’s, p50 / p95',
      ...[healthy, hanging].map((entry) => milliseconds(ofAll(entry.starts))),
    ],
    ...tasks.filter((task) => !gatewayTasks.test(task)).map(row),
    ...tasks.filter((task) => gatewayTasks.test(task)).map(row),
  ];
}

function answerRows(healthy: Measured, hanging: Measured): string[][] {
  const cell = (timings: readonly Timing[]): string => {
    const statuses = [...new Set(timings.map((timing) => timing.status))].sort((a, b) => a - b);
    const counts = statuses.map(
      (status) => `${timings.filter((timing) => timing.status === status).length} × ${status}`,
    );
    return `${milliseconds(timings.map((timing) => timing.ms)).replace(/ \(.*/, '')}, ${counts.join(', ')}`;
  };
  const names = [...new Set([...healthy.answers.keys(), ...hanging.answers.keys()])];
  return names.map((name) => [
    `${name}, p50 / p95`,
    ...[healthy, hanging].map((entry) => cell(entry.answers.get(name) ?? [])),
  ]);
}
