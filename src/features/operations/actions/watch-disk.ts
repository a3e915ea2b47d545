import { storeFindings } from '#features/attention/actions/record.ts';
import { hasRecovered, isLow } from '../rules.ts';
import type { OperationsContext } from './context.ts';
import { noteMachine } from './note-machine.ts';

const bytesPerMegabyte = 2 ** 20;

/** Lists a disk that is nearly full until there is enough free space. Safe to repeat. */
export async function watchDisk(ctx: OperationsContext): Promise<void> {
  const space = await ctx.disk.read();
  const { name } = ctx.disk;
  const freeMegabytes = Math.round(space.freeBytes / bytesPerMegabyte);
  const found = isLow(space) ? [{ subject: name, details: { freeMegabytes } }] : [];
  const checked = isLow(space) || hasRecovered(space) ? [name] : [];
  const at = await ctx.businessNow();
  const fresh = await ctx.transaction(async (tx) => {
    await noteMachine(tx, name, at);
    return storeFindings(tx, 'disk-low', { found, checked, at });
  });
  if (fresh.length > 0) ctx.log.error('the disk is nearly full', new Error('disk'), { freeMegabytes });
}
