import type { Context } from '#kit/context.ts';
import { statesOfMails } from '#features/notifications/actions/read-mail-states.ts';
import type { KeptLead, LeadState } from '../model.ts';
import { countByState, findLead, newestLeads } from '../store.ts';

/** told: the mail server took a mail about it, or staff dealt with it. waiting: that mail still waits. untold: there is none, or it was given up. */
export type Telling = 'told' | 'waiting' | 'untold';
export type ListedLead = KeptLead & { readonly telling: Telling };

export interface LeadList {
  readonly leads: readonly ListedLead[];
  readonly counts: Readonly<Record<LeadState, number>>;
}
/** The newest leads of a state, or of all, and how many there are of each. */
export async function listLeads(ctx: Context, state: LeadState | undefined, most: number): Promise<LeadList> {
  const leads = await withTelling(ctx, await newestLeads(ctx.db, state, most));
  const counts = { new: 0, answered: 0, spam: 0 };
  for (const it of await countByState(ctx.db)) counts[it.state] = it.count;
  return { leads, counts };
}

/** One lead, whole. */
export async function readLead(ctx: Context, number: number): Promise<ListedLead | undefined> {
  const found = await findLead(ctx.db, number);
  return found && (await withTelling(ctx, [found]))[0];
}

async function withTelling(ctx: Context, leads: readonly KeptLead[]): Promise<ListedLead[]> {
  const open = leads.filter((it) => it.toldAt === null);
  const states = open.length > 0 ? await statesOfMails(ctx.db, [...new Set(open.map((it) => it.toldBy))]) : new Map();
  const tellings = { sent: 'told', queued: 'waiting', failed: 'untold' } as const;
  const tellingOf = (it: KeptLead): Telling =>
    it.toldAt === null ? tellings[(states.get(it.toldBy) ?? 'failed') as keyof typeof tellings] : 'told';
  return leads.map((it) => ({ ...it, telling: tellingOf(it) }));
}
