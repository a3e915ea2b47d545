import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { linesOf, lowestText, pageCount } from '../../../scripts/testing/pdf.ts';
import type { QuotationDocument, QuotationItem } from './model.ts';
import { makeQuotationPdf } from './pdf.ts';
import { totalsOf } from './rules/totals.ts';
import { maxItems, maxLengths } from './terms.ts';

const item: QuotationItem = {
  description: 'Plastic 660L wheel Dustbin',
  hsn: '39269099',
  unit: 'NOS',
  quantityMilli: 2500,
  pricePaise: paise(14_500_50),
  gstPercent: 18,
};
const documentOf = (change: Partial<QuotationDocument> = {}): QuotationDocument => {
  const items = change.items ?? [item, { ...item, gstPercent: 5 }];
  const state = change.buyer?.state ?? '10';
  return {
    language: 'en',
    number: 'SQ/26-27/0042',
    replaces: undefined,
    issuedOn: '2026-11-22',
    validUntil: '2026-12-22',
    validityDays: 30,
    issuer: {
      name: 'Namuna Enterprises',
      isSample: true,
      addressLines: ['Plot 12', 'Patna, Bihar 800001'],
      grievance: { name: '', role: '', email: '', phone: '', deadlines: [] },
    },
    contactLines: ['+91 55500 12345', 'GSTIN 10AAAAA0000A1ZH'],
    seller: { gstin: '10AAAAA0000A1ZH', state: '10' },
    buyer: { name: 'Gram Panchayat Danapur', address: 'Danapur, Patna', gstin: '', state },
    items,
    totals: totalsOf(items, state === '10'),
    totalInWords: 'Rupees Eighty Thousand Only',
    delivery: 'In 7 business days',
    note: 'Without installation',
    verification: { url: 'https://namuna.example/verify/SV-7K3M-9PQ2-XW4D', code: 'SV-7K3M-9PQ2-XW4D' },
    ...change,
  };
};
async function printed(change: Partial<QuotationDocument> = {}) {
  const result = await makeQuotationPdf(documentOf(change));
  if (!result.ok) throw new Error(result.refusal.code);
  const { bytes, sha256 } = result.value;
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(pageCount(bytes)).toBe(1);
  return { bytes, text: linesOf(bytes).join(' ') };
}

test('states everything that a buyer checks', async () => {
  const { text } = await printed({ replaces: 'SQ/26-27/0041' });
  for (const part of [
    'Namuna Enterprises',
    'GSTIN 10AAAAA0000A1ZH',
    'Quotation SQ/26-27/0042',
    'Replaces quotation SQ/26-27/0041.',
    '22 November 2026, valid until 22 December 2026',
    'Gram Panchayat Danapur, Danapur, Patna',
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
    'Delivery: In 7 business days',
    'Note: Without installation',
    'Code SV-7K3M-9PQ2-XW4D',
    'not a tax invoice',
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
  for (const part of ['कोटेशन SQ/26-27/0042', '22 दिसंबर 2026 तक मान्य', 'बिहार (10)', 'अस्सी हज़ार', '2.5 नग'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/\b(?:Quotation|Delivery|Total|valid)\b/);
});

const long = (language: 'en' | 'hi', length: number): string =>
  (language === 'en' ? 'Wheeled dustbin of strong HDPE ' : 'पहिए वाला मज़बूत कूड़ेदान ').repeat(20).slice(0, length).trim();
test.each(['en', 'hi'] as const)('the longest texts of %s fit on the page', async (language) => {
  const rates = [5, 12, 18, 28, 40] as const;
  const items = Array.from({ length: maxItems }, (_none, index) => ({
    ...item,
    description: long(language, maxLengths.description),
    quantityMilli: 99_999_999,
    pricePaise: paise(10_000_00),
    gstPercent: rates[index % 5]!,
  }));
  const { bytes } = await printed({
    language,
    items,
    replaces: 'SQ/26-27/0042/R8',
    number: 'SQ/26-27/0042/R9',
    buyer: {
      name: long(language, maxLengths.buyer),
      address: long(language, maxLengths.address),
      gstin: '27AAPFU0939F1ZV',
      state: '27',
    },
    delivery: long(language, maxLengths.delivery),
    note: long(language, maxLengths.note),
  });
  const [foot = 0, next = 0] = lowestText(bytes);
  // The foot is the lowest line, at the bottom margin of 50 points.
  expect(foot).toBeGreaterThan(50);
  expect(next - foot).toBeGreaterThan(9);
});

test('texts without a space that need more lines than the page has are refused', async () => {
  const description = 'W'.repeat(maxLengths.description);
  const items = Array.from({ length: maxItems }, () => ({ ...item, description }));
  const wide = 'W'.repeat(maxLengths.note);
  expect(await makeQuotationPdf(documentOf({ items, note: wide, delivery: wide, totalInWords: wide }))).toMatchObject({
    ok: false,
    refusal: { code: 'quotations/page-full' },
  });
});
