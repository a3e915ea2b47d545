// What the doctor says of an installation.
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { failureText } from '#platform/operations/command-line.ts';
import { type Config, refusePublicDemo, refuseUnready } from '#platform/operations/config.ts';
import { makeLog } from '#platform/operations/log.ts';
import { installedRelease } from '#platform/operations/release.ts';
import { fetchIndex, IndexAway, newerRelease } from '#platform/operations/release-index.ts';
import { fetchBounded } from '#platform/http/fetch.ts';
import { readHealth } from '#features/operations/actions/read-health.ts';
import { healthLine } from '#features/operations/model/health-line.ts';
import { healthThings } from '#features/operations/model/health-words.ts';
import { type OpenProduct, openProduct } from './open-product.ts';
import { readConfig, settingWarnings } from './settings.ts';
import { untriedOf } from './setup/untried.ts';

/** A thing that was looked at; `next`: what to do, where something is wrong. */
export interface Line {
  readonly of: string;
  readonly says: string;
  readonly next?: string;
}

export const lineText = ({ of, says, next }: Line): string =>
  `${next === undefined ? 'ok     ' : 'WRONG  '}${of}: ${sentence(says)}${next ? ` ${sentence(next)}` : ''}`;

/** Reasons of errors end without a full stop. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** `env`: the environment with the settings. */
export async function examine(env: NodeJS.ProcessEnv = process.env): Promise<Line[]> {
  let config: Config;
  try {
    config = readConfig(env);
    refusePublicDemo(config);
    refuseUnready(config);
  } catch (error) {
    return [{ of: 'Settings', says: reasonOf(error), next: 'Correct them; the rest is looked at then' }];
  }
  const warnings = settingWarnings(config, env);
  return [
    ...(warnings.length === 0 ? [{ of: 'Settings', says: 'They are complete' }] : []),
    ...untriedOf(env).map((name) => ({
      of: 'Settings',
      says: `Those of ${name} were never tried`,
      next: 'Run saral setup, which tries them',
    })),
    ...warnings.map((says) => ({ of: 'Settings', says, next: 'See docs/settings.md' })),
    await programLine(config),
    ...(await releaseLines(config)),
    ...(await databaseLines(config)),
  ];
}

async function programLine({ HOST, PORT }: Config): Promise<Line> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`;
  const answer = await fetchBounded(url, {}, { timeoutMs: 10_000, maxBytes: 1024 });
  if (!answer.ok)
    return {
      of: 'Program',
      says: `It does not answer on port ${PORT}`,
      next: 'Start it, and look in its log why it ended',
    };
  const missing = answer.status === 200 ? [] : [...answer.text.matchAll(/"(\w+)":false/g)].map(([, name]) => name);
  return answer.status === 200
    ? { of: 'Program', says: 'It runs and is ready' }
    : {
        of: 'Program',
        says: `It runs, but is not ready (${missing.join(', ')})`,
        next: 'Look in its log for the reason',
      };
}

/** What the publisher says about this release; an outage there is nothing wrong here. */
async function releaseLines({ RELEASES_URL }: Config): Promise<Line[]> {
  const installed = installedRelease();
  if (!installed || RELEASES_URL === undefined) return [];
  const of = 'Release';
  try {
    const index = await fetchIndex(RELEASES_URL, installed);
    const newer = newerRelease(index, installed);
    const holes = index.releases.find(({ version }) => version === installed.version)?.knownHoles ?? [];
    const next = newer ? 'Update: saral update' : 'Watch for a release that closes it';
    return [
      { of, says: newer ? `${newer.version} is available: saral update` : `${installed.version} is the newest` },
      ...holes.map(({ id, component, what }) => ({ of, says: `Known hole ${id} in ${component}: ${what}`, next })),
    ];
  } catch (error) {
    if (error instanceof IndexAway) return [{ of, says: error.message }];
    return [{ of, says: reasonOf(error), next: 'Correct RELEASES_URL, or ask the publisher' }];
  }
}

async function databaseLines(config: Config): Promise<Line[]> {
  let opened: OpenProduct | undefined;
  try {
    // The lines name what is wrong; the log of the attempt would come between them.
    opened = await openProduct(
      config,
      makeLog(() => undefined),
    );
    return (await readHealth(opened.ctx)).map((health) => ({
      of: healthThings.en[health.of],
      ...healthLine(health, 'en'),
    }));
  } catch (error) {
    return [
      {
        of: healthThings.en.database,
        says: reasonOf(error, config.DATA_DIR),
        next: 'Correct this; the rest is looked at then',
      },
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
