/* SQL statements that empty, copy and restore the tables between and within sequences. */

/** Tables without people's data: settings, content, roles, kinds of acts, migrations. */
const lasting =
  /^(_private_jobs|setting|product_clock|content_\w+|role|opening|invited_phone|approval_kind|kysely_\w+|money_delay)$/;

const queue = '_private_jobs';
export interface Table {
  readonly name: string;
  /** Its triggers refuse deletes. */
  readonly isGuarded: boolean;
  /** The owner of the tables can bypass triggers and foreign keys. */
  readonly byPassing: boolean;
  readonly columns: string;
}
export const tables = `
  select c.relname as name, (select rolsuper from pg_roles where oid = c.relowner) as by_passing,
    exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 32 > 0) as is_guarded,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace or c.oid = 'graphile_worker.${queue}'::regclass)`;
/** Deletes all data of people. */
export function emptying(all: readonly Table[]): string {
  const tables = all.filter(({ name }) => !lasting.test(name));
  const others = 'delete from money_delay; delete from graphile_worker._private_jobs';
  // Deletes rows, because they are few: a truncated table makes every connection plan its statements anew.
  if (tables.every(({ byPassing }) => byPassing))
    return `set session_replication_role = replica; ${tables.map(({ name }) => `delete from ${name};`).join(' ')} ${others}`;
  const guarded = tables.filter(({ isGuarded }) => isGuarded);
  return [
    ...guarded.map(({ name }) => `alter table ${name} disable trigger user`),
    `truncate ${tables.map(({ name }) => name).join(', ')}`,
    ...guarded.map(({ name }) => `alter table ${name} enable trigger user`),
    others,
  ].join('; ');
}

/** The rows, as a backup holds them; test/backup.test.ts has the files. */
export const copying = (all: readonly Table[]): string =>
  [
    'drop schema if exists copied cascade',
    'create schema copied',
    ...copied(all).map(({ name, from }) => `create table copied.${name} as table ${from}`),
  ].join('; ');
/** Restores the copied rows, like a restore. */
export const restoring = (all: readonly Table[]): string =>
  [
    'set session_replication_role = replica',
    ...copied(all).flatMap(({ name, from, columns }) => [
      `delete from ${from}`,
      `insert into ${from} (${columns}) overriding system value select ${columns} from copied.${name}`,
    ]),
  ].join('; ');
const copied = (all: readonly Table[]): { name: string; from: string; columns: string }[] =>
  all
    .filter(({ name }) => !lasting.test(name) || name === queue)
    .map(({ name, columns }) => ({ name, from: name === queue ? `graphile_worker.${name}` : name, columns }));
