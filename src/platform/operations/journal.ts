import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { byText } from '#kit/text/by-text.ts';
import type { LogKeeping } from '#kit/log-keeping.ts';
import { dayMs } from '#kit/time.ts';

const enoughDays = 3;
const folder = 'var/log/journal';
const yearDays = 365;

/** Reads the journal's files and bounds below `root`; not what is in them. */
export async function readLogKeeping(root = '/', now: () => number = Date.now): Promise<LogKeeping> {
  if (!existsSync(join(root, 'etc/systemd/system/saral.service'))) return { by: 'others' };
  const files = await journalFiles(join(root, folder));
  if (files.length === 0) return { by: 'memory' };
  const usedBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const oldest = Math.min(...files.map(({ since }) => since));
  const days = Math.max(0, (now() - oldest) / dayMs);
  const { blocks, bavail, bsize } = await statfs(join(root, folder));
  const config = journalConfig(root);
  const size = blocks * bsize;
  // As journald.conf(5): a tenth of the disk and 4 GB at most, and 15 % of the disk stay free, 4 GB at most.
  const mostUsed = bytesOf(config['SystemMaxUse']) ?? Math.min(size / 10, 4 * gigabyte);
  const leastFree = bytesOf(config['SystemKeepFree']) ?? Math.min(size * 0.15, 4 * gigabyte);
  const retention = config['MaxRetentionSec'];
  return {
    by: 'journal',
    days: Math.floor(days),
    yearBytes: days < enoughDays ? undefined : Math.round((usedBytes / days) * yearDays),
    mostBytes: Math.round(Math.max(0, Math.min(mostUsed, usedBytes + bavail * bsize - leastFree))),
    mostDays: daysOf(retention),
  };
}

interface JournalFile {
  readonly bytes: number;
  /** Time of its first line, in ms. */
  readonly since: number;
}
/** The journal files of all programs, because the bounds count them together. */
async function journalFiles(at: string): Promise<JournalFile[]> {
  const names = await readdir(at, { recursive: true }).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /\.journal~?$/.test(name))
      .map(async (name) => {
        // One may be deleted after the list was read.
        const facts = await stat(join(at, name)).catch(() => undefined);
        if (!facts?.isFile()) return [];
        // An archived file has the time of its first line in its name, in microseconds; the newest was born with its first line.
        const stamp = /-([0-9a-f]{16})\.journal~?$/.exec(name)?.[1];
        const since = stamp === undefined ? facts.birthtimeMs || facts.ctimeMs : Number.parseInt(stamp, 16) / 1000;
        return [{ bytes: facts.blocks * 512, since }];
      }),
  );
  return found.flat();
}

/** The settings of journald: of its file, then of the folders beside it, where a file of a later name counts. */
function journalConfig(root: string): Readonly<Record<string, string>> {
  const dirs = ['usr/lib', 'run', 'etc'].map((dir) => join(root, dir, 'systemd/journald.conf.d'));
  const dropIns = new Map(
    dirs.flatMap((dir) =>
      existsSync(dir)
        ? readdirSync(dir)
            .filter((name) => name.endsWith('.conf'))
            .map((name) => [name, join(dir, name)] as const)
        : [],
    ),
  );
  const files = [
    join(root, 'etc/systemd/journald.conf'),
    ...[...dropIns].toSorted(byText(([name]) => name)).map(([, file]) => file),
  ];
  const lines = files.filter((file) => existsSync(file)).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^\s*([A-Za-z]+)\s*=\s*(\S*)\s*$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value]];
    }),
  );
}

const gigabyte = 2 ** 30;
const units: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: gigabyte, T: 2 ** 40 };
function bytesOf(text: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(\d+)([KMGT]?)$/.exec(text ?? '') ?? [];
  return number === undefined ? undefined : Number(number) * (units[unit] ?? 1);
}
const spans: Readonly<Record<string, number>> = { year: 365.25, month: 30.44, week: 7, day: 1, d: 1, h: 1 / 24 };
/** Undefined for none, which journald writes as 0. */
function daysOf(text: string | undefined): number | undefined {
  const [, number = '0', unit = 's'] = /^(\d+)(year|month|week|day|d|h)?s?$/.exec(text ?? '') ?? [];
  const days = Number(number) * (spans[unit] ?? 1 / 86_400);
  return days === 0 ? undefined : days;
}
