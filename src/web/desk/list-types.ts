import type { ReactNode } from 'react';
import type { DrawnFilter } from '#kit/desk/drawn-list.ts';
import type { ListPage } from '#kit/desk/list-page.ts';
import type { DeskFormProps } from './desk-form.tsx';

export interface DeskColumn<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** The server sorts by it. */
  readonly sortable?: boolean;
  /** Not shown until the person chooses it. */
  readonly isExtra?: boolean;
  /** The server adds it up. */
  readonly isTotalled?: boolean;
  /** What the sum leaves out. */
  readonly leftOut?: string;
}
export type DeskFilter = DrawnFilter;

export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The query without `?`. */
  readonly query: string;
  /** A view of a role that the visitor has, or the visitor's own. */
  readonly isShared: boolean;
  readonly mayChange: boolean;
}
export interface DeskListProps<Row> {
  /** Names the list for saved views: `leads`. */
  readonly name: string;
  readonly caption: string;
  readonly page: ListPage<Row>;
  readonly columns: readonly DeskColumn<Row>[];
  readonly filters: readonly DeskFilter[];
  readonly rowKey: (row: Row) => string;
  /** The row's record; its link is the first cell. */
  readonly rowHref?: (row: Row) => string | undefined;
  readonly views?: readonly SavedView[];
  /** Views that everybody has, for example "Overdue". */
  readonly fixedViews?: readonly { readonly name: string; readonly query: string }[];
  /** The form of actions on selected rows; it posts `ids`, or `all` with the list's query. */
  readonly bulk?: Pick<DeskFormProps, 'action' | 'refusals' | 'reasons' | 'confirm'> & { readonly fields: ReactNode };
  /** Its rows can't leave the desk as a file. */
  readonly isNotExported?: boolean;
  /** Shown when nothing matches without any filter. */
  readonly empty: ReactNode;
}
