import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { LeadNote } from '../model/leads.ts';

/** @returns its id. */
export const insertNote = async (tx: Tx, leadId: string, note: Omit<LeadNote, 'id'>): Promise<number> =>
  (
    await on(tx).oneRow<{ id: number }>`
    insert into lead_note (lead_id, kind, author, at, text) values (${leadId}, ${note.kind}, ${note.author}, ${note.at}, ${note.text})
    returning id`
  ).id;

const columns = sql.raw('id, kind, author, at, text');
/** Oldest first. */
export const notesOf = (tx: Tx, leadId: string): Promise<LeadNote[]> =>
  on(tx).rows<LeadNote>`select ${columns} from lead_note where lead_id = ${leadId} order by id`;
export const newestNote = (tx: Tx, leadId: string): Promise<LeadNote | undefined> =>
  on(tx).row<LeadNote>`select ${columns} from lead_note where lead_id = ${leadId} order by id desc limit 1`;
