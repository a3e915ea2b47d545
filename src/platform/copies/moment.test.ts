// Which moments a place leads to, and what it says of the others.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { after, dayMs, minuteMs } from '#kit/time.ts';
import { listBases, retainedBases, thinBases, type BaseIndex } from './base.ts';
import { folderTarget } from './folder-target.ts';
import { chainTo, listChains, readMoment, refuseOtherBase, secondInIndia } from './moment.ts';
import { retainedCopies } from './thinning.ts';
import { fileOf, storedName } from './wal.ts';

const home = mkdtempSync(join(tmpdir(), 'moments-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let place = '';
beforeEach(() => {
  place = join(home, crypto.randomUUID());
});
const target = () => folderTarget(place);
const write = (name: string, content = 'x'): void => {
  mkdirSync(dirname(join(place, name)), { recursive: true });
  writeFileSync(join(place, name), content);
};
const nameOf = (n: number): string => `0000000100000000000000${n.toString(16).toUpperCase().padStart(2, '0')}`;
/** Minutes after noon UTC, half past five in the evening of India. */
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 29, 12, minute));
const [line, other] = ['0123456789abcdef', 'fedcba9876543210'];
/** A file of the log that was finished then. */
const segment = (n: number, minute: number, of = line): void =>
  write(storedName(of, fileOf({ name: nameOf(n), at: at(minute), sha256: 'a'.repeat(64) })));
/** A base backup that was complete then; of the copy of that minute. */
function base(
  minute: number,
  { first, last = first, of = line }: { first: number; last?: number; of?: string },
): string {
  const name = `saral-20261129T12${String(minute).padStart(2, '0')}00Z`;
  const index: BaseIndex = {
    format: 1,
    line: of,
    first: nameOf(first),
    last: nameOf(last),
    endedAt: at(minute).toISOString(),
    major: 18,
    migrations: [],
    label: '',
    unpackedBytes: 1,
    bytes: 1,
    sha256: '',
  };
  write(`copies/${name}.base.age`);
  write(`copies/${name}.base.json`, JSON.stringify(index));
  return name;
}
const to = async (minute: number) => {
  const { base: found, segments } = chainTo('there', await listChains(target()), at(minute));
  return [found.name.slice(-7, -3), ...segments.map(({ name }) => Number.parseInt(name.slice(-2), 16))];
};

test.each([
  ['2026-11-29 15:30', '2026-11-29T10:00:00.000Z'],
  ['2026-11-29T15:30:45', '2026-11-29T10:00:45.000Z'],
  ['2026-11-29 15:30:45.5 +05:30', '2026-11-29T10:00:45.500Z'],
  ['2026-11-29T10:00:00Z', '2026-11-29T10:00:00.000Z'],
  ['2026-11-29 00:10', '2026-11-28T18:40:00.000Z'],
])('%s is a moment', (text, moment) => expect(readMoment(text).toISOString()).toBe(moment));
test.each(['', 'yesterday', '15:30', '2026-11-29', '2026-11-31 15:30', '2026-11-29 24:30', '2026-11-29 15:30 IST'])(
  '%j is not a moment',
  (text) => expect(() => readMoment(text)).toThrow(/is not a moment; write it as/),
);
test('a moment is shown as it is typed', () => {
  expect(secondInIndia(at(1))).toBe('2026-11-29 17:31:00');
  expect(readMoment(secondInIndia(at(1)))).toEqual(at(1));
});

test('the newest base backup before a moment leads there, with the log until it', async () => {
  base(1, { first: 1 });
  for (const n of [1, 2, 3, 4, 5, 6]) segment(n, n);
  base(4, { first: 4, last: 5 });
  expect(await to(1)).toEqual(['1201', 1]);
  expect(await to(3)).toEqual(['1201', 1, 2, 3]);
  expect(await to(5)).toEqual(['1204', 4, 5]);
  expect(await to(6)).toEqual(['1204', 4, 5, 6]);
  await expect(to(0)).rejects.toThrow(
    'there reaches back to 2026-11-29 17:31:00 and not to 2026-11-29 17:30:00; take a later moment, or a copy of before: leave --to out',
  );
  await expect(to(7)).rejects.toThrow('the log at there ends at 2026-11-29 17:36:00; take a moment until then');
});

test('a gap is named from its first moment to its last', async () => {
  base(1, { first: 1 });
  for (const n of [1, 2, 4, 5, 6]) segment(n, n);
  base(5, { first: 5 });
  expect(await to(2)).toEqual(['1201', 1, 2]);
  for (const minute of [3, 4])
    await expect(to(minute)).rejects.toThrow(
      'the log at there has a gap from 2026-11-29 17:32:00 to 2026-11-29 17:35:00; take a moment before or after it',
    );
  expect(await to(6)).toEqual(['1205', 5, 6]);
});

test('after a restore another line goes on, with files of the same names', async () => {
  base(1, { first: 1 });
  for (const n of [1, 2]) segment(n, n);
  base(10, { first: 2, of: other });
  for (const n of [2, 3]) segment(n, n + 8, other);
  expect(await to(2)).toEqual(['1201', 1, 2]);
  await expect(to(5)).rejects.toThrow(/has a gap from/);
  expect(await to(11)).toEqual(['1210', 2, 3]);
});

test('a base backup without its own log, or whose index was not written, does not count', async () => {
  base(1, { first: 1, last: 2 });
  segment(1, 1);
  write('copies/saral-20261129T120200Z.base.age');
  await expect(to(1)).rejects.toThrow(/holds no base backup/);
});

test('a base backup of a newer release or another PostgreSQL is refused', async () => {
  base(1, { first: 1 });
  segment(1, 1);
  const [chain] = await listChains(target());
  expect(() => refuseOtherBase(chain!, 18)).not.toThrow();
  expect(() => refuseOtherBase(chain!, 19)).toThrow(/is of PostgreSQL 18, and this release has 19/);
  const newer = { ...chain!, base: { ...chain!.base, migrations: ['20990101T0000-later'] } };
  expect(() => refuseOtherBase(newer, 18)).toThrow(/^the base backup was made by a newer version/);
});

test('each moment of the last seven days stays', () => {
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const bases = days.map((day) => ({ day, endedAt: new Date(at(0).getTime() + day * dayMs).toISOString() }));
  const now = new Date(at(30).getTime() + 10 * dayMs);
  // Seven days ago is half an hour after that of the third day.
  expect(retainedBases(bases, now).map(({ day }) => day)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  expect(retainedBases(bases.slice(0, 2), now).map(({ day }) => day)).toEqual([1]);
  expect(retainedBases(bases.slice(8), now).map(({ day }) => day)).toEqual([8, 9, 10]);
  expect(retainedBases([], now)).toEqual([]);
});

test('the copy of each base backup that stays stays too: its list names the files of those days', () => {
  const copies = Array.from({ length: 30 }, (_, day) => {
    const madeAt = new Date(at(0).getTime() + day * dayMs);
    return { name: `of day ${day}`, madeAt: madeAt.toISOString(), endedAt: after(madeAt, minuteMs).toISOString() };
  });
  const bases = retainedBases(copies, after(at(2), 29 * dayMs));
  expect(bases).toHaveLength(8);
  expect(retainedCopies(copies, bases)).toEqual(expect.arrayContaining(bases));
});

test('what no base backup needs goes, of every line, and what is under way stays', async () => {
  const old = base(1, { first: 1 });
  const kept = base(3, { first: 3 });
  for (const n of [1, 2, 3, 4]) segment(n, n);
  segment(1, 1, other);
  write('copies/saral-20261129T120500Z.base.age');
  const own = '00000000000000aa';
  segment(9, 9, own);
  const stays = retainedBases(await listBases(target()), new Date(at(3).getTime() + 8 * dayMs));
  await thinBases(target(), { line: own, stays });
  const left: string[] = [];
  for await (const { name } of target().list('')) left.push(name.replace(/\.\d+\.a{64}$/, ''));
  expect(left.toSorted()).toEqual(
    [
      `copies/${kept}.base.age`,
      `copies/${kept}.base.json`,
      `wal/${own}/${nameOf(9)}`,
      `wal/${line}/${nameOf(3)}`,
      `wal/${line}/${nameOf(4)}`,
    ].toSorted(),
  );
  expect(left.join()).not.toContain(old);
});
