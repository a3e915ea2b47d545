import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import type { PersonKey } from '#kit/desk/person-parts.ts';
import { ErasureQueued } from '../events.ts';
import { insertErasure } from '../store/erasures.ts';
import type { PeopleContext } from './context.ts';

/** Queues the erasure of a closed account's rows, in the caller's transaction. @returns its id */
export async function queueErasure(
  ctx: Pick<PeopleContext, 'emit' | 'encrypt' | 'now'>,
  tx: Tx,
  person: PersonKey,
  erasure: { readonly cause: 'asked' | 'replaced'; readonly reason: string; readonly by: string },
): Promise<string> {
  const id = newId('ers');
  await insertErasure(tx, {
    id,
    accountId: person.accountId,
    cause: erasure.cause,
    reason: erasure.reason,
    askedBy: erasure.by,
    askedAt: ctx.now(),
    personSealed: ctx.encrypt(JSON.stringify(person), id),
  });
  await ctx.emit(tx, ErasureQueued({ erasureId: id, turn: 0 }), `${id}:0`);
  return id;
}
