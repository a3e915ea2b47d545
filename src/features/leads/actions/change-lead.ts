import { ok, type Result } from '#kit/result.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { isCaseKind, type StoredLead } from '../model/leads.ts';
import type { LeadChange, LeadChangeCode } from '../model/changes.ts';
import { staffMailOf } from '../messages.ts';
import { lockLeads, writeNotification } from '../store/leads.ts';
import { openOfSamePhone } from '../store/same-phone.ts';
import { type AppliedChange, applyToLead, type LeadTarget } from './apply-change.ts';
import type { LeadsContext } from './context.ts';

export type { LeadChange } from '../model/changes.ts';

/**
 * Changes a lead for staff, as `applyToLead` does, in its own transaction. A lead that is not spam after all is mailed
 * to staff like a new one.
 */
export const changeLead = (
  ctx: LeadsContext,
  target: LeadTarget,
  change: LeadChange,
  actor: string,
): Promise<Result<AppliedChange, LeadChangeCode>> =>
  ctx.transaction(async (tx) => {
    const applied = await applyToLead(tx, target, change, { actor, at: ctx.now() });
    if (!applied.ok || !applied.value.isChanged || change.action !== 'not-spam') return applied;
    const { lead } = applied.value;
    if (isCaseKind(lead.kind)) return applied;
    const notified: StoredLead = {
      ...lead,
      notificationSource: `lead:${lead.id}:${ctx.now().toISOString()}`,
      notifiedAt: null,
    };
    await writeNotification(tx, notified);
    await queueMessages(ctx, tx, {
      source: notified.notificationSource,
      channel: 'email',
      to: ctx.config.staffMail,
      ...staffMailOf(notified, ctx.config.appUrl),
    });
    return ok({ ...applied.value, lead: notified });
  });

/** A lead with the version that the person saw. */
export interface SeenLead {
  readonly number: number;
  readonly version: number;
}
/**
 * Answers a lead and those of `also` that are open, of the same phone number and still at the version that the person saw;
 * others are left as they are. The note and the next call belong to the first lead.
 * @returns how many leads it answered.
 */
export const answerLeads = (
  ctx: LeadsContext,
  target: LeadTarget,
  answered: { readonly note: string; readonly dueAt?: Date; readonly also: readonly SeenLead[] },
  actor: string,
): Promise<Result<number, LeadChangeCode>> =>
  ctx.transaction(async (tx) => {
    const by = { actor, at: ctx.now() };
    const { also, ...change } = answered;
    await lockLeads(tx, [target.number, ...also.map(({ number }) => number)]);
    const first = await applyToLead(tx, target, { action: 'answered', ...change }, by);
    if (!first.ok) return first;
    const versions = new Map(also.map(({ number, version }) => [number, version]));
    let count = 1;
    for (const number of await openOfSamePhone(tx, target.number, [...versions.keys()])) {
      const other = { number, version: versions.get(number) };
      const applied = await applyToLead(tx, other, { action: 'answered', note: '' }, by);
      if (applied.ok && applied.value.isChanged) count++;
    }
    return ok(count);
  });
