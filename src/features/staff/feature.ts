import type { Feature } from '#platform/operations/feature.ts';
import { staffApi } from './api/sign-in.ts';
import type { StaffContext } from './actions/context.ts';
import { otpauth } from './providers/otpauth.ts';
import { simplewebauthn } from './providers/simplewebauthn.ts';
import { staffReactions, staffTimers } from './reactions.ts';
import { bookChecks } from './books.ts';
import { seedStaff } from './seed.ts';
import { staffCommands } from './staff.ts';
import { countOpenDeskSessions } from './store/staff.ts';
import { person } from './person.ts';

type Ctx = StaffContext & { readonly config: { readonly ownerPhone: string | undefined } };

export const staff: Feature<Ctx> = {
  name: 'staff',
  routes: (ctx) => staffApi({ ...ctx, totp: otpauth, passkeys: simplewebauthn(ctx.config.appUrl) }),
  reactions: staffReactions,
  timers: staffTimers,
  commands: staffCommands,
  bookChecks,
  seed: seedStaff,
  person,
  sealed: [{ table: 'authenticator', key: 'id', column: 'secret' }],
  countLogins: (ctx, tx, before) => countOpenDeskSessions(tx, before, ctx.now()),
};
