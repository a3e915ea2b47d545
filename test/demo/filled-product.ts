import { inject } from 'vitest';
import { makePool, sql } from '#platform/database/db.ts';
import { asRole } from '#platform/database/prepare-database.ts';
import { makeLog } from '#platform/operations/log.ts';
import { type InstamojoSandbox, makeInstamojoSandbox } from '#sandbox/instamojo/sandbox.ts';
import { forDatabase } from '#test/postgres.ts';
import { testProduct, type TestProduct } from '#test/product.ts';
import { makeDemo } from '../../src/demo/make.ts';
import { storyNow } from '../../src/demo/story-time.ts';
import { readConfig } from '../../src/product/settings.ts';

const secrets = {
  DATA_KEY: 'a data key of the tests that is long enough',
  SESSION_SECRET: 'a secret of the tests that is long enough',
};

/** A product whose database has the demo's invented past, in a smaller size; each role has so many vacancies. */
export async function filledProduct(
  scale: number,
  vacancies: number,
): Promise<{
  readonly app: TestProduct;
  readonly gateway: Pick<InstamojoSandbox, 'control'>;
  readonly faults: string[];
}> {
  const app = await testProduct({ worker: false, env: secrets });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const { where, role } = inject('postgres');
  const pool = makePool({ ...forDatabase(where, rows[0]?.name ?? ''), ...asRole(role), max: 4 });
  await sql`update opening set vacancies = ${vacancies}`.execute(app.db);
  const values = { clientId: 'demo', clientSecret: 'demo', privateSalt: 'demo' };
  const url = 'http://gateway.demo';
  const faults: string[] = [];
  const gateway = makeInstamojoSandbox({ ...values, journal: undefined, baseUrl: () => url, now: storyNow });
  await makeDemo({
    config: readConfig(secrets),
    pool,
    log: makeLog((line) => faults.push(line)),
    site: app.product,
    gateway,
    gatewayValues: { ...values, apiUrl: url },
    scale,
    onProgress: () => undefined,
  });
  return { app, gateway, faults };
}
