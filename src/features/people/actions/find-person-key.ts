import type { Tx } from '#kit/context.ts';
import type { Right } from '#kit/desk/desk-access.ts';
import type { PersonKey } from '#kit/desk/person-parts.ts';
import { personPhones } from '#features/accounts/actions/person-phones.ts';
import type { PeopleContext } from './context.ts';

/** By what the rows of a person are found: the numbers, and what every feature's records are filed under. */
export async function findPersonKey(
  ctx: Pick<PeopleContext, 'personParts'>,
  tx: Tx,
  accountId: string,
): Promise<PersonKey> {
  return (await findReferences(ctx, tx, accountId)).person;
}

/** Finds that key, with the right that shows each reference. */
export async function findReferences(
  ctx: Pick<PeopleContext, 'personParts'>,
  tx: Tx,
  accountId: string,
): Promise<{ readonly person: PersonKey; readonly rights: ReadonlyMap<string, Right> }> {
  const phones = await personPhones(tx, accountId);
  const rights = new Map<string, Right>();
  for (const part of ctx.personParts) {
    const found = await part.refer?.(tx, accountId, phones, [...rights.keys()]);
    for (const id of found?.ids ?? []) if (!rights.has(id)) rights.set(id, part.right);
  }
  return { person: { accountId, phones, references: [...rights.keys()] }, rights };
}
