import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { Language } from '#kit/language.ts';
import type { TableFormat, TableState } from '#kit/files/table.ts';

/** stopped: a role of the person was taken away, or their files of a day are too large; failed: it could not be made. */
export const exportStates = ['running', 'done', 'cancelled', 'stopped', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];
export type EndedState = Exclude<ExportState, 'running'>;

export interface ListExportJob {
  readonly id: string;
  readonly list: string;
  readonly format: TableFormat;
  readonly language: Language;
  /** The query without a typed name or phone number. */
  readonly query: string;
  /** The whole query, encrypted; null once the file is made. */
  readonly asked: string | null;
  readonly isSearch: boolean;
  readonly accountId: string;
  readonly roles: readonly StaffRole[];
  readonly createdAt: Date;
  readonly state: ExportState;
  readonly turn: number;
  readonly rowCount: number;
  readonly byteCount: number;
  readonly cursor: string | null;
  readonly tableState: TableState | null;
  /** The sums of the rows so far, by the place of the column; null for a column that is not added up. */
  readonly totals: readonly (number | null)[] | null;
  /** A personal value is in it in full. */
  readonly isPersonal: boolean;
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
}
/** What a turn adds to the file. */
export interface ExportProgress {
  readonly rows: number;
  readonly bytes: number;
  readonly cursor: string | null;
  readonly tableState: TableState;
  readonly totals: readonly (number | null)[];
  readonly isPersonal: boolean;
  readonly isLast: boolean;
}
export interface ExportPart {
  readonly exportId: string;
  readonly key: string;
}
