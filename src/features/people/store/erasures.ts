import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { Erasure } from '../model.ts';

const columns = sql.raw('id, account_id, asked_by, turn, person_sealed');

export const insertErasure = (
  tx: Tx,
  erasure: Omit<Erasure, 'turn'> & {
    readonly cause: 'asked' | 'replaced';
    readonly reason: string;
    readonly askedAt: Date;
  },
): Promise<void> =>
  on(tx).run`
    insert into erasure (id, account_id, cause, reason, asked_by, asked_at, state, person_sealed)
    values (${erasure.id}, ${erasure.accountId}, ${erasure.cause}, ${erasure.reason}, ${erasure.askedBy}, ${erasure.askedAt},
            'running', ${erasure.personSealed})`;
/** The erasures that staff asked for since a moment, the oldest first. */
export const askedErasures = (
  tx: Tx,
  since: Date,
): Promise<{ readonly accountId: string; readonly askedBy: string; readonly isWaived: boolean }[]> =>
  on(tx).rows`
    select account_id, asked_by, given_up_paise > 0 as is_waived from erasure
     where cause = 'asked' and asked_at >= ${since} order by asked_at`;
export const setGivenUp = (tx: Tx, id: string, paise: number): Promise<unknown> =>
  on(tx).rows`update erasure set given_up_paise = ${paise} where id = ${id}`;
export const findRunning = (tx: Tx, id: string): Promise<Erasure | undefined> =>
  on(tx).row<Erasure>`select ${columns} from erasure where id = ${id} and state = 'running'`;
/** Locks the row until the transaction ends. */
export const runningToChange = (tx: Tx, id: string): Promise<Erasure | undefined> =>
  on(tx).row<Erasure>`select ${columns} from erasure where id = ${id} and state = 'running' for update`;
export const runningErasures = (tx: Tx): Promise<Pick<Erasure, 'id' | 'turn'>[]> =>
  on(tx).rows<Erasure>`select id, turn from erasure where state = 'running' order by asked_at`;
export const nextTurn = (tx: Tx, id: string): Promise<unknown> =>
  on(tx).rows`update erasure set turn = turn + 1 where id = ${id}`;
/** Adds to what was erased of a kind. */
export const countErased = (tx: Tx, id: string, key: string, count: number): Promise<unknown> =>
  on(tx).rows`
    update erasure set erased = erased || jsonb_build_object(${key}::text, coalesce((erased ->> ${key})::integer, 0) + ${count}::integer)
     where id = ${id}`;
/** What it looked for, and why, go with its end. @returns what it erased, by kind */
export const endErasure = (tx: Tx, id: string, at: Date): Promise<Readonly<Record<string, number>> | undefined> =>
  on(tx).value<Readonly<Record<string, number>>>`
    update erasure set state = 'done', person_sealed = '', reason = '', finished_at = ${at}
     where id = ${id} and state = 'running' returning erased`;
