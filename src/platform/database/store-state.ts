import type { Context } from '#kit/context.ts';
import { StartupError } from '#platform/operations/config.ts';
import { lockFor } from './db.ts';
import { hasWorkers, othersSeenS } from './queue/heartbeat.ts';
import { readSetting, writeSetting } from './settings.ts';

/** The stores of the files by their names: where new ones go, and while they are moved where they were before. */
export interface Stores {
  readonly current: string;
  readonly previous?: string | undefined;
}
const name = 'object-stores';
const listOf = ({ current, previous }: Stores): readonly (string | undefined)[] => [current, previous];

/**
 * For starts: stores which stores the instances work with. Each must read what the others write, or a photo would be there
 * for some visitors only. Idempotent, also for concurrent starts.
 * @throws StartupError, and nothing is changed, when instances run that work with another store
 */
export const adoptStores = (ctx: Pick<Context, 'transaction' | 'log'>, given: Stores): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockFor(tx, 'object-stores', '');
    const known = await readSetting<Stores | undefined>(tx, name, undefined);
    if (known?.current === given.current && known.previous === given.previous) return;
    if (known && !listOf(given).includes(known.current)) await refuseOthers();
    if (known && !listOf(known).includes(given.current)) await refuseOthers();
    await writeSetting(tx, name, given);
    if (known && !listOf(given).includes(known.current))
      ctx.log.warn('the store of the files was changed without the one before', {
        store: given.current,
        before: known.current,
      });

    async function refuseOthers(): Promise<void> {
      if (await hasWorkers(tx, othersSeenS))
        throw new StartupError(
          `STORAGE is not the store that the running instances work with (${known?.current}); set it to theirs, or move the files step by step (docs/running.md, Move the stored files)`,
        );
    }
  });
