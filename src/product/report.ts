// What a helper needs to know of an installation, in one text without a personal value or secret.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, release, totalmem, uptime } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makePool } from '#platform/database/db.ts';
import { openLogins } from '#platform/database/logins.ts';
import { connectOrStart } from '#platform/database/postgres.ts';
import { diskOf } from '#platform/operations/disk.ts';
import type { Config } from '#platform/operations/config.ts';
import { allOf } from '#platform/operations/vendor-settings.ts';
import { installedRelease } from '#platform/operations/release.ts';
import packageFacts from '../../package.json' with { type: 'json' };
import { examine, lineText } from './examine.ts';
import { vendors } from '../vendors.ts';
import { readConfig, settings } from './settings.ts';

/** The text of the report. `logText`: lines of the log, as the program printed them. */
export async function makeReport(env: NodeJS.ProcessEnv, logText: string): Promise<string> {
  const config = configOf(env);
  const parts: readonly (readonly [string, () => Promise<readonly string[]> | readonly string[]])[] = [
    ['Versions', () => versions(config)],
    ['What the doctor says', async () => (await examine(env)).map(lineText)],
    ['Settings', () => settingLines(config, env)],
    ['Warnings and errors of the log', () => logLines(logText)],
    ['Slow requests of the log', () => slowRequests(logText)],
    ['Database', () => databaseLines(config)],
  ];
  const clean = cleanerOf(env);
  const texts = [];
  for (const [title, read] of parts) {
    // One part that can't be read must not hide the others.
    const lines = await Promise.resolve()
      .then(read)
      .catch((error: unknown) => [`This could not be read (${(error as Error).name}).`]);
    texts.push(`== ${title}\n${(lines.length === 0 ? ['None.'] : lines).map((line) => `${clean(line)}\n`).join('')}`);
  }
  return texts.join('\n');
}

function configOf(env: NodeJS.ProcessEnv): Config | undefined {
  try {
    return readConfig(env);
  } catch {
    // The doctor says what is wrong with them.
    return undefined;
  }
}

async function versions(config: Config | undefined): Promise<string[]> {
  const installed = installedRelease();
  const space = config && (await diskOf(existsSync(config.DATA_DIR) ? config.DATA_DIR : '.').read());
  return [
    `Saral ${packageFacts.version}${installed ? `, release ${installed.version}` : ', from the source'}`,
    `Node.js ${process.versions.node} on ${process.platform} ${process.arch}, kernel ${release()}`,
    `${cpus().length} processors, ${megabytes(totalmem())} MB of memory, up for ${Math.round(uptime() / 3600)} hours`,
    ...(space ? [`${megabytes(space.freeBytes)} of ${megabytes(space.totalBytes)} MB of the disk are free`] : []),
  ];
}
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** A name alone, but for values that can only be a number, yes or no, or one of a few words. */
function settingLines(config: Config | undefined, env: NodeJS.ProcessEnv): string[] {
  return Object.keys(settings)
    .filter((name) => env[name] !== undefined && env[name] !== '')
    .map((name) => `${name}${isHarmless(config, env, name) ? `=${env[name] ?? ''}` : ' is set'}`);
}
const words = new Set([
  'demo',
  'rehearsal',
  'live',
  'full',
  'none',
  'local',
  's3',
  'yes',
  'no',
  'altcha',
  ...allOf(vendors).map(({ name }) => name),
]);
function isHarmless(config: Config | undefined, env: NodeJS.ProcessEnv, name: string): boolean {
  const read = (config as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof read === 'number' || typeof read === 'boolean' || words.has(env[name] ?? '');
}

/** The only facts of a log line that are shown: the program writes ids and counts in them. */
const safeFacts = ['error', 'code', 'task', 'attempt', 'gateway', 'route', 'method', 'status', 'ms', 'failures'];
interface LogLine {
  readonly at: string;
  readonly level: string;
  readonly what: string;
  readonly facts: Readonly<Record<string, unknown>>;
}
function linesOf(text: string): LogLine[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const { at, level, what, ...facts } = JSON.parse(line) as Record<string, unknown>;
      return [
        { at: String(at), level: String(level), what: isSentence(String(what)) ? String(what) : 'another line', facts },
      ];
    } catch {
      return [];
    }
  });
}
/** What the program says is in lower case but for abbreviations: a name is not. */
const isSentence = (what: string): boolean =>
  what.length < 100 && what.split(' ').every((word) => /^(?:[a-z0-9',.:;()-]+|[A-Z]{2,}s?)$/.test(word));
const isToken = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w:>./*-]{1,80}$/.test(value));
const factText = (name: string, value: unknown): string[] => (isToken(value) ? [`${name}=${String(value)}`] : []);
const mostKinds = 50;
/** Equal ones together, the newest kind first. */
function logLines(text: string): string[] {
  const groups = Map.groupBy(
    linesOf(text).filter(({ level }) => level === 'error' || level === 'warn'),
    ({ level, what, facts }) =>
      JSON.stringify([level, what, ...['error', 'code', 'task', 'stack'].map((name) => facts[name])]),
  );
  return [...groups.values()]
    .toSorted((a, b) => ((a.at(-1)?.at ?? '') < (b.at(-1)?.at ?? '') ? 1 : -1))
    .slice(0, mostKinds)
    .flatMap((same) => {
      const last = same.at(-1);
      if (!last) return [];
      const facts = safeFacts.flatMap((name) => factText(name, last.facts[name]));
      // The frames of a stack are places in our files.
      const { stack } = last.facts;
      const frames = (typeof stack === 'string' ? stack : '')
        .split(' | ')
        .filter((frame) => /^at [^'"]{1,200}:\d+:\d+\)?$/.test(frame))
        .map((frame) => frame.replaceAll(/(?:file:\/\/)?\/[^\s()]*?\/(build|src|node_modules)\//g, '$1/'));
      return [
        `${last.level} ${last.what} (${same.length}, last ${last.at}) ${facts.join(' ')}`.trimEnd(),
        ...frames.map((frame) => `    ${frame}`),
      ];
    });
}
const slowMs = 1000;
function slowRequests(text: string): string[] {
  const groups = Map.groupBy(
    linesOf(text).filter(({ what, facts }) => what === 'request' && Number(facts['ms']) >= slowMs),
    ({ facts }) => `${String(facts['method'])} ${String(facts['route'])}`,
  );
  return [...groups]
    .map(([route, same]) => ({
      route,
      count: same.length,
      most: Math.max(...same.map(({ facts }) => Number(facts['ms']))),
    }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostKinds)
    .map(({ route, count, most }) => `${route}: ${count} took a second or more, ${most} ms at most`);
}

/** Sizes and counts, never a row. */
const questions = [
  ['size', 'select pg_size_pretty(pg_database_size(current_database())) as text'],
  ['newest migration', 'select max(name) as text from kysely_migration'],
  [
    'connections',
    `select state || ': ' || count(*) as text from pg_stat_activity
      where datname = current_database() and state is not null group by state order by state`,
  ],
  [
    'rows (estimated), scans of the whole table',
    `select relname || ': ' || n_live_tup || ', ' || coalesce(seq_scan, 0) as text from pg_stat_user_tables
      where n_live_tup > 0 order by n_live_tup desc limit 60`,
  ],
  [
    'jobs that wait',
    `select t.identifier || ': ' || count(*) || ', at most ' || max(attempts) || ' attempts' as text
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      group by t.identifier order by count(*) desc limit 30`,
  ],
  ['timers that fail', "select timer || ': ' || failures as text from timer_failure order by failures desc"],
  [
    'statements that run for a second or more',
    `select round(extract(epoch from now() - query_start)) || ' s: ' || query as text from pg_stat_activity
      where datname = current_database() and application_name = 'saral' and state = 'active' and pid <> pg_backend_pid()
        and query_start < now() - interval '1 second' order by query_start limit 10`,
  ],
] as const;
const slowest = `select round(mean_exec_time::numeric, 1) || ' ms x ' || calls || ': ' || query as text
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    and query ~* '^\\s*(select|insert|update|delete|with)\\y' order by total_exec_time desc limit 20`;

async function databaseLines(config: Config | undefined): Promise<string[]> {
  if (!config) return ['The settings are wrong.'];
  const { program, stop } = await openLogins(config, connectOrStart);
  const pool = makePool({ ...program, max: 1, statement_timeout: 10_000, application_name: 'saral report' });
  try {
    const read = async (what: string, statement: string): Promise<string[]> => {
      const found = await pool.query<{ text: string | null }>(statement).then(
        ({ rows }) => rows.map(({ text }) => `  ${withoutValues(text ?? '-')}`),
        (error: { code?: string }) => [`  not readable (${error.code ?? 'away'})`],
      );
      return [`${what}:`, ...(found.length === 0 ? ['  none'] : found)];
    };
    const parts = [];
    for (const [what, statement] of questions) parts.push(...(await read(what, statement)));
    const { rows } = await pool.query("select from pg_extension where extname = 'pg_stat_statements'");
    parts.push(
      ...(rows.length === 0
        ? ['slowest statements: the extension pg_stat_statements is not there']
        : await read('slowest statements', slowest)),
    );
    return parts;
  } finally {
    await pool.end();
    await stop();
  }
}
/** A statement has its values apart; what another program wrote into one is a value all the same. */
const withoutValues = (statement: string): string =>
  statement
    .replaceAll(/\/\*[^]*?\*\/|--.*/g, ' ')
    .replaceAll(/\$([a-z_]*)\$[^]*?\$\1\$/gi, "'…'")
    .replaceAll(/'(?:[^']|'')*'?/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 500);

const harmlessLength = 3;
/** As long as a secret, and in no word. */
const secretLength = 10;
/**
 * The last net: the value of a setting, an e-mail address, an address of a machine and a long number are taken out wherever they
 * are. A number of a report is shorter, and times are written with other signs.
 */
function cleanerOf(env: NodeJS.ProcessEnv): (line: string) => string {
  const config = configOf(env);
  const values = Object.keys(settings)
    .filter((name) => !isHarmless(config, env, name))
    .flatMap((name) => {
      const value = env[name] ?? '';
      // A URL holds a password, and its parts may be printed apart.
      const inside = URL.canParse(value)
        ? [new URL(value).password, new URL(value).username, new URL(value).hostname]
        : [];
      return [value, ...value.split(','), ...inside].map((text) => [name, text.trim()] as const);
    })
    .filter(([, text]) => text.length > harmlessLength)
    .toSorted(([, a], [, b]) => b.length - a.length);
  return (line) => {
    let clean = line;
    for (const [name, value] of values) clean = without(clean, value, `[${name}]`);
    return clean
      .replaceAll(/[^\s@:<>"'=]+@[^\s@:<>"']+\.[^\s@:<>"']+/g, '[e-mail]')
      .replaceAll(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]')
      .replaceAll(/\+?\d(?:[ -]?\d){8,}/g, (found) => (/^\d{4}-\d{2}-\d{2}/.test(found) ? found : '[number]'));
  };
}

/** A short value, such as the name of a folder, may be a part of words. */
const without = (text: string, value: string, instead: string): string =>
  value.length >= secretLength
    ? text.replaceAll(value, instead)
    : text.replaceAll(new RegExp(`(?<!\\w)${RegExp.escape(value)}(?!\\w)`, 'g'), instead);

/** The program's log of the last days: of journald, and of staff commands that failed. */
export async function readLog(env: NodeJS.ProcessEnv, file?: string): Promise<string> {
  const ofCommands = join(env['DATA_DIR'] ?? 'data', 'staff-errors.ndjson');
  const texts = existsSync(ofCommands) ? [readFileSync(ofCommands, 'utf8')] : [];
  if (file !== undefined) return [...texts, readFileSync(file, 'utf8')].join('\n');
  const ask = promisify(execFile)(
    'journalctl',
    ['-u', 'saral', '--since', '-7 days', '-o', 'cat', '--no-pager', '-q'],
    {
      maxBuffer: 512 * 2 ** 20,
      timeout: 60_000,
    },
  );
  const { stdout } = await ask.catch(() => ({ stdout: '' }));
  return [...texts, stdout].join('\n');
}
