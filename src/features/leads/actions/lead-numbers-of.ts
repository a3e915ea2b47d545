import type { Tx } from '#kit/context.ts';
import type { PersonKey } from '#kit/desk/person-parts.ts';
import { leadIdsOf } from '../store/person.ts';

/** The numbers of the leads with these phone numbers. */
export const leadNumbersOf = async (tx: Tx, phones: PersonKey['phones']): Promise<number[]> =>
  (await leadIdsOf(tx, { phones })).map(({ number }) => number);
