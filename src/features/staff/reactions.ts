import type { Context } from '#kit/context.ts';
import { reaction, timer } from '#kit/event.ts';
import { CompanyChanged, ContentPublished } from '#features/content/events.ts';
import { StaffChanged } from './events.ts';
import type { StaffContext } from './actions/context.ts';
import { notifyOfChange, notifyOfPublication } from './actions/notify-owners.ts';
import { purgeOldDesk } from './actions/purge-old-desk.ts';

// Queued jobs contain the reactions' names, so these cannot change.
export const staffReactions = [
  reaction(StaffChanged, 'notify-owners-of-staff', (ctx: StaffContext, change) => notifyOfChange(ctx, change)),
  reaction(CompanyChanged, 'notify-owners-of-company', (ctx: StaffContext, { version, by, at }) =>
    notifyOfChange(ctx, { id: `company:${version}`, change: 'company', by, at }),
  ),
  reaction(ContentPublished, 'notify-owners-of-publication', (ctx: StaffContext, published) =>
    notifyOfPublication(ctx, published),
  ),
];

export const staffTimers = [timer<Context>('purge-old-desk-sessions', { cron: '23 * * * *', purge: {} }, purgeOldDesk)];
