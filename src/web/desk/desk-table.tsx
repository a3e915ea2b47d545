import { classNames } from '#web/ui/class-names.ts';
import type { DeskColumn } from './list-types.ts';

interface DeskTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Pick<DeskColumn<Row>, 'key' | 'head' | 'cell' | 'numeric'>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Shown without rows. */
  readonly empty: string;
}
/** A few rows of a record; looks like a list, each row as a card on a phone. A heading says what it shows. */
export function DeskTable<Row>({ caption, columns, rows, rowKey, empty }: DeskTableProps<Row>) {
  if (rows.length === 0) return <p className="soft">{empty}</p>;
  // Explicit roles, because the cards of a phone display the table's parts as blocks, which would remove them.
  return (
    // Its rows may have no link: by keyboard it is scrolled only where it takes the focus.
    <div className="desk-list-frame" role="group" aria-label={caption} tabIndex={0}>
      <table className="desk-list" role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, head, numeric }) => (
              <th key={key} scope="col" role="columnheader" className={classNames(numeric && 'numeric') || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, head, cell, numeric }, index) => (
                <td
                  key={key}
                  role="cell"
                  data-head={head}
                  className={classNames(numeric && 'numeric', index === 0 && 'desk-list-main') || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
