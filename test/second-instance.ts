// Another instance of the product on the same database, with its own worker, as an operator has it who runs two.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { makePool, sql } from '#platform/database/db.ts';
import { readSigningKey } from '#platform/database/signing.ts';
import { secretsOf } from '#platform/operations/secrets.ts';
import { makeApp } from '#platform/http/app.ts';
import { makeLog } from '#platform/operations/log.ts';
import { forDatabase } from '#test/postgres.ts';
import type { TestProduct } from '#test/product.ts';
import { makeProduct, type ProductParts } from '../src/product/product.ts';
import { readConfig } from '../src/product/settings.ts';

/** The settings that instances on one database must share. */
export const sharedSecrets = {
  SESSION_SECRET: 'a session secret of two instances',
  DATA_KEY: 'a data key that two instances do share',
};

/** Until the end of the test. `env`: the settings that both share, among them the secrets. */
export async function secondInstance(
  app: TestProduct,
  { env, ports }: { readonly env: Readonly<Record<string, string>> } & Pick<ProductParts, 'ports'>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'saral-second-'));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const config = readConfig({ DATA_DIR: dataDir, APP_URL: 'http://site.test', HUMAN_CHECK_COST: '10', ...env });
  const where = forDatabase(inject('postgres').where, rows[0]!.name);
  const product = makeProduct({
    config,
    pool: makePool({ ...where, max: 10 }),
    signingKey: await readSigningKey(where, secretsOf(config)),
    log: makeLog(() => undefined),
    now: app.product.ctx.now,
    ...(ports ? { ports } : {}),
  });
  await product.seed();
  const worker = await product.startWorker({ alone: false, onSchedule: false });
  const site = makeApp(
    product.parts([], () => true),
    undefined,
  );
  onTestFinished(async () => {
    await worker.stop();
    await product.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    product,
    request: async (path: string, init?: RequestInit): Promise<Response> =>
      site.fetch(new Request(`http://site.test${path}`, init)),
  };
}
