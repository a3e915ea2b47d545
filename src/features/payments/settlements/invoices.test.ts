// The gateway's tax invoices for its fees.
import { expect, test } from 'vitest';
import type { Problem } from '#kit/endpoint.ts';
import { readCsv } from '#kit/files/read-csv.ts';
import { paise } from '#kit/money/paise.ts';
import { sql } from '#platform/database/db.ts';
import { monthOf } from '#features/ledger/model/months.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember } from '#test/desk.ts';
import { moneyTest } from '#test/money.ts';
import type { DeskSettlementRecord } from './model.ts';
import { correctSettlement, recordSettlement } from './actions/record-settlement.ts';

const money = await moneyTest();
const { app } = money;
const { workCtx: ctx } = app.product;
const finance = await deskMember(ctx, ['finance']);
const call = (path: string, body?: Readonly<Record<string, string>>): Promise<Response> =>
  app.request(`/api/desk/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { cookie: finance.cookie, 'content-type': 'application/json' },
  });
const gstin = '29AAGCB7383J1Z4';
const number = 'IM/26-27/000071';

let settlements = 0;
/** Fees of ₹10 and their GST of ₹1.80. */
async function settled(): Promise<string> {
  await money.paid();
  settlements++;
  const made = await recordSettlement(ctx, {
    gatewaySettlementId: `stl_i${settlements}`,
    utr: `UTRI00000000${settlements}`,
    bankPaise: paise(48_820),
    feePaise: paise(1000),
    taxPaise: paise(180),
    settledAt: new Date(),
    actor: finance.accountId,
  });
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value.id;
}
const enter = async (id: string, cgst: string, sgst: string, igst: string, more = {}): Promise<string> => {
  const answer = await call(`settlements/${id}/invoice`, { number, gstin, cgst, sgst, igst, ...more });
  const { code, errors } = (await answer.json()) as Problem & { errors?: { field: string; reason: string }[] };
  return answer.ok ? 'ok' : (errors?.map(({ field, reason }) => `${field} ${reason}`).join() ?? code);
};
const invoiceOf = async (id: string) =>
  ((await (await call(`settlements/${id}`)).json()) as DeskSettlementRecord).invoice;

test('the split of a tax invoice adds up to the GST of its settlement, one kind of tax alone', async () => {
  const id = await settled();
  expect(await invoiceOf(id)).toBeNull();
  expect(await enter(id, '0.90', '0.80', '0')).toBe('payments/invoice-sum');
  expect(await enter(id, '0.40', '0.40', '1')).toBe('payments/invoice-sum');
  expect(await enter(id, '0.90', '0.90', '0', { gstin: '29AAGCB7383J1Z5' })).toBe('gstin gstin');
  expect(await enter('SS-0000-0000-0000', '0.90', '0.90', '0')).toBe('payments/settlement-unknown');
  const before = await money.balances();
  expect(await enter(id, '0.90', '0.90', '0', { gstin: ` ${gstin.toLowerCase()} ` })).toBe('ok');
  expect(await invoiceOf(id)).toEqual({ number, gstin, cgst: 0.9, sgst: 0.9, igst: 0 });
  // It was of another state; the audit has both.
  expect(await enter(id, '0', '0', '1.80')).toBe('ok');
  expect(await invoiceOf(id)).toMatchObject({ cgst: 0, sgst: 0, igst: 1.8 });
  expect((await auditEntries(app.db, sql`act = 'payments/settlement-invoiced'`)).at(-1)).toMatchObject({
    subject: id,
    before: { cgstPaise: 90, sgstPaise: 90, igstPaise: 0 },
    after: { cgstPaise: 0, igstPaise: 180, gstin },
  });
  expect(await money.balances()).toEqual(before);
});

test('several settlements have one invoice: its list adds up each tax, and the voucher of the GST names it', async () => {
  const [first, second] = [await settled(), await settled()];
  for (const id of [first, second]) expect(await enter(id, '0.90', '0.90', '0', { number: 'IM/8' })).toBe('ok');
  const listed = await (await call('settlements?invoice=IM%2F8&columns=gatewayId,cgst,sgst,igst')).text();
  expect(listed.match(/stl_i\d/g)).toHaveLength(2);
  expect(listed).not.toContain('stl_i1');
  const month = monthOf(new Date());
  const file = await readCsv(new Uint8Array(await (await call(`ledger/months/${month}/draft/csv`)).arrayBuffer()), {
    maxRows: 500,
  });
  const rows = file.ok ? file.value.map(({ cells }) => cells) : [];
  const narrations = rows.filter((row) => row[10] === `settlement:${first}:tax`).map((row) => row[7]);
  expect(narrations).toEqual([
    `GST on gateway fees, ${first}, stl_i2, invoice IM/8 of ${gstin}, CGST 0.90, SGST 0.90`,
    `GST on gateway fees, ${first}, stl_i2, invoice IM/8 of ${gstin}, CGST 0.90, SGST 0.90`,
  ]);
});

test('with another GST of the settlement the split goes, with another day it stays', async () => {
  const id = await settled();
  expect(await enter(id, '0.90', '0.90', '0')).toBe('ok');
  const { rows } = await sql<{
    utr: string;
    settledAt: Date;
  }>`select utr, settled_at from settlement where id = ${id}`.execute(app.db);
  const { utr, settledAt } = rows[0]!;
  const correction = { settlementId: id, utr, reason: 'a digit', actor: finance.accountId };
  const day = new Date(settledAt.getTime() - 60_000);
  expect(await correctSettlement(ctx, { ...correction, settledAt: day })).toMatchObject({ ok: true });
  expect(await invoiceOf(id)).toMatchObject({ number });
  const sums = { bankPaise: paise(48_850), feePaise: paise(1000), taxPaise: paise(150) };
  expect(await correctSettlement(ctx, { ...correction, settledAt: day, sums })).toMatchObject({ ok: true });
  expect(await invoiceOf(id)).toBeNull();
  // The database keeps the two equal.
  await expect(
    app.asOwner(`insert into settlement_invoice values ('${id}', 'X', '${gstin}', 180, 90, 90, 0, now(), 'usr_x')`),
  ).rejects.toThrow(/foreign key/);
});
