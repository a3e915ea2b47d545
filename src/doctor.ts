// Says what is right and what is wrong with this installation, each with what to do; changes nothing. Exit code 1 when something
// is wrong.
import './mode.ts';
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { failureText, escapeControlCharacters } from '#platform/operations/command-line.ts';
import { type Config, refusePublicDemo, refuseUnready } from '#platform/operations/config.ts';
import { makeLog, outliveLostOutput } from '#platform/operations/log.ts';
import { fetchBounded } from '#platform/http/fetch.ts';
import { readHealth } from '#features/operations/actions/read-health.ts';
import type { Health } from '#features/operations/model.ts';
import { type OpenProduct, openProduct } from './product/open-product.ts';
import { readConfig, settingWarnings } from './product/settings.ts';

/** A thing that was looked at; `next`: what to do, where something is wrong. */
interface Line {
  readonly of: string;
  readonly says: string;
  readonly next?: string;
}

outliveLostOutput();
const lines = await examine();
for (const { of, says, next } of lines)
  console.log(
    escapeControlCharacters(`${next === undefined ? 'ok     ' : 'WRONG  '}${of}: ${says}${next ? `. ${next}` : ''}`),
  );
const wrong = lines.filter(({ next }) => next !== undefined).length;
console.log(wrong === 0 ? 'Nothing is wrong.' : `To do: ${wrong}.`);
process.exitCode = wrong === 0 ? 0 : 1;

async function examine(): Promise<Line[]> {
  let config: Config;
  try {
    config = readConfig(process.env);
    refusePublicDemo(config);
    refuseUnready(config);
  } catch (error) {
    return [{ of: 'settings', says: reasonOf(error), next: 'Correct them; the rest is looked at then' }];
  }
  const warnings = settingWarnings(config, process.env);
  return [
    ...(warnings.length === 0 ? [{ of: 'settings', says: 'complete' }] : []),
    ...warnings.map((says) => ({ of: 'settings', says, next: 'See docs/settings.md' })),
    await programLine(config),
    ...(await databaseLines(config)),
  ];
}

async function programLine({ HOST, PORT }: Config): Promise<Line> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`;
  const answer = await fetchBounded(url, {}, { timeoutMs: 10_000, maxBytes: 1024 });
  if (!answer.ok)
    return {
      of: 'program',
      says: `does not answer on port ${PORT}`,
      next: 'Start it, and look in its log why it ended',
    };
  const missing = answer.status === 200 ? [] : [...answer.text.matchAll(/"(\w+)":false/g)].map(([, name]) => name);
  return answer.status === 200
    ? { of: 'program', says: 'runs and is ready' }
    : { of: 'program', says: `runs, but is not ready (${missing.join(', ')})`, next: 'Look in its log for the reason' };
}

async function databaseLines(config: Config): Promise<Line[]> {
  let opened: OpenProduct | undefined;
  try {
    // The lines name what is wrong; the log of the attempt would come between them.
    opened = await openProduct(
      config,
      makeLog(() => undefined),
    );
    return (await readHealth(opened.ctx)).map((health) => ({ of: health.of, ...wordsOf(health) }));
  } catch (error) {
    return [
      { of: 'database', says: reasonOf(error, config.DATA_DIR), next: 'Correct this; the rest is looked at then' },
    ];
  } finally {
    await opened?.end();
  }
}

/** An unexpected error may quote a row: it is written where those of staff commands are. */
function reasonOf(error: unknown, folder = '.'): string {
  const file = resolve(folder, 'staff-errors.ndjson');
  const log = makeLog((line) => appendFileSync(file, line, { mode: 0o600 }));
  return failureText(error, log, file);
}

function wordsOf(health: Health): Omit<Line, 'of'> {
  switch (health.of) {
    case 'database':
      return {
        says: `PostgreSQL ${health.version}${health.isSeparated ? ', whose program can not change tables' : ', whose program can change tables'}`,
        ...(health.isSeparated ? {} : { next: 'Set DATABASE_OWNER_URL (docs/running.md, Database)' }),
      };
    case 'backup':
      return {
        says: health.hours === null ? 'there is none' : `the last one is ${health.hours} hours old`,
        ...(health.isDue ? { next: 'Make one now, and one each day (docs/running.md, Backup)' } : {}),
      };
    case 'disk':
      return {
        says: `${health.freeMegabytes} MB are free`,
        ...(health.isLow ? { next: 'Free some space' } : {}),
      };
    case 'clock':
      return health.isOff
        ? {
            says: `differs from that of ${health.other} by ${health.seconds} s`,
            next: 'Let the machine follow a time server: timedatectl set-ntp true',
          }
        : { says: `differs by ${health.seconds ?? 0} s at most` };
    case 'queue':
      return health.failing === 0
        ? { says: 'all background work succeeds' }
        : { says: `${health.failing} jobs or timers fail`, next: 'List them: background-job list, a staff command' };
    case 'messages':
      return health.failed + health.waiting === 0
        ? { says: 'none failed within a week, none waits for an hour' }
        : {
            says: `${health.failed} failed within a week, ${health.waiting} wait for more than an hour`,
            next: 'Look at /desk/messages for the reason, correct it and try them again there',
          };
    case 'templates':
      return health.off === 0
        ? { says: 'none is off' }
        : { says: `WhatsApp does not send ${health.off}`, next: 'Look at the attention list of the desk' };
    case 'audit':
      return health.isOff
        ? { says: 'entries were altered, deleted or moved', next: 'Run audit:check (docs/running.md)' }
        : { says: 'the last check found nothing' };
  }
}
