import type { Context, DeskSession, Tx } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { type Paise, paise, rupeesOnWire, signedOnWire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { proveMovement, type ProveCodes } from '#features/approvals/actions/movements.ts';
import { readRights } from '#features/approvals/actions/read-rights.ts';
import type { ApprovalRights, Proof } from '#features/approvals/model.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { MovementPage, UnprovenMovement } from '../model/movements.ts';
import { type FoundMovement, unprovenMovements } from '../store/movements.ts';
import { maxMovements } from '../terms.ts';

interface Found {
  readonly movements: readonly FoundMovement[];
  readonly isMore: boolean;
  /** The movements that this person can close with the statement. */
  readonly provable: readonly FoundMovement[];
  readonly provablePaise: Paise;
  readonly shown: string;
}
async function findMovements(tx: Tx, actor: string, at: Date): Promise<Found> {
  const found = await unprovenMovements(tx, { actor, at, limit: maxMovements + 1 });
  const movements = found.slice(0, maxMovements);
  const provable = movements.filter(
    ({ block, proofBlock, isAtGateway }) => block === null && proofBlock === null && !isAtGateway,
  );
  const provablePaise = paise(provable.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
  return {
    movements,
    isMore: found.length > maxMovements,
    provable,
    provablePaise,
    shown: [movements.length, provable.length, provablePaise, movements.at(-1)?.id ?? ''].join(' '),
  };
}

/**
 * The rights of everyone who recorded one of the movements and of the visitor, each set once. What the command line
 * recorded belongs to nobody.
 */
async function rightsIn(
  tx: Tx,
  movements: readonly FoundMovement[],
  visitor: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<ApprovalRights[]> {
  const makers = movements
    .filter(({ madeBy }) => madeBy !== 'system')
    .map(({ isClaim, madeBy }) => ({ kind: isClaim ? 'claim-movement' : 'payment-movement', madeBy }) as const);
  const rights = new Map<string, ApprovalRights>();
  for (const maker of new Map(makers.map((one) => [`${one.kind} ${one.madeBy}`, one])).values()) {
    const found = await readRights(tx, maker, visitor);
    // The same roles mostly close both kinds.
    rights.set(JSON.stringify(found), found);
  }
  return [...rights.values()];
}

/** What took place outside of runs and proposals and waits to be proved, as this member of staff may. */
export async function readMovements(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  { accountId, roles }: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<MovementPage> {
  const { movements, isMore, provable, provablePaise, shown } = await findMovements(
    ctx.db,
    accountId,
    await ctx.businessNow(),
  );
  const names = await findNames(
    ctx.db,
    movements.flatMap((one) => one.accountId ?? []),
  );
  const staff = await namesOfActors(
    ctx.db,
    movements.flatMap(({ madeBy, importedBy }) => [madeBy, importedBy ?? madeBy]),
  );
  const nameOf = (actor: string): string => staff.get(actor) ?? actor;
  return {
    movements: movements.map((one): UnprovenMovement => {
      const { madeAt, madeBy, amountPaise, accountLastFour, lineDay, linePaise, lineUtr, importedBy } = one;
      return {
        id: one.id,
        movement: one.movement,
        record: one.record,
        isClaim: one.isClaim,
        accountId: one.accountId,
        name: names.get(one.accountId ?? '') ?? '',
        accountDigits: accountLastFour === null ? null : showField(roles, 'claim/accountDigits', accountLastFour),
        amount: rupeesOnWire(paise(amountPaise)),
        day: one.day,
        utr: one.utr,
        recordedAt: madeAt,
        recordedBy: nameOf(madeBy),
        isAtGateway: one.isAtGateway,
        line:
          lineDay === null
            ? null
            : {
                day: lineDay,
                amount: signedOnWire(linePaise ?? 0),
                utr: lineUtr,
                importedBy: nameOf(importedBy ?? ''),
              },
        isInOpeningBalance: one.isInOpeningBalance,
        block: one.block,
        proofBlock: one.proofBlock,
      };
    }),
    isMore,
    rights: await rightsIn(ctx.db, movements, { accountId, roles }),
    provable: provable.length,
    provableSum: rupeesOnWire(provablePaise),
    shown,
  };
}

type Codes = 'movements/none-chosen' | 'movements/not-as-shown';
/**
 * Closes movements with the line of the statement that shows each: the chosen ones, or all that this person can close. `shown`
 * is what the page showed; a repeated or concurrent press closes nothing twice.
 * @returns how many
 */
export async function proveMovements(
  ctx: Context,
  input: { readonly numbers: readonly string[] | 'all'; readonly shown: string; readonly actor: string },
): Promise<Result<number, Codes>> {
  const { numbers, actor } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<number, Codes>> => {
    const { provable, shown } = await findMovements(tx, actor, at);
    if (shown !== input.shown) return refuse('movements/not-as-shown');
    const chosen = numbers === 'all' ? provable : provable.filter(({ id }) => numbers.includes(id));
    if (chosen.length === 0) return refuse('movements/none-chosen');
    let closed = 0;
    for (const { id, lineId } of chosen) {
      const proof: Proof = lineId === null ? { openingBalance: true } : { statementLine: lineId };
      if ((await proveMovement(tx, { id, proof, actor, at })).ok) closed++;
    }
    return closed === 0 ? refuse('movements/not-as-shown') : ok(closed);
  });
}

/** Closes one that the gateway has, with the number that the gateway gives it. */
export async function proveAtGateway(
  ctx: Context,
  { id, gateway, actor }: { readonly id: string; readonly gateway: string; readonly actor: string },
): Promise<Result<undefined, ProveCodes>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, ProveCodes>> => {
    const proved = await proveMovement(tx, { id, proof: { gateway }, actor, at });
    return proved.ok ? ok(undefined) : proved;
  });
}
