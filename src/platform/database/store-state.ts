import type { Context } from '#kit/context.ts';
import { StartupError } from '#platform/operations/config.ts';
import { lockFor } from './db.ts';
import { hasWorkers } from './queue/heartbeat.ts';
import { readSetting, writeSetting } from './settings.ts';

/** The stores of the files by their names: where new ones go, and while they are moved where they were before. */
export interface Stores {
  readonly current: string;
  readonly previous?: string | undefined;
}
const name = 'object-stores';
const listOf = ({ current, previous }: Stores): readonly (string | undefined)[] => [current, previous];

/**
 * For starts: stores which stores the last start works with. Each must read what the others write, or a photo would be there
 * for some visitors only. Idempotent, also for concurrent starts.
 * @throws StartupError, and nothing is changed, when instances run that work with another store
 */
export const adoptStores = (ctx: Pick<Context, 'transaction' | 'log'>, given: Stores): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockFor(tx, 'object-stores', '');
    const known = await readSetting<Stores | undefined>(tx, name, undefined);
    if (known?.current === given.current && known.previous === given.previous) return;
    const isLeft = known !== undefined && !listOf(given).includes(known.current);
    const isUnknownToOthers = known !== undefined && !listOf(known).includes(given.current);
    if ((isLeft || isUnknownToOthers) && (await hasWorkers(tx)))
      throw new StartupError(
        `STORAGE, S3_ENDPOINT or S3_BUCKET name another store than that of the running instances (${known.current}); set them to theirs, stop all instances for half a minute, or move the files step by step (docs/running.md, Move the stored files)`,
      );
    await writeSetting(tx, name, given);
    if (isLeft)
      ctx.log.warn('the store of the files was changed without the one before', {
        store: given.current,
        before: known.current,
      });
  });
