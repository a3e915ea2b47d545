// <Table caption columns rows rowKey empty>: on a phone each row becomes a card (`narrow="cards"`, the default), or the
// table scrolls in a labelled region that is reachable by keyboard (`narrow="scroll"`).
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned with tabular figures. */
  readonly numeric?: boolean;
}
export interface TableProps<Row> {
  readonly caption: string;
  /** Shows the caption to screen readers only, where a heading says the same. */
  readonly hideCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Shown instead of an empty table. */
  readonly empty: ReactNode;
  readonly narrow?: 'cards' | 'scroll';
}
export function Table<Row>({ caption, hideCaption, columns, rows, rowKey, empty, narrow = 'cards' }: TableProps<Row>) {
  if (rows.length === 0) return <p className="table-empty">{empty}</p>;
  const cards = narrow === 'cards';
  // Explicit roles, because the card layout displays the table's parts as blocks, which would remove them.
  const table = (
    <table className={cards ? 'table table-cards' : 'table'} role="table">
      <caption className={hideCaption ? 'sr-only' : undefined}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} scope="col" role="columnheader" className={classNames(column.numeric && 'numeric')}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-head={column.head}
                className={classNames(column.numeric && 'numeric')}
              >
                <div>{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (cards) return <div className="table-frame">{table}</div>;
  return (
    <div className="table-frame table-scroll" role="region" aria-label={caption} tabIndex={0}>
      {table}
    </div>
  );
}
