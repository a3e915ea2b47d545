import type { Context } from '#kit/context.ts';
import type { Feature } from '#host/feature.ts';
import type { SignInContext } from '#features/accounts/actions/context.ts';
import { accountsApi } from '#features/accounts/api.ts';
import { makeAltcha } from '#features/accounts/checks/altcha.ts';
import { accountsTimers } from '#features/accounts/reactions.ts';
import { accountsCommands, ensureOwner } from '#features/accounts/staff.ts';

type Ctx = SignInContext & {
  readonly policy: { readonly humanCheckCost: number; readonly ownerPhone: string | undefined };
};

const humanCheckOf = (ctx: Context, cost: number) =>
  makeAltcha({
    cost,
    signatureSecret: ctx.keyedHash('accounts/human-check', 'signature'),
    keySecret: ctx.keyedHash('accounts/human-check', 'key'),
  });

export const accounts: Feature<Ctx> = {
  name: 'accounts',
  served: (ctx) => accountsApi({ ...ctx, humanCheck: humanCheckOf(ctx, ctx.policy.humanCheckCost) }),
  reactions: [],
  timers: accountsTimers,
  commands: accountsCommands,
  seed: ensureOwner,
};
