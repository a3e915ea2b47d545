// Back to a moment: the database of a new data folder, from a base backup and the log of changes.
import { existsSync, renameSync } from 'node:fs';
import { rm, rmdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { after } from '#kit/time.ts';
import type { Opener } from '#platform/copies/age.ts';
import { type Copy, listCopies } from '#platform/copies/layout.ts';
import {
  type Chain,
  type ChainTo,
  chainTo,
  damaged,
  fetchChain,
  fetchLog,
  listChains,
  refuseOtherBase,
  secondInIndia,
} from '#platform/copies/moment.ts';
import { linesSince } from '#platform/copies/new-objects.ts';
import { faultTexts, refuseUnmarked } from '#platform/copies/read-copy.ts';
import { type BackupTarget, TargetFault } from '#platform/copies/target.ts';
import { asTx, makeDb, makePool, on } from '#platform/database/db.ts';
import { namedKeys } from '#platform/database/named-files.ts';
import { postgresHome } from '#platform/database/postgres-home.ts';
import { recoverPostgres } from '#platform/database/postgres.ts';
import { readSigningKey } from '#platform/database/signing.ts';
import { readAhead } from '#platform/operations/clock.ts';
import { type Config, StartupError } from '#platform/operations/config.ts';
import { makeLog } from '#platform/operations/log.ts';
import { markUnfinished } from '#platform/operations/restore.ts';
import { secretsOf } from '#platform/operations/secrets.ts';
import { listErasuresSince, type UndoneErasure } from '#features/people/actions/repeat-erasure.ts';
import { features } from '../features.ts';
import type { ProductContext } from './context.ts';
import { makeProduct } from './product.ts';

/** What the place knows of the time after the moment. */
export interface CameAfter {
  /** How many records of each kind, by its name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly lines: readonly string[];
  readonly erasures: readonly UndoneErasure[];
}
export interface RecoveredMoment {
  /** Undefined, with `unknown`, where it can't be read. */
  readonly cameAfter: CameAfter | undefined;
  readonly unknown?: string;
  /** Where the files of that time are named: the copies before and after it, and lines of those sent in between. */
  readonly copy: Copy | undefined;
  readonly next: Copy | undefined;
  readonly lines: readonly string[];
  /** How many lists of such lines can't be read. */
  readonly unread: number;
}

/**
 * Brings the database of a new DATA_DIR to a moment, and reads what came after it. It is in its place, and no start is allowed on
 * it, when this resolves; before, nothing is changed.
 * @throws StartupError saying what to do
 */
export async function recoverMoment(
  config: Config,
  target: BackupTarget,
  { opener, to }: { readonly opener: Opener; readonly to: Date },
): Promise<RecoveredMoment> {
  if (config.DATABASE_URL !== undefined)
    throw new StartupError(
      'with DATABASE_URL the server of that database restores to a moment: see docs/running.md, An own PostgreSQL',
    );
  const folder = join(resolve(config.DATA_DIR), 'postgres');
  const home = postgresHome(folder);
  refuseUsed(home.data);
  try {
    await refuseUnmarked(target);
    const chains = await listChains(target);
    const chain = chainTo(target.place, chains, to);
    refuseOtherBase(chain, home.major);
    const scratch = join(folder, 'recovery');
    try {
      const recovery = { target, opener, scratch };
      await recover({ ...recovery, chain, later: chain.later, to }, (login) => checkMoment(config, login));
      const copies = await listCopies(target);
      const copy = copies.findLast(({ madeAt }) => new Date(madeAt) <= to);
      const next = copies.find(({ madeAt }) => new Date(madeAt) > to);
      const from = new Date(copy?.madeAt ?? chain.base.endedAt);
      const sent = await linesSince(target, { opener, from, next: next && new Date(next.madeAt) });
      const later = await readLater({ ...recovery, scratch: `${scratch}-after` }, chains, to);
      // A line of another data folder would go on in this one.
      await rm(home.archive, { recursive: true, force: true });
      renameSync(postgresHome(scratch).data, home.data);
      return { ...later, copy, next, ...sent };
    } finally {
      for (const path of [scratch, `${scratch}-after`])
        await rm(join(postgresHome(path).data, '..'), { recursive: true, force: true });
      // Only if nothing is in it.
      await rmdir(folder).catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof TargetFault) throw new StartupError(faultTexts[error.code](target.place));
    throw error;
  }
}
function refuseUsed(data: string): void {
  if (existsSync(data))
    throw new StartupError('the data folder is in use; a restore goes into a new one: set DATA_DIR to a new folder');
}

interface Recovery {
  readonly target: BackupTarget;
  readonly opener: Opener;
  readonly scratch: string;
}
/** So many files of the log, 16 MiB each, are fetched between two looks at whether they reach the moment. */
const filesAtOnce = 20;
/**
 * Restores a database into a scratch folder and runs `use` on it: to a moment, by the chain and, where it ends before that,
 * the files `later`; without a moment to the chain's end.
 */
async function recover<T>(
  {
    target,
    opener,
    scratch,
    chain,
    later,
    to,
  }: Recovery & { readonly chain: Chain; readonly later: ChainTo['later']; readonly to: Date | undefined },
  use: (login: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const home = postgresHome(scratch);
  const folder = join(home.data, '..');
  await fetchChain(target, { chain, opener, folder, isPartial: to === undefined });
  const waiting = [...later];
  const fetchMore = async () => {
    const segments = waiting.splice(0, filesAtOnce);
    if (segments.length === 0) return undefined;
    const damage = await fetchLog(target, { segments, opener, folder });
    return { fault: damage && damaged(damage) };
  };
  return recoverPostgres(home, { to, label: chain.base.label, fetchMore, use });
}

/** @throws StartupError when DATA_KEY is not that of then */
async function checkMoment(config: Config, login: pg.ClientConfig): Promise<void> {
  const signingKey = await readSigningKey(login, secretsOf(config));
  const pool = makePool({ ...login, max: 2 });
  const product = makeProduct({ config, pool, signingKey, log: makeLog(() => undefined) });
  try {
    await product.check();
    await markUnfinished(product.workCtx.db);
  } finally {
    await product.end();
  }
}

/** The keys of the files that its rows name. A file that was stored after the moment has no row. */
export const keysOf = (ctx: ProductContext): Promise<Set<string>> =>
  ctx.transaction((tx) =>
    namedKeys(
      tx,
      features.flatMap(({ files = [] }) => files),
    ),
  );

async function readLater(
  recovery: Recovery,
  chains: readonly Chain[],
  to: Date,
): Promise<Pick<RecoveredMoment, 'cameAfter' | 'unknown'>> {
  const chain = chains.at(-1);
  if (!chain) return { cameAfter: undefined };
  try {
    return {
      cameAfter: await recover({ ...recovery, chain, later: [], to: undefined }, (login) => readSince(login, to)),
    };
  } catch (error) {
    return { cameAfter: undefined, unknown: (error as Error).message };
  }
}

/** At most so many are listed; all are counted. */
const mostListed = 10_000;
async function readSince(login: pg.ClientConfig, to: Date): Promise<CameAfter> {
  const pool = makePool({ ...login, max: 2 });
  try {
    const db = asTx(makeDb(pool));
    // Records have the time of the product's clock, which a demo moves.
    const since = after(to, await readAhead(db));
    const counts: Record<string, number> = {};
    const found: { readonly of: string; readonly id: string; readonly at: Date }[] = [];
    for (const { of, find } of features.flatMap((feature) => feature.madeSince ?? [])) {
      counts[of] = (await on(db).value<number>`select count(*)::int from (${find(since)}) made`) ?? 0;
      const rows = await on(db).rows<{ id: string; at: Date }>`
        select id, at from (${find(since)}) made (id, at) order by at limit ${mostListed}`;
      found.push(...rows.map((row) => ({ of, ...row })));
    }
    const lines = found
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ of, id, at }) => `${secondInIndia(at)}  ${of}  ${id}`);
    return { counts, lines, erasures: await listErasuresSince(db, to) };
  } finally {
    await pool.end();
  }
}

/** Writes the list of what came after into DATA_DIR, for its owner alone. @returns its path */
export async function writeCameAfter(dataDir: string, { lines }: CameAfter, to: Date): Promise<string> {
  const stamp = to.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const path = join(resolve(dataDir), `after-${stamp}.txt`);
  await writeFile(path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  return path;
}
