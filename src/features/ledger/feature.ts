import type { Context } from '#kit/context.ts';
import type { Feature } from '#host/feature.ts';
import { timers } from './reactions.ts';
import { commands } from './staff.ts';

export const ledger: Feature<Context> = { name: 'ledger', served: () => [], reactions: [], timers, commands };
