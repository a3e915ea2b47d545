import type { Tx } from '#kit/context.ts';
import type { DeskField, Right, ShownField } from '#kit/desk/desk-access.ts';

/** The records that can have files, with who reads and changes them; `field`: who sees what a file is called and holds. */
export const fileRecords = {
  lead: { read: 'leads/read', change: 'leads/change', field: 'lead/notes', audit: 'leads' },
  application: {
    read: 'applications/read',
    change: 'applications/change',
    field: 'application/notes',
    audit: 'applications',
  },
  quotation: { read: 'quotations/read', change: 'quotations/change', field: 'quotation/address', audit: 'quotations' },
  paper: { read: 'quotations/read', change: 'quotations/change', field: 'quotation/address', audit: 'sales' },
  buyer: { read: 'quotations/read', change: 'quotations/change', field: 'quotation/address', audit: 'sales' },
} as const satisfies Readonly<
  Record<string, { readonly read: Right; readonly change: Right; readonly field: DeskField; readonly audit: string }>
>;
export type FileRecordKind = keyof typeof fileRecords;
export const fileRecordKinds = Object.keys(fileRecords) as readonly FileRecordKind[];

/** What a file is. */
export const fileKinds = ['letter', 'order', 'certificate', 'consent', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

/** A file of a record; it never changes. */
export interface RecordFile {
  readonly id: string;
  readonly recordKind: FileRecordKind;
  /** As in the path of the record's page: a number or serial number. */
  readonly record: string;
  /** The id by which the audit and the parts of a person know the record. */
  readonly reference: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly format: 'pdf' | 'webp';
  readonly bytes: number;
  readonly createdAt: Date;
  readonly createdBy: string;
}
/** A file as the desk lists it. */
export interface DeskRecordFile extends Pick<RecordFile, 'id' | 'kind' | 'format' | 'bytes'> {
  readonly name: ShownField;
  readonly createdAt: string;
  readonly by: string;
}

/** Who removes a file of an issued paper, which is stored for tax: who issues it. */
export const issuedRemoval: Right = 'papers/change';

/** The record as it is now, locked until the transaction ends; undefined if it is not there or was erased. */
export type FindFileRecord = (
  tx: Tx,
  kind: FileRecordKind,
  record: string,
) => Promise<{ readonly reference: string; readonly isIssuedPaper?: boolean } | undefined>;

export const fileKey = ({ id, format }: Pick<RecordFile, 'id' | 'format'>): string => `records/${id}.${format}`;
