import type { Feature } from '#platform/operations/feature.ts';
import { accountsApi, type AccountsContext } from '#features/accounts/api.ts';
import { makeAltcha } from '#features/accounts/providers/altcha.ts';
import { desk } from './desk.ts';
import { people } from './desk/people.ts';
import { accountsTimers } from '#features/accounts/reactions.ts';
import { accountsCommands } from '#features/accounts/staff.ts';
import { person } from './person.ts';

type Ctx = Omit<AccountsContext, 'captcha'> & {
  readonly config: { readonly captchaCost: number };
};

const captchaOf = (ctx: Ctx) =>
  makeAltcha({
    cost: ctx.config.captchaCost,
    signatureSecret: ctx.keyedHash('accounts/human-check', 'signature'),
    keySecret: ctx.keyedHash('accounts/human-check', 'key'),
  });

export const accounts: Feature<Ctx> = {
  name: 'accounts',
  routes: (ctx) => accountsApi({ ...ctx, captcha: captchaOf(ctx) }),
  reactions: [],
  timers: accountsTimers,
  commands: accountsCommands,
  desk,
  deskLists: [people],
  person,
};
