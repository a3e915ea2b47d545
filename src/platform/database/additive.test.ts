import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageFacts from '../../../package.json' with { type: 'json' };

/**
 * What the release before could not run beside, in a rolling update or after an update that went back: it leaves the newer tables
 * (docs/releases.md, Update). Unused tables and columns stay for a release at least. A step that removes what an earlier release
 * stopped using is marked in the line above it: `-- unused since 1.2.0`.
 */
const narrowing: readonly (readonly [string, RegExp])[] = [
  ['removes a table or view', /\bdrop\s+(table|view|materialized\s+view|schema|type|domain|sequence)\b/i],
  ['removes a function', /\bdrop\s+(function|procedure|aggregate)\b/i],
  ['removes a column', /\bdrop\s+column\b/i],
  // The word "column" may be left out.
  [
    'removes a column',
    /\balter\s+table\b[^;]*\bdrop\s+(?!column\b|constraint\b|not\b|default\b|identity\b|expression\b)/i,
  ],
  ['renames', /\brename\b/i],
  ['moves to another schema', /\bset\s+schema\b/i],
  ['changes the type of a column', /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i],
  ['forbids what was allowed', /\balter\s+(column\s+)?\S+\s+(set\s+not\s+null|drop\s+default|drop\s+identity)\b/i],
  [
    'limits what a table takes',
    /\balter\s+table\b[^;]*\badd\s+(constraint|check|unique|foreign\s+key|primary\s+key|exclude)\b/i,
  ],
  [
    'adds a column that the release before would leave empty',
    /\badd\s+(column\s+)?(?!constraint\b|check\b|unique\b|foreign\b|primary\b|exclude\b)(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i,
  ],
  ['deletes rows', /^\s*(truncate|delete\s+from)\b/im],
  ['takes a right', /^\s*revoke\b/im],
];
/** Changes of a table that an earlier migration made; those of a new table limit nothing that exists. */
const ofOldTables: readonly (readonly [string, RegExp])[] = [
  ['limits what a table takes', /\bcreate\s+unique\s+index\b[^;]*?\bon\s+(?:only\s+)?([\w.]+)/gi],
  [
    'lets a trigger refuse what was allowed',
    /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b[^;]*?\bon\s+([\w.]+)/gi,
  ],
];
const mark = /^[ \t]*--[ \t]*unused since (\d+\.\d+\.\d+)[ \t]*\n[^;]*;/gim;

const isBefore = (release: string, version: string): boolean =>
  release.localeCompare(version, 'en', { numeric: true }) < 0;
/** @param version the release in the making: what it stopped using itself, the release before still uses */
function breachesOf(sql: string, version: string = packageFacts.version): string[] {
  const unmarked = sql.replaceAll(mark, (statement, release: string) => (isBefore(release, version) ? '' : statement));
  const text = unmarked.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
  const made = new Set(
    [...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map(
      ([, name]) => name,
    ),
  );
  const limited = ofOldTables.filter(([, pattern]) => [...text.matchAll(pattern)].some(([, name]) => !made.has(name)));
  const found = [...narrowing.filter(([, pattern]) => pattern.test(text)), ...limited].map(([what]) => what);
  return [...new Set(found)];
}

/** True for a migration of the first release: each feature has one, and their tables had no rows before. */
const isFirst = (file: string): boolean => /\/20261126T\d{4}-/.test(file);
test.each(globSync('src/{platform/database,features/*}/migrations/*.sql'))('%s only adds', (file) => {
  const ofFirst = isFirst(file) ? ['lets a trigger refuse what was allowed'] : [];
  expect(breachesOf(readFileSync(file, 'utf8')).filter((what) => !ofFirst.includes(what))).toEqual([]);
});

test.each([
  ['drop table lead;', 'removes a table or view'],
  ['drop view if exists lead_view;', 'removes a table or view'],
  ['drop function name_skeleton(text);', 'removes a function'],
  ['alter table lead drop column name;', 'removes a column'],
  ['alter table lead drop name;', 'removes a column'],
  ['alter table lead\n  drop if exists name cascade;', 'removes a column'],
  ['alter table lead rename column name to called;', 'renames'],
  ['alter table lead rename name to called;', 'renames'],
  ['alter table lead rename to enquiry;', 'renames'],
  ["alter type mood rename value 'ok' to 'fine';", 'renames'],
  ['alter table lead set schema old;', 'moves to another schema'],
  ['alter table lead alter column name type varchar(9);', 'changes the type of a column'],
  ['alter table lead alter name set data type varchar(9);', 'changes the type of a column'],
  ['alter table lead alter column name set not null;', 'forbids what was allowed'],
  ['alter table lead alter name drop default;', 'forbids what was allowed'],
  ["alter table lead add constraint named check (name <> '');", 'limits what a table takes'],
  ["alter table lead add check (name <> '') not valid;", 'limits what a table takes'],
  ['create unique index lead_name on lead (name);', 'limits what a table takes'],
  ['alter table lead add column later text not null;', 'adds a column that the release before would leave empty'],
  ['alter table lead add later text not null;', 'adds a column that the release before would leave empty'],
  [
    'create trigger guard before insert on lead for each row execute function refuse();',
    'lets a trigger refuse what was allowed',
  ],
  ['truncate lead;', 'deletes rows'],
  ["delete from setting where name = 'old';", 'deletes rows'],
  ['revoke insert on lead from saral_app;', 'takes a right'],
])('finds what narrows: %s', (sql, what) => {
  expect(breachesOf(sql)).toEqual([what]);
});

test.each([
  'alter table lead add column later text;',
  "alter table lead add column later text not null default '';",
  "alter table lead add later text not null default '', add more integer;",
  'alter table lead add column twice integer not null generated always as (2 * n) stored;',
  'create table later (id integer primary key, name text not null);',
  'create table later (id integer primary key, name text not null);\ncreate unique index later_name on later (name);',
  'create table later (id integer primary key);\ncreate trigger guard before insert on later for each row execute function f();',
  'create index lead_newest on lead (created_at desc);',
  'alter table lead alter column name set default 1;',
  'alter table lead alter column name drop not null;',
  '-- drop table lead',
  'create function f() returns void language plpgsql as $$ begin delete from lead; end $$;',
])('lets through what only adds: %s', (sql) => {
  expect(breachesOf(sql)).toEqual([]);
});

test('lets through what an earlier release stopped using, and nothing beside it', () => {
  const marked = '-- unused since 1.2.0\nalter table lead drop column name;';
  expect(breachesOf(marked, '1.3.0')).toEqual([]);
  expect(breachesOf(marked, '1.10.0')).toEqual([]);
  // The release before 1.2.0 still uses it.
  expect(breachesOf(marked, '1.2.0')).toEqual(['removes a column']);
  expect(breachesOf(marked, '1.1.9')).toEqual(['removes a column']);
  expect(breachesOf(`${marked}\ndrop table lead;`, '1.3.0')).toEqual(['removes a table or view']);
  expect(breachesOf(`-- unused\nalter table lead drop column name;`, '1.3.0')).toEqual(['removes a column']);
});
