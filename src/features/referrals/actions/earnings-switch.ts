import type { Context } from '#kit/context.ts';
import type { ReferralsContext } from './context.ts';
import { readEarningsSetting, recordAct, writeEarningsSetting } from '../store.ts';

/** The demo needs no switch of the owner: no real money moves in it. */
export const earningsAreOn = async (ctx: ReferralsContext): Promise<boolean> =>
  ctx.policy.demo || (await readEarningsSetting(ctx.db));

export const switchEarnings = (ctx: Context, on: boolean, actor: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await writeEarningsSetting(tx, on);
    await recordAct(tx, { actor, act: 'referrals/earnings-switch', subject: 'referral-earnings', details: { on } });
  });
