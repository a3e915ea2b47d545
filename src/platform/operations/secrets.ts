import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The secrets that this program makes use of itself. */
export interface Secrets {
  readonly sessionSecret: string;
  readonly dataKey: string;
  /** The secrets before the last change, while they still count. */
  readonly previousSessionSecret?: string | undefined;
  readonly previousDataKey?: string | undefined;
}

/** Live requires the secrets in the settings; in demo they are optional. */
export function secretsOf(config: Config): Secrets {
  const { SESSION_SECRET: sessionSecret, DATA_KEY: dataKey } = config;
  const previous = {
    previousSessionSecret: config.SESSION_SECRET_PREVIOUS,
    previousDataKey: config.DATA_KEY_PREVIOUS,
  };
  if (sessionSecret && dataKey) return { sessionSecret, dataKey, ...previous };
  // A setting counts also where the other one is missing: a key that is not the database's is refused at the start.
  const made = demoSecrets(config.DATA_DIR);
  return { sessionSecret: sessionSecret ?? made.sessionSecret, dataKey: dataKey ?? made.dataKey, ...previous };
}

/** DATA_KEY and, where it is set, the one before it. */
export const dataKeysOf = ({ dataKey, previousDataKey }: Secrets): string[] =>
  [dataKey, previousDataKey].filter((key) => key !== undefined);

/** Generates a demo's secrets once and stores them, so that sessions survive a restart. */
export function demoSecrets(dataDir: string): Pick<Secrets, 'sessionSecret' | 'dataKey'> {
  const file = join(dataDir, 'demo-secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const generated = { sessionSecret: randomBytes(32).toString('hex'), dataKey: randomBytes(32).toString('hex') };
  // Written to a temporary file first: a killed start leaves no partial one.
  const unfinished = `${file}.${process.pid}.unfinished`;
  writeFileSync(unfinished, JSON.stringify(generated), { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  return generated;
}
