import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { sealedHead } from '#features/audit/actions/seal-audit.ts';
import { headText } from '#features/audit/model.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { testProduct } from '#test/product.ts';
import { featureConfigOf } from '../../product/feature-config.ts';
import { readConfig } from '../../product/settings.ts';

const owner = 'owner@enterprise.example';
const app = await testProduct({ env: { OWNER_MAIL: owner } });
const { workCtx } = app.product;
const record = (): Promise<void> =>
  workCtx.transaction((tx) => recordAudit(tx, { actor: 'cli:test', action: 'leads/spam', subject: 'lead_1' }));
const runTimer = async (name: string): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, job_key := ${name}, queue_name := ${name})`.execute(app.db);
  await app.idle();
};
const mails = () => app.messages.filter(({ template }) => template === 'audit-head');
const listed = async () => (await findItems(workCtx)).filter(({ kind }) => kind === 'audit-off');

test('the head is mailed to the owner, once for each new head', async () => {
  await record();
  await runTimer('watch-audit');
  await runTimer('watch-audit');
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toMatchObject({
    channel: 'email',
    to: owner,
    text: expect.stringContaining(`Head: ${headText((await sealedHead(workCtx))!)}\n`),
  });
  await record();
  await runTimer('watch-audit');
  expect(mails()).toHaveLength(2);
  expect(mails()[1]?.text).toContain(`Head: ${headText((await sealedHead(workCtx))!)}\n`);
});

test('without an own address, the owner reads at that of the office', () => {
  const mailsOf = (settings: Readonly<Record<string, string>>) => {
    const { staffMail, ownerMail } = featureConfigOf(readConfig(settings));
    return [staffMail, ownerMail];
  };
  expect(mailsOf({ STAFF_MAIL: 'desk@enterprise.example' })).toEqual(Array(2).fill('desk@enterprise.example'));
  expect(mailsOf({ STAFF_MAIL: 'desk@enterprise.example', OWNER_MAIL: owner })).toEqual([
    'desk@enterprise.example',
    owner,
  ]);
});

test('an altered entry is listed for staff until it is as it was, and its head is not mailed', async () => {
  await record();
  await runTimer('seal-audit');
  const last = await sql<{ position: number; id: number }>`
    select position, entry_id as id from audit_seal order by position desc limit 1`.execute(app.db);
  const { position, id } = last.rows[0]!;
  const change = (actor: string) =>
    app.asOwner(`begin; alter table audit_entry disable trigger user;
      update audit_entry set actor = '${actor}' where id = ${id};
      alter table audit_entry enable trigger user; commit`);
  await change('cli:other');
  await runTimer('watch-audit');
  expect(await listed()).toMatchObject([{ subject: 'audit', details: { kind: 'altered', position, entryId: id } }]);
  expect(mails()).toHaveLength(2);
  expect(app.logged.join('')).toContain('the audit is off');
  await change('cli:test');
  await runTimer('watch-audit');
  expect(await listed()).toEqual([]);
  expect(mails()).toHaveLength(3);
});
