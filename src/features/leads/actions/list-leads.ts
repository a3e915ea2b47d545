import type { Context } from '#kit/context.ts';
import { readMailStates } from '#features/notifications/actions/read-mail-states.ts';
import { leadStates, type LeadNote, type LeadState, type StoredLead } from '../model.ts';
import { countByState, findLead, newestLeads } from '../store.ts';
import { notesOf } from '../store/notes.ts';

/**
 * notified: the mail server accepted a mail about it, or staff handled it. waiting: that mail is queued. pending: there is
 * no mail, or it was given up.
 */
export type NotificationStatus = 'notified' | 'waiting' | 'pending';
export type ListedLead = StoredLead & { readonly notificationStatus: NotificationStatus };

export interface LeadList {
  readonly leads: readonly ListedLead[];
  readonly counts: Readonly<Record<LeadState, number>>;
}
/** The newest leads of one state or of all, and the number in each state. */
export async function listLeads(ctx: Context, state: LeadState | undefined, limit: number): Promise<LeadList> {
  const leads = await withNotificationStatus(ctx, await newestLeads(ctx.db, state, limit));
  const counts = Object.fromEntries(leadStates.map((known) => [known, 0])) as Record<LeadState, number>;
  for (const value of await countByState(ctx.db)) counts[value.state] = value.count;
  return { leads, counts };
}

/** One lead with all its fields. */
export async function readLead(ctx: Pick<Context, 'db'>, number: number): Promise<ListedLead | undefined> {
  const found = await findLead(ctx.db, number);
  return found && (await withNotificationStatus(ctx, [found]))[0];
}

/** What staff wrote down about a lead, oldest first. */
export const readNotes = (ctx: Context, leadId: string): Promise<LeadNote[]> => notesOf(ctx.db, leadId);

async function withNotificationStatus(ctx: Pick<Context, 'db'>, leads: readonly StoredLead[]): Promise<ListedLead[]> {
  const open = leads.filter((lead) => lead.notifiedAt === null);
  const states =
    open.length > 0
      ? await readMailStates(ctx.db, [...new Set(open.map((lead) => lead.notificationSource))])
      : new Map();
  const statusByMail = { sent: 'notified', queued: 'waiting', failed: 'pending' } as const;
  const statusOf = (lead: StoredLead): NotificationStatus =>
    lead.notifiedAt === null
      ? statusByMail[(states.get(lead.notificationSource) ?? 'failed') as keyof typeof statusByMail]
      : 'notified';
  return leads.map((lead) => ({ ...lead, notificationStatus: statusOf(lead) }));
}
