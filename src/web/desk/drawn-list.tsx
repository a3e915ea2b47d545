import { Fragment } from 'react';
import type { DrawnCell, DrawnRow } from '#kit/desk/drawn-list.ts';
import { sumIn } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { DeskList } from './desk-list.tsx';
import { deskPaths } from './desk-paths.ts';
import { Day, ListTime, MayLink, Size } from './facts.tsx';
import type { DeskColumn, DeskListProps } from './list-types.ts';
import { listWords } from './list-words.ts';
import type { LoadedList } from './load-desk.ts';
import { ShownValue } from './shown-value.tsx';

interface DrawnDeskListProps
  extends
    Pick<LoadedList, 'list'>,
    Partial<Pick<LoadedList, 'saved'>>,
    Pick<DeskListProps<DrawnRow>, 'bulk' | 'isNotExported'> {
  /** How the page draws columns, by their keys, that need more than their kind has. */
  readonly draw?: Readonly<Record<string, DeskColumn<DrawnRow>['cell']>>;
  /** What the page has for each row after its values, such as a form. */
  readonly more?: readonly DeskColumn<DrawnRow>[];
}
const numeric: ReadonlySet<DrawnCell['as']> = new Set(['number', 'paise', 'bytes']);
/** A list of the desk, drawn from what the server answered. */
export function DrawnDeskList({ list, saved, bulk, isNotExported = false, draw = {}, more = [] }: DrawnDeskListProps) {
  return (
    <>
      {list.lead.length > 0 ? <p className="soft desk-lead">{list.lead.join(' ')}</p> : null}
      <DeskList<DrawnRow>
        name={list.name}
        caption={list.caption}
        page={list}
        fixedViews={list.views}
        rowKey={({ id }) => id}
        rowHref={({ href }) => href}
        columns={[
          ...list.columns.map(({ key, head, as, isSortable, isExtra, isTotalled, leftOut, none }) => ({
            key,
            head,
            numeric: numeric.has(as),
            sortable: isSortable,
            isExtra,
            isTotalled,
            leftOut,
            cell: draw[key] ?? (({ cells }: DrawnRow) => <Cell cell={cells[key]} none={none} />),
          })),
          ...more,
        ]}
        filters={list.filters}
        empty={list.empty}
        isNotExported={isNotExported}
        {...(saved ? { views: saved } : {})}
        {...(bulk ? { bulk } : {})}
      />
    </>
  );
}

function Cell({ cell, none }: { readonly cell: DrawnCell | undefined; readonly none: string }) {
  if (cell === undefined) return null;
  const { href, reference, badges = [], beside = [] } = cell;
  const value = <CellValue cell={cell} none={none} />;
  const text =
    reference === undefined || reference === '' ? (
      value
    ) : (
      <span className={isShort(cell) ? 'desk-short' : undefined}>
        <strong>{value}</strong> <span className="desk-reference">{reference}</span>
      </span>
    );
  const linked = href === undefined ? text : <a href={href}>{text}</a>;
  if (badges.length === 0 && beside.length === 0) return linked;
  // One element: a card of the phone places every child of a cell.
  return (
    <span className={cell.as === 'time' || cell.as === 'day' ? 'desk-short' : undefined}>
      {linked}
      {badges.map(({ text, tone }) => (
        <Fragment key={text}>
          {' '}
          <Badge tone={tone}>{text}</Badge>
        </Fragment>
      ))}
      {beside.map((more) => (
        <Fragment key={more}>
          {' '}
          <span className="soft">{more}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** Characters of a text that has one line in a narrow list; a longer one is a sentence and has as many as it needs. */
const longestLabel = 40;
const shortName = 30;
/** A name that stays in one line with its number. */
const isShort = ({ as, value, reference = '' }: DrawnCell): boolean =>
  as === 'text' && (value ?? '').length + reference.length <= shortName;

function CellValue({ cell, none }: { readonly cell: DrawnCell; readonly none: string }) {
  const t = useWords(listWords);
  const isEmpty = cell.value === null || (cell.as === 'personal' && cell.value.text === '');
  if (isEmpty && none !== '') return <span className="soft">{none}</span>;
  if (cell.value === null) return null;
  switch (cell.as) {
    case 'text':
      return cell.value.length > longestLabel ? (
        cell.value
      ) : (
        <span className="desk-label" title={cell.value}>
          {cell.value}
        </span>
      );
    case 'number':
      return cell.value.toLocaleString('en-IN');
    case 'bytes':
      return <Size bytes={cell.value} />;
    case 'id':
      return <span className="desk-id">{cell.value}</span>;
    case 'source':
      return <span className="desk-source">{cell.value}</span>;
    case 'paise':
      return sumIn(cell.currency ?? 'INR', cell.value);
    case 'time':
      return <ListTime at={cell.value} />;
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
