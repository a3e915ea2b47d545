import { expect, test } from 'vitest';
import type { DeskDone } from '#kit/endpoint.ts';
import { sql } from '#platform/database/db.ts';
import { auditEntries } from '#test/audit.ts';
import { type DeskMember, deskMember } from '#test/desk.ts';
import { linesOf } from '../../../scripts/testing/pdf.ts';
import { testProduct } from '#test/product.ts';
import { issuedQuotation } from '#test/quoting.ts';

const app = await testProduct();
const { ctx } = app.product;
const owner = await deskMember(ctx, ['owner']);
const finance = await deskMember(ctx, ['finance']);
const post = (path: string, body: Readonly<Record<string, string>>, as: DeskMember = owner): Promise<Response> =>
  app.request(`/api/desk/sales-settings/${path}`, {
    method: 'POST',
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const bank = {
  version: '0',
  accountName: 'Namuna Enterprises',
  accountNumber: '1234 5678 9012',
  ifsc: 'sbin0001234',
  bankName: 'State Bank of India',
  upi: 'namuna@sbi',
};
const terms = {
  payment: '30% in advance',
  terms: 'Firm prices\n\n One year warranty ',
  paymentHi: '',
  termsHi: '',
  paymentDays: '',
  signatory: 'R. Kumar',
  designation: 'Proprietor',
  quotation: 'q',
  proforma: 'PI',
  invoice: 'INV',
  challan: 'DC',
  'credit-note': 'CN',
};
const textOf = async (path: string): Promise<string> =>
  linesOf(new Uint8Array(await (await app.get(path)).arrayBuffer())).join('\n');

test('the owner sets account, conditions and series; a paper states those of the moment when it was issued', async () => {
  expect((await post('bank', bank, finance)).status).toBe(403);
  const before = await issuedQuotation(ctx);
  const saved = await post('bank', bank);
  expect([saved.status, ((await saved.json()) as DeskDone).done]).toEqual([200, 'papers/bank-saved']);
  // A colleague's form of an earlier version changes nothing.
  expect((await post('terms', { ...terms, version: '0' })).status).toBe(409);
  expect((await post('terms', { ...terms, version: '1' })).status).toBe(200);
  const after = await issuedQuotation(ctx);
  const [was, is] = [await textOf(before.path), await textOf(after.path)];
  expect(was).not.toContain('123456789012');
  expect(was).toMatch(/Quotation SQ\/\d\d-\d\d\/0001/);
  for (const part of [
    'Account: 123456789012',
    'IFSC: SBIN0001234',
    '1. Firm prices',
    '2. One year warranty',
    'Proprietor',
  ])
    expect(is).toContain(part);
  expect(is).toMatch(/Quotation Q\/\d\d-\d\d\/0001/);
  const entries = await auditEntries(app.db, sql`subject = 'sales-settings'`);
  expect(entries.map(({ act, after: facts }) => [act, Object.keys(facts ?? {}).length])).toEqual([
    ['papers/settings-changed', 5],
    ['papers/settings-changed', 5],
  ]);
});

test('a wrong account, an account in a text and a beginning of another kind are named beside their fields', async () => {
  const faultsOf = async (path: string, body: Readonly<Record<string, string>>): Promise<string[]> => {
    const { errors } = (await (await post(path, body)).json()) as { errors: { field: string; reason: string }[] };
    return errors.map(({ field, reason }) => `${field} ${reason}`);
  };
  expect(await faultsOf('bank', { ...bank, accountNumber: '12', ifsc: '', upi: 'nobody' })).toEqual([
    'accountNumber invalid',
    'ifsc missing',
    'upi invalid',
  ]);
  expect(
    await faultsOf('terms', { ...terms, version: '2', payment: 'Pay to me@okaxis', invoice: 'SQ', challan: '1' }),
  ).toEqual(['payment payment', 'invoice prefix-taken', 'challan prefix']);
  for (const paymentDays of ['366', '-1', '1.5', 'ten'])
    expect(await faultsOf('terms', { ...terms, version: '2', paymentDays }), paymentDays).toEqual(['paymentDays days']);
});

test('a paper in Hindi states the Hindi conditions, and the English ones while there are none', async () => {
  const stated = async () => {
    const { serial } = await issuedQuotation(ctx, 'hi');
    const { rows } = await sql<{ payment: string; terms: string[] }>`
      select document ->> 'payment' as payment, document -> 'terms' as terms from quotation where serial = ${serial}`.execute(
      app.db,
    );
    return rows[0];
  };
  expect(await stated()).toEqual({ payment: '30% in advance', terms: ['Firm prices', 'One year warranty'] });
  const inHindi = { paymentHi: '30% पहले', termsHi: 'पक्के दाम\nएक साल की वारंटी' };
  expect((await post('terms', { ...terms, ...inHindi, quotation: 'Q', version: '2' })).status).toBe(200);
  expect(await stated()).toEqual({ payment: '30% पहले', terms: ['पक्के दाम', 'एक साल की वारंटी'] });
  const { path } = await issuedQuotation(ctx);
  expect(await textOf(path)).toContain('1. Firm prices');
});

test('a series never goes back, and its prefix stays with its kind', async () => {
  for (const statement of [
    `update paper_series set last_number = last_number + 2`,
    `update paper_series set last_number = last_number - 1`,
    `delete from paper_series`,
    `truncate paper_series`,
    `insert into paper_series values ('SQ', '90-91', 'invoice', 1, now())`,
    `update sales_settings set version = 9`,
  ])
    await expect(app.asOwner(statement), statement).rejects.toThrow();
  expect((await sql`select from sales_settings`.execute(app.db)).rows).toHaveLength(3);
});
