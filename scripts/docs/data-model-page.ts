import { globSync, readFileSync } from 'node:fs';
import { layers } from '../architecture/layers.ts';
import { purposes, references } from './data-model-tables.ts';

/** The part of a connection that the page needs; `pg.Pool` and `pg.Client` have it. */
export interface Queryable {
  query(statement: string): Promise<{ readonly rows: readonly unknown[] }>;
}
interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}
interface Key {
  readonly table: string;
  readonly columns: readonly string[];
  readonly isPrimary: boolean;
  /** The condition of a partial index. */
  readonly condition: string | null;
}
interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly to: string;
}
interface Model {
  readonly columns: readonly Column[];
  readonly keys: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  /** The values that a check constraint allows, by `table.column`. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly appendOnly: ReadonlySet<string>;
}

/** Tables of the migration tool. */
const isOurs = (table: string): boolean => !table.startsWith('kysely_');

export async function readModel(db: Queryable): Promise<Model> {
  const all = async <Row>(statement: string): Promise<Row[]> => (await db.query(statement)).rows as Row[];
  const columns = await all<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const keys = await all<Key>(`
    select c.relname as table, i.indisprimary as "isPrimary", pg_get_expr(i.indpred, i.indrelid) as condition,
      array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique order by c.relname, not i.indisprimary, i.indexrelid::regclass::text collate "C"`);
  const foreignKeys = await all<ForeignKey>(`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as to,
      array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any(c.conkey) order by array_position(c.conkey, attnum)) as columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by c.conrelid::regclass::text collate "C", c.conname`);
  const checks = await all<{ table: string; column: string; definition: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace order by c.conrelid::regclass::text collate "C", c.conname`);
  const guarded = await all<{ table: string }>(`
    select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change'`);
  return {
    columns: columns.filter((column) => isOurs(column.table)),
    keys: keys.filter((key) => isOurs(key.table)),
    foreignKeys,
    values: new Map(
      checks.flatMap(({ table, column, definition }) => {
        const list = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\[(.+)\\]\\)\\)\\)$`).exec(definition)?.[1];
        return list === undefined
          ? []
          : [[`${table}.${column}`, [...list.matchAll(/'([^']*)'/g)].map(([, value]) => value!)]];
      }),
    ),
    appendOnly: new Set(guarded.map((entry) => entry.table)),
  };
}

/** The owner of each table: `platform` or a feature, by the folder whose migrations create the table. */
function ownersOfTables(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of globSync('src/{platform/database,features/*}/migrations/*.sql').toSorted()) {
    const owner = /^src\/(?:features\/)?([^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1] ?? '';
    for (const [, table] of readFileSync(file, 'utf8').matchAll(/^create table (\w+)/gm)) owners.set(table!, owner);
  }
  return owners;
}

const head = `# Data model

Every table of the database, by its feature. A feature reads and writes its own tables
only, and its book checks read those of features below; the ids of another feature's rows are stored without a foreign key.

<!-- Drawn from a migrated database by npm run docs. The purpose of each table is in scripts/docs/data-model-tables.ts. -->

In the pictures \`PK\` is the primary key, \`UK\` unique, \`FK\` a reference; a column that may be null says so, and a column
with a fixed set of values lists them. A solid line is a foreign key, a dotted one an id without one. Sums are in paise.
Beside these there are the queue's own schema \`graphile_worker\` and \`kysely_migration\`, which remembers the migrations that
ran.
`;

/** Generates docs/data-model.md for the database behind `db`. */
export async function dataModelPage(db: Queryable): Promise<string> {
  const model = await readModel(db);
  const owners = ownersOfTables();
  const tables = [...new Set(model.columns.map((column) => column.table))];
  const missing = tables.filter((table) => !purposes[table]);
  if (missing.length > 0)
    throw new Error(`scripts/docs/data-model-tables.ts does not say what is in ${missing.join(', ')}`);
  const sections = ['platform', ...layers.flat()].flatMap((owner) => {
    const own = tables.filter((table) => owners.get(table) === owner);
    return own.length === 0 ? [] : [sectionOf(owner, own, model)];
  });
  return [head, ...sections].join('\n');
}

function sectionOf(owner: string, tables: readonly string[], model: Model): string {
  return [
    `## ${owner}`,
    ['| Table | What it holds | Unique |', '|---|---|---|', ...tables.map((table) => rowOf(table, model))].join('\n'),
    [
      '```mermaid',
      'erDiagram',
      ...tables.map((table) => entityOf(table, model)),
      ...linesOf(tables, model),
      '```',
      '',
    ].join('\n'),
  ].join('\n\n');
}

const rowOf = (table: string, { keys, appendOnly }: Model): string => {
  const unique = keys
    .filter((key) => key.table === table && !key.isPrimary)
    .map(({ columns, condition }) => `${columns.join(', ')}${condition === null ? '' : ` while ${plain(condition)}`}`);
  const guard = appendOnly.has(table) && !/append/.test(purposes[table]!) ? '; append-only' : '';
  return `| \`${table}\` | ${purposes[table]}${guard} | ${unique.map((text) => `\`${text}\``).join('; ')} |`;
};
/** A condition without the casts and parentheses that PostgreSQL adds. */
const plain = (condition: string): string =>
  condition
    .replaceAll('::text', '')
    .replace(/= ANY \(ARRAY\[(.*?)\]\)/g, 'in ($1)')
    .replace(/^\((.*)\)$/, '$1');

function entityOf(table: string, model: Model): string {
  const own = model.columns.filter((column) => column.table === table);
  const lines = own.map((column) => {
    const marks = marksOf(column, model).join(', ');
    const values = model.values.get(`${table}.${column.name}`) ?? [];
    const note = [...(values.length > 0 ? [values.join(' ')] : []), ...(column.isNullable ? ['may be null'] : [])];
    return [
      '   ',
      typeNames[column.type] ?? column.type,
      column.name,
      marks,
      note.length > 0 ? `"${note.join('; ')}"` : '',
    ]
      .filter(Boolean)
      .join(' ');
  });
  return [`  ${table} {`, ...lines, '  }'].join('\n');
}
const typeNames: Readonly<Record<string, string>> = { 'timestamp with time zone': 'timestamptz' };

function marksOf({ table, name }: Column, model: Model): string[] {
  const keys = model.keys.filter((key) => key.table === table);
  const isPrimary = keys.some((key) => key.isPrimary && key.columns.includes(name));
  const isReference = model.foreignKeys.some((key) => key.table === table && key.columns.includes(name));
  return [
    ...(isPrimary ? ['PK'] : []),
    ...(isReference ? ['FK'] : []),
    ...(!isPrimary && isUnique(model, table, [name]) ? ['UK'] : []),
  ];
}
const isUnique = ({ keys }: Model, table: string, columns: readonly string[]): boolean =>
  keys.some((key) => key.table === table && key.condition === null && key.columns.join() === columns.join());

function linesOf(tables: readonly string[], model: Model): string[] {
  const line = (table: string, columns: readonly string[], to: string, dash: '--' | '..'): string => {
    const mayBeNull = model.columns.some(
      (column) => column.table === table && columns.includes(column.name) && column.isNullable,
    );
    const many = isUnique(model, table, columns) ? '|o' : '}o';
    return `  ${table} ${many}${dash}${mayBeNull ? 'o|' : '||'} ${to} : "${columns.join(', ')}"`;
  };
  return [
    ...model.foreignKeys
      .filter((key) => tables.includes(key.table))
      .map(({ table, columns, to }) => line(table, columns, to, '--')),
    ...model.columns
      .filter((column) => tables.includes(column.table))
      .flatMap(({ table, name }) => {
        const to = references[`${table}.${name}`] ?? references[name];
        const isKnown = model.foreignKeys.some((key) => key.table === table && key.columns.includes(name));
        return to === undefined || isKnown ? [] : [line(table, [name], to, '..')];
      }),
  ];
}
