import type { Context, Tx } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { maskPhone, type Phone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { insertChange, isOwner, lockSecondPerson, newestChange, readIsNeeded } from '../store/second-person.ts';
import { membersWithAccount } from '../store/staff.ts';
import { reportChange } from './notify-owners.ts';

/**
 * True when a payout run, a refund beyond the published terms or the move of an account to another phone must be
 * agreed by a second person. While it is false, an action by one person alone records `isAlone` in the audit.
 */
export const needsSecondPerson = (tx: Tx): Promise<boolean> => readIsNeeded(tx);

export interface SecondPerson {
  readonly isNeeded: boolean;
  /** When it was last changed; null while nobody ever changed it. */
  readonly since: Date | null;
  readonly reason: string;
}
/** What the desk shows of the switch. */
export async function readSecondPerson(tx: Tx): Promise<SecondPerson> {
  const change = await newestChange(tx);
  return { isNeeded: change?.isNeeded ?? true, since: change?.at ?? null, reason: change?.reason ?? '' };
}

export interface SecondPersonSwitch {
  readonly isNeeded: boolean;
  /** The owner who decides it. */
  readonly owner: Phone;
  readonly reason: string;
  /** Who runs the command. */
  readonly actor: string;
}
type SwitchCodes = 'staff/not-owner' | 'staff/reason-missing' | 'staff/second-person-so-already';
/**
 * Switches the second person off or on, for one of the owners and with a reason, which the desk shows. Audited; the
 * same switch at once changes it one time only.
 * @returns how many others could be the second person of a payout.
 */
export function switchSecondPerson(
  ctx: Context,
  { isNeeded, owner, reason: typed, actor }: SecondPersonSwitch,
): Promise<Result<{ readonly others: number }, SwitchCodes>> {
  const reason = typed.trim();
  return ctx.transaction(async (tx): Promise<Result<{ others: number }, SwitchCodes>> => {
    if (reason === '') return refuse('staff/reason-missing');
    await lockSecondPerson(tx);
    if (!(await isOwner(tx, owner))) return refuse('staff/not-owner');
    const before = await readIsNeeded(tx);
    if (before === isNeeded) return refuse('staff/second-person-so-already');
    await insertChange(tx, { isNeeded, at: ctx.now(), changedBy: actor, reason });
    await recordAudit(tx, {
      actor,
      action: 'staff/second-person',
      subject: maskPhone(owner),
      before: { isNeeded: before },
      after: { isNeeded },
      personal: { phone: owner, reason },
    });
    const change = isNeeded ? 'second-person-on' : 'second-person-off';
    await reportChange(ctx, tx, { change, phone: owner, by: actor });
    const members = await membersWithAccount(tx);
    return ok({
      others: members.filter(({ phone, roles }) => phone !== owner && hasRight(roles, 'claims/change')).length,
    });
  });
}
