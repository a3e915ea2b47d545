import { storeFindings } from '#features/attention/actions/record.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { openAtGateways } from '../store.ts';

/**
 * Lists what is open at gateways without settings: nothing reads it, pays it back or settles it until they are there again.
 * Safe to repeat.
 */
export async function watchStrands(ctx: PaymentsContext): Promise<void> {
  const configured = ctx.gateways.map(({ name }) => name);
  const found = (await openAtGateways(ctx.db, configured)).map(({ gateway, ...details }) => ({
    subject: gateway,
    details,
  }));
  const at = await ctx.businessNow();
  const fresh = await ctx.transaction((tx) => storeFindings(tx, 'gateway-not-set-up', { found, at }));
  for (const gateway of fresh)
    ctx.log.error('payments are open at a gateway whose settings are missing', new Error(gateway), { gateway });
}
