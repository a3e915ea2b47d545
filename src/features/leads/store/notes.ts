import type { Tx } from '#kit/context.ts';
import { oneRow, row, rows, sql } from '#platform/database/db.ts';
import type { LeadNote } from '../model.ts';

/** @returns its id. */
export const insertNote = async (tx: Tx, leadId: string, note: Omit<LeadNote, 'id'>): Promise<number> =>
  (
    await oneRow<{ id: number }>(
      tx,
      sql`
    insert into lead_note (lead_id, kind, author, at, text) values (${leadId}, ${note.kind}, ${note.author}, ${note.at}, ${note.text})
    returning id`,
    )
  ).id;

const columns = sql.raw('id, kind, author, at, text');
/** Oldest first. */
export const notesOf = (tx: Tx, leadId: string): Promise<LeadNote[]> =>
  rows<LeadNote>(tx, sql`select ${columns} from lead_note where lead_id = ${leadId} order by id`);
export const newestNote = (tx: Tx, leadId: string): Promise<LeadNote | undefined> =>
  row<LeadNote>(tx, sql`select ${columns} from lead_note where lead_id = ${leadId} order by id desc limit 1`);
