/**
 * The parameters of a list's next rows for work in the background. Its size is not limited to those of pages, and its rows
 * are not counted. No URL can ask for that.
 */
export class ListSlice extends URLSearchParams {
  readonly rowsAtOnce: number;
  /** `after`: the cursor of the last row that was read. */
  constructor(query: string, { rowsAtOnce, after }: { readonly rowsAtOnce: number; readonly after: string | null }) {
    super(query);
    this.rowsAtOnce = rowsAtOnce;
    for (const name of ['before', 'end', 'size', 'after']) this.delete(name);
    if (after !== null) this.set('after', after);
  }
}
