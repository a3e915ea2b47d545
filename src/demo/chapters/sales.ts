import { changeBankDetails, changePaperTerms } from '#features/papers/actions/sales-settings.ts';
import type { Quotation } from '#features/quotations/model.ts';
import { beginPaper, changePaper } from '#features/sales/actions/drafts.ts';
import { issuePaper } from '#features/sales/actions/issue-paper.ts';
import { recordReceipt, tieReceipt } from '#features/sales/actions/receipts.ts';
import type { SalesKind } from '#features/sales/model.ts';
import { defined } from '#kit/defined.ts';
import { paise } from '#kit/money/paise.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { account, moveAtBank } from '../bank-account.ts';
import { by } from '../office.ts';
import { creditWith, receiptsOfPaper } from '../store.ts';
import type { Story } from '../story.ts';

/** The owner enters what every paper states. */
export function salesSettings(story: Story): void {
  story.at(story.time.daysAgo(181, '10:30'), async () => {
    const { ctx } = story;
    const actor = by(story, 'owner');
    const bank = {
      accountName: 'Namuna Enterprises',
      accountNumber: account,
      ifsc: 'HDFC0000371',
      bankName: 'HDFC Bank, Exhibition Road, Patna',
      upi: 'namuna@hdfcbank',
    };
    story.must(await changeBankDetails(ctx, bank, { version: 0, actor }));
    const terms = {
      payment: 'As the purchase order or GeM says, against invoice and acceptance.',
      terms: [
        'Prices are firm until the last day of validity.',
        'Each item has the warranty named below it.',
        'Disputes are subject to the courts of Patna.',
      ],
      paymentHi: 'खरीद आदेश या GeM की शर्तों के अनुसार, बिल और स्वीकृति पर।',
      termsHi: [
        'दाम कोटेशन के आख़िरी दिन तक पक्के हैं।',
        'हर चीज़ की वारंटी उसके नीचे लिखी है।',
        'विवाद पटना के न्यायालयों में ही सुने जाएँगे।',
      ],
      paymentDays: 30,
      signatory: { name: 'Arvind Narayan', designation: 'Proprietor' },
      prefixes: { quotation: 'SQ', proforma: 'PI', invoice: 'INV', challan: 'DC', 'credit-note': 'CN' },
    };
    story.must(await changePaperTerms(ctx, terms, { version: 1, actor }));
  });
}

const counted = (): { orders: number } => ({ orders: 0 });
/**
 * An order: now and then a proforma or a challan for goods on approval, the invoice with the delivery, then the payment
 * through the bank, in full or in part. Something of one delivery came back.
 */
export function deliver(story: Story, { serial, content }: Quotation): void {
  const { time } = story;
  const order = story.shared(counted).orders++;
  const buyer =
    (content?.buyer.name ?? '')
      .toUpperCase()
      .replace(/[^A-Z ]/g, '')
      .trim() || 'CUSTOMER';
  const later = (days: number, work: () => Promise<unknown>): void => story.at(after(time.now(), days * dayMs), work);
  if (order % 3 === 0) later(1, () => issue(story, { quotation: serial, kind: 'proforma' }));
  const reasons = content?.language === 'hi' ? reasonsHi : reasonsEn;
  if (order % 6 === 1)
    later(4, () =>
      issue(story, { quotation: serial, kind: 'challan', typed: { reason: reasons.approval, transport } }),
    );
  later(9, async () => {
    const invoice = await issue(story, { quotation: serial, kind: 'invoice', typed: { transport } });
    if (order === 2) {
      const oneOfFirst = content?.items.map((_item, index) => [`quantity${index + 1}`, index === 0 ? '1' : '']) ?? [];
      const typed = { ...Object.fromEntries(oneOfFirst), reason: reasons.returned };
      later(3, () => issue(story, { quotation: serial, kind: 'credit-note', invoice: invoice.serial, typed }));
    }
    // What is left of it after the credit note is still awaited.
    if (order === 2 || order % 5 === 4) return;
    const amountPaise = order % 4 === 1 ? Math.floor(invoice.totalPaise / 200) * 100 : invoice.totalPaise;
    later(16, async () => {
      const utr = moveAtBank(story, amountPaise, (reference) => `NEFT CR ${reference} ${buyer}`);
      await pay(story, { invoice: invoice.serial, amountPaise, utr });
      later(36, () => tie(story, { invoice: invoice.serial, utr }));
    });
  });
}

const transport = 'BR01 GB 4127';
const reasonsEn = { approval: 'Sent on approval', returned: 'One piece returned, damaged on the way' };
const reasonsHi = { approval: 'पसंद आने पर ख़रीद के लिए भेजा', returned: 'एक नग लौटा, रास्ते में टूटा' };
interface Paper {
  readonly quotation: number;
  readonly kind: SalesKind;
  readonly invoice?: number;
  readonly typed?: Readonly<Record<string, string>>;
}
async function issue(
  story: Story,
  { quotation, kind, invoice, typed }: Paper,
): Promise<{ readonly serial: number; readonly totalPaise: number }> {
  const { ctx } = story;
  const actor = by(story, 'finance');
  const { serial } = story.must(await beginPaper(ctx, { quotation, kind, invoice }, actor));
  if (typed) story.must(await changePaper(ctx, { serial, version: 1, typed }, actor));
  const { totalPaise } = story.must(await issuePaper(ctx, { serial, version: typed ? 2 : 1 }, actor));
  return { serial, totalPaise };
}
async function pay(
  story: Story,
  { invoice, amountPaise, utr }: { readonly invoice: number; readonly amountPaise: number; readonly utr: string },
): Promise<void> {
  const receipt = {
    amountPaise: paise(amountPaise),
    day: dayInIndia(story.time.now()),
    way: 'bank',
    reference: utr,
    line: '',
  } as const;
  story.must(await recordReceipt(story.ctx, { invoice, receipt }, by(story, 'finance')));
}
/** The statement shows it by now. */
async function tie(story: Story, { invoice, utr }: { readonly invoice: number; readonly utr: string }): Promise<void> {
  const line = await creditWith(story.ctx.db, utr);
  const [receipt] = await receiptsOfPaper(story.ctx.db, invoice);
  if (line === undefined) return;
  story.must(await tieReceipt(story.ctx, { receipt: defined(receipt), line }, by(story, 'finance')));
}
