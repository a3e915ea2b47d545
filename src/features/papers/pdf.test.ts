import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { linesOf, lowestText, pageCount } from '../../../scripts/testing/pdf.ts';
import { type SalesItem, totalsOf } from '#kit/sales/totals.ts';
import type { PaperDocument } from './model/paper.ts';
import { upiLink } from './model/upi.ts';
import { makePaperPdf } from './pdf.ts';

const item: SalesItem = {
  description: 'Plastic 660L wheel Dustbin',
  specification: '',
  hsn: '39269099',
  unit: 'NOS',
  quantityMilli: 2500,
  pricePaise: paise(14_500_50),
  discountHundredths: 0,
  gstPercent: 18,
};
const documentOf = (change: Partial<PaperDocument> = {}): PaperDocument => {
  const items = change.items ?? [item, { ...item, gstPercent: 5 }];
  const state = change.buyer?.state ?? '10';
  return {
    kind: 'quotation',
    language: 'en',
    number: 'SQ/26-27/0042',
    replaces: undefined,
    issuedOn: '2026-11-22',
    validUntil: '2026-12-22',
    issuer: {
      name: 'Namuna Enterprises',
      isSample: true,
      isRehearsal: false,
      addressLines: ['Plot 12', 'Patna, Bihar 800001'],
      grievance: { name: '', role: '', email: '', phone: '', deadlines: [] },
    },
    contactLines: ['+91 55500 12345', 'GSTIN 10AAAAA0000A1ZH'],
    seller: { gstin: '10AAAAA0000A1ZH', state: '10' },
    buyer: { name: 'Gram Panchayat Danapur', address: 'Block office\nDanapur, Patna', gstin: '', state },
    shipTo: { name: '', address: '' },
    attention: '',
    subject: '',
    reference: { number: '', day: '' },
    items,
    totals: totalsOf(items, state === '10'),
    totalInWords: 'Rupees Eighty Thousand Only',
    delivery: 'In 7 business days',
    payment: '',
    note: 'Without installation',
    terms: [],
    bank: { accountName: '', accountNumber: '', ifsc: '', bankName: '', upi: '' },
    signatory: { name: '', designation: '' },
    verification: { url: 'https://namuna.example/verify/SV-7K3M-9PQ2-XW4D', code: 'SV-7K3M-9PQ2-XW4D' },
    ...change,
  };
};
const bank = {
  accountName: 'Namuna Enterprises',
  accountNumber: '123456789012',
  ifsc: 'SBIN0001234',
  bankName: 'State Bank of India, Patna',
  upi: 'namuna@sbi',
};
async function printed(change: Partial<PaperDocument> = {}, isDraft = false) {
  const { bytes, sha256 } = await makePaperPdf(documentOf(change), isDraft);
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  return { bytes, lines: linesOf(bytes), text: linesOf(bytes).join(' ') };
}

test('states everything that a buyer checks', async () => {
  const { bytes, text } = await printed({ replaces: 'SQ/26-27/0041' });
  expect(pageCount(bytes)).toBe(1);
  for (const part of [
    'Namuna Enterprises',
    'GSTIN 10AAAAA0000A1ZH',
    'Quotation SQ/26-27/0042',
    'Replaces quotation SQ/26-27/0041.',
    '22 November 2026',
    '22 December 2026',
    'Gram Panchayat Danapur',
    'Bihar (10)',
    '39269099',
    '2.5 nos.',
    '14,500.50',
    // 2.5 × 14,500.50, 9% and 2.5% of it, half up; both sums; the total to the rupee.
    '36,251.25',
    '3,262.61',
    '906.28',
    '72,502.50',
    '4,168.89',
    '−0.28',
    '80,840.00',
    'Rupees Eighty Thousand Only',
    'In 7 business days',
    'Without installation',
    'Code SV-7K3M-9PQ2-XW4D',
    'not a tax invoice',
    'Authorised signatory',
    'Seal',
    'Page 1 of 1',
  ])
    expect(text).toContain(part);
  expect(text).toContain('CGST');
  expect(text).not.toContain('IGST');
});

test('a buyer in another state has IGST, one in a union territory UTGST', async () => {
  const buyer = { name: 'Nagar Parishad', address: '', gstin: '27AAPFU0939F1ZV', state: '27' };
  const other = await printed({ buyer });
  expect(other.text).toContain('27AAPFU0939F1ZV');
  expect(other.text).toContain('IGST (₹)');
  expect(other.text).not.toMatch(/CGST|SGST/);
  const territory = await printed({
    buyer: { ...buyer, gstin: '', state: '04' },
    seller: { gstin: '', state: '04' },
    totals: totalsOf([item], true),
    items: [item],
  });
  expect(territory.text).toContain('UTGST (₹)');
});

test('is in Hindi for a Hindi quotation', async () => {
  const { text } = await printed({ language: 'hi', totalInWords: 'अस्सी हज़ार रुपये मात्र' });
  for (const part of ['कोटेशन SQ/26-27/0042', '22 दिसंबर 2026', 'बिहार (10)', 'अस्सी हज़ार', '2.5 नग'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/\b(?:Quotation|Delivery|Total|Valid|Seal|Page)\b/);
});

const party = { name: 'Nagar Parishad Hajipur', address: 'Office of the EO\nHajipur\n844101', gstin: '', state: '10' };
test('states what an officer files: letter, attention, addresses in lines, specification, discount, account, signatory', async () => {
  const items = [{ ...item, specification: 'Nilkamal\n660 litres, green', discountHundredths: 1250 }];
  const { bytes, lines, text } = await printed({
    items,
    totals: totalsOf(items, true),
    buyer: party,
    shipTo: { name: 'Ward store', address: 'Station Road\nHajipur' },
    attention: 'Shri A K Singh',
    subject: 'Wheeled bins',
    reference: { number: 'NPH/2026/41', day: '2026-11-10' },
    payment: 'Within 30 days',
    terms: ['Warranty of one year', 'Subject to Patna jurisdiction'],
    bank,
    signatory: { name: 'R. Kumar', designation: 'Proprietor' },
  });
  expect(pageCount(bytes)).toBe(1);
  for (const line of [
    'Office of the EO',
    'Hajipur',
    '844101',
    'Ward store',
    'Station Road',
    'Nilkamal',
    '660 litres, green',
  ])
    expect(lines).toContain(line);
  for (const part of [
    'NPH/2026/41 of 10 November 2026',
    'Shri A K Singh',
    'Wheeled bins',
    // 12.5% of 36,251.25 is 4,531.41, half up; 31,719.84 are left.
    '12.5%',
    '4,531.41',
    '31,719.84',
    'Within 30 days',
    '1. Warranty of one year',
    '2. Subject to Patna jurisdiction',
    'Account: 123456789012',
    'IFSC: SBIN0001234',
    'UPI ID: namuna@sbi',
    'For Namuna Enterprises',
    'R. Kumar',
    'Proprietor',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/without signature|by UPI/);
  // The discount of each item and that of all, in their column: between the sum and the total it reads as subtracted again.
  expect(text.split('4,531.41')).toHaveLength(3);
  expect(text.slice(text.indexOf('Sum before tax'))).toMatch(/^Sum before tax \(₹\) 4,531\.41 31,719\.84 /);
  expect(text).not.toContain('Discount taken off');
});

test('a proforma and an invoice have a code that pays by UPI; an invoice has three copies, a draft says so on its page', async () => {
  const document = documentOf({ kind: 'invoice', number: 'INV/26-27/0001', bank });
  expect(upiLink(document)).toBe(
    'upi://pay?pa=namuna@sbi&pn=Namuna%20Enterprises&am=80840.00&cu=INR&tn=INV-26-27-0001'.replace('@', '%40'),
  );
  expect(upiLink(documentOf({ bank }))).toBeUndefined();
  expect(upiLink(documentOf({ kind: 'proforma' }))).toBeUndefined();
  const invoice = await printed(document);
  expect(pageCount(invoice.bytes)).toBe(3);
  for (const part of [
    'ORIGINAL FOR RECIPIENT',
    'DUPLICATE FOR TRANSPORTER',
    'TRIPLICATE FOR SUPPLIER',
    'reverse charge',
  ])
    expect(invoice.text).toContain(part);
  const draft = await printed(document, true);
  expect(pageCount(draft.bytes)).toBe(1);
  expect(draft.text).toContain('DRAFT');
});

test.each(['proforma', 'invoice'] as const)(
  'a %s of more than UPI takes at once has no code, and says to pay into the account',
  async (kind) => {
    const due = (pricePaise: number, account = bank): PaperDocument => {
      const items: SalesItem[] = [{ ...item, quantityMilli: 1000, pricePaise: paise(pricePaise), gstPercent: 0 }];
      return documentOf({ kind, items, totals: totalsOf(items, true), bank: account });
    };
    const { text: most } = await printed(due(1_00_000_00));
    expect(most).toContain('Scan to pay ₹1,00,000 by UPI');
    expect(upiLink(due(1_00_001_00))).toBeUndefined();
    const { text } = await printed(due(1_00_001_00));
    expect(text).toContain('UPI takes ₹1,00,000 at once. Please pay this sum into the bank account.');
    expect(text).toContain('Account: 123456789012');
    expect(text).not.toMatch(/Scan to pay|UPI ID/);
    const { text: withoutAccount } = await printed(due(1_00_001_00, { ...bank, accountNumber: '' }));
    expect(withoutAccount).toContain('UPI ID: namuna@sbi');
    expect(withoutAccount).not.toContain('into the bank account');
  },
);

const long = (language: 'en' | 'hi', length: number): string =>
  (language === 'en' ? 'Wheeled dustbin of strong HDPE ' : 'पहिए वाला मज़बूत कूड़ेदान ').repeat(20).slice(0, length).trim();
test.each(['en', 'hi'] as const)(
  'what does not fit goes on to numbered pages, and nothing is lost (%s)',
  async (language) => {
    const items = Array.from({ length: 30 }, (_none, index) => ({
      ...item,
      description: `${index + 1}${long(language, 78)}`,
      specification: Array.from({ length: 8 }, () => long(language, 49)).join('\n'),
      quantityMilli: 99_999_999,
      pricePaise: paise(10_000_00),
    }));
    const { bytes, text } = await printed({
      language,
      items,
      terms: Array.from({ length: 12 }, () => long(language, 150)),
    });
    const pages = pageCount(bytes);
    expect(pages).toBeGreaterThan(2);
    expect(text).toContain(language === 'en' ? `Page ${pages} of ${pages}` : `पेज ${pages}, कुल ${pages}`);
    for (let n = 1; n <= 30; n++) expect(text).toContain(`${n}${long(language, 12).slice(0, 6)}`);
    // Nothing is below the foot, whose margin is 36 points.
    expect(lowestText(bytes)[0]).toBeGreaterThan(36);
  },
);
