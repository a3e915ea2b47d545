// What follows from the description of a list: its rows, its page in a language, its file and its call.
import type { Context } from '#kit/context.ts';
import { hasRight, showField, type ShownField, showsField } from '#kit/desk/desk-access.ts';
import { readPhone } from '#kit/text/phone.ts';
import type { DrawnCell, DrawnColumn, DrawnFilter, DrawnList, DrawnRow } from '#kit/desk/drawn-list.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import type { Language } from '#kit/language.ts';
import type { ExportColumn, ExportFilter, ListExport, Viewer } from '#kit/desk/list-export.ts';
import type { ListPage } from '#kit/desk/list-page.ts';
import { ok, type Result } from '#kit/result.ts';
import type { CellKind } from '#kit/files/table.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import type {
  AnyDeskList,
  Column,
  DeskList,
  DrawingContext,
  Link,
  ListContext,
  ListWords,
  ShownFilter,
} from './desk-list.ts';

/** The part of a list's description from which its SQL is made. */
export const definitionOf = <Row>(
  list: Pick<DeskList<Row, never, never, never>, keyof ListDefinition>,
): ListDefinition<Row> => list as unknown as ListDefinition<Row>;

/** A page of rows, with what the description reads beside them. */
export async function readRows<Row, Read, More, Words extends ListWords>(
  ctx: ListContext,
  list: DeskList<Row, Read, More, Words>,
  params: URLSearchParams,
  viewer: Viewer,
): Promise<ListPage<Read>> {
  const described = definitionOf<Row>(list as never);
  const resolved = await list.resolve?.(ctx, params, viewer);
  const filters = { ...described.filters, ...resolved?.filters };
  const definition = { ...described, ...resolved, filters };
  const page = await readListPage(ctx.db, definition, readListQuery(definition, params, viewer.roles));
  return { ...page, rows: await list.read(ctx, page.rows, viewer) };
}

/** A page of the list as this visitor gets it. */
export async function drawList(
  ctx: DrawingContext,
  list: AnyDeskList,
  asked: { readonly params: URLSearchParams; readonly viewer: Viewer; readonly language: Language },
): Promise<DrawnList> {
  const { viewer, language } = asked;
  const page = await readRows(ctx, list, asked.params, viewer);
  const more = await list.more?.(ctx, viewer);
  const words = list.words[language];
  const hrefIfAllowed = (link: Link | undefined): string | undefined =>
    link && (link.right === undefined || hasRight(viewer.roles, link.right)) ? link.href : undefined;
  const columns = columnsOf(list);
  const names = await staffNames(ctx, columns, page.rows, viewer);
  return {
    ...page,
    name: list.name,
    caption: words.caption,
    lead: list.lead?.(words, more) ?? [],
    empty: words.empty,
    rows: page.rows.map((row): DrawnRow => ({
      id: list.key(row),
      href: hrefIfAllowed(list.record?.(row)),
      facts: list.facts?.(row),
      cells: Object.fromEntries(
        columns.map(([key, column]) => [
          key,
          {
            ...cellOf(column, { row, viewer, names }, words, language),
            href: hrefIfAllowed(column.link?.(row, language)),
            reference: column.reference?.(row),
            badges: column.badge && [column.badge(row, language) ?? []].flat(),
            beside: column.beside?.(row, language),
          },
        ]),
      ),
    })),
    columns: columns.map(([key, column]): DrawnColumn => ({
      key,
      head: textOf(words, key),
      as: column.as === 'staff' ? 'text' : column.as,
      isSortable: column.sort !== undefined,
      isExtra: column.isExtra ?? false,
      isTotalled: Boolean(column.total),
      leftOut: column.as === 'paise' && column.leftOut ? textOf(words, column.leftOut.word) : '',
      none: column.none === undefined ? '' : textOf(words, column.none),
    })),
    filters: filtersOf(list)
      .filter(([, { isHidden, field }]) => !isHidden && (field === undefined || showsField(viewer.roles, field)))
      .map((filter) => {
        const drawn = drawFilter(filter, labelOf(words, filter), more, language);
        return withChosen(drawn, page.query.filters[drawn.key]);
      }),
    views: list.views?.(words, more) ?? [],
    links: Object.entries(list.links ?? {}).flatMap(([key, link]) => {
      const href = hrefIfAllowed(link);
      return href === undefined ? [] : [{ text: textOf(words, key), href, isNext: link?.isNext === true }];
    }),
  };
}

const columnsOf = (list: AnyDeskList): [string, Column<unknown>][] =>
  Object.entries(list.columns).flatMap(([key, column]) => (column ? [[key, column]] : []));
const filtersOf = (list: AnyDeskList): [string, ShownFilter<unknown>][] =>
  Object.entries(list.filters).flatMap(([key, filter]) => (filter ? [[key, filter]] : []));
const textOf = (words: ListWords, key: string): string => String(words[key]);
const labelOf = (words: ListWords, [key, { label = key }]: readonly [string, ShownFilter<never>]): string =>
  textOf(words, label);

/** The names of the staff whom the columns of these rows show, by account id. */
async function staffNames(
  ctx: DrawingContext,
  columns: readonly (readonly [string, Column<unknown>])[],
  rows: readonly unknown[],
  { roles }: Viewer,
): Promise<StaffNames> {
  const actors = columns.flatMap(([, column]) =>
    column.as === 'staff' ? rows.flatMap((row) => column.of(row) ?? []) : [],
  );
  return actors.length === 0 ? new Map() : ctx.findActorNames(actors, roles);
}

function cellOf(
  column: Column<unknown>,
  { row, viewer: { roles }, names }: FiledRow,
  words: ListWords,
  language: Language,
): DrawnCell {
  switch (column.as) {
    case 'text':
    case 'id':
    case 'source':
      return { as: column.as, value: column.of(row, language) };
    case 'day':
      return { as: 'day', value: column.of(row) };
    case 'number':
    case 'bytes':
      return { as: column.as, value: column.of(row) };
    case 'paise':
      return { as: 'paise', value: column.of(row), currency: column.currency?.(row) };
    case 'time':
      return { as: 'time', value: column.of(row) };
    case 'person': {
      const { id, name } = column.of(row);
      return { as: 'person', value: id, name };
    }
    case 'staff': {
      const actor = column.of(row);
      return { as: 'text', value: actor && (column.texts?.[language][actor] ?? names.get(actor) ?? actor) };
    }
    case 'code': {
      const value = column.of(row);
      const text = value === null ? '' : (column.texts[language][value] ?? value);
      return { as: 'code', value, text, tone: value === null ? undefined : column.tones?.[value] };
    }
    case 'mark':
      return { as: 'mark', value: column.of(row), text: textOf(words, column.text), tone: column.tone };
    case 'personal': {
      const field = typeof column.field === 'string' ? column.field : column.field.of(row);
      const [shown, record] = [showField(roles, field, column.of(row, language)), column.record(row)];
      if (record === null) return { as: 'personal', value: { ...shown, canReveal: false }, field, record: '' };
      return { as: 'personal', value: shown, field, record };
    }
  }
}

function drawFilter(
  [key, filter]: readonly [string, ShownFilter<unknown>],
  label: string,
  more: unknown,
  language: Language,
): DrawnFilter {
  const { kind, values, texts, choices, hint } = filter;
  if (choices) return { kind: 'choice', key, label, options: choices(more, language) };
  if (kind === 'choice')
    return {
      kind,
      key,
      label,
      options: values.map((value) => ({ value, label: texts?.[language][value] ?? value })),
    };
  return {
    kind,
    key,
    label,
    ...(hint === undefined ? {} : { hint: typeof hint === 'string' ? hint : hint[language] }),
  };
}

/** Offers also what a link chose although the filter does not offer it. */
function withChosen(filter: DrawnFilter, chosen: readonly string[] = []): DrawnFilter {
  const value = chosen.join(',');
  if (filter.kind !== 'choice' || value === '' || filter.options.some((option) => option.value === value))
    return filter;
  const labels = chosen.map((each) => filter.options.find((option) => option.value === each)?.label ?? each);
  return { ...filter, options: [...filter.options, { value, label: labels.join(', ') }] };
}

const fileKinds: Readonly<Record<Column<unknown>['as'], CellKind>> = {
  text: 'text',
  staff: 'text',
  id: 'text',
  source: 'text',
  code: 'text',
  mark: 'text',
  person: 'text',
  personal: 'text',
  number: 'number',
  paise: 'rupees',
  bytes: 'number',
  time: 'moment',
  day: 'day',
};

type StaffNames = ReadonlyMap<string, string>;
/** A row with what its cells depend on. */
interface FiledRow {
  readonly row: unknown;
  readonly viewer: Viewer;
  readonly names: StaffNames;
}
/** The list as a file of the desk: the same rows and masks. */
export const exportOf = (list: AnyDeskList): ListExport<DrawingContext & Context, FiledRow> => ({
  list: list.name,
  title: (language) => list.words[language].caption,
  filters: Object.fromEntries(
    filtersOf(list)
      .filter(([, { kind }]) => kind !== 'search')
      .map(([key, filter]): [string, ExportFilter] => {
        const { texts, isStaff = false } = filter;
        return [
          key,
          {
            label: (language) => labelOf(list.words[language], [key, filter]),
            ...(texts ? { values: (language: Language) => texts[language] } : {}),
            isStaff,
          },
        ];
      }),
  ),
  async page(ctx, params, viewer) {
    const page = await readRows(ctx, list, params, viewer);
    const names = await staffNames(ctx, columnsOf(list), page.rows, viewer);
    return { ...page, rows: page.rows.map((row) => ({ row, viewer, names })) };
  },
  columns: columnsOf(list).flatMap(([key, column]) =>
    column.inFile === 'never' ? [] : exportColumnsOf(list, key, column),
  ),
});

function exportColumnsOf(list: AnyDeskList, key: string, column: Column<unknown>): ExportColumn<FiledRow>[] {
  const { inFile } = column;
  const isExtra = column.isExtra === true && inFile !== 'always';
  if (typeof inFile === 'object')
    return [inFile].flat().map(({ head, of, kind = 'text', paise }) => ({
      key,
      isExtra,
      kind,
      head: (language) => textOf(list.words[language], head),
      cell: ({ row }, language) => of(row, language),
      ...(paise ? { paise: ({ row }: FiledRow) => paise(row) } : {}),
    }));
  return [
    {
      key,
      isExtra,
      kind: column.as === 'personal' && column.isNumber ? 'number' : fileKinds[column.as],
      head: (language) => textOf(list.words[language], key),
      cell(row, language) {
        const cell = cellOf(column, row, list.words[language], language);
        if (cell.as === 'person') return cell.name;
        if (cell.as === 'code') return cell.text;
        if (cell.as === 'mark') return cell.value ? cell.text : '';
        return cell.as === 'personal' ? filedText(cell) : cell.value;
      },
      ...(column.as === 'paise' && column.total ? { paise: ({ row }: FiledRow) => paiseToAdd(column, row) } : {}),
    },
  ];
}

const paiseToAdd = (column: Extract<Column<unknown>, { readonly as: 'paise' }>, row: unknown): number | null =>
  (column.currency?.(row) ?? 'INR') === 'INR' && !column.leftOut?.is(row) ? column.of(row) : null;

/** A field as a file has it: a phone number in one form, however it was typed: ten digits in India. A masked value stays. */
function filedText({ value, field }: Extract<DrawnCell, { readonly as: 'personal' }>): ShownField {
  const phone = field.endsWith('/phone') && !value.isMasked ? readPhone(value.text) : undefined;
  return phone === undefined ? value : { ...value, text: phone.replace(/^\+91(?=\d{10}$)/, '') };
}

/** The call of the list; it reads filters, sort and page from the query. */
export const serveList = (ctx: DrawingContext, list: AnyDeskList): Route =>
  serve(
    endpoint({
      method: 'GET',
      access: 'desk',
      path: `/api/desk/${list.name}`,
      right: list.right,
      answer: answers<DrawnList>(),
    }),
    (call) => answerList(ctx, list, call),
  );

/** Answers a call for a list, also for one whose description depends on the visitor or a record. */
export const answerList = async (
  ctx: DrawingContext,
  list: AnyDeskList,
  { search, desk, language }: { readonly search: URLSearchParams; readonly desk: Viewer; readonly language: Language },
): Promise<Result<DrawnList>> => ok(await drawList(ctx, list, { params: search, viewer: desk, language }));
