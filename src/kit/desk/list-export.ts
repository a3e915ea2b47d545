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
/** A filter with a label of the list's words, and the texts of its values. */
export const filterOf = <Words extends object>(
  words: Readonly<Record<Language, Words>>,
  label: keyof Words,
  values?: (language: Language) => Readonly<Record<string, string>>,
): ExportFilter => ({ label: (language) => String(words[language][label]), ...(values ? { values } : {}) });
/** A column with a head of the list's words, whose name is its key where `more` has no other. */
export const columnOf = <Words extends object, Row>(
  words: Readonly<Record<Language, Words>>,
  head: keyof Words & string,
  cell: ExportColumn<Row>['cell'],
  more: Partial<Pick<ExportColumn<Row>, 'key' | 'kind' | 'isExtra'>> = {},
): ExportColumn<Row> => ({ key: head, head: (language) => String(words[language][head]), cell, ...more });
/** The texts of `yes` and `no` in the list's words. */
export const yesOrNoOf =
  (words: Readonly<Record<Language, { readonly yes: string; readonly no: string }>>) => (language: Language) => {
    const { yes, no } = words[language];
    return { yes, no };
  };

/** What a feature registers so that a list of it can leave the desk as a file. */
export interface ListExport<Ctx extends Context = Context, Row = unknown> {
  /** The name of the list. */
  readonly list: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** Each filter of the list by its key, without a search: what somebody typed is not stored. */
  readonly filters: Readonly<Record<string, ExportFilter>>;
  title(language: Language): string;
  /** The very action behind the list's call, so that the file is masked like the list. */
  page(ctx: Ctx, params: URLSearchParams, viewer: Viewer): Promise<Pick<ListPage<Row>, 'rows' | 'pages'>>;
}

/** Paise of the rupees of an answer. */
export const paiseOf = (rupees: number | null): number | null => (rupees === null ? null : Math.round(rupees * 100));
export const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));
