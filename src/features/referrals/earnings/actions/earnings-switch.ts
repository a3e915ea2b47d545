import type { Context } from '#kit/context.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { lockSwitch, readEarningsSetting, readSwitches, writeSwitch } from '../store/switches.ts';
import type { ReferralsContext } from '../../actions/context.ts';

/** Always on in the demo, where no real money moves. */
export const earningsAreOn = async (
  ctx: Pick<ReferralsContext, 'db'> & { readonly config: { readonly demo: boolean } },
): Promise<boolean> => ctx.config.demo || (await readEarningsSetting(ctx.db));

/** True if earnings were switched on when an application was made; can be called any time later. */
export async function earningsWereOn(ctx: ReferralsContext, at: Date): Promise<boolean> {
  if (ctx.config.demo) return true;
  const before = (await readSwitches(ctx.db)).filter((earningsSwitch) => new Date(earningsSwitch.at) <= at);
  return before.at(-1)?.on ?? false;
}

export async function switchEarnings(ctx: Context, on: boolean, actor: string): Promise<void> {
  const at = (await ctx.businessNow()).toISOString();
  await ctx.transaction(async (tx) => {
    await lockSwitch(tx);
    const before = { on: await readEarningsSetting(tx) };
    await writeSwitch(tx, { on, at });
    await recordAudit(tx, {
      actor,
      action: 'referrals/earnings-switch',
      subject: 'referral-earnings',
      before,
      after: { on },
    });
  });
}
