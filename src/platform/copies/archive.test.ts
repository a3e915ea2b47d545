// The log of changes on its way to the place: each file once and whole, a hole noticed, the disk not filled.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { byText } from '#kit/text/by-text.ts';
import { makeKey, openerOf } from './age.ts';
import { openArchive } from './archive.ts';
import { folderTarget } from './folder-target.ts';
import { bytesOf, once } from './layout.ts';
import { TargetFault } from './target.ts';
import { nextSegment, readStoredName } from './wal.ts';

const home = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const key = await makeKey();
writeFileSync(join(home, 'key'), key.secret);

let folder = '';
let place = '';
beforeEach(() => {
  folder = join(home, crypto.randomUUID());
  place = join(folder, 'place');
  mkdirSync(join(folder, 'incoming'), { recursive: true });
  mkdirSync(place);
});
const open = (maxBytes = 2 ** 20) => openArchive(folder, { recipient: key.recipient, maxBytes });
const nameOf = (n: number): string => `0000000100000000000000${n.toString(16).toUpperCase().padStart(2, '0')}`;
const at = (n: number): Date => new Date(Date.UTC(2026, 10, 29, 10, n));
/** As the server does: a file of the log, finished at minute `n`. */
function finish(n: number, content = `changes ${n}`): void {
  const path = join(folder, 'incoming', nameOf(n));
  writeFileSync(path, content);
  utimesSync(path, at(n), at(n));
}
const sent = () =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .flatMap((name) => readStoredName(name) ?? [])
    .toSorted(byText(({ name }) => name));
const advance = async (archive = open()): Promise<void> => {
  await archive.pack();
  await archive.send(folderTarget(place));
};

test('the file after another one', () => {
  expect(nextSegment('000000010000000000000001')).toBe('000000010000000000000002');
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000');
  expect(nextSegment('0000000A0000000F000000FF')).toBe('0000000A0000001000000000');
});

test('before a base backup nothing is sent, then each file is sent once, packed, unreadable without the key, with its time', async () => {
  const archive = open();
  finish(1);
  await advance();
  expect(sent()).toEqual([]);
  await archive.keep();
  finish(2);
  finish(3);
  writeFileSync(join(folder, 'incoming', '00000002.history'), 'x');
  await advance();
  // The server repeats a file whose end it did not record.
  finish(3);
  await advance();
  const { line } = await archive.state();
  expect(sent().map(({ name, at: time, line: of }) => [name, time, of])).toEqual([
    [nameOf(2), at(2), line],
    [nameOf(3), at(3), line],
  ]);
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  expect(readdirSync(join(folder, 'outgoing'))).toEqual([]);
  const [file] = readdirSync(join(place, 'wal', line));
  const bytes = readFileSync(join(place, 'wal', line, file!));
  expect(bytes.includes('changes')).toBe(false);
  const opener = await openerOf(join(home, 'key'));
  const opened = await bytesOf(await opener.pieces(once(bytes)));
  expect(gunzipSync(opened).toString()).toBe('changes 2');
  expect(await archive.state()).toMatchObject({ sent: nameOf(3), sentUntil: at(3).toISOString(), lostAt: null });
});

test('a place that is away keeps all here, and gets each once it is back', async () => {
  const archive = open();
  await archive.keep();
  const away = { ...folderTarget(place), put: () => Promise.reject(new TargetFault('away')) };
  for (let n = 1; n <= 5; n++) {
    finish(n);
    await archive.pack();
    await expect(archive.send(away)).rejects.toMatchObject({ code: 'away' });
    expect(await archive.bound()).toBe(false);
  }
  expect(await archive.waitingBytes()).toBeGreaterThan(5 * 100);
  await advance();
  expect(sent().map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map(nameOf));
  expect(await archive.waitingBytes()).toBe(0);
});

test('past its bound it is let go of, which is remembered until the next base backup is complete', async () => {
  const archive = open(1000);
  await archive.keep();
  finish(1);
  await advance(archive);
  for (let n = 2; n <= 9; n++) finish(n, crypto.randomUUID().repeat(50));
  await archive.pack();
  expect(await archive.bound()).toBe(true);
  expect(await archive.waitingBytes()).toBe(0);
  // From the last change that was sent on.
  expect(await archive.state()).toMatchObject({ run: null, lostAt: at(1).toISOString() });
  // Away for a week: nothing piles up any more, and the time of the gap stays.
  for (let n = 10; n <= 30; n++) {
    finish(n);
    await archive.pack();
    expect(await archive.waitingBytes()).toBe(0);
    expect(await archive.bound()).toBe(false);
  }
  expect(await archive.state()).toMatchObject({ run: null, lostAt: at(1).toISOString() });
  const run = await archive.keep();
  finish(31);
  await advance(archive);
  expect(sent().map(({ name }) => name)).toEqual([1, 31].map(nameOf));
  expect(await archive.state()).toMatchObject({ run, lostAt: at(1).toISOString() });
  await archive.complete();
  expect(await archive.state()).toMatchObject({ run, lostAt: null });
});

test('a missing file is noticed: what comes after it is useless until the next base backup', async () => {
  const archive = open();
  await archive.keep();
  finish(1);
  await advance();
  finish(3);
  finish(4);
  await advance();
  expect(sent().map(({ name }) => name)).toEqual([nameOf(1)]);
  expect(await archive.state()).toMatchObject({ run: null, lostAt: at(1).toISOString() });
});

test('a state that can not be read fails, and is not replaced', async () => {
  const state = join(folder, 'state.json');
  symlinkSync(state, state);
  await expect(open().state()).rejects.toThrow(/ELOOP/);
  rmSync(state);
  const { line } = await open().state();
  expect((await open().state()).line).toBe(line);
});

test('a program that was killed while it packed or sent loses nothing', async () => {
  const archive = open();
  await archive.keep();
  finish(1);
  finish(2);
  await archive.pack();
  // Packed, and the file of before not yet removed; and one that was packed in part.
  finish(2);
  writeFileSync(join(folder, 'outgoing', `${nameOf(3)}.unfinished`), 'part');
  finish(3);
  await archive.pack();
  // Sent, and not yet recorded.
  const before = readFileSync(join(folder, 'state.json'));
  const waiting = readdirSync(join(folder, 'outgoing'));
  const copies = waiting.map((name) => [name, readFileSync(join(folder, 'outgoing', name))] as const);
  await advance();
  writeFileSync(join(folder, 'state.json'), before);
  for (const [name, bytes] of copies) writeFileSync(join(folder, 'outgoing', name), bytes);
  await advance();
  expect(sent().map(({ name }) => name)).toEqual([1, 2, 3].map(nameOf));
});
