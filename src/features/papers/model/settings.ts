import type { Language } from '#kit/language.ts';
import type { BankDetails, PaperKind, Signatory } from './paper.ts';

/** What the owner sets for every paper; each version stays. */
export interface SalesSettings {
  /** 0 before the first. */
  readonly version: number;
  readonly bank: BankDetails;
  readonly payment: string;
  /** A line each. */
  readonly terms: readonly string[];
  /** Both on papers in Hindi; while one is empty, they state the English one. */
  readonly paymentHi: string;
  readonly termsHi: readonly string[];
  /** Within so many days a tax invoice is to be paid; null: it states no day. */
  readonly paymentDays: number | null;
  readonly signatory: Signatory;
  readonly prefixes: Readonly<Record<PaperKind, string>>;
}
/** Before the owner sets anything: papers have no bank account, and the series these beginnings. */
export const firstSettings: SalesSettings = {
  version: 0,
  bank: { accountName: '', accountNumber: '', ifsc: '', bankName: '', upi: '' },
  payment: '',
  terms: [],
  paymentHi: '',
  termsHi: [],
  paymentDays: null,
  signatory: { name: '', designation: '' },
  prefixes: { quotation: 'SQ', proforma: 'PI', invoice: 'INV', challan: 'DC', 'credit-note': 'CN' },
};

/** What a paper in this language states. */
export const conditionsIn = (
  language: Language,
  { payment, terms, paymentHi, termsHi }: SalesSettings,
): Pick<SalesSettings, 'payment' | 'terms'> =>
  language === 'hi'
    ? { payment: paymentHi || payment, terms: termsHi.length > 0 ? termsHi : terms }
    : { payment, terms };
