// The list of the desk: filters, sort and columns in the URL, saved views, selection of rows or of all that match, keyset
// pages. Each is a link or a plain form; on a phone each row is a card.
import { countLimit, type ListPage } from '#kit/desk/list-page.ts';
import { sumIn } from '#web/rupees.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { useDesk } from './desk-data.ts';
import { DeskForm } from './desk-form.tsx';
import { ListTools } from './list-tools.tsx';
import type { DeskColumn, DeskListProps } from './list-types.ts';
import { type ListUrl, listUrlOf } from './list-url.ts';
import { listWords } from './list-words.ts';

export function DeskList<Row>(props: DeskListProps<Row>) {
  const { page, bulk, columns, filters, caption } = props;
  const t = useWords(listWords);
  const { here, flash } = useDesk();
  const url = listUrlOf(here);
  const isFiltered = Object.keys(page.query.filters).length > 0;
  const chosen = page.query.columns;
  const shown = columns.filter(({ key, isExtra = false }) => (chosen.length > 0 ? chosen.includes(key) : !isExtra));
  const ignoredText = ({ field, reason }: (typeof page.ignored)[number]): string => {
    const [key, end] = /^(.+)-(from|to)$/.exec(field)?.slice(1) ?? [field];
    const label = filters.find((filter) => filter.key === key)?.label ?? field;
    const name = end === undefined ? label : t[end === 'from' ? 'from' : 'until'](label);
    const reasons: Readonly<Record<string, string>> = { order: t.endsEarly, 'too-long': t.tooLong };
    return `${name} (${reasons[reason] ?? t.notUnderstood})`;
  };
  const table =
    page.rows.length > 0 ? (
      <Rows {...props} columns={shown} url={url} />
    ) : (
      <div className="desk-empty">
        {isFiltered ? (
          <>
            <p>{t.noMatch}</p>
            <p>
              <a href={url.without(filters.map(({ key }) => key))}>{t.clearFilters}</a>
            </p>
          </>
        ) : (
          props.empty
        )}
      </div>
    );
  return (
    <section aria-label={caption}>
      <ListTools {...props} shown={shown.map(({ key }) => key)} url={url} />
      {page.ignored.length > 0 ? (
        <Message kind="warning">{t.ignored(page.ignored.map(ignoredText).join(', '))}</Message>
      ) : null}
      {bulk && page.rows.length > 0 ? (
        <DeskForm {...bulk} className="desk-bulk-form" hidden={{ query: url.query() }} label={t.selected}>
          {table}
          <div className="desk-bulk">
            {/* Shown by the script: without one the answer says how many. */}
            <output
              hidden
              data-text={t.picked(page.rows.length)}
              data-all-text={t.pickedAll(countText(page))}
              data-all-count={countText(page)}
            />
            <label className="choice" data-whole-page="" hidden>
              <input type="checkbox" />
              <span>{t.wholePage}</span>
            </label>
            <label className="choice">
              <input
                type="checkbox"
                name="all"
                value="yes"
                defaultChecked={flash?.action === bulk.action && flash.values['all'] === 'yes'}
              />
              <span>{t.allMatching(countText(page))}</span>
            </label>
            {bulk.fields}
          </div>
        </DeskForm>
      ) : (
        table
      )}
      <Pages page={page} url={url} />
    </section>
  );
}

const countText = ({ count, isMore }: Pick<ListPage<unknown>, 'count' | 'isMore'>): string =>
  isMore ? `${countLimit.toLocaleString('en-IN')}+` : count.toLocaleString('en-IN');

function Rows<Row>({
  page,
  columns,
  caption,
  rowKey,
  rowHref,
  bulk,
  url,
}: DeskListProps<Row> & { readonly url: ListUrl }) {
  const t = useWords(listWords);
  const { flash } = useDesk();
  // A form that is not accepted keeps its rows.
  const ticked = bulk && flash?.action === bulk.action ? [flash.values['ids'] ?? []].flat() : [];
  // Explicit roles, because the cards of a phone display the table's parts as blocks, which would remove them.
  return (
    <div className="desk-list-frame">
      <table className="desk-list" role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {bulk ? (
              <th scope="col" role="columnheader">
                <span className="sr-only">{t.select}</span>
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={page.query.sort} url={url} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {page.rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-row="">
              {bulk ? (
                <td role="cell" className="desk-list-select">
                  <label className="desk-select">
                    <input
                      type="checkbox"
                      name="ids"
                      value={rowKey(row)}
                      aria-label={t.selectRow(rowKey(row))}
                      defaultChecked={ticked.includes(rowKey(row))}
                    />
                  </label>
                </td>
              ) : null}
              {columns.map(({ key, head, cell, numeric }, index) => (
                <td
                  key={key}
                  role="cell"
                  data-head={head}
                  className={classNames(numeric && 'numeric', index === 0 && 'desk-list-main') || undefined}
                >
                  {index === 0 && rowHref?.(row) !== undefined ? (
                    <a href={rowHref(row)} data-row-link="">
                      {cell(row)}
                    </a>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Totals page={page} columns={columns} isBulk={bulk !== undefined} url={url} />
      </table>
    </div>
  );
}

/** The sums of all rows that match, or a link that adds up more than are counted. */
function Totals<Row>({
  page: { totals, isMore },
  columns,
  isBulk,
  url,
}: Pick<DeskListProps<Row>, 'page' | 'columns'> & { readonly isBulk: boolean; readonly url: ListUrl }) {
  const t = useWords(listWords);
  const first = columns.findIndex(({ isTotalled = false }) => isTotalled);
  if (first === -1 || (!totals && !isMore)) return null;
  const label = totals ? t.total : <a href={url.addedUp()}>{t.addUp}</a>;
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {isBulk ? (
          <td role="cell">
            <span className="sr-only">{t.total}</span>
          </td>
        ) : null}
        {columns.map(({ key, head, numeric, leftOut = '' }, index) => {
          const sum = totals?.[key];
          return (
            <td key={key} role="cell" data-head={head} className={classNames(numeric && 'numeric') || undefined}>
              {index === 0 ? <span className="desk-total">{label} </span> : null}
              {sum === undefined ? null : sumIn('INR', sum)}
              {sum === undefined || leftOut === '' ? null : <small className="desk-left-out">{leftOut}</small>}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

function Head<Row>({
  column: { key, head, numeric, sortable = false },
  sort,
  url,
}: {
  readonly column: DeskColumn<Row>;
  readonly sort: ListPage<Row>['query']['sort'];
  readonly url: ListUrl;
}) {
  const isSorted = sort.key === key;
  const order = sort.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      role="columnheader"
      className={classNames(numeric && 'numeric') || undefined}
      aria-sort={isSorted ? order : undefined}
    >
      {sortable ? (
        <a href={url.sortedBy(key, isSorted ? !sort.descending : false)}>
          {head}
          {isSorted ? <span aria-hidden="true">{sort.descending ? ' ↓' : ' ↑'}</span> : null}
        </a>
      ) : (
        head
      )}
    </th>
  );
}

function Pages<Row>({ page, url }: { readonly page: ListPage<Row>; readonly url: ListUrl }) {
  const t = useWords(listWords);
  const { first, previous, next, last } = page.pages;
  const links = [
    ['first', first, t.first],
    ['prev', previous, t.previous],
    ['next', next, t.next],
    ['last', last, t.last],
  ] as const;
  return (
    <nav className="desk-pages" aria-label={t.pages}>
      <p className="desk-count">{page.isMore ? t.moreThan(countLimit.toLocaleString('en-IN')) : t.count(page.count)}</p>
      {links.map(([rel, query, text]) =>
        query === null ? null : (
          <a key={rel} rel={rel} className="button button-secondary button-small" href={url.page(query)}>
            {text}
          </a>
        ),
      )}
    </nav>
  );
}
