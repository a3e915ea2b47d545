import type { Tx } from '#kit/context.ts';
import type { PersonKey } from '#kit/person-parts.ts';
import { personPhones } from '#features/accounts/actions/person-phones.ts';
import type { PeopleContext } from './context.ts';

/** By what the rows of a person are found: the numbers, and what every feature's records are filed under. */
export async function findPersonKey(
  ctx: Pick<PeopleContext, 'personParts'>,
  tx: Tx,
  accountId: string,
): Promise<PersonKey> {
  const phones = await personPhones(tx, accountId);
  const references = new Set<string>();
  for (const part of ctx.personParts) {
    const found = await part.refer?.(tx, accountId, phones, [...references]);
    for (const id of found?.ids ?? []) references.add(id);
  }
  return { accountId, phones, references: [...references] };
}
