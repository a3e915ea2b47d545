import type pg from 'pg';
import type { Result } from '#kit/result.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { StaffRefusal } from '#platform/operations/feature.ts';
import { makeLog } from '#platform/operations/log.ts';
import { commands } from '../../src/features.ts';
import { makeProduct, type Product } from '../../src/product/product.ts';
import { refusalText } from '#test/paying-out.ts';
import type { Harness, Site } from './harness.ts';
import { readConfig } from '../../src/product/settings.ts';

/** done: with the output; refused: with the reason; unknown: the database stopped during the command. */
export interface Said {
  readonly kind: 'done' | 'refused' | 'unknown';
  readonly text: string;
}
/** The staff command line on the running site's database, in this process, which is not killed. */
export interface Staff {
  say(...words: string[]): Promise<Said>;
  /** An action of the desk, likewise. */
  act(work: (ctx: Product['workCtx']) => Promise<Result<unknown, string>>): Promise<Said>;
  readonly product: Product;
  end(): Promise<void>;
}

export function openStaff(
  { site, gateway }: { readonly site: Pick<Site, 'dataDir' | 'url'>; readonly gateway: Harness['gateway'] },
  pool: pg.Pool,
): Staff {
  const config = readConfig({ DATA_DIR: site.dataDir, APP_URL: site.url, HUMAN_CHECK_COST: '10', ...gateway.settings });
  const product = makeProduct({ config, pool, log: makeLog(() => undefined) });
  return {
    product,
    async say(...words) {
      const command = readCommand(commands, words);
      try {
        return { kind: 'done', text: await command.run(product.workCtx, 'cli:faults') };
      } catch (error) {
        if (error instanceof StaffRefusal) return { kind: 'refused', text: error.message };
        if (isAway(error)) return { kind: 'unknown', text: (error as Error).message };
        throw error;
      }
    },
    async act(work) {
      try {
        const done = await work(product.workCtx);
        return done.ok ? { kind: 'done', text: '' } : { kind: 'refused', text: refusalText(done) };
      } catch (error) {
        if (isAway(error)) return { kind: 'unknown', text: (error as Error).message };
        throw error;
      }
    },
    end: () => product.end(),
  };
}

/** The database was killed or is changing its primary: whether the work was done is not known. */
export const isAway = (error: unknown): boolean =>
  isUnavailable(error) ||
  // Of a client that is not the product's.
  /ECONN|EPIPE|ENOENT|25006|53100|57P0|\b08\d{3}\b|terminat|timeout|Connection ended|closed the connection|standby|starting up|shutting down|recovery/i.test(
    `${(error as { code?: string }).code} ${(error as Error).message}`,
  );
