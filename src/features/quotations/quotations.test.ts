import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { readProduct } from '#features/content/actions/read-content.ts';
import { sql } from '#platform/database/db.ts';
import { changeLead } from '#features/leads/actions/change-lead.ts';
import { createEnquiry } from '#features/leads/actions/create-enquiry.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { purgeOldLeads } from '#features/leads/actions/purge-old-leads.ts';
import { readLead } from '#features/leads/actions/read-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { receiptFallbacks } from '#features/receipts/api.ts';
import { deskMember } from '#test/desk.ts';
import { auditEntries, type SeenEntry } from '#test/audit.ts';
import { testProduct } from '#test/product.ts';
import { changeDraft, discardDraft, type DraftChange } from './actions/change-draft.ts';
import { createQuotation } from './actions/create-quotation.ts';
import { acceptQuotation, cancelQuotation, reviseQuotation } from './actions/end-quotation.ts';
import { issueQuotation } from './actions/issue-quotation.ts';
import { readDeskQuotation } from './actions/read-desk-quotation.ts';
import { quotationsOfLead } from './actions/read-quotations.ts';
import { purgeQuotations } from './actions/purge-quotations.ts';
import { sendQuotation } from './actions/send-quotation.ts';
import type { Quotation } from './model.ts';

const app = await testProduct({ env: { TRUST_PROXY: 'yes' } });
const start = '2026-11-22T12:00:00+05:30';
// The site's clock begins with that of the actions.
app.pass(Date.parse(start) - Date.now());
const ctx = { ...app.product.workCtx, now: () => now };
const actor = 'cli:tester';
/** The wall clock and the product's clock of the actions. */
let now = new Date(start);
const at = (text: string): void => {
  now = new Date(text);
};
const timed = (when: string) => {
  const time = new Date(when);
  return { ...ctx, now: () => time, businessNow: () => Promise.resolve(time) };
};
Object.assign(ctx, { businessNow: () => Promise.resolve(now) });
beforeEach(() => at(start));

let leads = 0;
async function lead(more: Record<string, string> = {}): Promise<number> {
  const submitted = {
    kind: 'quote' as const,
    name: 'Asha Kumari',
    phone: '9876543210',
    email: '',
    product: 'Plastic 660L wheel Dustbin',
    ...noDetails,
    honeypot: '',
    organisation: `Gram Panchayat ${++leads}`,
    quantity: '4',
    place: 'Danapur',
    ...more,
  };
  const created = await createLead(ctx, submitted, { clientIp: `10.0.${leads}.1`, language: 'en' });
  if (!created.ok) throw new Error(created.refusal.code);
  return created.value.number;
}
const value = <T>(result: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T => {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
};
async function draft(more: Record<string, string> = {}): Promise<Quotation> {
  const created = value(await createQuotation(ctx, { leadNumber: await lead(more), another: false }, actor));
  const change = { kind: 'fields', typed: { state: '10' } } as const;
  return value(await changeDraft(ctx, { ...created, change }, actor));
}
const issue = async (quotation: Quotation, on = ctx): Promise<Quotation> =>
  value(await issueQuotation(on, quotation, actor));
const issued = async (more: Record<string, string> = {}): Promise<Quotation> => issue(await draft(more));
const places = async (year: string): Promise<number[]> =>
  (
    await sql<{ place: number }>`
    select substring(number, 10, 4)::integer as place from quotation
     where number like ${`SQ/${year}/____`} order by 1`.execute(app.db)
  ).rows.map((row) => row.place);
const auditOf = async (id: string): Promise<{ act: string; details: Record<string, unknown> }[]> =>
  (
    await sql<{ act: string; details: Record<string, unknown> }>`
    select act, details from audit_entry where subject = ${id} order by id`.execute(app.db)
  ).rows;
const read = async ({ serial }: Pick<Quotation, 'serial'>) => value(await readDeskQuotation(ctx, serial));
const linkOf = async (quotation: Quotation): Promise<string> => (await read(quotation)).links?.pdf ?? '';
const pdfOf = async (quotation: Quotation): Promise<Response> => app.get(await linkOf(quotation));
const sha256Of = async (answer: Response): Promise<string> =>
  createHash('sha256')
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest('hex');
interface Checked {
  readonly quotation: Record<string, unknown>;
}
let addresses = 0;
const check = async (quotation: Quotation): Promise<Record<string, unknown>> => {
  const answer = await app.request(`/api/verify/${quotation.verifyCode}`, {
    headers: { 'x-forwarded-for': `198.51.100.${++addresses}` },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Checked).quotation;
};

describe('a draft', () => {
  test('takes all products of an enquiry that have a price, in its order, with the state of delivery', async () => {
    const enquiry = {
      'quantity:Plastic 660L wheel Dustbin': '12',
      'quantity:E-Rickshaw': '2',
      'quantity:E-Rickshaw/Loading bed': '1',
      'quantity:No longer made': '3',
      'quantity:Tri-Cycle Garbage Rickshaw': '5',
      other: 'Hand carts, 4',
      name: 'Asha Kumari',
      phone: '9876543210',
      organisation: 'Gram Panchayat Danapur',
      place: 'Block office',
      district: 'Patna',
      state: '10',
    };
    const asked = ['Plastic 660L wheel Dustbin', 'E-Rickshaw', 'E-Rickshaw', 'Tri-Cycle Garbage Rickshaw'];
    const { number } = value(await createEnquiry(ctx, enquiry, { clientIp: '10.9.9.9', language: 'en' }));
    const { content } = value(await createQuotation(ctx, { leadNumber: number, another: false }, actor));
    const item = (description: string, hsn: string, quantityMilli: number, gstPercent: number) =>
      expect.objectContaining({ description, hsn, quantityMilli, gstPercent, unit: 'NOS' }) as unknown;
    expect(content).toMatchObject({
      buyer: { name: 'Gram Panchayat Danapur', address: 'Block office, Patna, Bihar', state: '10' },
      attention: 'Asha Kumari',
      items: [
        item('Plastic 660L wheel Dustbin', '392690', 12_000, 18),
        item('E-Rickshaw', '870380', 2000, 5),
        item('E-Rickshaw (Loading bed)', '870380', 1000, 5),
        expect.objectContaining({ description: 'Tri-Cycle Garbage Rickshaw', quantityMilli: 5000 }) as unknown,
      ],
    });
    expect(content?.items.every(({ pricePaise }) => pricePaise > 0)).toBe(true);
    // Each product has its terms on its page; the freight is that of all.
    for (const [at, name] of asked.entries()) {
      const { warranty, delivery, freight } = value(await readProduct(ctx, name, 'en'));
      expect(content?.items[at]?.specification).toBe(`Warranty: ${warranty?.text}\nDelivery: ${delivery?.text}`);
      expect(content?.delivery).toBe(freight);
    }
  });
  test('begins with what the lead says; a repeat creates nothing', async () => {
    const leadNumber = await lead({ quantity: '४', product: 'plastic 660l WHEEL dustbin' });
    const created = value(await createQuotation(ctx, { leadNumber, another: false }, actor));
    expect(created.content).toMatchObject({
      language: 'en',
      buyer: { name: `Gram Panchayat ${leads}`, address: 'Danapur', gstin: '', state: '' },
      items: [
        {
          description: 'Plastic 660L wheel Dustbin',
          hsn: '392690',
          unit: 'NOS',
          quantityMilli: 4000,
          pricePaise: 1_450_000,
          gstPercent: 18,
        },
      ],
    });
    const again = await createQuotation(ctx, { leadNumber, another: false }, actor);
    expect(again).toMatchObject({
      ok: false,
      refusal: { code: 'quotations/draft-exists', facts: { serial: created.serial } },
    });
    expect((await createQuotation(ctx, { leadNumber, another: true }, actor)).ok).toBe(true);
    expect((await createQuotation(ctx, { leadNumber: 999_999, another: false }, actor)).ok).toBe(false);
  });

  test('live mode offers no sample prices', async () => {
    const live = { ...ctx, content: { ...ctx.content, showsSamples: false } };
    const created = value(await createQuotation(live, { leadNumber: await lead(), another: false }, actor));
    expect(created.content?.items).toEqual([]);
    const change = { kind: 'add-item', product: 'E-Rickshaw', typed: { quantity: '1' } } as const;
    expect(await changeDraft(live, { ...created, change }, actor)).toMatchObject({
      refusal: { code: 'content/no-price' },
    });
  });

  test('eight people who begin it at once get one', async () => {
    const leadNumber = await lead();
    const results = await Promise.all(
      Array.from({ length: 8 }, () => createQuotation(ctx, { leadNumber, another: false }, actor)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  test("a colleague's change is named and loses nothing", async () => {
    const seen = await draft();
    const theirs = { kind: 'set-item', line: 1, typed: { price: '1,400' } } as const;
    value(await changeDraft(ctx, { ...seen, change: theirs }, 'cli:ravi'));
    const mine = { kind: 'fields', typed: { delivery: 'In May' } } as const;
    const refused = await changeDraft(ctx, { ...seen, change: mine }, actor);
    expect(refused).toMatchObject({
      ok: false,
      refusal: {
        code: 'quotations/changed',
        facts: { by: 'cli:ravi', version: seen.version + 1 },
        changes: [
          { field: 'item 1', before: expect.stringContaining('₹14,500'), after: expect.stringContaining('₹1,400') },
        ],
      },
    });
    for (const act of [discardDraft, issueQuotation])
      expect(await act(ctx, seen, actor)).toMatchObject({ refusal: { code: 'quotations/changed' } });
    const after = value(await changeDraft(ctx, { ...seen, version: seen.version + 1, change: mine }, actor));
    expect(after.content).toMatchObject({ delivery: 'In May', items: [{ pricePaise: 140_000 }] });
  });

  test('of 20 changes of one version, one is made', async () => {
    const seen = await draft();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        changeDraft(ctx, { ...seen, change: { kind: 'fields', typed: { note: `note ${n}` } } }, actor),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  test('wrong input names every fault and changes nothing', async () => {
    const seen = await draft();
    const faults = async (change: DraftChange) => {
      const refused = await changeDraft(ctx, { ...seen, change }, actor);
      if (refused.ok) throw new Error('accepted');
      return refused.refusal.fields?.map(({ field, reason }) => `${field} ${reason}`).toSorted();
    };
    expect(await faults({ kind: 'fields', typed: { gstin: '27AAPFU0939F1ZX', days: '0', buyer: 'Nagar' } })).toEqual([
      'days out-of-range',
      'gstin gstin-check-digit',
    ]);
    expect(await faults({ kind: 'set-item', line: 1, typed: { price: '0', gst: '17' } })).toEqual([
      expect.stringMatching(/^gst /),
      expect.stringMatching(/^price /),
    ]);
    const missing = await changeDraft(
      ctx,
      { ...seen, change: { kind: 'set-item', line: 2, typed: { price: '5' } } },
      actor,
    );
    expect(missing).toMatchObject({ refusal: { code: 'quotations/no-such-item' } });
    expect(await faults({ kind: 'add-item', product: 'No such thing', typed: { quantity: '2' } })).toEqual([
      'product unknown',
    ]);
    expect(await faults({ kind: 'add-item', product: undefined, typed: { quantity: '2' } })).toEqual(
      expect.arrayContaining(['description missing', 'hsn missing']),
    );
    expect((await read(seen)).quotation.version).toBe(seen.version);
  });

  test('is edited item by item; the audit has what changed', async () => {
    let edited = await draft();
    const { serial } = edited;
    const edit = async (change: DraftChange): Promise<void> => {
      edited = value(await changeDraft(ctx, { ...edited, change }, actor));
    };
    const freightTyped = { description: 'Freight', quantity: '1', hsn: '996511', unit: 'oth', price: '2500', gst: '5' };
    await edit({ kind: 'add-item', product: 'e-rickshaw', typed: { quantity: '2' } });
    await edit({ kind: 'add-item', product: undefined, typed: freightTyped });
    await edit({ kind: 'set-item', line: 2, typed: { quantity: '3', price: '1,60,000' } });
    await edit({ kind: 'remove-item', line: 1 });
    await edit({ kind: 'fields', typed: { gstin: '27AAPFU0939F1ZV', language: 'hi' } });
    const shown = await read(edited);
    // In the other language a product has the site's name of it; what was typed stays.
    expect(shown.items).toMatchObject([
      { description: 'ई\u2011रिक्शा', hsn: '870380', quantity: '3', unit: 'NOS', price: '160000', gst: '5' },
      { description: 'Freight', hsn: '996511', quantity: '1', unit: 'OTH', price: '2500', gst: '5' },
    ]);
    expect(edited.content?.buyer.state).toBe('27');
    // 5% of ₹4,82,500.
    expect(shown.totals).toMatchObject({ taxPaise: 24_125_00, totalPaise: 5_06_625_00 });
    const audits = (await auditEntries(app.db, sql`act = 'quotations/changed'`)).slice(-5);
    const facts = ({ before, after, details, personal }: SeenEntry) => ({ before, after, details, personal });
    const freight = { hsn: '996511', unit: 'OTH', quantity: 1, gstPercent: 5, pricePaise: 2_500_00 };
    const rickshaw = { hsn: '870380', unit: 'NOS', quantity: 3, gstPercent: 5, pricePaise: 1_60_000_00 };
    expect(audits.map(facts)).toEqual([
      {
        after: { ...rickshaw, quantity: 2, pricePaise: 1_65_000_00 },
        details: { serial, fields: 'item 2', line: 2 },
        personal: {
          descriptionAfter: 'E-Rickshaw',
          specificationAfter: expect.stringMatching(/^Warranty: .+\nDelivery: /) as unknown,
        },
      },
      { after: freight, details: { serial, fields: 'item 3', line: 3 }, personal: { descriptionAfter: 'Freight' } },
      {
        before: { quantity: 2, pricePaise: 1_65_000_00 },
        after: { quantity: 3, pricePaise: 1_60_000_00 },
        details: { serial, fields: 'item 2', line: 2 },
      },
      {
        before: expect.objectContaining({ hsn: '392690', quantity: 4 }) as unknown,
        details: { serial, fields: 'item 1, item 2, item 3', line: 1 },
        personal: {
          descriptionBefore: 'Plastic 660L wheel Dustbin',
          specificationBefore: expect.stringMatching(/^Warranty: .+$/) as unknown,
        },
      },
      {
        before: { buyerState: '10', language: 'en' },
        after: { buyerState: '27', language: 'hi' },
        details: { serial, fields: 'gstin, state, delivery, language, item 1' },
        personal: {
          gstinAfter: '27AAPFU0939F1ZV',
          deliveryBefore: expect.stringMatching(/^3 to 7 business days/) as unknown,
          deliveryAfter: expect.stringMatching(/^3 से 7 कामकाजी दिन/) as unknown,
        },
      },
    ]);
    value(await discardDraft(ctx, edited, actor));
    expect(await readDeskQuotation(ctx, serial)).toMatchObject({ refusal: { code: 'quotations/unknown' } });
  });
});

describe('numbers', () => {
  test('50 people who issue at once get 50 numbers without a gap, also when some fail', async () => {
    const drafts = [];
    for (let n = 0; n < 60; n++) drafts.push(await draft());
    const before = await places('26-27');
    // Every sixth one fails at the last moment, after its number was taken.
    const failing = { ...ctx, printPaper: fails };
    const results = await Promise.allSettled(
      drafts.map((quotation, n) => issueQuotation(n % 6 === 5 ? failing : ctx, quotation, actor)),
    );
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(10);
    const after = await places('26-27');
    expect(after).toEqual(Array.from({ length: before.length + 50 }, (_none, n) => n + 1));
    // Numbers and dates rise together.
    const { rows } = await sql<{ issuedAt: Date }>`
      select issued_at from quotation where number like 'SQ/26-27/____' order by number`.execute(app.db);
    const times = rows.map((row) => row.issuedAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }, 120_000);

  test('begin anew at midnight of 1 April in India, and no date goes back', async () => {
    const [last, first, second] = [await draft(), await draft(), await draft()];
    expect((await issue(last, timed('2028-03-31T23:59:59.999+05:30'))).number).toBe('SQ/27-28/0001');
    const begun = await issue(first, timed('2028-04-01T00:00:00.000+05:30'));
    expect([begun.number, begun.document?.issuedOn]).toEqual(['SQ/28-29/0001', '2028-04-01']);
    // A clock that is an hour behind that of another instance.
    const behind = await issue(second, timed('2028-04-01T00:30:00+05:30'));
    expect(behind.number).toBe('SQ/28-29/0002');
    const late = await issue(await draft(), timed('2028-04-01T00:10:00+05:30'));
    expect([late.number, late.issuedAt]).toEqual(['SQ/28-29/0003', behind.issuedAt]);
  });

  test('those who issue at once around that midnight each get the number of their year', async () => {
    const drafts = [];
    for (let n = 0; n < 10; n++) drafts.push(await draft());
    const issuedThen = await Promise.all(
      drafts.map((quotation, n) =>
        issue(quotation, timed(`2030-${n % 2 === 0 ? '03-31T23:59:59.9' : '04-01T00:00:00.1'}+05:30`)),
      ),
    );
    expect(issuedThen.map(({ number }) => number!).toSorted()).toEqual([
      ...[1, 2, 3, 4, 5].map((n) => `SQ/29-30/000${n}`),
      ...[1, 2, 3, 4, 5].map((n) => `SQ/30-31/000${n}`),
    ]);
  });

  test('issuing twice at once issues once', async () => {
    const quotation = await draft();
    const before = (await places('26-27')).length;
    const results = await Promise.all(Array.from({ length: 5 }, () => issueQuotation(ctx, quotation, actor)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.find((result) => !result.ok)).toMatchObject({ refusal: { code: 'quotations/not-draft' } });
    expect(await places('26-27')).toHaveLength(before + 1);
  });

  test('a full financial year refuses without taking a number', async () => {
    const quotation = await draft();
    await sql`insert into paper_series values ('SQ', '40-41', 'quotation', 9998, '2040-05-01')`.execute(app.db);
    const then = timed('2040-06-01T12:00:00+05:30');
    expect((await issue(await draft(), then)).number).toBe('SQ/40-41/9999');
    expect(await issueQuotation(then, quotation, actor)).toMatchObject({
      ok: false,
      refusal: { code: 'papers/series-full' },
    });
  });

  test('incomplete drafts and a company without a GSTIN take no number', async () => {
    const before = await places('26-27');
    const created = value(await createQuotation(ctx, { leadNumber: await lead(), another: false }, actor));
    expect(await issueQuotation(ctx, created, actor)).toMatchObject({
      refusal: { code: 'quotations/incomplete', fields: [{ field: 'state', reason: 'missing' }] },
    });
    const quotation = await draft();
    const live = { ...ctx, content: { ...ctx.content, showsSamples: false } };
    expect(await issueQuotation(live, quotation, actor)).toMatchObject({
      refusal: { code: 'quotations/no-seller-gstin' },
    });
    expect(await places('26-27')).toEqual(before);
  });
});
const fails: typeof ctx.printPaper = () => Promise.reject(new Error('the printer failed'));

describe('an issued quotation', () => {
  test('never changes in the database; its PDF is served byte for byte', async () => {
    const quotation = await issued();
    const { id, pdfSha256 } = quotation;
    for (const statement of [
      `update quotation set content = '{}' where id = '${id}'`,
      `update quotation set document = jsonb_set(document, '{number}', '"x"') where id = '${id}'`,
      `update quotation set number = 'SQ/26-27/9000' where id = '${id}'`,
      `update quotation set total_paise = 1 where id = '${id}'`,
      `update quotation set valid_until = '2030-01-01' where id = '${id}'`,
      `update quotation set pdf_sha256 = repeat('0', 64) where id = '${id}'`,
      `update quotation set state = 'draft', number = null where id = '${id}'`,
      `delete from quotation where id = '${id}'`,
      `update quotation_pdf set bytes = '\\x00' where quotation_id = '${id}'`,
      `delete from quotation_pdf where quotation_id = '${id}'`,
      `truncate quotation cascade`,
      `truncate quotation_pdf`,
    ])
      await expect(app.asOwner(statement), statement).rejects.toThrow(/never change/);
    const { rows } = await sql`select from quotation_version where quotation_id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
    const first = await pdfOf(quotation);
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    expect(first.headers.get('content-disposition')).toBe(
      `inline; filename="quotation-${quotation.number!.replaceAll('/', '-')}.pdf"`,
    );
    expect(await sha256Of(first)).toBe(pdfSha256);
    expect(await sha256Of(await pdfOf(quotation))).toBe(pdfSha256);
    expect(await auditOf(id)).toMatchObject([
      { act: 'quotations/created' },
      { act: 'quotations/changed' },
      { act: 'quotations/issued', details: { number: quotation.number, pdfSha256 } },
    ]);
    expect(JSON.stringify(await auditOf(id))).not.toMatch(/Gram|Danapur|Asha/);
  });

  test('only its own link opens it', async () => {
    const quotation = await issued();
    const other = await issued();
    const link = await linkOf(quotation);
    const key = /-([0-9a-f]{32})\//.exec(link)![1]!;
    const wrong = [
      link.replace(key, '0'.repeat(32)),
      link.replace(`${quotation.serial}-`, `${other.serial}-`),
      link.replace(key, key.toUpperCase().replace(/[0-9]/g, 'A')),
      link.replace(key, ''),
      '/api/quotations/%00/quotation.pdf',
    ];
    for (const path of wrong) expect([400, 404], path).toContain((await app.get(path)).status);
    expect((await app.get(link)).status).toBe(200);
  });

  test('is mailed once a day to an address, with the link of the same bytes', async () => {
    const quotation = await issued();
    const before = app.messages.length;
    const send = (to = 'office@panchayat.example', on = ctx) =>
      sendQuotation(on, { number: quotation.number!, to }, actor);
    const results = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(results.filter((result) => result.ok && result.value.isNew)).toHaveLength(1);
    expect(await send('OFFICE@panchayat.example')).toMatchObject({ value: { isNew: false } });
    await app.idle();
    const [mail, ...more] = app.messages.slice(before);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ channel: 'email', to: 'office@panchayat.example', template: 'quotation' });
    expect(mail?.text).toContain(`quotation ${quotation.number} for ₹68,440 including GST`);
    const link = new URL(/https?:\S+quotation\.pdf/.exec(mail!.text)![0]);
    expect(await sha256Of(await app.get(link.pathname))).toBe(quotation.pdfSha256);
    expect(await send('second@panchayat.example')).toMatchObject({ value: { isNew: true } });
    expect(await send(undefined, timed('2026-11-23T09:00:00+05:30'))).toMatchObject({ value: { isNew: true } });
    expect(await send('no address')).toMatchObject({ refusal: { code: 'quotations/odd-address' } });
    expect(await send('')).toMatchObject({ refusal: { code: 'quotations/no-address' } });
    const { rows } = await sql<{ source: string }>`
      select source from message where template = 'quotation'`.execute(app.db);
    for (const { source } of rows) expect(source).not.toContain('panchayat');
  });

  test("goes to the lead's address without another one", async () => {
    const leadNumber = await lead();
    await sql`update lead set email = 'asha@example.com' where number = ${leadNumber}`.execute(app.db);
    const created = value(await createQuotation(ctx, { leadNumber, another: false }, actor));
    const change = { kind: 'fields', typed: { state: 'Bihar' } } as const;
    const quotation = await issue(value(await changeDraft(ctx, { ...created, change }, actor)));
    const before = app.messages.length;
    expect((await sendQuotation(ctx, { number: quotation.number!, to: '' }, actor)).ok).toBe(true);
    await app.idle();
    expect(app.messages.slice(before)).toMatchObject([{ to: 'asha@example.com', template: 'quotation' }]);
  });

  test('is valid, then expired, on /verify, which shows no personal data', async () => {
    const quotation = await issued({ organisation: '', name: 'Asha Kumari' });
    const facts = await check(quotation);
    expect(facts).toEqual({
      number: quotation.number,
      date: '2026-11-22',
      validUntil: '2026-12-22',
      total: 68_440,
      status: 'valid',
      initials: 'A. K.',
    });
    const [page] = receiptFallbacks(app.product.ctx);
    const lookUp = (code: string) => page?.lookUp?.find(code, '198.51.100.250');
    expect(await lookUp(quotation.verifyCode ?? '')).toBeUndefined();
    expect(await lookUp('SV-0000-0000-0000')).toEqual({ name: '404' });
    const later = await readDeskQuotation(timed('2026-12-23T00:00:00+05:30'), quotation.serial);
    expect(later).toMatchObject({ value: { status: 'expired' } });
    expect(await acceptQuotation(timed('2026-12-23T00:00:00+05:30'), quotation.number!, actor)).toMatchObject({
      refusal: { code: 'quotations/other-state', facts: { status: 'expired' } },
    });
    expect(
      await sendQuotation(timed('2026-12-23T00:00:00+05:30'), { number: quotation.number!, to: 'a@b.example' }, actor),
    ).toMatchObject({ refusal: { code: 'quotations/other-state' } });
    expect((await acceptQuotation(timed('2026-12-22T23:59:59+05:30'), quotation.number!, actor)).ok).toBe(true);
    expect((await check(quotation))['status']).toBe('accepted');
  });

  test('cancelled, it keeps its number, and its link ends', async () => {
    const quotation = await issued();
    const before = await places('26-27');
    const link = await linkOf(quotation);
    await expect(cancelQuotation(ctx, { number: quotation.number!, reason: ' ' }, actor)).resolves.toMatchObject({
      refusal: { code: 'quotations/reason-missing' },
    });
    for (let again = 0; again < 2; again++)
      expect((await cancelQuotation(ctx, { number: quotation.number!, reason: 'wrong price' }, actor)).ok).toBe(true);
    expect((await app.get(link)).status).toBe(404);
    expect((await check(quotation))['status']).toBe('cancelled');
    expect(await places('26-27')).toEqual(before);
    expect((await reviseQuotation(ctx, quotation.number!, actor)).ok).toBe(false);
    expect((await auditOf(quotation.id)).filter(({ act }) => act === 'quotations/cancelled')).toHaveLength(1);
  });

  test('a revision replaces it when it is issued, with the next revision number', async () => {
    const quotation = await issued();
    const drafts = await Promise.all(Array.from({ length: 5 }, () => reviseQuotation(ctx, quotation.number!, actor)));
    expect(new Set(drafts.map((result) => value(result).serial)).size).toBe(1);
    expect((await check(quotation))['status']).toBe('valid');
    const revision = value(drafts[0]!);
    const cheaper = { kind: 'set-item', line: 1, typed: { price: '14000' } } as const;
    const second = await issue(value(await changeDraft(ctx, { ...revision, change: cheaper }, actor)));
    expect(second.number).toBe(`${quotation.number}/R1`);
    expect(second.document?.replaces).toBe(quotation.number);
    expect([(await check(quotation))['status'], (await check(second))['status']]).toEqual(['revised', 'valid']);
    const third = await issue(value(await reviseQuotation(ctx, second.number!, actor)));
    expect(third.number).toBe(`${quotation.number}/R2`);
    expect((await reviseQuotation(ctx, second.number!, actor)).ok).toBe(false);
    expect((await read(quotation)).revisions.map(({ number }) => number)).toContain(second.number);
    // The former PDF stays as it was.
    expect(await sha256Of(await pdfOf(quotation))).toBe(quotation.pdfSha256);
  });

  test('a revision of a quotation that was cancelled since is not issued', async () => {
    const quotation = await issued();
    const revision = value(await reviseQuotation(ctx, quotation.number!, actor));
    value(await cancelQuotation(ctx, { number: quotation.number!, reason: 'no' }, actor));
    expect((await issueQuotation(ctx, revision, actor)).ok).toBe(false);
    expect((await read(revision)).status).toBe('draft');
  });

  test('has nine revisions at most', async () => {
    let quotation = await issued();
    for (let n = 1; n <= 9; n++) quotation = await issue(value(await reviseQuotation(ctx, quotation.number!, actor)));
    expect(quotation.number).toMatch(/^SQ\/26-27\/\d{4}\/R9$/);
    expect((await reviseQuotation(ctx, quotation.number!, actor)).ok).toBe(false);
  });
});

test('a lead names its quotations', async () => {
  const quotation = await issued();
  const revision = value(await reviseQuotation(ctx, quotation.number!, actor));
  expect(await quotationsOfLead(ctx, quotation.leadNumber)).toMatchObject([
    { serial: revision.serial, number: null, status: 'draft' },
    { serial: quotation.serial, number: quotation.number, status: 'valid' },
  ]);
});

test('a lead is quoted once its quotation is issued, won once it is accepted, and says so', async () => {
  const first = await issued();
  const stateOf = async ({ leadNumber }: Quotation) => (await readLead(ctx, leadNumber))?.state;
  expect(await stateOf(first)).toBe('quoted');
  const revision = await issue(value(await reviseQuotation(ctx, first.number!, actor)));
  expect(await stateOf(first)).toBe('quoted');
  value(await acceptQuotation(ctx, revision.number!, actor));
  expect(await stateOf(first)).toBe('won');
  const { id } = (await readLead(ctx, first.leadNumber))!;
  expect((await auditOf(id)).map(({ act }) => act)).toEqual(['leads/quoted', 'leads/won']);

  const lost = await draft();
  value(await changeLead(ctx, { number: lost.leadNumber }, { action: 'lost', reason: 'price' }, actor));
  await issue(lost);
  expect(await stateOf(lost)).toBe('lost');
});

test('who issues a quotation gets its lead where nobody has it', async () => {
  const [sales, colleague] = [await deskMember(ctx, ['sales']), await deskMember(ctx, ['recruiter'])];
  const ownerOf = async ({ leadNumber }: Quotation) => (await readLead(ctx, leadNumber))?.ownerId;
  const [free, taken] = [await draft(), await draft()];
  const change = { action: 'taken', ownerId: colleague.accountId } as const;
  value(await changeLead(ctx, { number: taken.leadNumber }, change, colleague.accountId));
  for (const quotation of [free, taken]) value(await issueQuotation(ctx, quotation, sales.accountId));
  expect([await ownerOf(free), await ownerOf(taken)]).toEqual([sales.accountId, colleague.accountId]);
});

describe('retention', () => {
  test('an offer that was not accepted loses its buyer and PDF a year after its end, an accepted one after 8 years', async () => {
    const offer = await issued();
    const cancelled = await issued();
    value(await cancelQuotation(ctx, { number: cancelled.number!, reason: 'Asha withdrew' }, actor));
    const accepted = await issued();
    value(await acceptQuotation(ctx, accepted.number!, actor));
    const open = await draft();
    const erased = async (quotation: Quotation): Promise<boolean> => {
      const { rows } = await sql<{ content: unknown; document: unknown; reason: string; pdf: string | null }>`
        select content, document, reason, p.quotation_id as pdf from quotation q
          left join quotation_pdf p on p.quotation_id = q.id where q.id = ${quotation.id}`.execute(app.db);
      const [found] = rows;
      const gone = [found?.content, found?.document, found?.pdf].map((each) => each === null);
      expect(new Set(gone).size).toBe(1);
      if (gone[0]) expect(found?.reason).toBe('');
      return gone[0]!;
    };
    const after = async (days: number): Promise<boolean[]> => {
      now = new Date(Date.parse(start) + days * dayMs);
      await purgeOldLeads(ctx);
      await purgeQuotations(ctx);
      return Promise.all([offer, cancelled, accepted].map(erased));
    };
    expect(await after(364)).toEqual([false, false, false]);
    expect(await after(366)).toEqual([false, true, false]);
    expect(await readDeskQuotation(ctx, open.serial)).toMatchObject({ refusal: { code: 'quotations/unknown' } });
    expect(await after(394)).toEqual([false, true, false]);
    // Valid for 30 days, until the end of the last one.
    expect(await after(397)).toEqual([true, true, false]);
    expect(await after(8 * 365)).toEqual([true, true, false]);
    expect(await after(8 * 366 + 1)).toEqual([true, true, true]);
    const { rows } = await sql<{ number: string; totalPaise: number; pdfSha256: string }>`
      select number, total_paise, pdf_sha256 from quotation where id = ${offer.id}`.execute(app.db);
    expect(rows).toEqual([{ number: offer.number, totalPaise: offer.totalPaise, pdfSha256: offer.pdfSha256 }]);
    expect((await check(offer))['initials']).toBe('');
    expect((await read(offer)).quotation).toMatchObject({ content: undefined, document: undefined });
  });
});
