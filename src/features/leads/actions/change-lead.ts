import { ok, refuse, type Result } from '#kit/result.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import type { StoredLead, LeadState } from '../model.ts';
import { staffMailOf } from '../rules.ts';
import { findLeadToChange, recordAudit, writeState } from '../store.ts';
import type { LeadsContext } from './context.ts';

/** `not-spam` is for what is spam, `reopened` for what was answered; both make it new again. */
export type LeadChange =
  | { readonly act: 'answered'; readonly note: string }
  | { readonly act: 'spam' | 'not-spam' | 'reopened' };
const after: Record<LeadChange['act'], LeadState> = {
  answered: 'answered',
  spam: 'spam',
  'not-spam': 'new',
  reopened: 'new',
};
const only: Partial<Record<LeadChange['act'], LeadState>> = { 'not-spam': 'spam', reopened: 'answered' };

/**
 * Changes the state of a lead for staff, with its audit entry. What is not spam after all is told to staff by a mail
 * like a new one. Nothing happens where it has that state already (and nothing to note down): the act of another.
 * `before` is the lead as it was.
 * The note stays with the lead, which is deleted in time; the audit, which is not, never holds it.
 */
export const changeLead = (
  ctx: LeadsContext,
  number: number,
  change: LeadChange,
  actor: string,
): Promise<Result<{ readonly lead: StoredLead; readonly before: StoredLead }, 'leads/unknown' | 'leads/other-state'>> =>
  ctx.transaction(async (tx) => {
    const lead = await findLeadToChange(tx, number);
    if (!lead) return refuse('leads/unknown');
    const { state: was } = lead;
    const state = after[change.act];
    const note = change.act === 'answered' && change.note !== '' ? change.note : lead.note;
    if (was === state && note === lead.note) return ok({ lead, before: lead });
    if (only[change.act] !== undefined && only[change.act] !== was)
      return refuse('leads/other-state', { facts: { state: was } });

    const changedAt = ctx.now();
    const isMailed = change.act === 'not-spam';
    const telling = isMailed
      ? { toldBy: `lead:${lead.id}:${changedAt.toISOString()}`, toldAt: null }
      : { toldBy: lead.toldBy, toldAt: lead.toldAt ?? changedAt };
    const changed: StoredLead = { ...lead, state, note, changedAt, changedBy: actor, ...telling };
    await writeState(tx, changed);
    await recordAudit(tx, { actor, action: `leads/${change.act}`, subject: lead.id, details: { number, was } });
    if (isMailed) {
      const mail = staffMailOf(changed);
      await queueMessages(ctx, tx, { source: telling.toldBy, channel: 'email', to: ctx.config.staffMail, ...mail });
    }
    return ok({ lead: changed, before: lead });
  });
