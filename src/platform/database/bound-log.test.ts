import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { boundLog } from './bound-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'bound-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'server.log');

test('a log never takes more than twice its limit, while its server writes on', () => {
  boundLog(file, 100);
  expect(readdirSync(folder)).toEqual([]);
  const server = openSync(file, 'a');
  for (let line = 0; line < 100; line++) {
    writeSync(server, `line ${String(line).padStart(2, '0')}\n`);
    boundLog(file, 100);
  }
  closeSync(server);
  const texts = ['server.log.1', 'server.log'].map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(108);
  expect(texts.join('')).toMatch(/^(line \d\d\n){14,}$/);
  expect(texts.join('')).toContain('line 99\n');
});
