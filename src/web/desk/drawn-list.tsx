import { Fragment } from 'react';
import type { DrawnCell, DrawnRow } from '#kit/drawn-list.ts';
import { sumIn } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { DeskList } from './desk-list.tsx';
import { deskPaths } from './desk-paths.ts';
import { Day, MayLink, Time } from './facts.tsx';
import type { DeskColumn, DeskListProps } from './list-types.ts';
import { listWords } from './list-words.ts';
import type { LoadedList } from './load-desk.ts';
import { ShownValue } from './shown-value.tsx';

interface DrawnDeskListProps extends LoadedList, Pick<DeskListProps<DrawnRow>, 'bulk'> {
  /** What the page has for each row after its values, such as a form. */
  readonly more?: readonly DeskColumn<DrawnRow>[];
}
/** A list of the desk, drawn from what the server answered. */
export function DrawnDeskList({ list, saved, bulk, more = [] }: DrawnDeskListProps) {
  return (
    <DeskList<DrawnRow>
      name={list.name}
      caption={list.caption}
      page={list}
      views={saved}
      fixedViews={list.views}
      rowKey={({ id }) => id}
      rowHref={({ href }) => href}
      columns={[
        ...list.columns.map(({ key, head, as, isSorted, isExtra, none }) => ({
          key,
          head,
          numeric: as === 'number' || as === 'paise',
          sortable: isSorted,
          isExtra,
          cell: ({ cells }: DrawnRow) => <Cell cell={cells[key]} none={none} />,
        })),
        ...more,
      ]}
      filters={list.filters}
      empty={list.empty}
      {...(bulk ? { bulk } : {})}
    />
  );
}

function Cell({ cell, none }: { readonly cell: DrawnCell | undefined; readonly none: string }) {
  if (cell === undefined) return null;
  const { href, reference, badge, beside = [] } = cell;
  const value = <CellValue cell={cell} none={none} />;
  const text =
    reference === undefined ? (
      value
    ) : (
      <span>
        {reference} <strong>{value}</strong>
      </span>
    );
  const linked = href === undefined ? text : <a href={href}>{text}</a>;
  if (!badge && beside.length === 0) return linked;
  // One element: a card of the phone places every child of a cell.
  return (
    <span>
      {linked} {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
      {beside.map((more) => (
        <Fragment key={more}>
          {' '}
          <span className="soft">{more}</span>
        </Fragment>
      ))}
    </span>
  );
}

function CellValue({ cell, none }: { readonly cell: DrawnCell; readonly none: string }) {
  const t = useWords(listWords);
  if (cell.value === null) return none === '' ? null : <span className="soft">{none}</span>;
  switch (cell.as) {
    case 'text':
    case 'number':
      return cell.value;
    case 'id':
      return <span className="desk-id">{cell.value}</span>;
    case 'paise':
      return sumIn(cell.currency ?? 'INR', cell.value);
    case 'time':
      return <Time at={cell.value} />;
    case 'day':
      return <Day day={cell.value} />;
    case 'person':
      return (
        <MayLink right="people/read" href={deskPaths.person(cell.value)}>
          {cell.name === '' ? t.noName : cell.name}
        </MayLink>
      );
    case 'code':
      return cell.tone === undefined ? cell.text : <Badge tone={cell.tone}>{cell.text}</Badge>;
    case 'mark':
      return cell.value ? <Badge tone={cell.tone}>{cell.text}</Badge> : null;
    case 'personal':
      return <ShownValue value={cell.value} field={cell.field} record={cell.record} />;
  }
}
