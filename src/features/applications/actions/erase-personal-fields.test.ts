import { expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { findFrozenForm, freezeForm } from '../store/applications.ts';
import { eraseOldPersonalFields } from './erase-personal-fields.ts';

const app = await testProduct();
await openAllRoles(app.db);

test('personal fields are erased a year after the last step; the books stay', async () => {
  const who = await app.applicant();
  const opened = (await (await app.post('/payment/create-order', orderBody(who), who)).json()) as {
    paymentUrl: string;
  };
  await app.post('/payment/create-order', orderBody(who, { appliedFor: 'Video Editor' }), who);
  app.sandbox.control.pay({ requestId: requestIdIn(opened.paymentUrl), outcome: 'credit' });
  await app.sandbox.control.webhooksSettled();
  await app.idle();
  app.pass(364 * dayMs);
  expect(await eraseOldPersonalFields(app.product.ctx)).toEqual({ applications: 0, forms: 0 });
  app.pass(2 * dayMs);
  expect(await eraseOldPersonalFields(app.product.ctx)).toEqual({ applications: 1, forms: 2 });
  expect(await eraseOldPersonalFields(app.product.ctx)).toEqual({ applications: 0, forms: 0 });
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(a)::text || to_jsonb(f)::text as text from application a join frozen_form f on f.id = a.form_id`.execute(
    app.db,
  );
  expect(rows[0]!.text).not.toMatch(/Asha|Ram Prasad|asha@example|Danapur|1999-04-12|photo\.jpg/);
  expect(rows[0]!.text).toMatch(/Supervisor.*GEN/s);
  const ledger = await sql<{ n: number }>`select count(*)::int as n from ledger_entry`.execute(app.db);
  expect(ledger.rows[0]!.n).toBe(4);

  // The same form that is sent again is filled again.
  const frozen = await sql<{ id: string }>`select id from frozen_form where role = 'Video Editor'`.execute(app.db);
  const [{ id }] = frozen.rows as [{ id: string }];
  const row = (await findFrozenForm(app.product.ctx.db, id))!;
  const form = { ...row.form, name: 'Asha Kumari' };
  const again = await app.product.ctx.transaction(async (tx) => {
    const { rows: hashes } = await sql<{
      formHash: string;
    }>`select form_hash from frozen_form where id = ${id}`.execute(app.db);
    const same = { ...row, id: 'frm_again', form, formHash: hashes[0]!.formHash, at: app.product.ctx.now() };
    return freezeForm(tx, same);
  });
  expect(again).toBe(id);
  expect((await findFrozenForm(app.product.ctx.db, id))?.form.name).toBe('Asha Kumari');
});
