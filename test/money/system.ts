import { afterAll } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import type { Phone } from '#kit/text/phone.ts';
import { ok } from '#kit/result.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { recordRestore } from '#features/payments/actions/restores.ts';
import { openAllRoles, testProduct, type TestProduct } from '#test/product.ts';
import { features } from '../../src/features.ts';
import type { ProductContext } from '../../src/product/context.ts';
import { feesPaise } from './fees.ts';
import { type Control, type GatewayName, type Opened, vendors } from './gateways.ts';
import { makeReader, PlanningOnce } from './connections.ts';
import { drain, releaseLocked } from './queue.ts';
import { copying, emptying, restoring, type Table, tables } from './tables.ts';

/** The product on a separate database, its gateway, its clock and its queue. */
export interface System {
  readonly app: TestProduct;
  readonly gatewayName: GatewayName;
  readonly gateway: Control;
  /** Refusals that the gateway answered to refunds, by our id of the attempt. */
  readonly refusals: ReadonlyMap<string, number>;
  /** The newest OTP for a number. */
  codeTo(phone: string): string;
  now(): Promise<number>;
  /** The product's context on a separate connection, for reads one after the other. */
  reading(): Promise<ProductContext>;
  rows<Row>(text: string): Promise<Row[]>;
  /** Waits for webhooks and jobs, and runs the timers of each minute. */
  settle(): Promise<void>;
  /** Moves the clock, makes failed jobs due accordingly, and runs every timer of money. */
  pass(ms: number): Promise<void>;
  runTimer(name: string): Promise<void>;
  /** Works on the queue and is killed during it. */
  killAtWork(afterMs: number): Promise<void>;
  /** A process killed less than two minutes ago may still hold its refund. */
  mayBeLeased(): Promise<boolean>;
  /** From now on jobs with a matching name wait until `releaseJobs`. */
  delayJobs(pattern: string): Promise<void>;
  /** Lets the delayed jobs run, or fail permanently. @returns how many had waited */
  releaseJobs(asGivenUp?: boolean): Promise<number>;
  /** The waiting jobs never run: lost. @returns how many */
  loseJobs(): Promise<number>;
  backUp(): Promise<void>;
  /** The program starts on the rows of the backup. @returns false where the owner of the tables may not restore here */
  restore(madeAt: number): Promise<boolean>;
  /** Empties the database and the gateway; sets the clock to ten in the morning of the next `weekday` (0: Sunday). */
  reset(weekday: number): Promise<void>;
}

/** How long one attempt holds a refund. */
const leaseMs = 2 * minuteMs;
/** The others send messages, seal the audit, erase old records, or belong to features that money does not depend on. */
const isOfMoney = /^(?!erase|notify-stages|notify-windows|remove-|watch-audit|watch-disk|sweep-objects)/;
const timersOf = (...names: readonly string[]) =>
  features
    .filter(({ name }) => names.includes(name))
    .flatMap(({ timers }) => timers.filter(({ name }) => isOfMoney.test(name)));
const timers = timersOf('payments', 'referrals', 'ledger', 'bank', 'applications', 'operations');
const everyMinute = timers.filter(({ cron }) => cron === '* * * * *').map(({ name }) => name);
/** The timer that runs the sweepers and the whole check of the books, which is compared after every step as well. */
const nightly = 'draw-trial-balance';

export async function startSystem(gatewayName: GatewayName): Promise<System> {
  const vendor = vendors[gatewayName];
  const codes = new Map<string, string>();
  let sandbox: Opened;
  let refusals = new Map<string, number>();
  let refusalsThen: ReadonlyMap<string, number> = new Map();
  const app = await testProduct({
    worker: false,
    env: { PAYMENT_GATEWAY: gatewayName },
    // Few, because each plans the statements that it runs.
    through: async (where) => ({ ...where, max: 6, connectionTimeoutMillis: 60_000, Client: PlanningOnce }),
    ports: {
      smsProviders: [
        {
          name: 'twilio',
          send: async ({ to, text }: { to: Phone; text: string }) => {
            codes.set(to, /\d{6}/.exec(text)?.[0] ?? '');
            return ok({ vendorMessageId: 'sms' });
          },
        },
      ],
      gateways: [
        vendor.adapter(async (input, init) => {
          const request = new Request(input, init);
          const isRefund = request.method === 'POST' && /\/refund\/?$/.test(request.url);
          const body = isRefund ? await request.clone().text() : '';
          const answer = await sandbox.fetch(request);
          if (isRefund && answer.status === 400) countRefusal(vendor.attemptIn(body));
          return answer;
        }),
      ],
    },
  });
  const countRefusal = (id: string): void => void refusals.set(id, (refusals.get(id) ?? 0) + 1);
  const openGateway = (): Opened => vendor.open({ now: () => app.product.ctx.now(), request: app.request });
  sandbox = openGateway();
  await openAllRoles(app.db);
  for (const [role, { GEN, SC }] of Object.entries(feesPaise))
    await app.asOwner(
      `update opening set general_fee_paise = ${GEN}, reservation_fee_paise = ${SC} where role = '${role}'`,
    );
  const reader = makeReader(app);
  afterAll(() => reader.release());
  const rows = async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(app.db)).rows;
  await app.asOwner(delaying);

  let wasTroubled = false;
  let killedAt: number | undefined;
  const now = async (): Promise<number> => (await app.product.ctx.businessNow()).getTime();
  const idle = async (): Promise<void> => {
    wasTroubled ||= !sandbox.control.isWell();
    await sandbox.control.webhooksSettled();
    await drain(app.product, app.db);
  };
  const run = async (names: readonly string[]): Promise<void> => {
    await rows(
      `select graphile_worker.add_job(name, queue_name := name) from unnest(array['${names.join("','")}']) as name`,
    );
    await idle();
  };
  return {
    app,
    reading: reader.context,
    gatewayName,
    get gateway() {
      return sandbox.control;
    },
    get refusals() {
      return refusals;
    },
    codeTo: (phone) => codes.get(phone) ?? '',
    now,
    rows,
    async settle() {
      await idle();
      await run(everyMinute);
    },
    async pass(ms) {
      app.pass(ms);
      await rows(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
        where locked_at is null and run_at > now() and run_at <= now() + interval '${ms} ms'), run_at := now())`);
      await idle();
      const names = timers.map(({ name }) => name);
      await run(ms < 12 * hourMs ? names.filter((name) => name !== nightly) : names);
      await run(everyMinute);
    },
    runTimer: (name) => run([name]),
    async killAtWork(afterMs) {
      const working = idle().catch(() => undefined);
      await pause(afterMs);
      await app.kill();
      await working;
      await releaseLocked(app.product.ctx.db);
      killedAt = await now();
    },
    mayBeLeased: async () => killedAt !== undefined && (await now()) < killedAt + leaseMs,
    delayJobs: async (pattern) => void (await rows(`insert into money_delay values ('${pattern}')`)),
    async releaseJobs(asGivenUp = false) {
      await rows('delete from money_delay');
      if (asGivenUp)
        return (
          await rows(
            `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'as the model says', run_at = now()
              where id in (${delayed}) returning id`,
          )
        ).length;
      return (await rows(`select graphile_worker.reschedule_jobs(array(${delayed}), run_at := now())`)).length;
    },
    async loseJobs() {
      await rows('delete from money_delay');
      return (await rows(`select graphile_worker.complete_jobs(array(${delayed}))`)).length;
    },
    async backUp() {
      refusalsThen = new Map(refusals);
      await app.asOwner(copying(await rows<Table>(tables)));
    },
    async restore(madeAt) {
      const all = await rows<Table>(tables);
      if (!all.every(({ byPassing }) => byPassing)) return false;
      await app.asOwner(restoring(all));
      const restoredAt = await app.product.ctx.businessNow();
      await app.product.ctx.transaction((tx) => recordRestore(tx, { backupAt: new Date(madeAt), restoredAt }));
      await app.kill();
      refusals = new Map(refusalsThen);
      return true;
    },
    async reset(weekday) {
      // A job that waits for a retry must not become due while the tables are emptied.
      await rows(
        'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where locked_at is null))',
      );
      await idle();
      await app.asOwner(emptying(await rows<Table>(tables)));
      await sandbox.close();
      sandbox = openGateway();
      killedAt = undefined;
      refusals = new Map();
      app.messages.length = 0;
      app.logged.length = 0;
      // The clock goes back, unless the program would remember an outage of the gateway for days.
      const now = app.product.ctx.now().getTime();
      app.pass(morningOf(weekday, wasTroubled ? now : Date.now()) - now);
      wasTroubled = false;
    },
  };
}

/** Jobs that the model holds back wait for a thousand days, longer than any sequence. */
const delaying = `
  create table money_delay (pattern text not null);
  grant all on money_delay to public;
  create function money_delay_job() returns trigger language plpgsql as $$ begin
    if exists (select 1 from public.money_delay, graphile_worker._private_tasks t where t.id = new.task_id and t.identifier ~ pattern)
    then new.run_at := now() + interval '1000 days'; end if;
    return new; end $$;
  create trigger money_delay before insert on graphile_worker._private_jobs for each row execute function money_delay_job();`;
const delayed = "select id from graphile_worker.jobs where run_at > now() + interval '500 days'";

/** Ten in the morning, Indian time, of the next such weekday. */
function morningOf(weekday: number, from: number): number {
  const day = Math.ceil(from / dayMs);
  const ahead = (weekday - ((day + 4) % 7) + 7) % 7;
  return (day + ahead) * dayMs + 4.5 * hourMs;
}
