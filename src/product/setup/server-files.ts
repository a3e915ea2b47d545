// What the server needs beside the settings: the unit of systemd, how long the journal goes back, and the proxy in front with its
// certificate.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const unitFile = 'etc/systemd/system/saral.service';
const proxyFile = 'etc/caddy/Caddyfile';
const journalFile = 'etc/systemd/journald.conf.d/saral.conf';
const mark = '# Written by saral setup';

/** Writes them below `root`, from the templates; what another wrote for the proxy stays beside it. */
export function writeServerFiles(root: string, templates: string, appUrl: string): void {
  write(join(root, unitFile), readFileSync(join(templates, 'saral.service'), 'utf8'));
  write(join(root, journalFile), readFileSync(join(templates, 'journald.conf'), 'utf8'));
  const proxy = join(root, proxyFile);
  if (existsSync(proxy) && !readFileSync(proxy, 'utf8').startsWith(mark)) renameSync(proxy, `${proxy}.before-saral`);
  write(proxy, readFileSync(join(templates, 'Caddyfile'), 'utf8').replace(/^SITE/m, new URL(appUrl).host));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode: 0o644 });
  renameSync(`${file}.new`, file);
}

/** The commands that make the user and the proxy, before the files are written. */
export const preparing = [
  'id -u saral >/dev/null 2>&1 || useradd --system --home-dir /var/lib/saral --no-create-home saral',
  // A new machine has no list of packages yet.
  'command -v caddy >/dev/null || { apt-get update && apt-get install -y caddy; }',
] as const;
/** Those that start both with the files. */
export const starting = [
  'caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile',
  'systemctl daemon-reload',
  'systemctl restart systemd-journald',
  'systemctl enable saral caddy',
  'systemctl restart saral caddy',
] as const;
