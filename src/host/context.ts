import { createHmac, hkdfSync } from 'node:crypto';
import type { Context, Log } from '#kit/context.ts';
import type { Happened } from '#kit/event.ts';
import type { Tx } from '#kit/context.ts';
import { asTx, type Db, row, sql } from '#host/db.ts';

export interface ContextParts {
  readonly db: Db;
  readonly log: Log;
  /** The root of every keyed hash: SESSION_SECRET. */
  readonly secret: string;
  readonly emit: (tx: Tx, happened: Happened) => Promise<void>;
  readonly now?: () => Date;
}

/** Makes the kit's Context over one database. */
export function makeContext({ db, log, secret, emit, now = () => new Date() }: ContextParts): Context {
  const outside = asTx(db);
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const made = Buffer.from(hkdfSync('sha256', secret, 'saral', purpose, 32));
    keys.set(purpose, made);
    return made;
  };
  return {
    db: outside,
    transaction: (work) => db.transaction().execute((trx) => work(asTx(trx as Db))),
    now,
    businessNow: async () => {
      // The clock of the process, so that a test's `now` and the demo's offset add up.
      const moved = await row<{ ms: number }>(outside, sql`select (extract(epoch from ahead) * 1000)::bigint as ms from product_clock`);
      return new Date(now().getTime() + (moved?.ms ?? 0));
    },
    emit,
    keyedHash: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex'),
    log,
  };
}
