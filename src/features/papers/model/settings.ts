import type { BankDetails, PaperKind, Signatory } from './paper.ts';

/** What the owner sets for every paper; each version stays. */
export interface SalesSettings {
  /** 0 before the first. */
  readonly version: number;
  readonly bank: BankDetails;
  readonly payment: string;
  /** A line each. */
  readonly terms: readonly string[];
  readonly signatory: Signatory;
  readonly prefixes: Readonly<Record<PaperKind, string>>;
}
/** Before the owner sets anything: papers have no bank account, and the series these beginnings. */
export const firstSettings: SalesSettings = {
  version: 0,
  bank: { accountName: '', accountNumber: '', ifsc: '', bankName: '', upi: '' },
  payment: '',
  terms: [],
  signatory: { name: '', designation: '' },
  prefixes: { quotation: 'SQ', proforma: 'PI', invoice: 'INV', challan: 'DC', 'credit-note': 'CN' },
};
