import { rmSync } from 'node:fs';
import type pg from 'pg';
import type { Random } from '#test/seed.ts';
import { findUnasked, listsRead, type Moved } from './after-restore.ts';
import { forgetSince, type Mark, markOf } from './ask.ts';
import { restoreBackup, setClock, takeBackup } from './backups.ts';
import { pause } from './call.ts';
import type { Harness } from './harness.ts';
import type { Office } from './office.ts';
import type { Load } from './load.ts';

/** What the backups of a run lost, for the checks at the end. */
export interface Lost {
  /** Pages of the gateway whose orders are lost with all that came after a backup. */
  readonly pages: Set<string>;
  /** What a restore should have had, and what left before a person had confirmed it. */
  readonly off: string[];
  readonly ms: number[];
}
interface Backup {
  readonly folder: string;
  readonly mark: Mark;
  /** Pages of the gateway before it began. */
  readonly pages: ReadonlySet<string>;
}
export interface Restores {
  readonly lost: Lost;
  /** Before a kill: begins a backup, restores it, or lets staff confirm, when its time has come. */
  before(kill: number): Promise<void>;
  /** Staff have confirmed what the last restore left. */
  finish(): Promise<void>;
}

/** In each cycle of kills a backup beside the load, some kills later its restore, and some kills more before staff look. */
export function planRestores(input: {
  readonly harness: Harness;
  readonly load: Load;
  readonly office: Office;
  readonly pool: pg.Pool;
  readonly random: Random;
  readonly kills: number;
  readonly restores: number;
}): Restores {
  const { harness, random } = input;
  const lost: Lost = { pages: new Set(), off: [], ms: [] };
  const cycle = Math.floor(input.kills / Math.max(1, input.restores));
  const plan = new Map<number, 'back-up' | 'restore' | 'confirm'>();
  for (let number = 0; number < input.restores; number++) {
    const start = number * cycle + 1;
    const restore = start + Math.max(1, Math.floor(cycle / 4)) + random.below(Math.max(1, Math.floor(cycle / 3)));
    plan.set(start + random.below(Math.max(1, restore - start)), 'back-up');
    plan.set(restore, 'restore');
    plan.set(restore + 1 + random.below(2), 'confirm');
  }
  let backup: Promise<Backup> | undefined;
  let moved: Moved | undefined;
  let recovery: Promise<void> | undefined;
  const confirm = async (): Promise<void> => {
    if (!moved) return;
    const asked = moved;
    moved = undefined;
    await harness.site.start();
    await listsRead(input.office.desk);
    lost.off.push(...(await findUnasked(input.office.desk, asked)));
    recovery = input.office.resume();
  };
  return {
    lost,
    async before(kill) {
      const step = plan.get(kill);
      if (step === 'back-up') {
        await harness.site.start();
        backup = backUp(input);
      }
      if (step === 'restore' && backup) {
        // The backup goes on once the database runs, and so do staff who still recover from the restore before.
        await harness.site.start();
        const made = await backup;
        await recovery;
        moved = await restore(input, made, lost);
      }
      if (step === 'confirm') await confirm();
    },
    async finish() {
      await confirm();
      await harness.site.start();
      await recovery;
    },
  };
}

async function backUp({ harness, load }: Parameters<typeof planRestores>[0]): Promise<Backup> {
  const { requests } = await harness.gateway.state();
  const mark = markOf(load.journal);
  return { folder: await takeBackup(harness), mark, pages: new Set(requests.map(({ id }) => id)) };
}

async function restore(
  { harness, load, office, pool, random }: Parameters<typeof planRestores>[0],
  { folder, mark, pages }: Backup,
  lost: Lost,
): Promise<Moved> {
  const { site, gateway } = harness;
  await office.rest();
  const { rows } = await pool.query<{ ahead: string }>('select ahead::text from product_clock');
  await site.kill();
  await site.killDatabase();
  // What was answered until now is noted.
  await pause(300);
  const at = Date.now();
  const { requests, payments, refunds } = await gateway.state();
  forgetSince(load.journal, mark);
  const began = performance.now();
  await restoreBackup(harness, folder, random);
  await setClock(harness, rows[0]?.ahead ?? '00:00:00');
  await site.start();
  lost.ms.push(performance.now() - began);
  rmSync(folder, { recursive: true, force: true });
  const known = await pool.query<{ id: string; page: string | null }>(
    'select id, request_id as page from payment_order',
  );
  const pageOf = new Map(known.rows.map(({ id, page }) => [id, page]));
  for (const { id, orderId = '' } of requests) {
    const page = pageOf.get(orderId);
    // An order from before its page was opened may get another page: what is paid on the first one then waits for staff.
    if (page !== undefined && (page === id || pages.has(id))) continue;
    if (pages.has(id) && !lost.pages.has(id)) lost.off.push(`the backup has no order for the page ${id} of before it`);
    lost.pages.add(id);
  }
  const captured = payments.filter(({ isCaptured, settlesAtMs }) => isCaptured && settlesAtMs <= at);
  return { payments: new Set(captured.map(({ id }) => id)), refunds: new Set(refunds.map(({ id }) => id)) };
}
