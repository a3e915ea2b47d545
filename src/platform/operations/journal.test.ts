import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readLogKeeping } from './journal.ts';

let root = '';
const roots: string[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'saral-journal-'));
  roots.push(root);
});
afterAll(() => {
  for (const each of roots) rmSync(each, { recursive: true, force: true });
});
const write = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const unit = (): void => write('etc/systemd/system/saral.service', '[Service]\n');
const now = Date.parse('2026-11-29T00:00:00Z');
/** A file of the journal that begins so many days ago. */
const archived = (daysAgo: number, bytes: number, folder = 'abc'): void => {
  const stamp = ((now - daysAgo * 86_400_000) * 1000).toString(16).padStart(16, '0');
  write(`var/log/journal/${folder}/system@00-0000000000000001-${stamp}.journal`, Buffer.alloc(bytes, 1));
};
const read = () => readLogKeeping(root, () => now);

test('without our unit others keep what the program prints', async () => {
  expect(await read()).toEqual({ by: 'others' });
});
test('without files the journal is in the memory', async () => {
  unit();
  expect(await read()).toEqual({ by: 'memory' });
});
test('a year is estimated from what the days since the oldest line took, of all files together', async () => {
  unit();
  archived(10, 2 ** 20);
  archived(5, 2 ** 20);
  write('etc/systemd/journald.conf', '[Journal]\nSystemMaxUse=1G\n#MaxRetentionSec=2day\n');
  write(
    'etc/systemd/journald.conf.d/saral.conf',
    '[Journal]\nSystemMaxUse=50M\nMaxRetentionSec=366day\nSystemKeepFree=1\n',
  );
  expect(await read()).toEqual({
    by: 'journal',
    days: 10,
    yearBytes: Math.round((2 * 2 ** 20 * 365) / 10),
    mostBytes: 50 * 2 ** 20,
    mostDays: 366,
  });
});
test('a file of a later name counts, and one in /etc before one of the system', async () => {
  unit();
  archived(10, 1000);
  write('usr/lib/systemd/journald.conf.d/10.conf', 'SystemMaxUse=1M\nMaxRetentionSec=1month\n');
  write('etc/systemd/journald.conf.d/10.conf', 'SystemMaxUse=2M\n');
  expect(await read()).toMatchObject({ mostBytes: 2 * 2 ** 20, mostDays: undefined });
  write('etc/systemd/journald.conf.d/90.conf', 'SystemMaxUse=3M\nMaxRetentionSec=2week\n');
  expect(await read()).toMatchObject({ mostBytes: 3 * 2 ** 20, mostDays: 14 });
});
test('the first days say nothing about a year', async () => {
  unit();
  archived(2, 1000);
  expect(await read()).toMatchObject({ by: 'journal', days: 2, yearBytes: undefined });
});
