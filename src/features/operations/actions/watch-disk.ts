import { storeFindings } from '#features/attention/actions/record.ts';
import { hasRecovered, isLow } from '../rules.ts';
import type { OperationsContext } from './context.ts';

const bytesPerMegabyte = 2 ** 20;

/** Lists a disk that is nearly full until there is enough free space. Safe to repeat. */
export async function watchDisk(ctx: OperationsContext): Promise<void> {
  const space = await ctx.disk.read();
  if (!isLow(space) && !hasRecovered(space)) return;
  const { name } = ctx.disk;
  const freeMegabytes = Math.round(space.freeBytes / bytesPerMegabyte);
  const found = isLow(space) ? [{ subject: name, details: { freeMegabytes } }] : [];
  const at = await ctx.businessNow();
  const fresh = await ctx.transaction((tx) => storeFindings(tx, 'disk-low', { found, checked: [name], at }));
  if (fresh.length > 0) ctx.log.error('the disk is nearly full', new Error('disk'), { freeMegabytes });
}
