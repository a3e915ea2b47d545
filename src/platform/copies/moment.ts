// Back to a moment: which base backup and which files of the log lead there, and how they are fetched.
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { minuteInIndia, offsetOfIndiaMs, secondMs } from '#kit/time.ts';
import { StartupError } from '#platform/operations/config.ts';
import { refuseTooSmall } from '#platform/operations/disk.ts';
import { refuseOtherVersion } from '#platform/database/prepare-database.ts';
import type { Opener } from './age.ts';
import { type Base, baseName, listBases } from './base.ts';
import { DamagedCopy } from './layout.ts';
import { unpack, untar } from './read-copy.ts';
import type { BackupTarget } from './target.ts';
import { fileOf, nextSegment, readStoredName, storedName, type StoredSegment } from './wal.ts';

const shape = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?\s*(Z|[+-]\d\d:\d\d)?$/i;
/**
 * Reads a moment, `2026-11-29 15:30`, with seconds or without: in the time of India, or with a zone as `Z` or `+05:30`.
 * @throws StartupError
 */
export function readMoment(text: string): Date {
  const [, day = '', minute = '', second = ':00', zone] = shape.exec(text.trim()) ?? [];
  const inUtc = new Date(`${day}T${minute}${second}Z`);
  // JavaScript takes the 31st of November for the first of December.
  const isReal = day !== '' && !Number.isNaN(inUtc.getTime()) && inUtc.toISOString().startsWith(day);
  const at =
    zone === undefined ? new Date(inUtc.getTime() - offsetOfIndiaMs) : new Date(`${day}T${minute}${second}${zone}`);
  if (isReal && !Number.isNaN(at.getTime())) return at;
  throw new StartupError(
    `${text} is not a moment; write it as 2026-11-29 15:30 or 2026-11-29 15:30:45, in the time of India, or with a zone as 2026-11-29T10:00:00Z`,
  );
}

/** A base backup and the files of the log from it on, without a hole. */
export interface Chain {
  readonly base: Base;
  readonly segments: readonly StoredSegment[];
  /** The last moment that they lead to. */
  readonly until: Date;
}
/** One to a moment. */
export interface ChainTo extends Chain {
  /**
   * The files after it. One that waited on a full disk was archived after the moment although it was finished before, and so the
   * next may have changes of before the moment.
   */
  readonly later: readonly StoredSegment[];
}

/** The chains of a place, the oldest first. One whose own log is not whole does not count. */
export async function listChains(target: BackupTarget): Promise<Chain[]> {
  const lines = new Map<string, Map<string, StoredSegment>>();
  for await (const { name } of target.list('wal')) {
    const segment = readStoredName(name);
    if (!segment) continue;
    const line = lines.get(segment.line) ?? new Map<string, StoredSegment>();
    lines.set(segment.line, line.set(segment.name, segment));
  }
  const chains: Chain[] = [];
  for (const base of await listBases(target)) {
    const segments: StoredSegment[] = [];
    const line = lines.get(base.line);
    for (let next = line?.get(base.first); next; next = line?.get(nextSegment(next.name))) segments.push(next);
    const last = segments.at(-1);
    if (last && last.name >= base.last) chains.push({ base, segments, until: last.at });
  }
  return chains;
}

/**
 * The chain that leads to a moment, cut behind it.
 * @throws StartupError when none does, naming the nearest that can be come back to
 */
export function chainTo(place: string, chains: readonly Chain[], to: Date): ChainTo {
  const [oldest] = chains;
  if (!oldest)
    throw new StartupError(`${place} holds no base backup, so only a copy of it can be restored: leave --to out`);
  const earliest = wholeSecond(oldest.base.endedAt);
  if (to < earliest)
    throw new StartupError(
      `${place} reaches back to ${secondInIndia(earliest)} and not to ${secondInIndia(to)}; take a later moment, or a copy of before: leave --to out`,
    );
  const found = chains.findLast(({ base }) => new Date(base.endedAt) <= to) ?? oldest;
  const enough = found.segments.findIndex(({ at }) => at >= to);
  if (enough >= 0)
    return { ...found, segments: found.segments.slice(0, enough + 1), later: found.segments.slice(enough + 1) };
  const later = chains.find(({ base }) => new Date(base.endedAt) > to);
  const reached = secondInIndia(found.until);
  throw new StartupError(
    later
      ? `the log at ${place} has a gap from ${reached} to ${secondInIndia(wholeSecond(later.base.endedAt))}; take a moment before or after it`
      : `the log at ${place} ends at ${reached}; take a moment until then`,
  );
}
/** The first whole second from then on: it can be given as a moment. */
const wholeSecond = (at: string): Date => new Date(Math.ceil(new Date(at).getTime() / secondMs) * secondMs);
/** In the form in which a moment is given. */
export const secondInIndia = (at: Date): string => `${minuteInIndia(at)}${at.toISOString().slice(16, 19)}`;

/** `major`: the version of PostgreSQL here. @throws StartupError when this program can't use a base backup */
export function refuseOtherBase({ base }: Chain, major: number): void {
  refuseOtherVersion('the base backup', base.migrations);
  if (base.major !== major)
    throw new StartupError(
      `the base backup is of PostgreSQL ${base.major}, and this release has ${major}; take the release of then, or a copy: leave --to out`,
    );
}

interface Fetch {
  readonly opener: Opener;
  /** Gets the files of the base backup into `data`, those of the log into `wal`. */
  readonly folder: string;
}

/**
 * Fetches a chain and compares each digest. `isPartial`: the log may end where it is damaged.
 * @throws StartupError saying what to do
 */
export async function fetchChain(
  target: BackupTarget,
  { chain, opener, folder, isPartial }: Fetch & { readonly chain: Chain; readonly isPartial: boolean },
): Promise<void> {
  const { base, segments } = chain;
  const [data, wal] = [join(folder, 'data'), join(folder, 'wal')];
  for (const path of [data, wal]) {
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { recursive: true, mode: 0o700 });
  }
  await refuseTooSmall([{ folder, bytes: base.unpackedBytes }]);
  const damage = await damageIn(() =>
    unpack(target, {
      name: baseName(base.name),
      sha256: base.sha256,
      what: `the files of the base backup ${base.name}`,
      opener,
      into: (pieces) =>
        pipeline(pieces, createGunzip(), (unpacked: AsyncIterable<Uint8Array>) => untar(unpacked, data)),
    }),
  );
  if (damage) throw damaged(damage);
  const needed = segments.filter(({ name }) => name <= base.last);
  const others = segments.slice(needed.length);
  const damageOfNeeded = await fetchLog(target, { segments: needed, opener, folder });
  if (damageOfNeeded) throw damaged(damageOfNeeded);
  const damageOfOthers = await fetchLog(target, { segments: others, opener, folder });
  if (damageOfOthers && !isPartial) throw damaged(damageOfOthers);
}

/** Fetches files of the log. @returns the damage before which it stopped */
export function fetchLog(
  target: BackupTarget,
  { segments, opener, folder }: Fetch & { readonly segments: readonly StoredSegment[] },
): Promise<DamagedCopy | undefined> {
  return damageIn(async () => {
    for (const segment of segments) {
      const path = join(folder, 'wal', `${segment.name}.gz`);
      await unpack(target, {
        name: storedName(segment.line, fileOf(segment)),
        sha256: segment.sha256,
        opener,
        what: `the changes until ${secondInIndia(segment.at)}`,
        into: (pieces) => pipeline(pieces, createWriteStream(`${path}.unfinished`, { mode: 0o600 })),
      });
      await rename(`${path}.unfinished`, path);
    }
  });
}

const damageIn = async (work: () => Promise<unknown>): Promise<DamagedCopy | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof DamagedCopy) return error;
    throw error;
  }
};
export const damaged = ({ message }: DamagedCopy): StartupError =>
  new StartupError(`the log or its base backup is damaged: ${message}; take an earlier moment`);
