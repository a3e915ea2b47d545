import type { Context } from '#kit/context.ts';
import { statesOfMails } from '#features/notifications/actions/read-mail-states.ts';
import type { StoredLead, LeadState } from '../model.ts';
import { countByState, findLead, newestLeads } from '../store.ts';

/** told: the mail server took a mail about it, or staff dealt with it. waiting: that mail still waits. untold: there is none, or it was given up. */
export type NotificationStatus = 'told' | 'waiting' | 'untold';
export type ListedLead = StoredLead & { readonly telling: NotificationStatus };

export interface LeadList {
  readonly leads: readonly ListedLead[];
  readonly counts: Readonly<Record<LeadState, number>>;
}
/** The newest leads of a state, or of all, and how many there are of each. */
export async function listLeads(ctx: Context, state: LeadState | undefined, limit: number): Promise<LeadList> {
  const leads = await withNotificationStatus(ctx, await newestLeads(ctx.db, state, limit));
  const counts = { new: 0, answered: 0, spam: 0 };
  for (const value of await countByState(ctx.db)) counts[value.state] = value.count;
  return { leads, counts };
}

/** One lead, whole. */
export async function readLead(ctx: Context, number: number): Promise<ListedLead | undefined> {
  const found = await findLead(ctx.db, number);
  return found && (await withNotificationStatus(ctx, [found]))[0];
}

async function withNotificationStatus(ctx: Context, leads: readonly StoredLead[]): Promise<ListedLead[]> {
  const open = leads.filter((lead) => lead.toldAt === null);
  const states =
    open.length > 0 ? await statesOfMails(ctx.db, [...new Set(open.map((lead) => lead.toldBy))]) : new Map();
  const tellings = { sent: 'told', queued: 'waiting', failed: 'untold' } as const;
  const tellingOf = (lead: StoredLead): NotificationStatus =>
    lead.toldAt === null ? tellings[(states.get(lead.toldBy) ?? 'failed') as keyof typeof tellings] : 'told';
  return leads.map((lead) => ({ ...lead, telling: tellingOf(lead) }));
}
