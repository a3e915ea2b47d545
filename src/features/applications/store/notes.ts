import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { ApplicationNote } from '../stages/model.ts';

/** @returns its id. */
export const insertNote = async (tx: Tx, applicationId: string, note: Omit<ApplicationNote, 'id'>): Promise<number> =>
  (
    await on(tx).oneRow<{ id: number }>`
    insert into application_note (application_id, author, at, text)
    values (${applicationId}, ${note.author}, ${note.at}, ${note.text}) returning id`
  ).id;

const columns = sql.raw('id, author, at, text');
/** Oldest first. */
export const notesOf = (tx: Tx, applicationId: string): Promise<ApplicationNote[]> =>
  on(tx).rows<ApplicationNote>`
    select ${columns} from application_note where application_id = ${applicationId} order by id`;
export const newestNote = (tx: Tx, applicationId: string): Promise<ApplicationNote | undefined> =>
  on(tx).row<ApplicationNote>`
    select ${columns} from application_note where application_id = ${applicationId} order by id desc limit 1`;
/** Erases what staff wrote as reasons of moves of such applications. */
export const eraseReasons = (tx: Tx): Promise<number> =>
  on(tx).changed`
    update application_step step set reason_text = '' from application a
     where a.id = step.application_id and a.form ->> 'name' = '' and step.reason_text <> ''`;
/** Erases the notes on applications whose personal fields are erased. */
export const eraseNotes = (tx: Tx): Promise<number> =>
  on(tx).changed`
    delete from application_note n using application a where a.id = n.application_id and a.form ->> 'name' = ''`;
