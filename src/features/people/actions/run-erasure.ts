import type { PersonKey } from '#kit/desk/person-parts.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { ErasureQueued } from '../events.ts';
import { countErased, endErasure, findRunning, nextTurn, runningErasures, runningToChange } from '../store/erasures.ts';
import { erasureSlice, erasureTurnMs } from '../terms.ts';
import type { PeopleContext } from './context.ts';

interface Pace {
  readonly size?: number;
  readonly forMs?: number;
}
/**
 * Erases for a second, some rows of a kind per transaction, then queues the next turn behind other work. It remembers
 * nothing but what it looks for: after a kill the next run finds what is left. It ends after a pass that found nothing.
 */
export async function runErasure(
  ctx: PeopleContext,
  { erasureId, turn }: { readonly erasureId: string; readonly turn: number },
  { size = erasureSlice, forMs = erasureTurnMs }: Pace = {},
): Promise<void> {
  const erasure = await findRunning(ctx.db, erasureId);
  if (erasure?.turn !== turn) return;
  const person = readPerson(ctx.decrypt(erasure.personSealed, erasureId));
  const began = performance.now();
  for (let found = 1; found > 0;) {
    found = 0;
    for (const part of ctx.personParts) {
      for (let last = 1; last > 0; found += last) {
        last = (await part.erase?.(ctx, person, size)) ?? 0;
        if (last > 0) await countErased(ctx.db, erasureId, part.key, last);
        if (last > 0 && performance.now() - began >= forMs) return queueNext(ctx, erasureId, turn);
      }
    }
  }
  await finish(ctx, erasureId);
}

const queueNext = (ctx: PeopleContext, id: string, turn: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    if ((await runningToChange(tx, id))?.turn !== turn) return;
    await nextTurn(tx, id);
    await ctx.emit(tx, ErasureQueued({ erasureId: id, turn: turn + 1 }), `${id}:${turn + 1}`);
  });

const finish = (ctx: PeopleContext, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const erasure = await runningToChange(tx, id);
    const erased = erasure && (await endErasure(tx, id, ctx.now()));
    if (!erasure || !erased) return;
    await recordAudit(tx, {
      actor: erasure.askedBy,
      action: 'people/erased',
      subject: erasure.accountId,
      details: { erasure: id, ...erased },
    });
    ctx.log.info('person erased', { accountId: erasure.accountId, erasureId: id });
  });

const timeOf = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));
/** Times are text in JSON. */
function readPerson(text: string): PersonKey {
  const person = JSON.parse(text) as Omit<PersonKey, 'phones'> & {
    readonly phones: readonly {
      readonly phone: string;
      /** Missing where the erasure began before November 23, 2026. */
      readonly since?: string | null;
      readonly until: string | null;
    }[];
  };
  const phones = person.phones.map(({ phone, since, until }) => ({
    phone,
    since: timeOf(since),
    until: timeOf(until),
  }));
  return { ...person, phones };
}

/** Queues a turn of every erasure that has none. Run by a timer; safe to repeat. */
export async function continueErasures(ctx: PeopleContext): Promise<void> {
  for (const { id, turn } of await runningErasures(ctx.db))
    await ctx.transaction((tx) => ctx.emit(tx, ErasureQueued({ erasureId: id, turn }), `${id}:${turn}`));
}
