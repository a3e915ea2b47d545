// A list and a bulk action on a separate table, for tests of the machinery.
import type { BulkKind } from '#kit/desk/bulk.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { digitsOf, oneOf, search, wordsOf } from '#platform/database/list/filters.ts';
import { row, rows, sql } from '#platform/database/db.ts';

export const parcelTables = `
  create table parcel (id integer primary key, state text not null, version integer not null default 1, name text not null default '');
  create table notified (parcel integer not null, state text not null);
  grant select, insert, update, delete on parcel, notified to public;`;

export const parcelList: ListDefinition<{ readonly id: number; readonly state: string }> = {
  name: 'parcels',
  right: 'leads/read',
  from: sql`parcel`,
  id: { sql: sql`parcel.id`, type: 'integer' },
  select: sql`parcel.id, parcel.state`,
  seen: sql`parcel.version`,
  columns: { id: { sort: { sql: sql`parcel.id`, type: 'integer' } } },
  defaultSort: { column: 'id', direction: 'asc' },
  filters: {
    state: oneOf(['packed', 'sent', 'lost'], (state) => sql`parcel.state = ${state}`),
    sender: { ...oneOf(['asha', 'ravi'], (name) => sql`parcel.name = ${name}`), field: 'person/phone' },
    q: search(digitsOf(sql`parcel.name`), wordsOf(sql`parcel.name`)),
  },
};

interface Parcel {
  readonly state: string;
  readonly version: number;
}
const parcelOf = (tx: Parameters<BulkKind['apply']>[1], id: string) =>
  row(tx, sql<Parcel>`select state, version from parcel where id = ${Number(id)} for update`);
/** Moves parcels to the state of its parameter; number 13 can't be moved. */
export const moveParcels: BulkKind = {
  name: 'parcels/move',
  right: 'leads/change',
  list: 'parcels',
  async apply(_ctx, tx, { id, seen }, { to }) {
    if (id === '13') await rows(tx, sql`select 1 / (${Number(id)}::integer - 13)`);
    const parcel = await parcelOf(tx, id);
    if (!parcel || String(parcel.version) !== seen) return { result: 'skipped', present: parcel?.state ?? 'gone' };
    await rows(tx, sql`update parcel set state = ${String(to)}, version = version + 1 where id = ${Number(id)}`);
    return { result: 'done', before: { state: parcel.state, version: parcel.version + 1 } };
  },
  async restore(_ctx, tx, { id, before }) {
    const parcel = await parcelOf(tx, id);
    if (!parcel || parcel.version !== before['version']) return { result: 'changed', present: parcel?.state ?? 'gone' };
    await rows(
      tx,
      sql`update parcel set state = ${String(before['state'])}, version = version + 1 where id = ${Number(id)}`,
    );
    return { result: 'restored' };
  },
  async release(_ctx, tx, records, { to }) {
    const ids = records.map(({ id }) => Number(id));
    await rows(
      tx,
      sql`insert into notified (parcel, state) select id, ${String(to)} from unnest(${ids}::integer[]) as id`,
    );
  },
};
export const parcelRegisters = {
  deskLists: new Map([[parcelList.name, parcelList]]),
  bulkKinds: new Map([[moveParcels.name, moveParcels]]),
};
