import type pg from 'pg';
import type { Log } from '#kit/context.ts';
import { readSetting } from '#platform/database/settings.ts';
import type { Config } from '#platform/operations/config.ts';
import { beginDemoData, readDemoData, storeProgress } from '#platform/operations/demo-data.ts';
import type { Product } from '../product/product.ts';
import { makeDemo } from './make.ts';
import { bankStatement, settlementReport } from './month-files.ts';
import type { GatewayState, Simulator } from './simulator.ts';
import { signInAs, whoIsWho } from './who-is-who.ts';

/** What the demo's front door shows and does. */
export const frontDoor = ({ ctx }: Product) => ({
  data: () => readDemoData(ctx.db, ctx.now()),
  people: () => whoIsWho(ctx),
  signIn: (phone: string) => signInAs(ctx, phone),
  files: {
    'settlement-report.csv': (gateway: GatewayState) => settlementReport(ctx, gateway),
    'bank-statement.csv': (gateway: GatewayState) => bankStatement(ctx, gateway),
  },
});

/** Before the first rows of a database are written: whether this start fills it. Other gateways know no invented payments. */
export async function begins({ ctx }: Product, config: Config, hasSimulator: boolean): Promise<boolean> {
  const isNew = (await readSetting<string | undefined>(ctx.db, 'mode', undefined)) === undefined;
  return beginDemoData(ctx.db, isNew && hasSimulator && config.DEMO_DATA === 'full', ctx.now());
}

export interface Filling {
  readonly config: Config;
  readonly site: Product;
  readonly gateway: Simulator;
  readonly gatewayValues: Parameters<typeof makeDemo>[0]['gatewayValues'];
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly signal: AbortSignal;
}
/** Fills a new demo beside the running site. Whether it comes to its end is stored; a fault is logged. */
export const fill = ({ site, ...filling }: Filling): Promise<'filled' | 'unfinished'> =>
  storeProgress(site.ctx, async (onProgress) => {
    try {
      await makeDemo({ ...filling, site, scale: 1, onProgress });
      return 'filled';
    } catch (error) {
      // All data of the story are invented.
      const reason = error instanceof Error ? error.message : 'unknown';
      if (!filling.signal.aborted) filling.log.error('the demo could not be filled', error, { reason });
      return 'unfinished';
    }
  });
