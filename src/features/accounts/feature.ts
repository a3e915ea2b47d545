import type { Feature } from '#host/feature.ts';
import { accountsApi, type AccountsContext } from '#features/accounts/api.ts';
import { makeAltcha } from '#features/accounts/checks/altcha.ts';
import { accountsTimers } from '#features/accounts/reactions.ts';
import { accountsCommands, ensureOwner } from '#features/accounts/staff.ts';

type Ctx = Omit<AccountsContext, 'humanCheck'> & {
  readonly policy: { readonly humanCheckCost: number; readonly ownerPhone: string | undefined };
};

const humanCheckOf = (ctx: Ctx) =>
  makeAltcha({
    cost: ctx.policy.humanCheckCost,
    signatureSecret: ctx.keyedHash('accounts/human-check', 'signature'),
    keySecret: ctx.keyedHash('accounts/human-check', 'key'),
  });

export const accounts: Feature<Ctx> = {
  name: 'accounts',
  served: (ctx) => accountsApi({ ...ctx, humanCheck: humanCheckOf(ctx) }),
  reactions: [],
  timers: accountsTimers,
  commands: accountsCommands,
  seed: ensureOwner,
};
