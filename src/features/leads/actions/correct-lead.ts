import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CorrectedLead } from '../model/entered-form.ts';
import { correct } from '../rules/corrections.ts';
import { findLeadToChange, writeCorrection } from '../store/leads.ts';
import { type LeadTarget, refuseIfStale } from './apply-change.ts';

/**
 * Corrects who asks and what is asked for: what somebody understood or typed wrongly. The audit has each changed value before and after, as
 * personal values. A masked value that is left empty stays. Refuses every wrong field at once, and a stale version as `applyToLead`
 * does, so that a repeat after a lost answer is safe.
 */
export const correctLead = (
  ctx: Context,
  { number, version }: LeadTarget,
  typed: CorrectedLead,
  { accountId: actor, roles }: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<Result<undefined, 'leads/unknown' | 'leads/changed' | 'http/fields'>> =>
  ctx.transaction(async (tx) => {
    const lead = await findLeadToChange(tx, number);
    if (!lead) return refuse('leads/unknown');
    const unseen = (['phone', 'email', 'place'] as const).filter(
      (field) => showField(roles, `lead/${field}`, lead[field]).isMasked,
    );
    const corrected = correct(lead, typed, unseen);
    const isMade = corrected.ok && corrected.value.changed.length === 0;
    const stale = await refuseIfStale(tx, lead, { version, isMade, actor });
    if (stale) return stale;
    if (!corrected.ok) return corrected;
    if (isMade) return ok(undefined);
    const { changed, ...values } = corrected.value;
    const next = { ...lead, ...values, version: lead.version + 1, notifiedAt: lead.notifiedAt ?? ctx.now() };
    await writeCorrection(tx, next);
    const textOf = (value: 'was' | 'is'): string => changed.map((each) => `${each.field}: ${each[value]}`).join('\n');
    await recordAudit(tx, {
      actor,
      action: 'leads/corrected',
      subject: lead.id,
      details: { number, version: next.version, fields: changed.map(({ field }) => field).join(', ') },
      personal: { before: textOf('was'), after: textOf('is') },
    });
    return ok(undefined);
  });
