import { expect, test } from 'vitest';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { DeskDone } from '#kit/endpoint.ts';
import { sql } from '#platform/database/db.ts';
import type { DeskLeadRecord } from '#features/leads/contract/desk.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';
import { linesOf, pageCount } from '../../../scripts/testing/pdf.ts';
import type { QuotationDeskAnswer } from './contract/desk.ts';
import type { KnownBuyers } from './model.ts';

const app = await testProduct();
const { ctx } = app.product;
const finance = await deskMember(ctx, ['finance']);
const call = (path: string, body?: Readonly<Record<string, string>>, cookie = finance.cookie): Promise<Response> =>
  app.request(`/api/desk/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { cookie, 'content-type': 'application/json' },
  });
const done = async (path: string, body: Readonly<Record<string, string>>): Promise<string> => {
  const answer = await call(path, body);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as DeskDone).goTo?.split('/').at(-1) ?? '';
};
const read = async <T>(path: string): Promise<Wire<T>> => (await (await call(path)).json()) as Wire<T>;
const quotation = (serial: string): Promise<QuotationDeskAnswer> => read(`quotations/${serial}`);
const asked = {
  source: 'letter',
  organisation: 'Nagar Parishad Hajipur',
  name: 'A K Singh',
  phone: '9876501234',
  email: '',
  place: 'Hajipur',
  product: 'E-Rickshaw',
  quantity: '3',
  language: 'en',
};
const begin = (more: Readonly<Record<string, string>> = {}): Promise<string> =>
  done('quotations-for-buyers', { ...asked, ...more });
const save = async (serial: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  const { version } = await quotation(serial);
  await done(`quotations/${serial}/terms`, { version: String(version), ...fields });
};

test('a buyer without a lead gets a draft; how it came is entered as the lead, and a second click begins nothing', async () => {
  const serial = await begin();
  expect(await begin()).toBe(serial);
  const begun = await quotation(serial);
  expect(begun).toMatchObject({
    buyer: { name: 'Nagar Parishad Hajipur' },
    attention: 'A K Singh',
    items: [{ description: 'E-Rickshaw', quantity: '3' }],
  });
  expect(await read<DeskLeadRecord>(`leads/${begun.lead}`)).toMatchObject({
    source: 'letter',
    quotations: [{ serial: Number(serial) }],
  });
  expect((await call('quotations-for-buyers', { ...asked, phone: '' })).status).toBe(422);
});

test('a known buyer is found by name, and the next quotation has their addresses, GSTIN, number and page', async () => {
  const first = await begin({ organisation: 'Patna Sanitation Board', phone: '9876502345' });
  await save(first, { gstin: '27AAPFU0939F1ZV', address: 'Ward 4\nDanapur', shipName: 'Store', state: '10' });
  const found = await read<KnownBuyers>('known-buyers?name=sanitation');
  expect(found.names).toContain('Patna Sanitation Board');
  expect(found.buyers).toEqual([
    { serial: Number(first), number: null, name: 'Patna Sanitation Board', gstin: '27AAPFU0939F1ZV' },
  ]);
  expect(found.people).toEqual([]);
  // Finance does not see the number; the new lead has it all the same.
  const second = await begin({ organisation: 'Patna Sanitation Board', phone: '', source: 'phone', like: first });
  const [one, two] = [await quotation(first), await quotation(second)];
  expect(two.lead).not.toBe(one.lead);
  expect(two).toMatchObject({
    buyer: { gstin: '27AAPFU0939F1ZV', state: '10' },
    address: { text: 'Ward 4\nDanapur' },
    shipName: 'Store',
    buyerNumber: one.buyerNumber,
  });
  const phones = await sql<{ phone: string }>`
    select phone from lead where number in (${one.lead}, ${two.lead})`.execute(app.db);
  expect(phones.rows.map(({ phone }) => phone)).toEqual(['9876502345', '9876502345']);
});

test('a buyer is known by GSTIN, else by the number or address of the lead', async () => {
  const numberOf = async (serial: string): Promise<number | null> => (await quotation(serial)).buyerNumber;
  const [a, b] = [await begin({ phone: '9876503456' }), await begin({ phone: '+91 98765 03456', name: 'B' })];
  const mail = await begin({ phone: '', email: 'Office@c.example', name: 'C' });
  const other = await begin({ phone: '9876504567', name: 'D' });
  expect(await numberOf(b)).toBe(await numberOf(a));
  expect(new Set([await numberOf(a), await numberOf(mail), await numberOf(other)]).size).toBe(3);
  await save(a, { gstin: '29AAGCB7383J1Z4' });
  await save(other, { gstin: '29AAGCB7383J1Z4' });
  expect(await numberOf(a)).toBe(await numberOf(other));
  expect(await numberOf(a)).not.toBe(await numberOf(b));
  await save(a, { gstin: '' });
  expect(await numberOf(a)).toBe(await numberOf(b));
});

test('a draft is looked at as a PDF without a number, by those who may issue it', async () => {
  const serial = await begin({ phone: '9876505678' });
  await save(serial, { state: '10' });
  const preview = await call(`quotations/${serial}/preview.pdf`);
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = new Uint8Array(await preview.arrayBuffer());
  expect(pageCount(bytes)).toBe(1);
  const text = linesOf(bytes).join('\n');
  expect(text).toContain('DRAFT');
  expect(text).not.toMatch(/SV-|SQ\//);
  for (const role of ['recruiter', 'viewer'] satisfies StaffRole[])
    expect(
      (await call(`quotations/${serial}/preview.pdf`, undefined, (await deskMember(ctx, [role])).cookie)).status,
    ).toBe(403);
  expect((await sql`select from paper_series`.execute(app.db)).rows).toEqual([]);
});
