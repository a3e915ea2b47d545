import { reaction, timer } from '#kit/event.ts';
import type { PeopleContext } from './actions/context.ts';
import { listStaffLinks } from './actions/list-staff-links.ts';
import { continueErasures, runErasure } from './actions/run-erasure.ts';
import { ErasureQueued } from './events.ts';

// Queued jobs contain the reactions' names, so these cannot change.
export const reactions = [
  reaction(ErasureQueued, 'run-erasure', (ctx: PeopleContext, turn) => runErasure(ctx, turn), { workerGroup: 'bulk' }),
];
export const timers = [
  timer<PeopleContext>('continue-erasures', { cron: '* * * * *', atStart: true }, continueErasures),
  timer<PeopleContext>('list-staff-links', { cron: '41 * * * *' }, listStaffLinks),
];
