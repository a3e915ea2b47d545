import type { Tx } from '#kit/context.ts';
import { affectedRows, on, sql } from '#platform/database/db.ts';
import type { Stage } from '../../stages/model.ts';

interface Window {
  readonly role: string;
  readonly opening: number;
  readonly until: Date;
}
/** The messages of the window of an opening that ends then. */
export interface WindowMessages extends Window {
  /** The last application that is done. */
  readonly doneId: string | null;
}
/** Plans the messages of windows; those of a window that is known already stay as they are. */
export const planWindowMessages = (tx: Tx, windows: readonly Window[], dueAt: Date): Promise<number> =>
  on(tx).changed`
    insert into window_message (role, opening, until, due_at)
    select role, opening, until, ${dueAt} from unnest(${windows.map(({ role }) => role)}::text[],
      ${windows.map(({ opening }) => opening)}::integer[], ${windows.map(({ until }) => until)}::timestamptz[])
      as open (role, opening, until)
    on conflict do nothing`;
/** The windows of these openings, and perhaps of others of the same roles, whose applicants were informed, or are being informed. */
export const informedWindows = (
  tx: Tx,
  openings: readonly { readonly role: string; readonly opening: number }[],
): Promise<(Window & { readonly dueAt: Date })[]> =>
  on(tx).rows`
    select role, opening, until, due_at from window_message
     where role = any(${openings.map(({ role }) => role)}::text[]) and opening = any(${openings.map(({ opening }) => opening)}::integer[])
     order by role, opening, until`;
/** Forgets the messages of a window that is not open any more. */
export const forgetWindowMessages = (tx: Tx, { role, opening, until }: WindowMessages): Promise<void> =>
  on(tx).run`delete from window_message where role = ${role} and opening = ${opening} and until = ${until}`;
/** The messages that are due the longest, locked against other instances; undefined where none is due. */
export const nextWindowMessages = (tx: Tx, now: Date): Promise<WindowMessages | undefined> =>
  on(tx).row<WindowMessages>`
    select role, opening, until, done_id from window_message
     where due_at <= ${now} and finished_at is null order by due_at, role, opening, until limit 1 for update skip locked`;

export interface InformedApplicant {
  readonly id: string;
  readonly accountId: string;
  readonly stage: Stage;
  readonly isActive: boolean;
  /** Empty where the personal fields are erased. */
  readonly email: string;
}
/** The next applications of the opening. */
export const applicantsAfter = (
  tx: Tx,
  { role, opening, doneId }: WindowMessages,
  limit: number,
): Promise<InformedApplicant[]> =>
  on(tx).rows<InformedApplicant>`
    select id, account_id, stage, state = 'active' as is_active, coalesce(form ->> 'email', '') as email
      from application
     where role = ${role} and opening = ${opening}
       and (created_at, id) > (coalesce((select created_at from application where id = ${doneId}), '-infinity'),
         coalesce(${doneId}::text, ''))
     order by created_at, id limit ${limit}`;
/** Notes the last application that is done; without one nothing is left to do. */
export const writeWindowMessages = async (
  tx: Tx,
  { role, opening, until }: WindowMessages,
  last: Pick<InformedApplicant, 'id'> | undefined,
  now: Date,
): Promise<void> =>
  void (await affectedRows(
    tx,
    last
      ? sql`update window_message set done_id = ${last.id}
             where role = ${role} and opening = ${opening} and until = ${until}`
      : sql`update window_message set finished_at = ${now}
             where role = ${role} and opening = ${opening} and until = ${until}`,
  ));
