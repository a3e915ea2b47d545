import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * What the release before could not run beside. An update that goes back leaves the newer tables (docs/releases.md, Update).
 * Unused tables and columns stay until the next main version.
 */
const narrowing: readonly (readonly [string, RegExp])[] = [
  ['removes a table or view', /\bdrop\s+(table|view|materialized view|schema|type)\b/i],
  ['removes a column', /\bdrop\s+column\b/i],
  ['renames', /\brename\s+(to|column|constraint)\b/i],
  ['changes the type of a column', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i],
  ['forbids what was allowed', /\balter\s+column\s+\S+\s+(set\s+not\s+null|drop\s+default)\b/i],
  [
    'limits what a table takes',
    /\balter\s+table\b[^;]*\badd\s+(constraint|check|unique|foreign\s+key|primary\s+key|exclude)\b/i,
  ],
  [
    'adds a column that the release before would leave empty',
    /\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
  ],
];
const breachesOf = (sql: string): string[] => {
  const text = sql.replaceAll(/--.*$/gm, '');
  return narrowing.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
};

test.each(globSync('src/{platform/database,features/*}/migrations/*.sql'))('%s only adds', (file) => {
  expect(breachesOf(readFileSync(file, 'utf8'))).toEqual([]);
});

test.each([
  ['drop table lead;', 'removes a table or view'],
  ['alter table lead drop column name;', 'removes a column'],
  ['alter table lead rename column name to called;', 'renames'],
  ['alter table lead alter column name type varchar(9);', 'changes the type of a column'],
  ['alter table lead alter column name set not null;', 'forbids what was allowed'],
  ["alter table lead add constraint named check (name <> '');", 'limits what a table takes'],
  ['alter table lead add column later text not null;', 'adds a column that the release before would leave empty'],
])('finds what narrows: %s', (sql, what) => {
  expect(breachesOf(sql)).toEqual([what]);
});

test.each([
  'alter table lead add column later text;',
  "alter table lead add column later text not null default '';",
  'create table later (id integer primary key, name text not null);',
  '-- drop table lead',
])('lets through what only adds: %s', (sql) => {
  expect(breachesOf(sql)).toEqual([]);
});
