// A list of the desk as its page and its call have it: data in the visitor's language, masked for the visitor's roles.
import type { DeskField, ShownField } from './desk-access.ts';
import type { ListPage } from './list-page.ts';

/** The last four are those of categories. */
export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'info' | 'gen' | 'obc' | 'sc' | 'st';

export interface DrawnBadge {
  readonly text: string;
  readonly tone: Tone;
}
/**
 * A value with what is needed to draw it. `href`: the page that it leads to, where the visitor may open it. `reference`: a
 * number before it; `badges` and `beside`: what is shown after it.
 */
export type DrawnCell = {
  readonly href?: string | undefined;
  readonly reference?: string | undefined;
  readonly badges?: readonly DrawnBadge[] | undefined;
  readonly beside?: readonly string[] | undefined;
} & (
  | { readonly as: 'text' | 'id' | 'source'; readonly value: string | null }
  | { readonly as: 'number' | 'bytes'; readonly value: number | null }
  /** Hundredths of `currency`; paise where it is missing. */
  | { readonly as: 'paise'; readonly value: number | null; readonly currency?: string | undefined }
  | { readonly as: 'time'; readonly value: Date | null }
  /** `YYYY-MM-DD`. */
  | { readonly as: 'day'; readonly value: string | null }
  /** An account, with its name as staff read it; null for nobody. */
  | { readonly as: 'person'; readonly value: string | null; readonly name: string }
  /** One of a fixed set of values. */
  | { readonly as: 'code'; readonly value: string | null; readonly text: string; readonly tone?: Tone | undefined }
  /** Something that is so or not. */
  | { readonly as: 'mark'; readonly value: boolean; readonly text: string; readonly tone: Tone }
  | { readonly as: 'personal'; readonly value: ShownField; readonly field: DeskField; readonly record: string }
);
export interface DrawnRow {
  readonly id: string;
  /** The page of its record, where the visitor may open it. */
  readonly href?: string | undefined;
  /** By the key of the column. */
  readonly cells: Readonly<Record<string, DrawnCell>>;
  /** What the page of this list has beside the cells, such as what its forms send; the page knows its shape. */
  readonly facts?: unknown;
}
export interface DrawnColumn {
  readonly key: string;
  readonly head: string;
  readonly as: DrawnCell['as'];
  readonly isSortable: boolean;
  /** Not shown until the person chooses it. */
  readonly isExtra: boolean;
  /** Its paise are added up below the list. */
  readonly isTotalled: boolean;
  /** What the sum leaves out; empty where it has all. */
  readonly leftOut: string;
  /** Shown where there is no value. */
  readonly none: string;
}
export type DrawnFilter =
  | {
      readonly kind: 'choice';
      readonly key: string;
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'text' | 'search' | 'day'; readonly key: string; readonly label: string; readonly hint?: string };

export interface DrawnList extends ListPage<DrawnRow> {
  readonly name: string;
  readonly caption: string;
  /** What it shows, in sentences. */
  readonly lead: readonly string[];
  /** Shown when nothing matches without any filter. */
  readonly empty: string;
  readonly columns: readonly DrawnColumn[];
  readonly filters: readonly DrawnFilter[];
  /** Views that everybody has; queries without `?`. */
  readonly views: readonly { readonly name: string; readonly query: string }[];
  /** Pages that belong to it, which the visitor may open. */
  readonly links: readonly { readonly text: string; readonly href: string; readonly isNext: boolean }[];
}
