import { ok, refuse, type Result } from '#kit/result.ts';
import { switchPaidRoles } from '#features/jobs/actions/switch-paid-roles.ts';
import { switchEarnings } from '#features/referrals/earnings/actions/earnings-switch.ts';
import type { DeskContext } from './context.ts';

export interface SwitchChange {
  readonly name: 'paid-roles' | 'referral-earnings';
  readonly isOn: boolean;
  /** The owner confirms that the legal questions are answered. */
  readonly isAdvised: boolean;
}
/** The owner's switches for roles with a fee and for referral earnings. */
export async function changeSwitch(
  ctx: DeskContext,
  { name, isOn, isAdvised }: SwitchChange,
  actor: string,
): Promise<Result<undefined, 'desk/not-advised' | 'desk/demo-switch'>> {
  if (ctx.config.demo) return refuse('desk/demo-switch');
  if (isOn && !isAdvised) return refuse('desk/not-advised', { fields: [{ field: 'advised', reason: 'missing' }] });
  if (name === 'paid-roles') await switchPaidRoles(ctx, isOn, actor);
  else await switchEarnings(ctx, isOn, actor);
  return ok(undefined);
}
