// A list of the desk, described once: its page, its call, its files and its views follow from the description.
import type { Context } from '#kit/context.ts';
import type { FindActorNames } from '#kit/desk/actor-names.ts';
import type { DeskField, Right } from '#kit/desk/desk-access.ts';
import type { DrawnBadge, Tone } from '#kit/desk/drawn-list.ts';
import type { Language } from '#kit/language.ts';
import type { Viewer } from '#kit/desk/list-export.ts';
import type { CellKind, TableCell } from '#kit/files/table.ts';
import type { RawBuilder } from '#platform/database/db.ts';
import type { ListColumn, ListDefinition } from '#platform/database/list/definition.ts';
import type { Filter } from '#platform/database/list/filters.ts';

export type InBoth<Words> = Readonly<Record<Language, Words>>;
type Word = string | ((...values: never[]) => string);
/** `caption`, `empty` and, by their keys, the heads of columns and the labels of filters. */
export type ListWords = { readonly caption: string; readonly empty: string } & Readonly<Record<string, Word>>;

export interface Link {
  readonly href: string;
  /** What its page needs. */
  readonly right?: Right;
}
/** How a value of a column is drawn, filed, answered and masked. `of`: from a row; null for no value. */
export type Value<Row> =
  /** `source`: a long id. */
  | { readonly as: 'text' | 'id' | 'source'; of(row: Row, language: Language): string | null }
  | { readonly as: 'number' | 'bytes'; of(row: Row): number | null }
  /** Hundredths of `currency`; paise where it is missing. */
  | {
      readonly as: 'paise';
      of(row: Row): number | null;
      currency?(row: Row): string;
      /** Null for balances and the like. Of another currency than INR null, as the sum is in rupees. */
      readonly total: RawBuilder<unknown> | null;
      /** Rows that the total leaves out, where its SQL gives null, and the word that says so below it. */
      readonly leftOut?: { readonly word: string; is(row: Row): boolean };
    }
  | { readonly as: 'time'; of(row: Row): Date | null }
  /** `YYYY-MM-DD`. */
  | { readonly as: 'day'; of(row: Row): string | null }
  /** Links to the person's page. */
  | { readonly as: 'person'; of(row: Row): { readonly id: string | null; readonly name: string } }
  /** A member of staff, by the name that the visitor may see. `of`: the account; an actor without one is shown as it is. */
  | {
      readonly as: 'staff';
      of(row: Row): string | null;
      /** Texts for values that name no member of staff. */
      readonly texts?: InBoth<Readonly<Record<string, string>>>;
    }
  | {
      readonly as: 'code';
      of(row: Row): string | null;
      readonly texts: InBoth<Readonly<Record<string, string>>>;
      readonly tones?: Readonly<Record<string, Tone>>;
    }
  | { readonly as: 'mark'; of(row: Row): boolean; readonly text: string; readonly tone: Tone }
  /** Masked for those who may not see the field. `record`: what a reveal of it names; null where it can't be revealed. */
  | {
      readonly as: 'personal';
      of(row: Row, language: Language): string;
      /** Digits that a file has as a number. */
      readonly isNumber?: boolean;
      readonly field: DeskField | { of(row: Row): DeskField };
      record(row: Row): string | null;
      /** A file has it masked as the page. */
      readonly inFile?: never;
    };
/** A column of the file. */
export interface FileColumn<Row> {
  readonly head: string;
  of(row: Row, language: Language): TableCell;
  readonly kind?: CellKind;
  /** The paise of a row that the last row of the file adds up. */
  paise?(row: Row): number | null;
}

export type Column<Row> = ListColumn &
  Value<Row> & {
    link?(row: Row, language: Language): Link | undefined;
    /** The word that is shown where there is no value. */
    readonly none?: string;
    /** Before the value, such as the number of a named record. */
    reference?(row: Row): string;
    /** After the value. */
    badge?(row: Row, language: Language): DrawnBadge | readonly DrawnBadge[] | undefined;
    /** Less important texts after the value and its badges. A file does not have them. */
    beside?(row: Row, language: Language): readonly string[];
    /**
     * `never`: only on the page and in the call. `always`: also an extra column that the person does not show. Else the word
     * and the value in a file, where they differ, or its several columns.
     */
    readonly inFile?: 'never' | 'always' | FileColumn<Row> | readonly FileColumn<Row>[];
  };

export interface ShownFilter<More> extends Filter {
  /** The texts of its values, which may be more than the list offers. */
  readonly texts?: InBoth<Readonly<Record<string, string>>>;
  /** The values that the list offers, where they are known only now. */
  choices?(more: More, language: Language): readonly { readonly value: string; readonly label: string }[];
  /** The word of its label, where a column has its key. */
  readonly label?: string;
  /** An example of what is typed. */
  readonly hint?: string | InBoth<string>;
  /** Only links use it. */
  readonly isHidden?: boolean;
  /** Its values are accounts of staff. */
  readonly isStaff?: boolean;
}

export type ListContext = Pick<Context, 'db' | 'now' | 'businessNow' | 'decrypt'>;
/** What the page and the file of a list need beside its rows. */
export type DrawingContext = ListContext & { readonly findActorNames: FindActorNames };

/**
 * `Row`: as `select` reads it. `Read`: with what `read` adds, such as names. `More`: what depends on no row, such as the
 * values of a filter.
 */
export interface DeskList<Row, Read, More, Words extends ListWords> extends Omit<
  ListDefinition<Row>,
  'columns' | 'filters'
> {
  readonly words: InBoth<Words>;
  /** The id of a row, as bulk actions and the call have it. */
  key(row: NoInfer<Read>): string;
  /** What its statement takes from elsewhere: rows that no table has, the ids that typed names stand for. */
  resolve?(
    ctx: ListContext,
    params: URLSearchParams,
    viewer: Viewer,
  ): Promise<Partial<Pick<ListDefinition<Row>, 'from' | 'filters'>>>;
  /** May ask for more of the product's context, such as a port of the feature; so may the others. */
  read(ctx: ListContext, rows: readonly Row[], viewer: Viewer): Promise<readonly Read[]>;
  more?(ctx: ListContext, viewer: Viewer): Promise<More>;
  readonly columns: { readonly [Key in keyof Words & string]?: Column<NoInfer<Read>> };
  readonly filters: { readonly [Key in keyof Words & string]?: ShownFilter<NoInfer<More>> };
  /** What the page of the list needs of a row beside its cells. The call answers it as it is: nothing masks it. */
  facts?(row: NoInfer<Read>): unknown;
  /** The page of a row's record. */
  record?(row: NoInfer<Read>): Link | undefined;
  views?(words: NoInfer<Words>, more: NoInfer<More>): readonly { readonly name: string; readonly query: string }[];
  /** What it shows, in sentences. */
  lead?(words: NoInfer<Words>, more: NoInfer<More>): readonly string[];
  /** Pages that belong to it, by the word that names each. `isNext`: the next step of its page. */
  readonly links?: { readonly [Key in keyof Words & string]?: Link & { readonly isNext?: true } };
}
/** A list as the registers have it, whatever its rows are. */
export type AnyDeskList = DeskList<unknown, unknown, unknown, ListWords>;

/** The words of a list decide the keys of its columns and filters. */
export const deskList = <Row, Read, More, Words extends ListWords>(
  list: DeskList<Row, Read, More, Words>,
): DeskList<Row, Read, More, Words> => list;
