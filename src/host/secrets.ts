import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  readonly sessionSecret: string;
  readonly dataKey: string;
}

/** Demo makes its own secrets once and keeps them, so that sessions outlive a restart. Live takes them from the settings. */
export function demoSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'demo-secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const made = { sessionSecret: randomBytes(32).toString('hex'), dataKey: randomBytes(32).toString('hex') };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}
