// What the server needs beside the settings: the unit of systemd, how long the journal goes back, and the proxy in front with its
// certificate.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Answers } from './env-file.ts';

export const unitFile = 'etc/systemd/system/saral.service';
const proxyFile = 'etc/caddy/Caddyfile';
const journalFile = 'etc/systemd/journald.conf.d/saral.conf';
const mark = '# Written by saral setup';

/** Writes them below `root`, from the templates; what another wrote for the proxy stays beside it. */
export function writeServerFiles(root: string, templates: string, answers: Answers): void {
  const { APP_URL: appUrl = '' } = answers;
  const unit = readFileSync(join(templates, 'saral.service'), 'utf8');
  const folder = folderOfCopies(answers);
  // The dash: where its disk is not mounted the program starts, and says so.
  const opened = folder === undefined ? '' : `ReadWritePaths=-${folder}\n`;
  write(join(root, unitFile), unit.replace(/^(ProtectSystem=.*\n)/m, `$1${opened}`));
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

/** Where the copies go, if that is a folder. */
const folderOfCopies = ({ BACKUP_TO = '' }: Answers): string | undefined =>
  BACKUP_TO.startsWith('/') ? BACKUP_TO : undefined;

/** The commands that make the user and the proxy, before the files are written. */
export const preparingOf = (answers: Answers): readonly string[] => [
  'id -u saral >/dev/null 2>&1 || useradd --system --home-dir /var/lib/saral --no-create-home saral',
  // A new machine has no list of packages yet.
  'command -v caddy >/dev/null || { apt-get update && apt-get install -y caddy; }',
  ...(folderOfCopies(answers) === undefined
    ? []
    : [`install -d -o saral -g saral -m 0700 ${String(folderOfCopies(answers))}`]),
  ...(answers['BACKUP_SFTP_KEY_FILE'] ? [`chown saral: ${answers['BACKUP_SFTP_KEY_FILE']}`] : []),
];
/** The commands that start Caddy and the program with the files. */
export const starting = [
  'caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile',
  'systemctl daemon-reload',
  'systemctl restart systemd-journald',
  'systemctl enable saral caddy',
  'systemctl restart saral caddy',
] as const;
