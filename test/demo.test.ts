import { findItems } from '#features/attention/actions/list-items.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { expect, inject, it } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { makeDemo } from '../src/demo/make.ts';
import { toldNow } from '../src/demo/told-time.ts';
import { readConfig } from '../src/product/settings.ts';
import { makeInstamojoSandbox } from '#sandbox/instamojo/sandbox.ts';
import { makePool } from '#platform/database/db.ts';
import { asRole } from '#platform/database/prepare-database.ts';
import { testProduct } from '#test/product.ts';

const secrets = {
  DATA_KEY: 'a data key of the tests that is long enough',
  SESSION_SECRET: 'a secret of the tests that is long enough',
};

it('tells the whole story of a demo at a small size', { timeout: 120_000 }, async () => {
  const app = await testProduct({ worker: false, env: secrets });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const { where, role } = inject('postgres');
  const pool = makePool({ ...where, database: rows[0]?.name ?? '', ...asRole(role), max: 6 });
  const gatewayValues = { clientId: 'demo', clientSecret: 'demo', privateSalt: 'demo' };
  const gateway = makeInstamojoSandbox({
    ...gatewayValues,
    journal: undefined,
    baseUrl: () => 'http://gateway.demo',
    now: toldNow,
  });
  const began = performance.now();
  await makeDemo({
    config: readConfig({ DATA_DIR: '/tmp/demo-scratch', ...secrets }),
    pool,
    log: makeLog((line) => line.includes('"error"') && console.log(line)),
    site: app.product,
    gateway,
    gatewayValues,
    scale: Number(process.env['SCALE'] ?? '0.1'),
    onProgress: () => undefined,
  });
  console.log('told in', performance.now() - began);
  const counts = await sql`select state, stage, count(*) from application group by 1, 2`.execute(app.db);
  console.log(counts.rows);
  console.log((await sql`select state, count(*) from message group by 1`.execute(app.db)).rows);
  for (const q of [
    'select state, count(*) from claim group by 1',
    'select state, count(*) from payout_run group by 1',
    'select count(*), sum(bank_paise) from settlement',
    'select state, count(*) from lead group by 1',
    'select state, count(*) from quotation group by 1',
    'select state, count(*) from refund group by 1',
    'select state, count(*) from dispute group by 1',
    'select month, transactions, open_findings from ledger_closing order by 1',
    'select min(at), max(at), count(*) from audit_entry',
  ])
    console.log(q, JSON.stringify((await sql.raw(q).execute(app.db)).rows));
  const items = await findItems(app.product.workCtx);
  console.log(items.map(({ kind, subject, since }) => `${kind} ${subject} ${since.toISOString()}`));
  console.log((await drawTrialBalance(app.product.workCtx)).differences);
  expect(1).toBe(1);
});
