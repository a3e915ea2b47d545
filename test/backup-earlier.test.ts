// Restores a backup of an earlier version; migrations convert its rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { type Manifest, writeBackup } from '#platform/operations/backup.ts';
import { restoreBackup } from '#platform/operations/restore.ts';
import { makeContext } from '#platform/database/context.ts';
import { makeDb, makePool, migrationNames } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { signOn } from '#platform/database/signing.ts';
import { asRole, prepareDatabase } from '#platform/database/prepare-database.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { dropDatabase } from '#test/drop-database.ts';
import { earlierVersion } from '#test/earlier-version.ts';
import { forDatabase } from '#test/postgres.ts';
import { finishRestore, makeProduct, type Product } from '../src/product.ts';
import { readConfig } from '../src/settings.ts';

const home = mkdtempSync(join(tmpdir(), 'backup-earlier-'));
const secrets = {
  SESSION_SECRET: 'a session secret of the backup’s test',
  DATA_KEY: 'the data key of the backup’s test',
};
const { where, role } = inject('postgres');
const endings: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(home, { recursive: true, force: true }))];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

async function emptyDatabase(): Promise<{ owner: pg.Pool; where: pg.ClientConfig }> {
  const name = `t_earlier_${crypto.randomUUID().slice(0, 8)}`;
  const admin = new pg.Client(where);
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  const own = forDatabase(where, name);
  const owner = makePool({ ...own, max: 4 });
  endings.push(async () => {
    await owner.end();
    await dropDatabase(admin, name);
    await admin.end();
  });
  return { owner, where: own };
}

/** At least one row of each state that the migrations convert. */
async function fill(owner: pg.Pool) {
  const { encrypt: seal } = makeContext({
    db: makeDb(owner),
    log: makeLog(() => undefined),
    secret: secrets.SESSION_SECRET,
    dataKey: secrets.DATA_KEY,
    emit: async () => undefined,
  });
  const old = earlierVersion(owner, { now: new Date(), seal });
  const referrerId = await old.account();
  await owner.query(`
    insert into role (name, state, general_fee_paise, reservation_fee_paise, vacancies, opening_date, closing, position, texts)
    values ('Supervisor', 'open', 60000, 30000, 45, '02-06-25', 'Closed', 6, '{"en": {"title": "Supervisor"}, "hi": {}}')`);
  await old.audit('accounts/grant-role', '+919876543210', { role: 'owner' });
  await old.audit('claims/bank-details-corrected', 'SC-1', { state: 'hold', was: '9012', now: '1098' });
  await old.audit('payments/closed', 'pay_1', { paise: 100, reason: 'Asha asked' });
  return {
    claims: {
      active: await old.claim('active'),
      uncovered: await old.claim('hold', { isUncovered: true }),
      heldByStaff: await old.claim('hold'),
      paid: await old.claim('paid'),
      rejected: await old.claim('rejected'),
    },
    held: await old.application({ referrerId, holdReason: 'same-identity' }),
    reversed: await old.application({ referrerId, refund: 'requested' }),
    restored: await old.application({ referrerId, refund: 'denied' }),
    refunded: await old.application({ referrerId, refund: 'done' }),
    disputed: await old.application({ referrerId, isDisputed: true }),
    wrongSum: await old.misfit(old.feePaise - 100),
    wrongCurrency: await old.misfit(old.feePaise),
    orders: {
      open: (await old.order({ state: 'open', ageMs: dayMs })).id,
      young: (await old.order({ state: 'expired', ageMs: 10 * dayMs })).id,
      old: (await old.order({ state: 'expired', ageMs: 40 * dayMs })).id,
      neverOpened: (await old.order({ state: 'expired', ageMs: dayMs, hasPage: false })).id,
    },
  };
}

let manifest!: Manifest;
let old!: Awaited<ReturnType<typeof fill>>;
let owner!: pg.Pool;
let product!: Product;
beforeAll(async () => {
  const earlier = await emptyDatabase();
  await prepareDatabase(
    earlier.owner,
    migrationNames().filter((name) => name.startsWith('20261120')),
  );
  old = await fill(earlier.owner);
  const source = { objects: join(home, 'objects'), dataKey: secrets.DATA_KEY };
  const { folder } = await writeBackup({ ...source, owner: earlier.owner, into: home, now: new Date() });
  const into = await emptyDatabase();
  owner = into.owner;
  signOn(owner, secrets.DATA_KEY);
  manifest = await restoreBackup({ ...source, owner, from: folder, finish: finishRestore });
  product = makeProduct({
    config: readConfig({ ...secrets, DATA_DIR: join(home, 'restored'), APP_URL: 'http://site.test' }),
    pool: makePool({ ...into.where, ...asRole(role), max: 4 }),
    log: makeLog(() => undefined),
  });
  endings.push(() => product.end());
  await product.seed();
});
const rows = async (text: string, ...values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await owner.query<Record<string, unknown>>(text, [...values])).rows;
const firstRow = async (text: string, ...values: readonly unknown[]) => (await rows(text, ...values))[0];

test('only a paid claim has a payout, with its UTR', async () => {
  const { paid } = old.claims;
  const claim = await firstRow('select utr, amount_paise, settled_at from claim where id = $1', paid);
  expect(await rows('select claim_id, state, utr, amount_paise, paid_at, is_unclaimed from payout')).toEqual([
    {
      claim_id: paid,
      state: 'paid',
      utr: claim!['utr'],
      amount_paise: claim!['amount_paise'],
      paid_at: claim!['settled_at'],
      is_unclaimed: false,
    },
  ]);
});

test('a role is advertised by its first opening, to which its applications belong', async () => {
  expect(await rows(`select * from role where name = 'Supervisor'`)).toMatchObject([
    { position: 6, archived_at: null },
  ]);
  expect(await rows(`select * from opening where role = 'Supervisor'`)).toMatchObject([
    {
      number: 1,
      state: 'open',
      general_fee_paise: 60_000,
      reservation_fee_paise: 30_000,
      vacancies: 45,
      opening_date: '02-06-25',
      closing: 'Closed',
      texts: { en: { title: 'Supervisor' } },
      closes_at: null,
      ended_at: null,
    },
  ]);
  for (const table of ['application', 'frozen_form'])
    expect(await rows(`select distinct opening from ${table}`)).toEqual([{ opening: 1 }]);
  const kept = `select column_default from information_schema.columns where column_name = 'opening'
    and table_name in ('application', 'frozen_form')`;
  expect(await rows(kept)).toEqual([{ column_default: null }, { column_default: null }]);
});

test('claims that were open in the backup wait for a confirmation', async () => {
  const { active, uncovered, heldByStaff } = old.claims;
  const open = `select id from claim where state in ('active', 'processing', 'hold') and is_unconfirmed('referrer', referrer_id)`;
  expect(new Set((await rows(open)).map(({ id }) => id))).toEqual(new Set([active, uncovered, heldByStaff]));
});

test('the restore is stored with the time of the backup', async () => {
  const stored = await rows('select backup_at, gateway_read_at from restored_backup');
  expect(stored).toEqual([{ backup_at: new Date(manifest.madeAt), gateway_read_at: null }]);
});

test('audit entries of before are sealed, and their personal values are where they can be erased', async () => {
  const entries = await rows('select act, subject, details from audit_entry order by id');
  expect(entries.slice(0, 3)).toEqual([
    { act: 'accounts/grant-role', subject: '•••••••••••10', details: { role: 'owner' } },
    { act: 'claims/bank-details-corrected', subject: 'SC-1', details: { state: 'hold' } },
    { act: 'payments/closed', subject: 'pay_1', details: { paise: 100 } },
  ]);
  expect(await rows('select name, value from audit_value order by entry_id, name limit 4')).toEqual([
    { name: 'phone', value: '+919876543210' },
    { name: 'accountAfter', value: '1098' },
    { name: 'accountBefore', value: '9012' },
    { name: 'reason', value: 'Asha asked' },
  ]);
  const checked = await checkAudit(product.workCtx);
  expect([checked.fault, checked.head?.position]).toEqual([undefined, entries.length]);
  await expect(owner.query("update audit_entry set actor = 'x'")).rejects.toThrow(/never changed/);
});

test('of the claims on hold, only the one that lost its cover by a reversal is uncovered', async () => {
  const { uncovered, heldByStaff } = old.claims;
  expect(await rows('select id from claim where is_uncovered')).toEqual([{ id: uncovered }]);
  expect(await firstRow('select state, is_uncovered from claim where id = $1', heldByStaff)).toEqual({
    state: 'hold',
    is_uncovered: false,
  });
});

test('held and reversed earnings keep their status, and no earning counts as released by staff', async () => {
  const of = ({ id }: { id: string }) =>
    firstRow(
      'select hold_reason, reversed_at is not null as reversed, released_at from commission where application_id = $1',
      id,
    );
  const plain = { hold_reason: null, reversed: false, released_at: null };
  expect(await of(old.held)).toEqual({ ...plain, hold_reason: 'same-identity' });
  for (const value of [old.reversed, old.refunded, old.disputed])
    expect(await of(value)).toEqual({ ...plain, reversed: true });
  expect(await of(old.restored)).toEqual(plain);
});

test('captures that do not match an order need a review with its reason, and are listed', async () => {
  const found = await rows(`select id, mismatch from payment where state = 'needs-review' order by mismatch`);
  expect(found).toEqual([
    { id: old.wrongSum, mismatch: 'amount' },
    { id: old.wrongCurrency, mismatch: 'currency' },
  ]);
  const listed = await findItems(product.ctx, ['payment-needs-review']);
  expect(new Set(listed.map(({ subject }) => subject))).toEqual(new Set([old.wrongSum, old.wrongCurrency]));
});

test('a capture of a wrong amount is in the ledger; one in a foreign currency waits for its rupees', async () => {
  const found = await rows(`select id, posted_paise, captured_at is not null as is_captured from payment
    where state = 'needs-review' order by mismatch`);
  expect(found).toEqual([
    { id: old.wrongSum, posted_paise: 49_900, is_captured: true },
    { id: old.wrongCurrency, posted_paise: null, is_captured: true },
  ]);
});

test('a capture of a wrong amount is in the ledger; one in a foreign currency once its rupees are entered', async () => {
  const of = (id: string) =>
    firstRow('select captured_at is not null as captured, currency, posted_paise from payment where id = $1', id);
  expect(await of(old.wrongSum)).toEqual({ captured: true, currency: 'INR', posted_paise: 49_900 });
  const foreign = await of(old.wrongCurrency);
  expect(foreign).toMatchObject({ captured: true, posted_paise: null });
  expect(foreign!['currency']).not.toBe('INR');
});

test('a payment row has its amount in the ledger', async () => {
  expect(
    await rows(`
      select p.id, p.posted_paise, e.amount_paise from payment p
        left join ledger_transaction t on t.source = 'payment:' || p.id
        left join ledger_entry e on e.transaction_id = t.id and e.amount_paise > 0
      where p.posted_paise is distinct from e.amount_paise`),
  ).toEqual([]);
});

test('refunds keep their status; a denied one is listed', async () => {
  const found = await rows('select id, state, attempt, refusals from refund');
  const refunds = new Map(found.map((entry) => [entry['id'], entry]));
  for (const [{ refundId }, state] of [
    [old.reversed, 'requested'],
    [old.restored, 'denied'],
    [old.refunded, 'done'],
  ] as const)
    expect(refunds.get(refundId)).toMatchObject({ state, attempt: 1, refusals: 0 });
  expect(await findItems(product.ctx, ['refund-denied'])).toMatchObject([{ subject: old.restored.refundId }]);
});

test('a page that was no longer polled is polled again until its thirtieth day', async () => {
  const { open, young } = old.orders;
  const due = await rows('select id from payment_order where next_read_at <= now()');
  const ids = due.map((entry) => entry['id']);
  expect(ids).toEqual(expect.arrayContaining([open, young]));
  expect(ids).not.toContain(old.orders.old);
  expect(ids).not.toContain(old.orders.neverOpened);
});
