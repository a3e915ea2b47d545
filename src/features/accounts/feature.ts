import { sql } from '#platform/database/db.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { accountsApi, type AccountsContext } from './api.ts';
import { makeAltcha } from './providers/altcha.ts';
import type { HumanCheckWidget } from './providers/port.ts';
import { desk } from './desk/parts.ts';
import { people } from './desk/people.ts';
import { accountsTimers } from './reactions.ts';
import { accountsCommands } from './staff.ts';
import { countOpenSessions } from './store/accounts.ts';
import { person } from './person.ts';

type Ctx = Omit<AccountsContext, 'captcha'> & {
  readonly humanCheck: HumanCheckWidget | undefined;
  readonly config: { readonly captchaCost: number };
};

const captchaOf = (ctx: Ctx): AccountsContext['captcha'] =>
  ctx.humanCheck ??
  makeAltcha({
    cost: ctx.config.captchaCost,
    signatureSecrets: ctx.keyedHashes('accounts/human-check', 'signature'),
    keySecrets: ctx.keyedHashes('accounts/human-check', 'key'),
  });

export const accounts: Feature<Ctx> = {
  name: 'accounts',
  madeSince: [
    {
      of: 'account',
      find: (since) => sql`select id, created_at as at from account where created_at >= ${since}`,
    },
  ],
  routes: (ctx) => accountsApi({ ...ctx, captcha: captchaOf(ctx) }),
  reactions: [],
  timers: accountsTimers,
  commands: accountsCommands,
  desk,
  deskLists: [people],
  person,
  countLogins: (ctx, tx, before) => countOpenSessions(tx, before, ctx.now()),
};
