import type { DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { ShownAccountLink } from '../model.ts';
import { areLinked, insertTwoPeople, isNeither, linkedAccounts, revokeTwoPeople } from '../store/two-people.ts';
import { shownLinks } from '../terms.ts';
import type { PeopleContext } from './context.ts';

type By = Pick<DeskSession, 'accountId'>;
interface Pair {
  readonly accountId: string;
  readonly otherId: string;
}

/** The other accounts that count as this person, and those of which an owner said that they are another one's. */
export async function readAccountLinks(
  ctx: PeopleContext,
  accountId: string,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<ShownAccountLink[]> {
  const found = await linkedAccounts(ctx.db, accountId, shownLinks);
  const names = await ctx.findActorNames(
    [...new Set(found.flatMap(({ id, saidBy }) => (saidBy === null ? [id] : [id, saidBy])))],
    roles,
  );
  return found.map(({ id, links, saidBy, saidAt, reason }) => ({
    id,
    name: names.get(id) ?? '',
    links,
    statement:
      saidBy === null || saidAt === null
        ? null
        : {
            by: names.get(saidBy) ?? '',
            at: saidAt,
            reason: { ...showField(roles, 'person/details', reason ?? ''), canReveal: false },
          },
  }));
}

type SayCodes = 'people/unknown' | 'people/not-linked' | 'people/own-statement' | 'people/said-already';
/**
 * An owner who is neither of the two, by whichever of their accounts, says that two accounts which look like one person's are two
 * people's. Audited; of many at once one counts.
 */
export const sayTwoPeople = (
  ctx: PeopleContext,
  { accountId, otherId, reason }: Pair & { readonly reason: string },
  { accountId: by }: By,
): Promise<Result<undefined, SayCodes>> =>
  ctx.transaction(async (tx): Promise<Result<undefined, SayCodes>> => {
    const isKnown = (await findAccount(tx, accountId)) && (await findAccount(tx, otherId));
    if (!isKnown || accountId === otherId) return refuse('people/unknown');
    if (!(await isNeither(tx, by, [accountId, otherId]))) return refuse('people/own-statement');
    const statement = { id: newId('two'), reason, by, at: ctx.now() };
    if (!(await areLinked(tx, accountId, otherId))) return refuse('people/not-linked');
    if (!(await insertTwoPeople(tx, [accountId, otherId], statement))) return refuse('people/said-already');
    await recordAudit(tx, {
      actor: by,
      action: 'people/two-people',
      subject: accountId,
      details: { statement: statement.id, other: otherId },
      personal: { reason },
    });
    return ok(undefined);
  });

/** An owner takes back that two accounts are two people's. Audited once. */
export const takeBackTwoPeople = (
  ctx: PeopleContext,
  { accountId, otherId }: Pair,
  { accountId: by }: By,
): Promise<Result<undefined, 'people/not-said'>> =>
  ctx.transaction(async (tx): Promise<Result<undefined, 'people/not-said'>> => {
    const statement = await revokeTwoPeople(tx, [accountId, otherId], { by, at: ctx.now() });
    if (statement === undefined) return refuse('people/not-said');
    await recordAudit(tx, {
      actor: by,
      action: 'people/one-person',
      subject: accountId,
      details: { statement, other: otherId },
    });
    return ok(undefined);
  });
