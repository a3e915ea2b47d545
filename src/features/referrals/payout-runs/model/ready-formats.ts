// Formats of bank files that were read in the manuals which the banks give to their customers.
import type { FileColumn, FileContent, FileLayout } from './bank-files.ts';

export interface ReadyFormat {
  /** As in the manual. */
  readonly name: string;
  readonly source: string;
  readonly hasHead: boolean;
  readonly columns: readonly FileColumn[];
  readonly layout: FileLayout;
}
const column = (head: string, content: FileContent, max?: number): FileColumn => ({
  head,
  content,
  text: '',
  ...(max === undefined ? {} : { max }),
});
const empty = (...heads: readonly string[]): FileColumn[] => heads.map((head) => column(head, 'empty'));
const numbered = (head: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${head} ${index + 1}`);

export const readyFormats = {
  hdfc: {
    name: 'HDFC Bank, ENet: vendor payments',
    source: 'Upload manual for bulk payments (2016) and the upload file format with 28 fields',
    hasHead: false,
    columns: [
      column('Transaction Type', 'kind', 1),
      column('Beneficiary Code', 'same-bank-account'),
      column('Beneficiary Account Number', 'account', 25),
      column('Instrument Amount', 'amount', 20),
      column('Beneficiary Name', 'name', 35),
      ...empty('Drawee Location', 'Print Location', ...numbered('Bene Address', 5), 'Instruction Reference Number'),
      column('Customer Reference Number', 'reference', 20),
      ...empty(...numbered('Payment details', 7), 'Cheque Number'),
      column('Chq / Trn Date', 'day', 10),
      ...empty('MICR Number'),
      column('IFC Code', 'ifsc', 15),
      column('Bene Bank Name', 'bank', 40),
      ...empty('Bene Bank Branch Name', 'Beneficiary email id'),
    ],
    layout: {
      separator: 'comma',
      first: [],
      // The first four letters are the bank's code of the client.
      fileName: 'CODE{dd}{mm}.{nnn}',
      isPlain: true,
      dayFormat: 'dd/mm/yyyy',
      ownIfsc: '',
      kinds: { same: 'I', other: 'N', large: 'R' },
    },
  },
} as const satisfies Readonly<Record<string, ReadyFormat>>;
export type ReadyFormatName = keyof typeof readyFormats;
export const readyFormatNames = Object.keys(readyFormats) as ReadyFormatName[];
