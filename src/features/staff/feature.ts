import type { Context } from '#kit/context.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { staffApi } from './api.ts';
import { ensureOwner, staffCommands } from './staff.ts';

type Ctx = Context & { readonly config: { readonly ownerPhone: string | undefined } };

export const staff: Feature<Ctx> = {
  name: 'staff',
  routes: staffApi,
  reactions: [],
  timers: [],
  commands: staffCommands,
  seed: ensureOwner,
};
