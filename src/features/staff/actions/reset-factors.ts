import type { Phone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { smsOf } from '#features/notifications/model/messages.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { factorsReset } from '../messages.ts';
import { lockFactors } from '../store/attempts.ts';
import { deleteFactors } from '../store/factors.ts';
import { findMember } from '../store/members.ts';
import { revokeDeskSessionsOf } from '../store/staff.ts';
import type { StaffContext } from './context.ts';
import { mayChangeStaff } from './may-change-staff.ts';
import { reportChange } from './notify-owners.ts';

/**
 * Removes the app, passkeys, recovery codes and lock of a staff member and ends their desk sessions. The person gets an
 * SMS, and needs an invitation to enrol again. `own`: the person who asks; their own factors only the command line
 * resets.
 */
export async function resetFactors(
  ctx: StaffContext,
  input: { readonly phone: Phone; readonly actor: string; readonly own: string | undefined },
): Promise<
  Result<
    { readonly endedSessions: number },
    'http/not-allowed' | 'staff/unknown-member' | 'staff/own-factor' | 'staff/no-factor'
  >
> {
  const { phone, actor, own } = input;
  const company = await companyNames(ctx);
  return ctx.transaction(async (tx) => {
    if (!(await mayChangeStaff(tx, actor))) return refuse('http/not-allowed');
    const member = await findMember(tx, phone);
    if (!member) return refuse('staff/unknown-member');
    const { accountId, language } = member;
    if (accountId === null) return refuse('staff/no-factor');
    if (accountId === own) return refuse('staff/own-factor');
    await lockFactors(tx, accountId);
    const at = ctx.now();
    if ((await deleteFactors(tx, accountId)) === 0) return refuse('staff/no-factor');
    const endedSessions = await revokeDeskSessionsOf(tx, phone, at);
    await recordAudit(tx, {
      actor,
      action: 'staff/reset-factors',
      subject: accountId,
      details: { endedSessions },
      personal: { phone },
    });
    await reportChange(ctx, tx, { change: 'reset', phone, by: actor });
    await queueMessages(ctx, tx, {
      source: `staff-factors-reset:${accountId}:${at.getTime()}`,
      to: phone,
      ...smsOf(factorsReset(company)(language)),
    });
    return ok({ endedSessions });
  });
}
