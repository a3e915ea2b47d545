import { clearAttention, raiseAttention } from '#features/attention/actions/raise.ts';
import { hasRecovered, isLow } from '../rules.ts';
import type { OperationsContext } from './context.ts';

const bytesPerMegabyte = 2 ** 20;

/** Opens an attention item when the disk is nearly full and clears it once there is enough free space. Safe to repeat. */
export async function watchDisk(ctx: OperationsContext): Promise<void> {
  const space = await ctx.disk.read();
  const freeMegabytes = Math.round(space.freeBytes / bytesPerMegabyte);
  if (isLow(space)) {
    const isNew = await ctx.transaction((tx) => raiseAttention(tx, 'disk-low', ctx.disk.name, { freeMegabytes }));
    if (isNew) ctx.log.error('the disk is nearly full', new Error('disk'), { freeMegabytes });
  } else if (hasRecovered(space)) await ctx.transaction((tx) => clearAttention(tx, 'disk-low', ctx.disk.name));
}
