import type { DeskSession, Tx } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import type { Phone } from '#kit/text/phone.ts';
import { ok, refuse, refuseViolation, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { smsOf } from '#features/notifications/model/messages.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { staffRenamed } from '../messages.ts';
import { differingNames, nameTaken } from '../model.ts';
import { accountToChange, isStaffNumber, lockNameOf, setName } from '../store/changes.ts';

type By = Pick<DeskSession, 'accountId' | 'roles' | 'hasFreshFactor'>;
type OfStaff = 'accounts/own-name' | 'accounts/name-of-staff' | 'desk/factor-needed';
export type CorrectNameRefusal =
  | 'accounts/unknown'
  | 'accounts/closed'
  | 'accounts/changed'
  | 'accounts/name-taken'
  | OfStaff;

/**
 * Gives an account the right name. Issued receipts and letters stay as they were: they have the name of their form. The
 * audit keeps the name before and after apart, so that they can be erased. The name of a member of staff is changed by an owner
 * with a fresh factor, never by that person, who gets an SMS; two members of staff never show the same one.
 * @param input.version what the person who edits saw; a colleague's change since then refuses it
 */
export async function correctName(
  ctx: NamesContext,
  input: {
    readonly accountId: string;
    readonly name: string;
    readonly reason: string;
    readonly version: number;
    readonly by: By;
  },
): Promise<Result<undefined, CorrectNameRefusal>> {
  const { accountId, name, reason, by } = input;
  const company = await companyNames(ctx);
  return ctx
    .transaction(async (tx): Promise<Result<undefined, CorrectNameRefusal>> => {
      const account = await accountToChange(tx, accountId);
      if (!account) return refuse('accounts/unknown');
      const { phone, language, version } = account;
      if (phone === null) return refuse('accounts/closed');
      const isStaff = await isStaffFrozen(tx, phone);
      const refused = isStaff ? refusedOfStaff(accountId, by) : undefined;
      if (refused) return refuse(refused);
      if (version !== input.version) return refuse('accounts/changed', { facts: { version } });
      if (account.name === name) return ok(undefined);
      await setName(tx, accountId, name, ctx.now());
      await recordAudit(tx, {
        actor: by.accountId,
        action: 'accounts/name-corrected',
        subject: accountId,
        personal: { before: account.name, after: name, reason },
      });
      if (isStaff) {
        const source = `staff-renamed:${accountId}:${version}`;
        await queueMessages(ctx, tx, { source, to: phone, ...smsOf(staffRenamed(company)(language)) });
      }
      return ok(undefined);
    })
    .catch(refuseViolation(differingNames, 'accounts/name-taken', nameTaken));
}

/** Whether the number has a role; that stays so until the transaction ends. */
async function isStaffFrozen(tx: Tx, phone: Phone): Promise<boolean> {
  await lockNameOf(tx, phone);
  return isStaffNumber(tx, phone);
}

function refusedOfStaff(accountId: string, by: By): OfStaff | undefined {
  if (!hasRight(by.roles, 'staff/change')) return 'accounts/name-of-staff';
  if (accountId === by.accountId) return 'accounts/own-name';
  return by.hasFreshFactor ? undefined : 'desk/factor-needed';
}
