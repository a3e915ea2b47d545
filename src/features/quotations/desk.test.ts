import { expect, describe, test } from 'vitest';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { DrawnList, DrawnRow } from '#kit/desk/drawn-list.ts';
import type { DeskDone, Problem } from '#kit/endpoint.ts';
import { financialYearOf } from '#kit/money/financial-year.ts';
import { dayInIndia, dayMs } from '#kit/time.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { auditEntries } from '#test/audit.ts';
import { type DeskMember, deskMember, shownAs } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';
import { sql } from '#platform/database/db.ts';
import { moveClock } from '#platform/operations/clock.ts';
import type { QuotationDeskAnswer } from './contract/desk.ts';

const app = await testProduct();
const { ctx } = app.product;
const finance = await deskMember(ctx, ['finance']);
const owner = await deskMember(ctx, ['owner']);
await sql`update account set name = 'Ravi Kumar' where id = ${owner.accountId}`.execute(app.db);
const ravi = shownAs(owner, 'Ravi Kumar', 'owner');

const base = '/api/desk/quotations';
const post = (path: string, body: Readonly<Record<string, string>>, as: DeskMember = finance): Promise<Response> =>
  app.request(path, {
    method: 'POST',
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const doAct = async (path: string, body: Readonly<Record<string, string>>, as?: DeskMember): Promise<DeskDone> => {
  const answer = await post(path, body, as);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as DeskDone;
};
const refusalOf = async (
  path: string,
  body: Readonly<Record<string, string>>,
  as?: DeskMember,
): Promise<Problem & Record<string, unknown>> => {
  const answer = await post(path, body, as);
  expect(answer.ok).toBe(false);
  return (await answer.json()) as Problem;
};
const get = async <T>(path: string, as: DeskMember = finance): Promise<Wire<T>> => {
  const answer = await app.request(path, { headers: { cookie: as.cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Wire<T>;
};
const read = (serial: number, as?: DeskMember): Promise<QuotationDeskAnswer> => get(`${base}/${serial}`, as);
const valuesOf = (row: Wire<DrawnRow> | undefined) =>
  Object.fromEntries(Object.entries(row?.cells ?? {}).map(([key, { value }]) => [key, value]));
const statusOf = (row: Wire<DrawnRow>) => valuesOf(row)['status'];
const list = (query = '', as?: DeskMember): Promise<Wire<DrawnList>> => get(`${base}?${query}`, as);

let leads = 0;
async function lead(more: Record<string, string> = {}): Promise<number> {
  const submitted = {
    kind: 'quote' as const,
    name: 'Asha Kumari',
    phone: '9876543210',
    email: 'office@panchayat.example',
    product: 'E-Rickshaw',
    ...noDetails,
    honeypot: '',
    organisation: `Gram Panchayat Danapur ${++leads}`,
    quantity: '2',
    place: 'Ward 4, Danapur',
    ...more,
  };
  const created = await createLead(ctx, submitted, { clientIp: `10.1.${leads}.1`, language: 'en' });
  if (!created.ok) throw new Error(created.refusal.code);
  return created.value.number;
}
const serialIn = ({ goTo = '' }: DeskDone): number => Number(/^\/desk\/quotations\/(\d+)$/.exec(goTo)?.[1]);
const begin = async (more?: Record<string, string>): Promise<number> =>
  serialIn(await doAct(base, { lead: String(await lead(more)) }));
async function ready(more?: Record<string, string>): Promise<QuotationDeskAnswer> {
  const serial = await begin(more);
  await doAct(`${base}/${serial}/terms`, { version: '1', state: '10' });
  return read(serial);
}
async function issued(more?: Record<string, string>): Promise<QuotationDeskAnswer> {
  const { serial, version } = await ready(more);
  await doAct(`${base}/${serial}/issue`, { version: String(version) });
  return read(serial);
}

describe('a draft from a lead', () => {
  test('is begun once and leads to itself afterwards', async () => {
    const number = await lead();
    const first = await doAct(base, { lead: `SL-${number}` });
    expect(first.done).toBe('quotations/begun');
    expect(await doAct(base, { lead: String(number) })).toEqual({ done: 'quotations/draft-open', goTo: first.goTo });
    const another = await doAct(base, { lead: String(number), another: 'yes' });
    expect(another.done).toBe('quotations/begun');
    expect(another.goTo).not.toBe(first.goTo);
    expect(await read(serialIn(first))).toMatchObject({
      number: null,
      status: 'draft',
      lead: number,
      buyer: { name: `Gram Panchayat Danapur ${leads}` },
      address: { text: 'Ward 4, Danapur', isMasked: false },
      missing: ['state'],
      totals: null,
    });
  });
  test('an unknown lead is named beside its field', async () => {
    for (const typed of ['999999', 'SL-0', 'x'])
      expect(await refusalOf(base, { lead: typed })).toMatchObject({
        status: 422,
        code: 'quotations/unknown-lead',
        errors: [{ field: 'lead', reason: 'unknown-lead' }],
      });
  });
});

test('a complaint or privacy request gets no draft', async () => {
  const details = {
    source: 'phone',
    name: 'Asha',
    phone: '9876500000',
    email: 'asha@canary.example',
    description: 'It broke',
    language: 'en',
  };
  for (const kind of ['complaint', 'privacy-request'] as const) {
    const { goTo = '' } = await doAct('/api/desk/leads', {
      ...details,
      receivedDay: dayInIndia(ctx.now()),
      kind,
      ...(kind === 'privacy-request' ? { request: 'access' } : {}),
    });
    expect(await refusalOf(base, { lead: goTo.split('/').at(-1) ?? '' })).toMatchObject({
      status: 422,
      code: 'quotations/unknown-lead',
    });
  }
});

describe('roles', () => {
  type How = 'shown' | 'reveals' | 'masked';
  // The e-mail is that of the lead, so it is shown to those who see it there.
  const seen: readonly (readonly [role: StaffRole, address: How, email: How])[] = [
    ['owner', 'shown', 'shown'],
    ['finance', 'shown', 'reveals'],
    ['recruiter', 'reveals', 'shown'],
    ['sales', 'shown', 'shown'],
    ['editor', 'masked', 'masked'],
    ['viewer', 'masked', 'masked'],
  ];
  const fieldAs = (how: How, text: string, mask: string) =>
    how === 'shown'
      ? { text, isMasked: false, canReveal: false }
      : { text: mask, isMasked: true, canReveal: how === 'reveals' };
  test.each(seen)('as %s the address is %s, the e-mail %s', async (role, seesAddress, seesEmail) => {
    const { serial } = await issued();
    const { address, email, links } = await read(serial, await deskMember(ctx, [role]));
    expect(address).toEqual(fieldAs(seesAddress, 'Ward 4, Danapur', '••••••'));
    expect(email).toEqual(fieldAs(seesEmail, 'office@panchayat.example', 'o••••••@panchayat.example'));
    // The PDF states the address.
    expect(links !== null).toBe(seesAddress === 'shown');
  });
  test.each([
    ['recruiter', 'quotation/address', 'Ward 4, Danapur'],
    ['finance', 'quotation/email', 'office@panchayat.example'],
  ] as const)('%s reveals %s with a reason', async (role, field, value) => {
    const { serial } = await issued();
    const { cookie } = await deskMember(ctx, [role]);
    const answer = await app.request('/api/desk/reveals', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ field, record: String(serial), reason: 'sends a letter' }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { value }]);
  });
  test('the chat goes to the phone only where the role sees it', async () => {
    const { serial } = await issued();
    expect((await read(serial, owner)).links?.chat).toMatch(
      /^https:\/\/wa\.me\/919876543210\?text=Dear%20Asha%20Kumari%2C%0A%0AOur%20quotation%20SQ/,
    );
    expect((await read(serial)).links?.chat).toMatch(/^https:\/\/wa\.me\/\?text=/);
  });
  test('no answer of the list has an address', async () => {
    await issued({ place: 'Secret lane 7' });
    for (const as of [owner, finance, await deskMember(ctx, ['viewer'])])
      expect(JSON.stringify(await list('', as))).not.toContain('Secret lane');
  });
});

describe('wrong input', () => {
  test('a GSTIN with a wrong check digit is named and changes nothing', async () => {
    const { serial, version } = await ready();
    const typed = { version: String(version), gstin: '27AAPFU0939F1ZX', state: '', note: 'Blue' };
    expect(await refusalOf(`${base}/${serial}/terms`, typed)).toMatchObject({
      status: 422,
      errors: [{ field: 'gstin', reason: 'gstin-check-digit' }],
    });
    expect(await read(serial)).toMatchObject({ version, note: '', buyer: { gstin: '', state: '10' } });
  });
  test('each field of an item is named', async () => {
    const { serial, version } = await ready();
    const shownVersion = String(version);
    const typed = { description: '', hsn: '12345', unit: '', quantity: '0', price: '100000000.01', gst: '17' };
    expect((await refusalOf(`${base}/${serial}/items`, { version: shownVersion, ...typed })).errors).toEqual([
      { field: 'description', reason: 'missing' },
      { field: 'hsn', reason: 'hsn' },
      { field: 'unit', reason: 'unit' },
      { field: 'quantity', reason: 'quantity' },
      { field: 'price', reason: 'price-range' },
      { field: 'gst', reason: 'gst' },
    ]);
    expect(
      (await refusalOf(`${base}/${serial}/products`, { version: shownVersion, product: '', quantity: '1' })).errors,
    ).toEqual([{ field: 'product', reason: 'missing' }]);
    expect(
      (await refusalOf(`${base}/${serial}/products`, { version: shownVersion, product: 'x', quantity: '1' })).errors,
    ).toEqual([{ field: 'product', reason: 'unknown' }]);
    expect(await refusalOf(`${base}/${serial}/items/9`, { version: shownVersion, price: '1' })).toMatchObject({
      status: 409,
      code: 'quotations/no-such-item',
    });
    expect((await read(serial)).version).toBe(version);
  });
  test('what is missing is named before a number is taken', async () => {
    const serial = await begin();
    expect(await refusalOf(`${base}/${serial}/issue`, { version: '1' })).toMatchObject({
      status: 422,
      code: 'quotations/incomplete',
      errors: [{ field: 'state', reason: 'missing' }],
    });
  });
});

describe('items and totals', () => {
  test('a product comes with its price, another item as typed; the totals are those of the PDF', async () => {
    const { serial, version } = await ready({ product: '' });
    await doAct(`${base}/${serial}/products`, { version: String(version), product: 'E-Rickshaw', quantity: '2' });
    const freight = { description: 'Freight', hsn: '996511', unit: 'OTH', quantity: '1', price: '1,000.50', gst: '18' };
    await doAct(`${base}/${serial}/items`, { version: String(version + 1), ...freight });
    const { items, totals } = await read(serial);
    const [rickshaw] = items;
    expect(rickshaw).toMatchObject({ description: 'E-Rickshaw', quantity: '2' });
    expect(items[1]).toMatchObject({ price: '1000.50', quantity: '1', amountPaise: 1000_50 });
    // 18 % of ₹1,000.50 is ₹180.09: CGST and SGST of ₹90.045 each, half up to the paisa.
    const tax = totals?.taxes.find(({ gstPercent }) => gstPercent === 18);
    expect(tax).toMatchObject({ taxablePaise: 1000_50, cgstPaise: 90_05, sgstPaise: 90_05, igstPaise: 0 });
    expect(totals?.isWithinState).toBe(true);
    expect(totals?.words).toMatch(/^Rupees .* only$/i);
    await doAct(`${base}/${serial}/items/2`, { version: String(version + 2), quantity: '2' });
    await doAct(`${base}/${serial}/items/1/remove`, { version: String(version + 3) });
    expect((await read(serial)).items).toMatchObject([{ description: 'Freight', quantity: '2' }]);
    await doAct(`${base}/${serial}/terms`, { version: String(version + 4), state: '27' });
    // ₹2,001.00 and 18 % IGST of ₹360.18, rounded to the rupee.
    expect((await read(serial)).totals).toMatchObject({
      isWithinState: false,
      taxes: [{ igstPaise: 360_18, cgstPaise: 0, sgstPaise: 0 }],
      totalPaise: 2361_00,
      roundingPaise: -18,
    });
  });
});

describe('two people', () => {
  test('the second sees what the first changed, by name, and nothing is overwritten', async () => {
    const { serial, version } = await ready();
    await doAct(`${base}/${serial}/terms`, { version: String(version), note: 'Blue', days: '45' }, owner);
    const problem = await refusalOf(`${base}/${serial}/terms`, { version: String(version), delivery: 'In May' });
    expect(problem).toMatchObject({
      status: 409,
      code: 'quotations/changed',
      by: ravi,
      version: version + 1,
      changes: [
        { field: 'note', before: '', after: 'Blue' },
        { field: 'days', before: '30', after: '45' },
      ],
    });
    expect(problem.errors).toBeUndefined();
    expect(await read(serial)).toMatchObject({ note: 'Blue', delivery: expect.not.stringMatching('In May') as string });
  });
  test('an item that moved is found at its place, a removed one is nowhere', async () => {
    const { serial, version } = await ready();
    const shownVersion = String(version);
    const freight = { description: 'Freight', hsn: '996511', unit: 'OTH', quantity: '1', price: '100', gst: '18' };
    await doAct(`${base}/${serial}/items`, { version: shownVersion, ...freight });
    await doAct(`${base}/${serial}/items/1/remove`, { version: String(version + 1) }, owner);
    const stale = String(version + 1);
    expect(await refusalOf(`${base}/${serial}/items/2`, { version: stale, price: '90' })).toMatchObject({ line: 1 });
    expect(await refusalOf(`${base}/${serial}/items/1`, { version: stale, price: '90' })).toMatchObject({ line: 0 });
  });
  test('who issue one draft at once get one number', async () => {
    const { serial, version } = await ready();
    const before = (await list('sort=-number')).rows.filter((row) => statusOf(row) !== 'draft').length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, at) =>
        post(`${base}/${serial}/issue`, { version: String(version) }, at % 2 === 0 ? owner : finance),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const { number } = await read(serial);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(await answer.json()).toMatchObject({ code: 'quotations/not-draft', number });
    const after = (await list('sort=-number')).rows.filter((row) => statusOf(row) !== 'draft');
    expect(after).toHaveLength(before + 1);
    expect((await refusalOf(`${base}/${serial}/terms`, { version: String(version), note: 'x' })).code).toBe(
      'quotations/not-draft',
    );
  });
});

describe('an issued quotation', () => {
  test('is mailed once a day to one address', async () => {
    const { serial } = await issued();
    expect((await doAct(`${base}/${serial}/mail`, { to: '' })).done).toBe('quotations/mailed');
    expect((await doAct(`${base}/${serial}/mail`, { to: 'Office@panchayat.example' })).done).toBe(
      'quotations/mailed-today',
    );
    expect((await doAct(`${base}/${serial}/mail`, { to: 'other@panchayat.example' })).done).toBe('quotations/mailed');
    expect(await refusalOf(`${base}/${serial}/mail`, { to: 'nobody' })).toMatchObject({
      status: 422,
      errors: [{ field: 'to', reason: 'not-an-email' }],
    });
    const { serial: silent } = await issued({ email: '' });
    expect((await refusalOf(`${base}/${silent}/mail`, { to: '' })).errors).toEqual([
      { field: 'to', reason: 'missing' },
    ]);
    const draft = await begin();
    expect(await refusalOf(`${base}/${draft}/mail`, { to: '' })).toMatchObject({
      status: 409,
      code: 'quotations/other-state',
    });
  });
  test('is revised, accepted and cancelled, each by an account', async () => {
    const first = await issued();
    const begun = await doAct(`${base}/${first.serial}/revise`, {});
    const draft = serialIn(begun);
    expect(serialIn(await doAct(`${base}/${first.serial}/revise`, {}))).toBe(draft);
    await doAct(`${base}/${draft}/issue`, { version: '1' });
    const second = await read(draft);
    expect(second).toMatchObject({ number: `${first.number}/R1`, status: 'valid' });
    expect(second.revisions).toEqual([
      { serial: first.serial, number: first.number, status: 'revised' },
      { serial: draft, number: second.number, status: 'valid' },
    ]);
    expect(await refusalOf(`${base}/${first.serial}/accept`, {})).toMatchObject({
      status: 409,
      code: 'quotations/other-state',
    });
    expect((await doAct(`${base}/${draft}/accept`, {}, owner)).done).toBe('quotations/accepted');
    expect((await refusalOf(`${base}/${draft}/cancel`, { reason: ' ' })).errors).toEqual([
      { field: 'reason', reason: 'missing' },
    ]);
    await doAct(`${base}/${draft}/cancel`, { reason: 'Wrong price' });
    const { timeline, links, reason } = await read(draft);
    expect({ links, reason }).toEqual({ links: null, reason: 'Wrong price' });
    expect(timeline.map(({ action, by }) => `${action} ${by === ravi ? by : ''}`)).toEqual([
      'quotations/cancelled ',
      `quotations/accepted ${ravi}`,
      'quotations/issued ',
      'quotations/revision-begun ',
    ]);
    // The reason is somebody's own text: no answer of the timeline has it.
    expect(JSON.stringify(timeline)).not.toContain('Wrong price');
    const entries = await auditEntries(app.db, sql`act like 'quotations/%'`);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([owner.accountId, finance.accountId]));
  });
});

describe('the list', () => {
  const serials = async (query: string): Promise<number[]> => (await list(query)).rows.map(({ id }) => Number(id));
  test('is the newest first, on one page, with the years', async () => {
    const { serial, number, lead: leadNumber } = await issued();
    const answer = await list();
    expect(answer.rows[0]).toMatchObject({ id: String(serial), href: `/desk/quotations/${serial}` });
    expect(valuesOf(answer.rows[0])).toEqual({
      number,
      buyer: `Gram Panchayat Danapur ${leads}`,
      total: expect.any(Number) as number,
      status: 'valid',
      valid: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      lead: `SL-${leadNumber}`,
      created: expect.stringMatching(/Z$/) as string,
    });
    expect((await list('size=100')).pages).toEqual({ first: null, previous: null, next: null, last: null });
    const year = financialYearOf(ctx.now());
    expect(answer.filters.find(({ key }) => key === 'year')).toMatchObject({
      options: [{ value: year, label: `20${year}` }],
    });
  });
  test('finds a number, its revisions, a draft, a lead and the beginning of a word of the buyer', async () => {
    const first = await issued({ organisation: 'Nagar Parishad Maner' });
    const draft = serialIn(await doAct(`${base}/${first.serial}/revise`, {}));
    const number = encodeURIComponent(String(first.number));
    expect(await serials(`q=${number}`)).toEqual([first.serial]);
    expect(await serials(`q=${number.toLowerCase().replaceAll('%2f', '-')}`)).toEqual([first.serial]);
    expect(await serials(`q=${draft}`)).toContain(draft);
    expect(await serials(`q=${String(first.number).slice(9, 13)}`)).toContain(first.serial);
    expect(await serials('q=mane')).toEqual([draft, first.serial]);
    expect(await serials('q=anagar')).toEqual([]);
    expect(await serials(`lead=SL-${first.lead}`)).toEqual([draft, first.serial]);
    await doAct(`${base}/${draft}/issue`, { version: '1' });
    expect(await serials(`q=${number}`)).toEqual([draft, first.serial]);
    expect(await serials(`q=${number}%2FR1`)).toEqual([draft]);
  });
  test('filters by status and year, and names what it did not understand', async () => {
    const valid = await issued();
    const draft = await begin();
    expect(await serials('status=draft&size=100')).toContain(draft);
    expect(await serials('status=valid&size=100')).toContain(valid.serial);
    expect(await serials('status=expired')).toEqual([]);
    expect((await list('status=valid,draft&size=100')).rows.map(statusOf)).not.toContain('revised');
    const year = financialYearOf(ctx.now());
    expect(await serials(`year=${year}&size=100`)).not.toContain(draft);
    expect(await serials('year=01-02')).toEqual([]);
    expect((await list('year=2026&colour=blue')).ignored).toEqual([
      { field: 'year', reason: 'invalid' },
      { field: 'colour', reason: 'unknown' },
    ]);
  });
  test('adds up what may still be bought: no quotation that was revised or cancelled', async () => {
    const organisation = `Panchayat Samiti Sum${leads}`;
    const first = await issued({ organisation });
    const revision = serialIn(await doAct(`${base}/${first.serial}/revise`, {}));
    await doAct(`${base}/${revision}/issue`, { version: '1' });
    const cancelled = await issued({ organisation });
    await doAct(`${base}/${cancelled.serial}/cancel`, { reason: 'ordered elsewhere' });
    const { rows, totals } = await list(`q=Sum${organisation.split('Sum')[1] ?? ''}`);
    expect(rows.map(statusOf)).toEqual(['cancelled', 'valid', 'revised']);
    expect(totals).toEqual({ total: valuesOf(rows[1])['total'] });
  });
  test.each(['number', 'total', 'valid', 'created'])('sorts by %s both ways', async (key) => {
    const up = await serials(`sort=${key}&size=100`);
    const down = await serials(`sort=-${key}&size=100`);
    expect(up.length).toBeGreaterThan(3);
    expect(down).toEqual(up.toReversed());
  });
  test('an offer expires with its last day', async () => {
    const { serial } = await issued();
    await moveClock(ctx, 31 * dayMs, async () => undefined);
    const member = await deskMember(ctx, ['viewer']);
    const { rows } = await list('status=expired&size=100', member);
    expect(rows.map(({ id }) => id)).toContain(String(serial));
    expect((await list('status=valid', member)).rows).toEqual([]);
  });
});
