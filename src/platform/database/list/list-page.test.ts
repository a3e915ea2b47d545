import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byText } from '#kit/text/by-text.ts';
import { asTx, kyselyOf, plannedReads, rows, rowsPlanned, sql } from '#platform/database/db.ts';
import { ownDatabase } from '#test/database.ts';
import type { ListDefinition } from './definition.ts';
import { anyOf, days, digitsOf, exactly, oneOf, search, wordsOf, yesOrNo } from './filters.ts';
import { countList, readListPage, selectionOf } from './list-page.ts';
import { readListQuery, writeListQuery } from './read-query.ts';

const db = await ownDatabase();
const tx = asTx(db);

interface Parcel {
  readonly id: string;
  readonly weight: number | null;
  readonly state: string;
}
const weights = [null, 1, 1, 1, 2, 3, null, 3, 3, 8] as const;
/** 120 rows with many equal weights and many without one. */
const all: readonly Parcel[] = Array.from({ length: 120 }, (_, at) => ({
  id: `p${String((at * 37) % 120).padStart(3, '0')}`,
  weight: weights[at % weights.length] ?? null,
  state: at % 3 === 0 ? 'sent' : 'packed',
}));
await sql
  .raw(`create table parcel (id text primary key, weight integer, state text not null, name text not null, phone text not null, at timestamptz not null);
  create index on parcel (weight, id); create index on parcel (at, id); create index on parcel using gin (search_words(name));
  create index on parcel (reversed_digits(phone) text_pattern_ops);
  insert into parcel select * from json_populate_recordset(null::parcel, '${JSON.stringify(
    all.map((parcel, at) => ({
      ...parcel,
      name: 'x',
      phone: '0',
      // Microseconds apart, which a Date would lose.
      at: `2026-11-20T10:00:00.0000${String(at).padStart(3, '0')}Z`.replace(/\.0000(\d{3})Z/, '.000$1Z'),
    })),
  )}')`)
  .execute(db);

const list: ListDefinition<Parcel> = {
  name: 'parcels',
  right: 'desk/open',
  from: sql`parcel`,
  id: { sql: sql`parcel.id`, type: 'text' },
  select: sql<Parcel>`parcel.id, parcel.weight, parcel.state`,
  seen: sql`parcel.state`,
  columns: {
    id: { sort: { sql: sql`parcel.id`, type: 'text' } },
    weight: { sort: { sql: sql`parcel.weight`, type: 'integer', isNullable: true }, total: sql`parcel.weight` },
    twice: { total: sql`2 * parcel.weight`, isExtra: true },
    at: { sort: { sql: sql`parcel.at`, type: 'timestamptz' } },
    state: {},
  },
  defaultSort: { column: 'id', direction: 'asc' },
  filters: {
    state: anyOf(['packed', 'sent', 'lost'], (states) => sql`parcel.state = any(${states}::text[])`),
    one: oneOf(['packed', 'sent'], (state) => sql`parcel.state = ${state}`),
    weighed: yesOrNo({ yes: sql`weight is not null`, no: sql`weight is null` }),
    at: days(sql`parcel.at`),
    id: exactly((id) => sql`parcel.id = ${id}`),
    batch: { ...oneOf(['sent', 'packed', 'lost'], (state) => sql`parcel.state = ${state}`), isFoundFirst: true },
    q: search(digitsOf(sql`parcel.phone`), wordsOf(sql`parcel.name`)),
  },
};
const read = (query: string) => readListPage(tx, list, readListQuery(list, new URLSearchParams(query)));
const idsOf = (page: { rows: readonly Parcel[] }): string[] => page.rows.map((row) => row.id);

const at = new Map(all.map((parcel, index) => [parcel.id, index]));
const byId = byText(({ id }: Parcel) => id);
const heavy = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;
/** The rule: rows without a value are greater than all others, and equal ones go by id. */
const ascending: Readonly<Record<string, (a: Parcel, b: Parcel) => number>> = {
  id: byId,
  weight: (a, b) => (heavy(a.weight) === heavy(b.weight) ? byId(a, b) : heavy(a.weight) - heavy(b.weight)),
  at: (a, b) => at.get(a.id)! - at.get(b.id)!,
};

describe.each(['id', 'weight', 'at'])('pages sorted by %s', (column) => {
  test.each(['', '-'])('%s: each row is on one page, forwards and backwards', async (sign) => {
    for (const filter of ['', 'state=sent&', 'weighed=no&', 'weighed=yes&']) {
      const rule = ascending[column]!;
      const expected = all
        .filter((parcel) => filter !== 'state=sent&' || parcel.state === 'sent')
        .filter((parcel) => !filter.startsWith('weighed') || (parcel.weight === null) === (filter === 'weighed=no&'))
        .toSorted((a, b) => (sign === '-' ? rule(b, a) : rule(a, b)))
        .map((parcel) => parcel.id);
      const forwards: string[] = [];
      let page = await read(`${filter}sort=${sign}${column}`);
      expect(page.pages.first).toBeNull();
      expect(page.pages.previous).toBeNull();
      expect(page).toMatchObject({ count: expected.length, isMore: false });
      for (;;) {
        forwards.push(...idsOf(page));
        if (page.pages.next === null) break;
        page = await read(page.pages.next);
      }
      expect(forwards).toEqual(expected);
      const backwards: string[] = [];
      page = await read(`${filter}sort=${sign}${column}&end=last`);
      expect(page.pages.last).toBeNull();
      expect(page.pages.next).toBeNull();
      for (;;) {
        backwards.unshift(...idsOf(page));
        if (page.pages.previous === null) break;
        page = await read(page.pages.previous);
      }
      expect(backwards).toEqual(expected);
    }
  });
});

test('the page before the second one is the first one, and links to the last', async () => {
  const first = await read('sort=-weight&size=50');
  const second = await read(first.pages.next ?? '');
  const back = await read(second.pages.previous ?? '');
  expect(idsOf(back)).toEqual(idsOf(first));
  expect(back.pages.previous).toBeNull();
  expect(back.pages.next).not.toBeNull();
  expect(first.pages.last).toBe('sort=-weight&size=50&end=last');
  expect(idsOf(await read(first.pages.last ?? ''))).toHaveLength(50);
  expect(second.pages.first).toBe('sort=-weight&size=50');
});

test('a page whose rows are gone is answered by the nearest one', async () => {
  const gone = await read('sort=id');
  const cursorOf = (...parts: readonly string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const page = await read(`sort=id&after=${cursorOf('id', 'zzz', 'zzz')}`);
  expect(idsOf(page)).toEqual(idsOf(await read('sort=id&end=last')));
  expect(idsOf(await read(`before=${cursorOf('id', '', '')}`))).toEqual(idsOf(gone));
  expect((await read(`state=lost&end=last`)).rows).toEqual([]);
});

test('rows that lie together are found before they are put in order', async () => {
  for (const page of ['', '&end=last', '&sort=-weight', '&sort=weight&end=last', '&size=50&sort=at'])
    expect(await read(`batch=sent${page}`)).toMatchObject({
      rows: (await read(`one=sent${page}`)).rows,
      count: 40,
      totals: (await read(`one=sent${page}`)).totals,
    });
  expect(readListQuery(list, new URLSearchParams('batch=sent'))).toMatchObject({ isFoundFirst: true, isSearch: false });
  expect(readListQuery(list, new URLSearchParams('one=sent'))).toMatchObject({ isFoundFirst: false });
  // Above the limit of the count it goes by the order of the list.
  await sql`insert into parcel select 'm' || n, 7, 'lost', 'Kavita', '0', now() from generate_series(1, 10100) n`.execute(
    db,
  );
  expect(await read('batch=lost&sort=-id')).toMatchObject({
    isMore: true,
    rows: [{ id: 'm9999' }, { id: 'm9998' }, ...Array.from({ length: 23 }, () => ({}))],
  });
  await sql`delete from parcel where id like 'm%'`.execute(db);
});

test('the shown columns are added up over all rows that match, beyond ten thousand when asked', async () => {
  const weighed = (of: readonly Parcel[]): number => of.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const sent = all.filter(({ state }) => state === 'sent');
  expect((await read('size=50')).totals).toEqual({ weight: weighed(all) });
  expect((await read('size=50&end=last')).totals).toEqual({ weight: weighed(all) });
  expect((await read('state=sent&columns=id,twice')).totals).toEqual({ twice: 2 * weighed(sent) });
  expect((await read('state=sent&columns=id')).totals).toBeUndefined();
  expect((await read('state=lost')).totals).toEqual({ weight: 0 });
  await sql`insert into parcel select 'm' || n, 7, 'lost', 'Kavita', '0', now() from generate_series(1, 10100) n`.execute(
    db,
  );
  for (const query of ['state=lost', 'q=kavi']) {
    expect(await read(query)).toMatchObject({ isMore: true, totals: undefined });
    const page = await read(`${query}&total=all`);
    expect(page).toMatchObject({ totals: { weight: 70_700 }, ignored: [] });
    // Each page of a million rows does not add them up again.
    expect(page.pages.next).not.toContain('total');
  }
  await sql`delete from parcel where id like 'm%' and id <> 'm1'`.execute(db);
  expect((await read('q=kavi')).totals).toEqual({ weight: 7 });
  await sql`delete from parcel where id like 'm%'`.execute(db);
  expect((await read('total=some')).ignored).toEqual([{ field: 'total', reason: 'invalid' }]);
});

test('bad values are named, and the list is shown with the others', async () => {
  const page = await read(
    'state=sent,none&one=x&weighed=maybe&at-from=2026-02-30&sort=nothing&columns=id,secret&size=26&after=xyz&before=&end=x&columns=nothing&done=x&q=1&constructor=1&__proto__=2',
  );
  expect(page.ignored).toEqual([
    { field: 'state', reason: 'invalid' },
    { field: 'one', reason: 'invalid' },
    { field: 'weighed', reason: 'invalid' },
    { field: 'at-from', reason: 'invalid' },
    { field: 'q', reason: 'too-short' },
    { field: 'sort', reason: 'invalid' },
    { field: 'after', reason: 'invalid' },
    { field: 'end', reason: 'invalid' },
    { field: 'constructor', reason: 'unknown' },
    { field: '__proto__', reason: 'unknown' },
    { field: 'columns', reason: 'invalid' },
    { field: 'size', reason: 'invalid' },
  ]);
  expect(page.query).toEqual({
    filters: { state: ['sent'] },
    sort: { key: 'id', descending: false },
    columns: ['id'],
    size: 25,
  });
  expect(page.pages.last).toBe('state=sent&columns=id&end=last');
  expect(page.count).toBe(40);
});

test('the query is written in one way, without a page, and without typed names where it is stored', () => {
  const typed =
    'end=last&columns=weight&columns=id&q=asha&one=&state=sent&state=packed&sort=id&size=25&at-to=2026-11-21';
  const query = readListQuery(list, new URLSearchParams(typed));
  expect(query.problems).toEqual([]);
  expect(writeListQuery(list, query)).toBe('state=packed&state=sent&at-to=2026-11-21&q=asha&columns=weight%2Cid');
  expect(writeListQuery(list, query, { withPersonal: false })).toBe(
    'state=packed&state=sent&at-to=2026-11-21&columns=weight%2Cid',
  );
  const { filters, problems } = readListQuery(list, new URLSearchParams('at-from=2026-11-21&at-to=2026-11-20'));
  expect(filters).toEqual({});
  expect(problems).toEqual([{ field: 'at-to', reason: 'order' }]);
});

test('no cursor makes a statement fail', async () => {
  const odd = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.constantFrom('id', '-at', 'weight', '-weight'),
        fc.oneof(fc.string(), fc.constant(null), fc.bigInt().map(String), fc.integer().map(String)),
        fc.oneof(fc.string({ unit: 'binary' }), fc.integer()),
      )
      .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
  );
  await fc.assert(
    fc.asyncProperty(odd, fc.constantFrom('id', '-at', 'weight', '-weight'), fc.boolean(), async (cursor, sort, is) => {
      const page = await read(new URLSearchParams({ sort, [is ? 'after' : 'before']: cursor }).toString());
      expect(page.rows.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test('any day is a day in India', async () => {
  await sql`insert into parcel values ('edge1', 1, 'packed', 'x', '0', '2026-11-24T18:29:59.999999Z'), ('edge2', 1, 'packed', 'x', '0', '2026-11-24T18:30:00Z')`.execute(
    db,
  );
  expect(idsOf(await read('at-from=2026-11-24&at-to=2026-11-24'))).toEqual(['edge1']);
  expect(idsOf(await read('at-from=2026-11-25'))).toEqual(['edge2']);
  await sql`delete from parcel where id like 'edge%'`.execute(db);
});

describe('search', () => {
  const people: readonly (readonly [string, string, string])[] = [
    ['s1', 'Asha Kumari', '+919810012345'],
    ['s2', 'आशा कुमारी', '9810012399'],
    ['s3', 'Md.Irfan Khan-Qureshi', '098100 12388'],
    ['s4', "O'Brien (Patna)", '+14155550123'],
    ['s5', 'क्‍षमा देवी', '+919999999999'],
    ['s6', 'user@example.com /var/log 12.5e3', '0'],
  ];
  const find = async (q: string): Promise<string[]> => idsOf(await read(new URLSearchParams({ q }).toString()));
  test('by the beginnings of words, in both scripts', async () => {
    for (const [id, name, phone] of people)
      await sql`insert into parcel values (${id}, 1, 'packed', ${name}, ${phone}, now())`.execute(db);
    expect(await find('asha')).toEqual(['s1']);
    expect(await find('KUM ash')).toEqual(['s1']);
    expect(await find('कुमा')).toEqual(['s2']);
    expect(await find('आशा कु')).toEqual(['s2']);
    expect(await find('irf')).toEqual(['s3']);
    expect(await find('qureshi')).toEqual(['s3']);
    expect(await find('khan-qur')).toEqual(['s3']);
    expect(await find('brien')).toEqual(['s4']);
    expect(await find("patna' | asha:* \\ &!")).toEqual([]);
    expect(await find('क्षमा')).toEqual(['s5']);
    expect(await find('exam')).toEqual(['s6']);
    expect(await find('log 12')).toEqual(['s6']);
    expect(await find('umari')).toEqual([]);
  });
  test('each match is on one page, forwards and backwards, also when there are more than are counted', async () => {
    for (const count of [120, 10_100]) {
      await sql`delete from parcel where id like 'm%'`.execute(db);
      await sql`insert into parcel select 'm' || n, n % 7, 'lost', 'Kavita', '0', now() from generate_series(1, ${count}::integer) n`.execute(
        db,
      );
      for (const sort of ['-weight', 'weight']) {
        const first = await read(`q=kavi&size=50&sort=${sort}`);
        expect(first).toMatchObject({ count: Math.min(count, 10_000), isMore: count > 10_000 });
        const second = await read(first.pages.next ?? '');
        expect(idsOf(await read(second.pages.previous ?? ''))).toEqual(idsOf(first));
        const plain = await read(`state=lost&size=50&sort=${sort}`);
        expect(idsOf(first)).toEqual(idsOf(plain));
        expect(idsOf(second)).toEqual(idsOf(await read(plain.pages.next ?? '')));
        expect(idsOf(await read(`q=kavi&size=50&sort=${sort}&end=last`))).toEqual(
          idsOf(await read(`state=lost&size=50&sort=${sort}&end=last`)),
        );
      }
    }
    await sql`delete from parcel where id like 'm%'`.execute(db);
  });
  test('by a whole phone number in any spelling', async () => {
    expect(await find('+91 98100 12345')).toEqual(['s1']);
    expect(await find('९८१००१२३४५')).toEqual(['s1']);
    expect(await find('09810012399')).toEqual(['s2']);
    expect(await find('919810012388')).toEqual(['s3']);
    expect(await find('98100 12388')).toEqual(['s3']);
    expect(await find('+1 (415) 555-0123')).toEqual(['s4']);
    for (const end of ['810012388', '12388', '2388']) {
      expect(await find(end)).toEqual(await find(''));
      expect((await read(`q=${end}`)).ignored).toEqual([{ field: 'q', reason: 'too-short' }]);
    }
  });
});

test('a statement is planned for its values, and only within its transaction', async () => {
  await sql
    .raw(`create table skewed as select n, case when n <= 5 then 'rare' else 'usual' end as kind,
      case when n > 49995 then 'rare' else 'usual' end as place from generate_series(1, 50000) n;
    create index skewed_kind on skewed (kind); create index skewed_place on skewed (place); analyze skewed`)
    .execute(db);
  const counters = async (on: typeof tx) => {
    const [found] = await rows(
      on,
      sql<{
        byKind: number;
        byPlace: number;
      }>`select pg_stat_get_xact_numscans('skewed_kind'::regclass)::integer as by_kind,
        pg_stat_get_xact_numscans('skewed_place'::regclass)::integer as by_place`,
    );
    return found!;
  };
  const scans = (kind: string, place: string, planned: boolean): Promise<{ byKind: number; byPlace: number }> => {
    const look = async (on: typeof tx) => {
      const before = await counters(on);
      const statement = sql`select count(n) as count from skewed where kind = ${kind} and place = ${place}`;
      await (planned ? rowsPlanned(on, statement) : rows(on, statement));
      const found = await counters(on);
      return { byKind: found.byKind - before.byKind, byPlace: found.byPlace - before.byPlace };
    };
    return planned
      ? plannedReads(tx, look)
      : kyselyOf(tx)
          .transaction()
          .execute((trx) => look(asTx(trx as typeof db)));
  };
  expect(await scans('rare', 'usual', true)).toEqual({ byKind: 1, byPlace: 0 });
  expect(await scans('usual', 'rare', true)).toEqual({ byKind: 0, byPlace: 1 });
  // A generic plan can't tell them apart.
  expect(await scans('rare', 'usual', false)).toEqual(await scans('usual', 'rare', false));
  const { rows: after } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db);
  expect(after[0]?.mode).toBe('force_generic_plan');
});

test('counts are exact up to 10,000', async () => {
  await sql`delete from parcel`.execute(db);
  const add = (from: number, to: number) =>
    sql`insert into parcel select 'n' || n, n, 'packed', 'x', '0', now() from generate_series(${from}::integer, ${to}::integer) n`.execute(
      db,
    );
  await add(1, 10_000);
  expect(await read('')).toMatchObject({ count: 10_000, isMore: false });
  await add(10_001, 10_001);
  expect(await read('')).toMatchObject({ count: 10_000, isMore: true });
  expect(await countList(tx, list, readListQuery(list, new URLSearchParams('id=n7')))).toEqual({
    count: 1,
    isMore: false,
  });
});

test('a selection has the rows of the list in its order, with what each looked like', async () => {
  const query = readListQuery(list, new URLSearchParams('sort=-weight&end=last'));
  const found = await rows(tx, selectionOf(list, query, { limit: 3 }));
  expect(found).toEqual(
    [10_001, 10_000, 9999].map((n, index) => ({ position: index + 1, id: `n${n}`, seen: 'packed' })),
  );
  const chosen = await rows(tx, selectionOf(list, query, { ids: ['n5', 'n6', 'none'], limit: 10 }));
  expect(chosen.map(({ id }) => id)).toEqual(['n6', 'n5']);
});
