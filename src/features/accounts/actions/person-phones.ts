import type { Tx } from '#kit/context.ts';
import type { PersonKey } from '#kit/desk/person-parts.ts';
import { phonesOf } from '../store/person.ts';

/** The present number of an account, unless it is closed, and its former ones with the time of the move. */
export const personPhones = (tx: Tx, accountId: string): Promise<PersonKey['phones']> => phonesOf(tx, accountId);
