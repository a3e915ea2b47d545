import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import type { StoredLead, LeadState } from '../model.ts';
import { staffMailOf } from '../rules.ts';
import { findLeadToChange, writeState } from '../store.ts';
import type { LeadsContext } from './context.ts';

/** `not-spam` applies to spam, `reopened` to answered leads; both set the state to new. */
export type LeadChange =
  | { readonly action: 'answered'; readonly note: string }
  | { readonly action: 'spam' | 'not-spam' | 'reopened' };
const stateAfter: Record<LeadChange['action'], LeadState> = {
  answered: 'answered',
  spam: 'spam',
  'not-spam': 'new',
  reopened: 'new',
};
const requiredState: Partial<Record<LeadChange['action'], LeadState>> = { 'not-spam': 'spam', reopened: 'answered' };

/**
 * Changes the state of a lead for staff and writes its audit entry. A lead that is not spam after all is mailed to
 * staff like a new one. No-op when the lead already has that state and there is no new note. `before` is the lead
 * before the change. The note is stored with the lead, which is purged after a year; the permanent audit never contains
 * it.
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
    const state = stateAfter[change.action];
    const note = change.action === 'answered' && change.note !== '' ? change.note : lead.note;
    if (was === state && note === lead.note) return ok({ lead, before: lead });
    if (requiredState[change.action] !== undefined && requiredState[change.action] !== was)
      return refuse('leads/other-state', { facts: { state: was } });

    const changedAt = ctx.now();
    const isMailed = change.action === 'not-spam';
    const notification = isMailed
      ? { notificationSource: `lead:${lead.id}:${changedAt.toISOString()}`, notifiedAt: null }
      : { notificationSource: lead.notificationSource, notifiedAt: lead.notifiedAt ?? changedAt };
    const changed: StoredLead = { ...lead, state, note, changedAt, changedBy: actor, ...notification };
    await writeState(tx, changed);
    await recordAudit(tx, {
      actor,
      action: `leads/${change.action}`,
      subject: lead.id,
      before: { state: was },
      after: { state },
      details: { number },
    });
    if (isMailed) {
      const mail = staffMailOf(changed);
      await queueMessages(ctx, tx, {
        source: notification.notificationSource,
        channel: 'email',
        to: ctx.config.staffMail,
        ...mail,
      });
    }
    return ok({ lead: changed, before: lead });
  });
