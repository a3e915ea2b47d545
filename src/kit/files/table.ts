/** How a table leaves the desk as a file. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/**
 * How the cells of a column are written. text: as it is, never as a formula; number; rupees: from paise, with two
 * decimals; moment: a `Date`, as date and time in India; day: `YYYY-MM-DD`, as a date.
 */
export type CellKind = 'text' | 'number' | 'rupees' | 'moment' | 'day';
export interface TableColumn {
  readonly head: string;
  readonly kind: CellKind;
}
/** A value that does not go with its column's kind, such as a masked one, is written as text. */
export type TableCell = string | number | Date | null;
export type TableRow = readonly TableCell[];

export interface TableShape {
  /** Names the sheet. */
  readonly title: string;
  readonly columns: readonly TableColumn[];
}

/** A writer's state after a part: plain JSON that only the writer reads. */
export interface TableState {
  readonly tableState: unique symbol;
}
export interface TablePart {
  /** Follows the bytes of the part before. */
  readonly bytes: Uint8Array;
  readonly state: TableState;
}

/**
 * Writes a table part by part in constant memory. The state of a part is stored with it, so that another process can go on
 * there. `begin`, then `add` as often as needed, then `end`: the bytes of all parts one after the other are the file.
 */
export interface TableWriter {
  readonly contentType: string;
  begin(): Promise<TablePart>;
  /** A few hundred rows at once: while they are written, the program does nothing else. */
  add(state: TableState, rows: readonly TableRow[]): Promise<TablePart>;
  end(state: TableState): Promise<Uint8Array>;
}
export type TableWriters = Readonly<Record<TableFormat, (shape: TableShape) => TableWriter>>;

/** A whole table as the bytes of its file, while its rows arrive. */
export async function* writeTable(
  writer: TableWriter,
  slices: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let part = await writer.begin();
  yield part.bytes;
  for await (const rows of slices) {
    part = await writer.add(part.state, rows);
    yield part.bytes;
  }
  yield await writer.end(part.state);
}
