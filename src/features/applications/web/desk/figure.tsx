import { type SelectedRows, selectedRows } from './selected-rows.ts';

interface FigureProps {
  readonly count: number;
  readonly selected: SelectedRows;
  /** The filters of the rows that it counts. */
  readonly only?: Readonly<Record<string, string>>;
}
/** How many of the selected applications there are of a kind, with a link to them. */
export function Figure({ count, selected, only }: FigureProps) {
  const href = selectedRows(selected, only);
  const text = count.toLocaleString('en-IN');
  return href === undefined || count === 0 ? text : <a href={href}>{text}</a>;
}
