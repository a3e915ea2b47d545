import type { Tx } from '#kit/context.ts';
import { lockedLeadId } from '../store/leads.ts';

/** The id of the lead, which is not deleted before the transaction ends; undefined without one. */
export const holdLead = (tx: Tx, number: number): Promise<string | undefined> => lockedLeadId(tx, number);
