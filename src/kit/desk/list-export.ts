import type { Context, DeskSession } from '../context.ts';
import type { ShownField } from './desk-access.ts';
import type { Language } from '../language.ts';
import type { ListPage } from './list-page.ts';
import type { CellKind, TableCell } from '../files/table.ts';

/** Whose view of a list an export is. */
export type Viewer = Pick<DeskSession, 'accountId' | 'roles'>;

export interface ExportColumn<Row> {
  /** The column of the list that it belongs to, which may give several columns of the file. */
  readonly key: string;
  /** text, where nothing else is said. */
  readonly kind?: CellKind;
  /** Not in the file until the person chooses it, as in the list. */
  readonly isExtra?: boolean;
  head(language: Language): string;
  /** The paise of a row that the last row of the file adds up. */
  paise?(row: Row): number | null;
  /** A personal value as the list's call answers it. */
  cell(row: Row, language: Language): TableCell | ShownField;
}

/** How the list of exports names a filter that a file was made with. */
export interface ExportFilter {
  /** As at the list itself. */
  label(language: Language): string;
  /** The texts of its values; a value without one is shown as it is, and an empty text leaves the label alone. */
  values?(language: Language): Readonly<Record<string, string>>;
  /** Its values are accounts of staff. */
  readonly isStaff?: boolean;
}

/** A list as a file of the desk; it follows from the list's description. */
export interface ListExport<Ctx extends Context = Context, Row = unknown> {
  /** The name of the list. */
  readonly list: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** Each filter of the list by its key, without a search: what somebody typed is not stored. */
  readonly filters: Readonly<Record<string, ExportFilter>>;
  title(language: Language): string;
  /** The rows of the list's call. */
  page(ctx: Ctx, params: URLSearchParams, viewer: Viewer): Promise<Pick<ListPage<Row>, 'rows' | 'pages'>>;
}
