import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import type { DeskDone, Problem } from '#kit/endpoint.ts';
import { longDay } from '#kit/indian-time.ts';
import { paise } from '#kit/money/paise.ts';
import { after, before, dayInIndia, dayMs } from '#kit/time.ts';
import { rows, sql } from '#platform/database/db.ts';
import { moveClock } from '#platform/operations/clock.ts';
import { importStatement } from '#test/statement-import.ts';
import { approveLines, markLines } from '#features/bank/actions/mark-lines.ts';
import { shownOf } from '#test/bank-lines.ts';
import { tieLine } from '#features/bank/actions/tie-line.ts';
import { changeBankDetails, readSalesSettings } from '#features/papers/actions/sales-settings.ts';
import { changeDraft } from '#features/quotations/actions/change-draft.ts';
import { acceptQuotation, cancelQuotation } from '#features/quotations/actions/end-quotation.ts';
import { issueQuotation } from '#features/quotations/actions/issue-quotation.ts';
import { beginForBuyer } from '#features/quotations/actions/known-buyers.ts';
import { readDeskQuotation } from '#features/quotations/actions/read-desk-quotation.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';
import type { DeskBankLineRecord } from '#features/bank/model.ts';
import type { SearchAnswer } from '#features/desk/model/desk.ts';
import { linesOf, pageCount } from '../../../scripts/testing/pdf.ts';
import { beginPaper } from './actions/drafts.ts';
import { issuePaper } from './actions/issue-paper.ts';
import { purgePapers } from './actions/purge-papers.ts';
import { recordReceipt, recordRepayment, type TypedReceipt } from './actions/receipts.ts';
import type { BuyerDeskAnswer, PaperDeskAnswer } from './contract.ts';
import type { SalesKind } from './model.ts';

const app = await testProduct();
const { ctx } = app.product;
const finance = await deskMember(ctx, ['finance']);
const actor = 'cli:tester';
const value = <T>(result: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};
const call = (path: string, body?: Readonly<Record<string, string>>, { cookie } = finance): Promise<Response> =>
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
const refused = async (path: string, body: Readonly<Record<string, string>>): Promise<string[]> => {
  const answer = await call(path, body);
  expect(answer.ok).toBe(false);
  const { code, errors = [] } = (await answer.json()) as Problem & { errors?: { field: string; reason: string }[] };
  return [code, ...errors.map(({ field, reason }) => `${field} ${reason}`)];
};
const read = async (serial: string | number): Promise<Wire<PaperDeskAnswer>> =>
  (await (await call(`sales-papers/${serial}`)).json()) as Wire<PaperDeskAnswer>;

let buyers = 0;
/** An accepted quotation of 4 bins at ₹14,500 and 18%, within the state: ₹68,440. */
async function ordered(
  more: Readonly<Record<string, string>> = {},
  quantity = '4',
  { second = '', phone = '', ...item }: Readonly<Record<string, string>> = {},
): Promise<{ serial: number; number: string }> {
  const begun = value(
    await beginForBuyer(
      ctx,
      {
        entered: {
          kind: 'quote',
          source: 'letter',
          name: 'Asha Kumari',
          organisation: `Gram Panchayat ${++buyers}`,
          phone: phone || String(9_876_540_000 + buyers),
          email: '',
          place: 'Danapur',
          product: 'Plastic 660L wheel Dustbin',
          quantity,
          language: 'en',
          receivedDay: '',
          receivedTime: '',
          description: '',
        },
        like: undefined,
      },
      actor,
    ),
  );
  const draft = value(
    await changeDraft(
      ctx,
      { serial: begun.serial, version: 1, change: { kind: 'fields', typed: { state: '10', ...more } } },
      actor,
    ),
  );
  const priced =
    Object.keys(item).length === 0
      ? draft
      : value(await changeDraft(ctx, { ...draft, change: { kind: 'set-item', line: 1, typed: item } }, actor));
  const whole =
    second === ''
      ? priced
      : value(
          await changeDraft(
            ctx,
            { ...priced, change: { kind: 'add-item', product: second, typed: { quantity: '1' } } },
            actor,
          ),
        );
  const issued = value(await issueQuotation(ctx, whole, actor));
  value(await acceptQuotation(ctx, issued.number ?? '', actor));
  return { serial: issued.serial, number: issued.number ?? '' };
}
const begin = (quotation: number, kind: SalesKind, invoice?: string): Promise<string> =>
  done('sales-papers', { quotation: String(quotation), kind, ...(invoice === undefined ? {} : { invoice }) });
const issue = async (serial: string): Promise<Wire<PaperDeskAnswer>> => {
  await done(`sales-papers/${serial}/issue`, { version: String((await read(serial)).version) });
  return read(serial);
};
const change = async (serial: string, fields: Readonly<Record<string, string>>): Promise<string> =>
  done(`sales-papers/${serial}/change`, { version: String((await read(serial)).version), ...fields });
const textOf = async (
  serial: string | number,
  file = 'paper',
): Promise<{ text: string; pages: number; sha256: string }> => {
  const answer = await call(`sales-papers/${serial}/${file}.pdf`);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    text: linesOf(bytes).join('\n'),
    pages: pageCount(bytes),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
};
let balance = 100_000;
const shown: string[] = [];
/** Imports a statement with one more line; a sum below 0 is paid out. @returns the id of the line */
async function bankLine(rupees: number, utr: string, day = dayInIndia(ctx.now())): Promise<string> {
  balance += rupees;
  const sums = rupees < 0 ? [-rupees, ''] : ['', rupees];
  shown.push([day, day, `NEFT ${utr}`, utr, ...sums, balance.toFixed(2)].join(','));
  const head = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';
  value(
    await importStatement(ctx, {
      fileName: 'statement.csv',
      bytes: new TextEncoder().encode(['Account Number :,00034567890123', head, ...shown].join('\n')),
      accountNumber: '',
      actor: finance.accountId,
    }),
  );
  const [line] = await rows<{ id: string }>(
    ctx.db,
    sql`select id from bank_statement_line order by position desc limit 1`,
  );
  return line?.id ?? '';
}
const receipt = (amount: string, more: Readonly<Record<string, string>> = {}) => ({
  amount,
  day: dayInIndia(ctx.now()),
  way: 'bank',
  reference: '',
  ...more,
});

test('an accepted quotation becomes a proforma with a UPI code, then an invoice; payments and a credit note leave what is due', async () => {
  const bank = {
    accountName: 'Namuna',
    accountNumber: '123456789012',
    ifsc: 'SBIN0001234',
    bankName: 'SBI',
    upi: 'namuna@sbi',
  };
  value(await changeBankDetails(ctx, bank, { version: 0, actor }));
  const { serial: order, number } = await ordered();
  const proforma = await begin(order, 'proforma');
  expect(await begin(order, 'proforma')).toBe(proforma);
  // Saved without a change it stays as it is.
  await change(proforma, { quantity1: '4', note: '' });
  expect((await read(proforma)).version).toBe(1);
  const preview = await textOf(proforma, 'preview');
  expect(preview.text).toContain('DRAFT');
  expect((await issue(proforma)).number).toMatch(/^PI\/\d\d-\d\d\/0001$/);
  expect((await textOf(proforma)).text).toContain('Scan to pay ₹68,440 by UPI');

  const invoice = await begin(order, 'invoice');
  // Part of it: 3 of 4 bins are 43,500 and 18%.
  await change(invoice, { quantity1: '3', transport: 'BR01 AB 1234' });
  const issued = await issue(invoice);
  expect(issued.number).toMatch(/^INV\/\d\d-\d\d\/0001$/);
  expect(issued.sums).toEqual({ totalPaise: 5_133_000, creditedPaise: 0, receivedPaise: 0, duePaise: 5_133_000 });
  const pdf = await textOf(invoice);
  expect([pdf.pages, pdf.sha256]).toEqual([3, issued.sha256]);
  for (const part of [
    'Tax invoice',
    `Our quotation: ${number}`,
    'BR01 AB 1234',
    'reverse charge: No',
    'ORIGINAL FOR RECIPIENT',
  ])
    expect(pdf.text).toContain(part);
  expect(await refused(`sales-papers/${invoice}/change`, { version: '3' })).toEqual(['sales/issued']);

  // What is left is one bin; with two the next invoice is not issued.
  const second = await begin(order, 'invoice');
  expect((await read(second)).lines).toMatchObject([{ quantity: '1', left: '1' }]);
  await change(second, { quantity1: '2' });
  expect(await refused(`sales-papers/${second}/issue`, { version: '2' })).toEqual([
    'sales/incomplete',
    'quantity1 beyond',
  ]);
  expect(await refused(`sales-papers/${second}/change`, { version: '2', quantity1: 'many', note: 'a@okbank' })).toEqual(
    ['http/fields', 'quantity1 quantity', 'note payment'],
  );

  const line = await bankLine(40_000, 'SBIN526331000001');
  const pay = `sales-papers/${invoice}/receipts`;
  expect(await refused(pay, receipt('500,50'))).toEqual(['http/fields', 'amount invalid']);
  expect(await refused(pay, receipt('51330.01'))).toEqual(['http/fields', 'amount beyond']);
  expect(await refused(pay, receipt('50000', { line }))).toEqual(['http/fields', 'line line']);
  // The page of the line offers the invoice, for what both have left.
  const payable = async () => ((await (await call(`bank/${line}`)).json()) as Wire<DeskBankLineRecord>).payableInvoices;
  expect(await payable()).toMatchObject([{ serial: Number(invoice), due: 51_330, paying: 40_000 }]);
  await done(pay, receipt('30,000', { line, reference: 'SBIN526331000001' }));
  await done(pay, receipt('१,३३०', { way: 'cheque' }));
  const paid = await read(invoice);
  expect(paid.sums).toMatchObject({ receivedPaise: 3_133_000, duePaise: 2_000_000 });
  // The line has ₹10,000 left: the cheque is tied to it, more is not.
  const cheque = paid.receipts.find(({ way }) => way === 'cheque')?.id ?? '';
  await done(`sales-receipts/${cheque}/tie`, { line });
  expect(await refused(`sales-receipts/${cheque}/tie`, { line })).toEqual(['sales/tied']);
  expect((await read(invoice)).bankLines.credits).toMatchObject([{ id: line, leftPaise: 867_000 }]);
  // The line names the invoice, and explains nothing else any more.
  const shown = (await (await call(`bank/${line}`)).json()) as { invoicePayments: object[] };
  const { number: invoiceNumber } = await read(invoice);
  expect(shown.invoicePayments).toEqual(
    [30_000, 1330].map((amount) => ({ serial: Number(invoice), number: invoiceNumber, amount })),
  );
  expect(await tieLine(ctx, { id: line, movements: ['settlement stl_1'], actor })).toMatchObject({
    refusal: { code: 'bank/invoice-paid' },
  });
  expect(await payable()).toMatchObject([{ due: 20_000, paying: 8670 }]);
  await done(`sales-receipts/${cheque}/undo`, { reason: 'It was another buyer' });
  expect((await read(invoice)).sums).toMatchObject({ receivedPaise: 3_000_000, duePaise: 2_133_000 });

  // One bin comes back, and ₹500 less for each of the others.
  const note = await begin(order, 'credit-note', invoice);
  expect(await refused(`sales-papers/${note}/issue`, { version: '1' })).toEqual(['sales/incomplete', 'reason missing']);
  expect(await refused(`sales-papers/${note}/change`, { version: '1', quantity1: '0.5' })).toEqual([
    'http/fields',
    'quantity1 whole',
  ]);
  await change(note, { quantity1: '1', reason: 'One bin returned' });
  const credited = await issue(note);
  expect(credited.number).toMatch(/^CN\/\d\d-\d\d\/0001$/);
  expect((await textOf(note)).text).toContain(`Tax invoice: ${issued.number}`);
  // 14,500 and 18%: 17,110.
  expect((await read(invoice)).sums).toEqual({
    totalPaise: 5_133_000,
    creditedPaise: 1_711_000,
    receivedPaise: 3_000_000,
    duePaise: 422_000,
  });
  const more = await begin(order, 'credit-note', invoice);
  await change(more, { quantity1: '3', reason: 'All' });
  expect(await refused(`sales-papers/${more}/issue`, { version: '2' })).toEqual([
    'sales/incomplete',
    'quantity1 beyond',
  ]);
  await change(more, { quantity1: '2', price1: '500', reason: 'Price agreed later' });
  // 1,000 and 18%.
  expect((await issue(more)).totals?.totalPaise).toBe(118_000);

  const [sums] = await rows<{ invoiced: number; credited: number; paid: number }>(
    ctx.db,
    sql`select (select sum(total_paise)::bigint from sales_paper where kind = 'invoice') as invoiced,
      (select sum(total_paise)::bigint from sales_paper where kind = 'credit-note') as credited,
      (select sum(amount_paise)::bigint from sales_receipt where undone_at is null) as paid`,
  );
  expect(sums).toEqual({ invoiced: 5_133_000, credited: 1_829_000, paid: 3_000_000 });
  const buyer = value(await readDeskQuotation(ctx, order)).buyerNumber;
  const page = (await (await call(`buyers/${buyer}`)).json()) as Wire<BuyerDeskAnswer>;
  expect(page).toMatchObject({
    name: `Gram Panchayat ${buyers}`,
    sums: {
      offeredPaise: 0,
      acceptedPaise: 6_844_000,
      invoicedPaise: 5_133_000,
      creditedPaise: 1_829_000,
      receivedPaise: 3_000_000,
      duePaise: 304_000,
    },
    leads: [{ state: 'won', source: 'letter' }],
    quotations: [{ status: 'accepted' }],
  });
  expect(page.papers).toHaveLength(5);
  expect(await cancelQuotation(ctx, { number, reason: 'x' }, actor)).toMatchObject({
    refusal: { code: 'quotations/invoiced' },
  });
});

test('a challan says why goods move, in its own series; no buyer with a GSTIN, or of ₹50,000, gets an invoice without an address', async () => {
  const { serial } = await ordered({ address: '' });
  const challan = await begin(serial, 'challan');
  expect(await refused(`sales-papers/${challan}/issue`, { version: '1' })).toEqual([
    'sales/incomplete',
    'reason missing',
  ]);
  await change(challan, { reason: 'On approval' });
  expect((await issue(challan)).number).toMatch(/^DC\/\d\d-\d\d\/0001$/);
  const { text, pages } = await textOf(challan);
  expect(pages).toBe(3);
  expect(text).toContain('ORIGINAL FOR CONSIGNEE');
  expect(text).toContain('Reason: On approval');
  const invoice = await begin(serial, 'invoice');
  expect(await refused(`sales-papers/${invoice}/issue`, { version: '1' })).toEqual([
    'sales/incomplete',
    'address address-needed',
  ]);
  // With a GSTIN at any sum (rule 46(d) of the CGST Rules).
  await change(invoice, { gstin: '27AAPFU0939F1ZV', quantity1: '1' });
  expect(await refused(`sales-papers/${invoice}/issue`, { version: '2' })).toEqual([
    'sales/incomplete',
    'address address-needed',
  ]);
  await change(invoice, { address: 'Ward 4\nDanapur' });
  expect((await issue(invoice)).gstin).toBe('27AAPFU0939F1ZV');
  const open = await ordered();
  expect(await refused('sales-papers', { quotation: String(open.serial + 100), kind: 'invoice' })).toEqual([
    'sales/not-accepted',
  ]);
});

test('the draft of an order that was cancelled is deleted, not changed or issued', async () => {
  const { serial: order, number } = await ordered();
  const draft = await begin(order, 'invoice');
  value(await cancelQuotation(ctx, { number, reason: 'Ordered elsewhere' }, actor));
  expect(await refused(`sales-papers/${draft}/change`, { version: '1', note: 'x' })).toEqual(['sales/cancelled']);
  expect(await refused(`sales-papers/${draft}/issue`, { version: '1' })).toEqual(['sales/cancelled']);
  expect(await done(`sales-papers/${draft}/discard`, { version: '1' })).toBe(String(order));
  expect((await call(`sales-papers/${draft}`)).status).toBe(404);
});

test('who may reveal the address of a paper sees the paper’s own', async () => {
  const { serial: order } = await ordered({ address: 'Ward 4' });
  const invoice = await begin(order, 'invoice');
  await change(invoice, { address: 'Ward 9' });
  await issue(invoice);
  const reveal = async (role: StaffRole) => {
    const body = { field: 'paper/address', record: invoice, reason: 'sends a letter' };
    const answer = await call('reveals', body, await deskMember(ctx, [role]));
    return answer.ok ? answer.json() : answer.status;
  };
  expect([await reveal('recruiter'), await reveal('viewer')]).toEqual([{ value: 'Ward 9' }, 403]);
});

test('the list says which invoices are paid', async () => {
  const { serial: order } = await ordered();
  const [invoice, proforma] = [await begin(order, 'invoice'), await begin(order, 'proforma')];
  const withStatus = async (status: string): Promise<string[]> =>
    ((await (await call(`sales-papers?status=${status}`)).json()) as { rows: { id: string }[] }).rows.map(
      ({ id }) => id,
    );
  expect(await withStatus('draft')).toEqual(expect.arrayContaining([invoice, proforma]));
  await issue(proforma);
  expect((await issue(invoice)).sums?.duePaise).toBe(6_844_000);
  expect(await withStatus('due')).toContain(invoice);
  await done(`sales-papers/${invoice}/receipts`, receipt('68440'));
  expect(await withStatus('due')).not.toContain(invoice);
  expect(await withStatus('paid')).toContain(invoice);
  expect(await withStatus('issued')).toEqual(expect.arrayContaining([invoice, proforma]));
  for (const status of ['due', 'paid']) expect(await withStatus(status)).not.toContain(proforma);
});

test('the search of the desk finds an issued paper by its number, the end of it, and the buyer', async () => {
  const { serial: order } = await ordered();
  const draft = await begin(order, 'proforma');
  const { number } = await issue(await begin(order, 'invoice'));
  const [prefix, years, place = ''] = String(number).split('/');
  const found = async (typed: string): Promise<string[]> => {
    const answer = await call(`search?${new URLSearchParams({ q: typed })}`);
    const { found: all } = (await answer.json()) as SearchAnswer;
    return all.filter(({ kind }) => kind === 'sales-papers').map(({ reference }) => reference);
  };
  const typed = [`${prefix}/${years}/${place}`, `${prefix} ${years} ${Number(place)}`.toLowerCase(), place];
  for (const text of typed) expect([text, await found(text)]).toEqual([text, [number]]);
  expect(await found(`panchayat ${buyers}`)).toContain(number);
  expect(await found(draft)).not.toContain(draft);
});

test('sales makes quotations and the proforma, and reads the other papers, which finance makes', async () => {
  const sales = await deskMember(ctx, ['sales']);
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  const codeOf = async (path: string, body: Readonly<Record<string, string>> | undefined, as = sales) => {
    const answer = await call(path, body, as);
    return answer.ok ? answer.status : ((await answer.json()) as Problem).code;
  };
  const proforma = { quotation: String(order), kind: 'proforma' };
  expect(await codeOf('sales-papers', { ...proforma, kind: 'challan' })).toBe('sales/finance-only');
  const begun = (await (await call('sales-papers', proforma, sales)).json()) as DeskDone;
  const own = begun.goTo?.split('/').at(-1) ?? '';
  expect(await codeOf(`sales-papers/${own}/change`, { version: '1', note: 'Valid for a week' })).toBe(200);
  expect(await codeOf(`sales-papers/${own}/preview.pdf`, undefined)).toBe(200);
  expect(await codeOf(`sales-papers/${own}/issue`, { version: '2' })).toBe(200);
  expect(await codeOf(`sales-papers/${own}/paper.pdf`, undefined)).toBe(200);
  for (const [what, body] of [
    ['change', { version: '1', note: 'x' }],
    ['issue', { version: '1' }],
    ['discard', { version: '1' }],
    ['mail', { to: 'buyer@example.com' }],
    ['preview.pdf', undefined],
  ] as const)
    expect(await codeOf(`sales-papers/${invoice}/${what}`, body), what).toBe('sales/finance-only');
  expect(await codeOf(`sales-papers/${invoice}/receipts`, receipt('1'))).toBe('http/not-allowed');
  expect(await codeOf(`sales-papers/${invoice}`, undefined)).toBe(200);
  expect((await call(`quotations/${order}/revise`, {}, sales)).status).not.toBe(403);
  const viewer = await deskMember(ctx, ['viewer']);
  expect(await codeOf('sales-papers', proforma, viewer)).toBe('http/not-allowed');
});

test('eighteen invoices issued at once have numbers without a gap, also when some fail; one order is invoiced once', async () => {
  const places = async (): Promise<number[]> =>
    (
      await rows<{ place: number }>(
        ctx.db,
        sql`select split_part(number, '/', 3)::integer as place from sales_paper where kind = 'invoice' and number is not null order by 1`,
      )
    ).map(({ place }) => place);
  const before = await places();
  const drafts: number[] = [];
  for (let n = 0; n < 18; n++) {
    const { serial } = await ordered();
    drafts.push(value(await beginPaper(ctx, { quotation: serial, kind: 'invoice', invoice: undefined }, actor)).serial);
  }
  const failing = { ...ctx, printPaper: () => Promise.reject(new Error('the printer failed')) };
  const results = await Promise.allSettled(
    drafts.flatMap((serial, n) => [
      issuePaper(n % 6 === 5 ? failing : ctx, { serial, version: 1 }, actor),
      // A second click.
      issuePaper(n % 6 === 5 ? failing : ctx, { serial, version: 1 }, actor),
    ]),
  );
  const issued = results.filter((result) => result.status === 'fulfilled' && result.value.ok);
  expect(issued).toHaveLength(15);
  expect(await places()).toEqual(Array.from({ length: before.length + 15 }, (_none, n) => n + 1));
}, 120_000);

test('of payments at once at most what is due is recorded, and at most what the bank shows is tied', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const line = await bankLine(50_000, 'SBIN526331000002');
  const paid: TypedReceipt = {
    amountPaise: 2_000_000 as TypedReceipt['amountPaise'],
    day: dayInIndia(ctx.now()),
    way: 'bank',
    reference: '',
    line,
  };
  const results = await Promise.all(
    Array.from({ length: 6 }, () => recordReceipt(ctx, { invoice: Number(invoice), receipt: paid }, actor)),
  );
  // ₹68,440 are due and the line shows ₹50,000: two of ₹20,000.
  expect(results.filter((result) => result.ok)).toHaveLength(2);
  expect((await read(invoice)).sums).toMatchObject({ receivedPaise: 4_000_000 });
});

test.each([
  ['98', '', 2],
  ['97', '', 2],
  ['1000.17', '2.5', 3],
])(
  'notes that credit all of an invoice at ₹%s with a discount of “%s”, %i pieces one by one, are together the invoice',
  async (price, discount, pieces) => {
    const { serial: order } = await ordered({}, String(pieces), { price, discount });
    const invoice = await begin(order, 'invoice');
    await issue(invoice);
    for (let n = 1; n < pieces; n++) {
      const note = await begin(order, 'credit-note', invoice);
      await change(note, { quantity1: '1', reason: 'Returned' });
      const draft = await read(note);
      const issued = await issue(note);
      expect(issued.totals).toEqual(draft.totals);
    }
    const last = await begin(order, 'credit-note', invoice);
    await change(last, { reason: 'Returned' });
    await issue(last);
    const { sums } = await read(invoice);
    expect([sums?.duePaise, sums?.creditedPaise]).toEqual([0, sums?.totalPaise]);
  },
);

test('a credit note credits no item that its invoice never had', async () => {
  const { serial: order } = await ordered({}, '4', { second: 'E-Rickshaw' });
  const invoice = await begin(order, 'invoice');
  await change(invoice, { quantity2: '' });
  await issue(invoice);
  const note = await begin(order, 'credit-note', invoice);
  expect((await read(note)).lines).toMatchObject([
    { quantity: '4', left: '4' },
    { quantity: '', left: '0' },
  ]);
  await change(note, { quantity1: '', quantity2: '1', reason: 'Returned' });
  expect(await refused(`sales-papers/${note}/issue`, { version: '2' })).toEqual([
    'sales/incomplete',
    'quantity2 beyond',
  ]);
  await change(note, { quantity1: '1', quantity2: '' });
  await issue(note);
  // The database knows the rule too.
  await expect(
    app.asOwner(`insert into sales_paper_line (paper_id, line, quantity_milli, at_full_price, taxable_paise)
      select id, 2, 1000, true, 50000 from sales_paper where serial = ${note}`),
  ).rejects.toThrow('more of item 2 is credited');
});

test('after a lower price the pieces can still come back, for what is left of them', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const lower = await begin(order, 'credit-note', invoice);
  await change(lower, { quantity1: '4', price1: '500', reason: 'Price agreed later' });
  // 2,000 and 18%.
  expect((await issue(lower)).totals?.totalPaise).toBe(236_000);
  const back = await begin(order, 'credit-note', invoice);
  expect((await read(back)).lines).toMatchObject([{ quantity: '4', left: '4', price: '14000' }]);
  await change(back, { quantity1: '4', price1: '14500', reason: 'Returned' });
  expect(await refused(`sales-papers/${back}/issue`, { version: '2' })).toEqual([
    'sales/incomplete',
    'quantity1 beyond',
  ]);
  await change(back, { quantity1: '1', price1: '14000' });
  // 14,000 and 18%.
  expect((await issue(back)).totals?.totalPaise).toBe(1_652_000);
  const rest = await begin(order, 'credit-note', invoice);
  await change(rest, { quantity1: '3', price1: '14000', reason: 'Returned' });
  await issue(rest);
  expect((await read(invoice)).sums).toMatchObject({ creditedPaise: 6_844_000, duePaise: 0 });
  expect(await refused('sales-papers', { quotation: String(order), kind: 'credit-note', invoice })).toEqual([
    'sales/nothing-left',
  ]);
});

test('goods that came back are invoiced again when they are sent anew', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const note = await begin(order, 'credit-note', invoice);
  await change(note, { quantity1: '3', reason: 'Sent to another address' });
  await issue(note);
  const lower = await begin(order, 'credit-note', invoice);
  await change(lower, { quantity1: '1', price1: '500', reason: 'Price agreed later' });
  await issue(lower);
  const again = await begin(order, 'invoice');
  expect((await read(again)).lines).toMatchObject([{ quantity: '3', left: '3' }]);
  expect((await issue(again)).totals?.totalPaise).toBe(5_133_000);
  expect(await refused('sales-papers', { quotation: String(order), kind: 'invoice' })).toEqual(['sales/nothing-left']);
});

test('a payment that is sent again with its reference counts once', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const pay = `sales-papers/${invoice}/receipts`;
  for (let n = 0; n < 2; n++) await done(pay, receipt('20000', { reference: 'SBIN526331000030' }));
  expect((await read(invoice)).sums).toMatchObject({ receivedPaise: 2_000_000 });
  await done(pay, receipt('20000', { reference: 'SBIN526331000031' }));
  expect((await read(invoice)).sums).toMatchObject({ receivedPaise: 4_000_000 });
});

test('a payment that is sent again with its line of the bank is tied to it, and to no other', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const [line, other] = [await bankLine(20_000, 'SBIN526331000040'), await bankLine(20_000, 'SBIN526331000041')];
  const pay = `sales-papers/${invoice}/receipts`;
  const paid = receipt('20000', { reference: 'SBIN526331000040' });
  await done(pay, paid);
  for (let n = 0; n < 2; n++) await done(pay, { ...paid, line });
  expect((await read(invoice)).receipts).toMatchObject([{ lineId: line }]);
  expect(await refused(pay, { ...paid, line: other })).toEqual(['sales/tied']);
  await done(pay, receipt('1000', { reference: 'SBIN526331000042' }));
  expect(await refused(pay, receipt('1000', { reference: 'SBIN526331000042', line }))).toEqual([
    'http/fields',
    'line line',
  ]);
});

test('a line of the bank that is tied at once to a payment and as something else is one of them', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const line = await bankLine(20_000, 'SBIN526331000050');
  value(await markLines(ctx, { ids: [line], category: 'interest', actor: finance.accountId }));
  const [waiting] = await rows<{ record: string }>(
    ctx.db,
    sql`select record from approval where kind = 'bank-lines' and status = 'waiting' order by made_at desc limit 1`,
  );
  const record = waiting?.record ?? '';
  const seen = await shownOf(ctx.db, record);
  // The colleague's approval has asked for payments of the line when one is recorded.
  let received: ReturnType<typeof recordReceipt> | undefined;
  const paid: TypedReceipt = { day: receipt('').day, reference: '', amountPaise: paise(20_000_00), way: 'bank', line };
  const asking: typeof ctx = {
    ...ctx,
    async findInvoicePayments(tx, id) {
      const found = await ctx.findInvoicePayments(tx, id);
      received ??= recordReceipt(ctx, { invoice: Number(invoice), receipt: paid }, actor);
      await Promise.race([received, new Promise((resolve) => setTimeout(resolve, 300))]);
      return found;
    },
  };
  const other = await deskMember(ctx, ['finance']);
  expect(await approveLines(asking, { record, actor: other.accountId, ...seen })).toEqual({
    ok: true,
    value: undefined,
  });
  expect(await received).toMatchObject({ refusal: { fields: [{ field: 'line', reason: 'line' }] } });
});

test('a line of the bank that a buyer’s payment has is not interest too, also where that was proposed before', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const line = await bankLine(20_000, 'SBIN526331000020');
  expect(await markLines(ctx, { ids: [line], category: 'interest', actor: finance.accountId })).toMatchObject({
    value: { proposed: 1 },
  });
  await done(`sales-papers/${invoice}/receipts`, receipt('20000', { line }));
  const [waiting] = await rows<{ record: string }>(
    ctx.db,
    sql`select record from approval where kind = 'bank-lines' and status = 'waiting' order by made_at desc limit 1`,
  );
  const record = waiting?.record ?? '';
  const other = await deskMember(ctx, ['finance']);
  const seen = await shownOf(ctx.db, record);
  expect(await approveLines(ctx, { record, actor: other.accountId, ...seen })).toMatchObject({
    refusal: { code: 'bank/not-listed' },
  });
  await expect(
    app.asOwner(
      `update bank_statement_line set tied_kind = 'settlement', tied_record = 'x', tied_at = now(), tied_by = 'x' where id = '${line}'`,
    ),
  ).rejects.toThrow(/shows a payment/);
});

test('less than two lakh rupees are taken in cash for one order, also by many at once', async () => {
  const { serial: order } = await ordered({}, '16');
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const pay = `sales-papers/${invoice}/receipts`;
  expect(await refused(pay, receipt('200000', { way: 'cash' }))).toEqual(['http/fields', 'amount cash-limit']);
  const { day } = receipt('');
  const cash: TypedReceipt = { day, reference: '', amountPaise: paise(60_000_00), way: 'cash', line: '' };
  const results = await Promise.all(
    Array.from({ length: 5 }, () => recordReceipt(ctx, { invoice: Number(invoice), receipt: cash }, actor)),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(3);
  expect(await refused(pay, receipt('20000', { way: 'cash' }))).toEqual(['http/fields', 'amount cash-limit']);
  await done(pay, receipt('19999.99', { way: 'cash' }));
  await done(pay, receipt('20000', { way: 'upi' }));
  // From one buyer in a day, too: another order of the same GSTIN.
  const gstin = '10AAAAA0000A1ZH';
  const invoices: string[] = [];
  for (let n = 0; n < 2; n++) {
    const next = await begin((await ordered({ gstin }, '16')).serial, 'invoice');
    await issue(next);
    invoices.push(next);
  }
  const both = await Promise.all(
    invoices.map((serial) =>
      recordReceipt(ctx, { invoice: Number(serial), receipt: { ...cash, amountPaise: paise(150_000_00) } }, actor),
    ),
  );
  expect(both.filter((result) => result.ok)).toHaveLength(1);
  // Also where one quotation leaves the GSTIN out: the phone number is the same.
  const phone = '9876501234';
  const [known, unknown] = [
    await ordered({ gstin: '27AAPFU0939F1ZV' }, '16', { phone }),
    await ordered({}, '16', { phone }),
  ];
  for (const [{ serial }, answer] of [
    [known, true],
    [unknown, false],
  ] as const) {
    const next = await begin(serial, 'invoice');
    await issue(next);
    const taken = { ...cash, amountPaise: paise(150_000_00) };
    expect((await recordReceipt(ctx, { invoice: Number(next), receipt: taken }, actor)).ok).toBe(answer);
  }
});

test('what a credit note leaves to be paid back waits until it is recorded, at most once, by a debit of the bank', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const back = `sales-papers/${invoice}/repayments`;
  expect(await refused(back, receipt('1'))).toEqual(['http/fields', 'amount beyond-owed']);
  const { sums: issued } = await read(invoice);
  await done(`sales-papers/${invoice}/receipts`, receipt(String((issued?.duePaise ?? 0) / 100)));
  const note = await begin(order, 'credit-note', invoice);
  await change(note, { quantity1: '1', reason: 'One bin returned' });
  await issue(note);
  const owedPaise = (await read(note)).totals?.totalPaise ?? 0;
  const { sums } = await read(invoice);
  expect(sums?.duePaise).toBe(-owedPaise);
  const withStatus = async (status: string): Promise<boolean> => {
    const shownRows = (await (await call(`sales-papers?status=${status}`)).json()) as { rows: { id: string }[] };
    return shownRows.rows.some(({ id }) => id === invoice);
  };
  expect([await withStatus('pay-back'), await withStatus('paid')]).toEqual([true, false]);
  // It lowers no total of what others owe: neither on the page nor in its file.
  const { number: named } = await read(invoice);
  const { serial: next } = await ordered();
  const { number: unpaid } = await issue(await begin(next, 'invoice'));
  const query = 'columns=number,due&kind=invoice&status=pay-back&status=due';
  const page = (await (await call(`sales-papers?${query}&size=100`)).json()) as DrawnList;
  expect(page.rows.map(({ cells }) => cells['number']?.value)).toEqual(expect.arrayContaining([named, unpaid]));
  const owing = page.rows.map(({ cells }) => Number(cells['due']?.value)).filter((sum) => sum > 0);
  expect(page.totals).toMatchObject({ due: owing.reduce((sum, one) => sum + one, 0) });
  expect((await call('exports', { list: 'sales-papers', query, format: 'csv', language: 'en' })).status).toBe(200);
  await app.idle();
  const [made] = ((await (await call('exports')).json()) as DrawnList).rows;
  const lines = (await (await call(`exports/${made?.id}/file`)).text()).trim().split('\r\n');
  expect(lines.at(-1)).toBe(`Total,${(Number(page.totals?.['due']) / 100).toFixed(2)}`);

  const owed = owedPaise / 100;
  const [debit, other] = [await bankLine(-owed, 'SBIN526331000004'), await bankLine(owed, 'SBIN526331000005')];
  expect(await refused(back, receipt(String(owed + 0.01)))).toEqual(['http/fields', 'amount beyond-owed']);
  expect(await refused(back, receipt(String(owed), { line: other }))).toEqual(['http/fields', 'line line']);
  const { day } = receipt('');
  const repaid: TypedReceipt = { day, reference: '', amountPaise: paise(owedPaise), way: 'bank', line: debit };
  const results = await Promise.all(
    Array.from({ length: 6 }, () => recordRepayment(ctx, { invoice: Number(invoice), receipt: repaid }, actor)),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect((await read(invoice)).sums).toMatchObject({ duePaise: 0, receivedPaise: (issued?.duePaise ?? 0) - owedPaise });
  expect([await withStatus('pay-back'), await withStatus('paid')]).toEqual([false, true]);
  // The line names the invoice, as a credit does.
  const shownLine = (await (await call(`bank/${debit}`)).json()) as { invoicePayments: object[] };
  expect(shownLine.invoicePayments).toMatchObject([{ serial: Number(invoice), amount: owed }]);
  // It is not a charge of the bank.
  expect(await markLines(ctx, { ids: [debit], category: 'charge', actor })).toMatchObject({
    refusal: { code: 'bank/invoice-paid' },
  });
  // The payment that it came from is not taken back before it.
  const { receipts: both } = await read(invoice);
  const received = both.find(({ amountPaise }) => amountPaise > 0)?.id ?? '';
  expect(await refused(`sales-receipts/${received}/undo`, { reason: 'Another buyer' })).toEqual(['sales/repaid']);
  await expect(
    sql`update sales_receipt set undone_at = now(), undone_by = 'cli:test', undo_reason = 'x', line_id = null where id = ${received}`.execute(
      app.db,
    ),
  ).rejects.toThrow('more is paid back than was paid');
  // Taken back it waits again; the debit is free.
  const { receipts } = await read(invoice);
  const repayment = receipts.find(({ amountPaise }) => amountPaise < 0)?.id ?? '';
  await done(`sales-receipts/${repayment}/undo`, { reason: 'The bank returned it' });
  expect(await withStatus('pay-back')).toBe(true);
  await expect(
    sql`insert into sales_receipt (id, paper_id, amount_paise, day, way, reference, recorded_at, recorded_by)
      select 'srp_beyond', id, ${-owedPaise - 1}, current_date, 'bank', '', now(), 'cli:test' from sales_paper
       where serial = ${Number(invoice)}`.execute(app.db),
  ).rejects.toThrow('more is paid back');
});

test('an issued paper never changes; its parts are erased after 8 years', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  const { number } = await issue(invoice);
  for (const statement of [
    `update sales_paper set total_paise = 1 where number = '${number}'`,
    `update sales_paper set document = '{}' where number = '${number}'`,
    `delete from sales_paper where number = '${number}'`,
    `truncate sales_paper cascade`,
    `update sales_paper_pdf set bytes = '\\x00'`,
    `delete from sales_paper_pdf`,
    `update sales_paper_line set quantity_milli = 1`,
    `update sales_receipt set amount_paise = 1`,
    `insert into sales_receipt select 'srp_x', id, total_paise + 1, '2026-01-01', 'cash', '', null, now(), 'x' from sales_paper
      where number = '${number}'`,
  ])
    await expect(app.asOwner(statement), statement).rejects.toThrow();
  const later = new Date(ctx.now().getTime() + 8.1 * 366 * 86_400_000);
  await purgePapers({ ...ctx, now: () => later });
  const erased = await read(invoice);
  expect(erased).toMatchObject({ number, isErased: true, totals: null });
  expect((await call(`sales-papers/${invoice}/paper.pdf`)).status).toBe(404);
});

test('a paper reaches the buyer by its secret link, mailed once a day to an address', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  const mail = (to: string) => call(`sales-papers/${invoice}/mail`, { to });
  expect((await mail('office@gp.example')).status).toBe(404);
  const { sha256, number } = await issue(invoice);
  expect(await refused(`sales-papers/${invoice}/mail`, { to: '' })).toEqual(['sales/no-address', 'to missing']);
  expect(await refused(`sales-papers/${invoice}/mail`, { to: 'nobody' })).toEqual(['http/fields', 'to not-an-email']);
  const before = app.messages.length;
  for (const doneKey of ['sales/mailed', 'sales/mailed-today'])
    expect(((await (await mail('Office@gp.example')).json()) as DeskDone).done).toBe(doneKey);
  await app.idle();
  const [sent, ...more] = app.messages.slice(before);
  expect(more).toEqual([]);
  expect(sent?.text).toMatch(/^Dear Asha Kumari,\n\n/);
  expect(sent?.text).toContain(`Our tax invoice ${number} for ₹68,440`);
  const path = /\/api\/sales-papers\/\S+/.exec(sent?.text ?? '')?.[0] ?? '';
  const linked = await app.get(path);
  expect(linked.status).toBe(200);
  const bytes = new Uint8Array(await linked.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  for (const wrong of [
    path.replace(/-[0-9a-f]{32}/, `-${'0'.repeat(32)}`),
    path.replace(`/${invoice}-`, `/${order}0-`),
  ])
    expect((await app.get(wrong)).status).toBe(404);
  // Finance sees no phone number, so the chat is chosen by hand.
  expect((await read(invoice)).chat).toMatch(/^https:\/\/wa\.me\/\?text=Dear%20.*Our%20tax%20invoice/);
});

test('who may not issue papers reads them without the buyer’s address, and opens no PDF', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const viewer = await deskMember(ctx, ['viewer']);
  const seen = (await (await call(`sales-papers/${invoice}`, undefined, viewer)).json()) as Wire<PaperDeskAnswer>;
  expect(seen.address).toMatchObject({ isMasked: true });
  for (const file of ['paper', 'preview'])
    expect((await call(`sales-papers/${invoice}/${file}.pdf`, undefined, viewer)).status).toBe(403);
  expect((await call('sales-papers', { quotation: String(order), kind: 'invoice' }, viewer)).status).toBe(403);
});

test('lines of the bank are shown only to who ties them to payments', async () => {
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  await bankLine(40_000, 'SBIN526331000099');
  const linesFor = async (role: StaffRole) => {
    const answer = await call(`sales-papers/${invoice}`, undefined, await deskMember(ctx, [role]));
    return ((await answer.json()) as Wire<PaperDeskAnswer>).bankLines.credits.length;
  };
  for (const role of ['sales', 'recruiter', 'editor', 'viewer'] as const)
    expect([role, await linesFor(role)]).toEqual([role, 0]);
  expect(await linesFor('finance')).toBeGreaterThan(0);
});

test('an invoice is to be paid by the day that the owner gives, is part paid until then, and overdue after it', async () => {
  const owner = await deskMember(ctx, ['owner']);
  const statusOf = async (serial: string): Promise<string[]> => {
    const found: string[] = [];
    for (const status of ['due', 'part-paid', 'overdue', 'paid']) {
      const { rows: shown } = (await (await call(`sales-papers?status=${status}`)).json()) as {
        rows: { id: string }[];
      };
      if (shown.some(({ id }) => id === serial)) found.push(status);
    }
    return found;
  };
  const waiting = async (): Promise<number | undefined> => {
    const today = (await (await call('today')).json()) as {
      waiting: { key: string; count: number }[];
    };
    return today.waiting.find(({ key }) => key === 'invoices-overdue')?.count;
  };
  const { version, signatory, prefixes, bank: _bank, ...terms } = await readSalesSettings(ctx);
  const given = {
    ...prefixes,
    ...terms,
    terms: terms.terms.join('\n'),
    termsHi: '',
    signatory: signatory.name,
    designation: signatory.designation,
    paymentDays: '३०',
    version: String(version),
  };
  const before = await begin((await ordered()).serial, 'invoice');
  await issue(before);
  expect((await call('sales-settings/terms', given, owner)).status).toBe(200);
  const invoice = await begin((await ordered()).serial, 'invoice');
  const issued = await issue(invoice);
  const now = await ctx.businessNow();
  const dueOn = dayInIndia(after(now, 30 * dayMs));
  expect(issued.dueOn).toBe(dueOn);
  expect((await textOf(invoice)).text).toContain(`To be paid by: ${longDay('en', dueOn)}`);
  // One that was issued before states no day.
  expect((await read(before)).dueOn).toBeNull();
  expect(await statusOf(invoice)).toEqual(['due']);
  await done(`sales-papers/${invoice}/receipts`, receipt('40000'));
  expect(await statusOf(invoice)).toEqual(['part-paid']);
  const others = (await waiting()) ?? 0;
  // Its last day is a whole day.
  await moveClock(ctx, 30 * dayMs, () => Promise.resolve());
  expect(dayInIndia(await ctx.businessNow())).toBe(dueOn);
  expect(await statusOf(invoice)).toEqual(['part-paid']);
  await moveClock(ctx, dayMs, () => Promise.resolve());
  expect(await statusOf(invoice)).toEqual(['overdue']);
  expect(await statusOf(before)).toEqual(['due']);
  expect(await waiting()).toBe(others + 1);
  await done(`sales-papers/${invoice}/receipts`, receipt('28440'));
  expect(await statusOf(invoice)).toEqual(['paid']);
  expect((await waiting()) ?? 0).toBe(others);
});

test('a payment has a day of its order, and a line of the bank that fits its day and way', async () => {
  const now = await ctx.businessNow();
  const ago = (days: number): string => dayInIndia(before(now, days * dayMs));
  const { serial: order } = await ordered();
  const invoice = await begin(order, 'invoice');
  await issue(invoice);
  const pay = `sales-papers/${invoice}/receipts`;
  expect(await refused(pay, receipt('100', { day: dayInIndia(after(now, dayMs)) }))).toEqual([
    'http/fields',
    'day future',
  ]);
  expect(await refused(pay, receipt('100', { day: ago(1) }))).toEqual(['http/fields', 'day before-order']);
  const today = { day: ago(0) };
  const [far, near] = [
    await bankLine(700, 'SBIN526331000006', ago(16)),
    await bankLine(700, 'SBIN526331000007', ago(15)),
  ];
  expect(await refused(pay, receipt('100', { ...today, line: far }))).toEqual([
    'http/fields',
    'line line-of-other-day',
  ]);
  expect(await refused(pay, receipt('100', { ...today, line: near, way: 'cash' }))).toEqual([
    'http/fields',
    'line line-of-cash',
  ]);
  await done(pay, receipt('100', today));
  await done(pay, receipt('200', { ...today, way: 'cash' }));
  const { receipts } = await read(invoice);
  const [transfer = '', cash = ''] = ['bank', 'cash'].map((way) => receipts.find((one) => one.way === way)?.id);
  const tie = (id: string): string => `sales-receipts/${id}/tie`;
  expect(await refused(tie(transfer), { line: far })).toEqual(['http/fields', 'line line-of-other-day']);
  expect(await refused(tie(cash), { line: near })).toEqual(['http/fields', 'line line-of-cash']);
  await done(tie(transfer), { line: near });
});
