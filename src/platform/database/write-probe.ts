import { type Db, sql } from './db.ts';

/** At most one probe in this time, for all who ask. */
const probeEveryMs = 10_000;

/**
 * Whether the database takes writes: it is not read-only, and its disk has room. After a failed probe it takes two good
 * ones, so that the answer does not flap on a disk that is nearly full. Answers what the last probe found.
 */
export function makeWriteProbe(
  db: Db,
  { now = () => performance.now(), hasRoom }: { readonly now?: () => number; readonly hasRoom: () => Promise<boolean> },
): () => Promise<boolean> {
  let probedAt = -Infinity;
  let probing: Promise<boolean> | undefined;
  let isWritable = true;
  let goodInARow = 2;
  const probe = async (): Promise<boolean> => {
    const isGood = (await hasRoom().catch(() => true)) && (await takesWrites(db).catch(() => false));
    goodInARow = isGood ? goodInARow + 1 : 0;
    isWritable = goodInARow >= 2;
    return isWritable;
  };
  return async () => {
    if (probing) return probing;
    if (now() - probedAt < probeEveryMs) return isWritable;
    probedAt = now();
    probing = probe().finally(() => (probing = undefined));
    return probing;
  };
}

/** A sort that does not fit into its memory is written to the disk of the database, and fails where there is no room. */
async function takesWrites(db: Db): Promise<boolean> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`select set_config('work_mem', '64kB', true)`.execute(tx);
    const { rows } = await sql<{ isWritable: boolean }>`
      select count(*) > 0 and current_setting('transaction_read_only') = 'off' as is_writable
      from (select repeat(md5(n::text), 4) as text from generate_series(1, 2000) n order by text offset 0) spilled`.execute(
      tx,
    );
    return rows[0]?.isWritable === true;
  } finally {
    // A commit would wait for the standby, and pages are shown without one.
    await tx.rollback().execute();
  }
}
