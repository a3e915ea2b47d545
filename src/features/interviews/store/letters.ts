import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { InterviewResult, Letter } from '../model.ts';

const columns = sql.raw(
  `id, application_id, issue, slot_id, verify_code, issued_at, ended_at, ended, notified_at is not null as is_notified`,
);
/** True once the person was notified of this letter, or of an earlier one unless that call was withdrawn since. */
const isKnown = (withdrawn: ReturnType<typeof sql>) => sql`exists (select from call_letter known
    where known.application_id = call_letter.application_id and known.issue <= call_letter.issue
      and known.notified_at is not null and not exists (select from call_letter gone
        where gone.application_id = known.application_id and gone.ended = 'withdrawn'
          and gone.ended_at >= known.ended_at and gone.ended_at ${withdrawn} call_letter.issued_at))`;
/** A new call is not shown before its person is notified, also where it ended the call of before. */
const isShown = sql`${isKnown(sql`<=`)} as is_shown`;

/** The valid letters of applications. */
export const validLetters = (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<(Letter & { readonly isShown: boolean })[]> =>
  on(tx).rows`
    select ${columns}, ${isShown} from call_letter where application_id = any(${applicationIds}::text[]) and ended_at is null`;
/** The letters of applications whose people were notified of them, oldest first; also those that a later one replaced. */
export const notifiedLetters = (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<Pick<Letter, 'id' | 'applicationId' | 'issuedAt'>[]> =>
  on(tx).rows`
    select id, application_id, issued_at from call_letter
     where application_id = any(${applicationIds}::text[]) and notified_at is not null order by application_id, issue`;
/** Which of these applications have a valid letter. */
export const applicationsWithLetter = async (tx: Tx, applicationIds: readonly string[]): Promise<string[]> => {
  const found = await on(tx).rows<{ applicationId: string }>`
    select application_id from call_letter where application_id = any(${applicationIds}::text[]) and ended_at is null`;
  return found.map(({ applicationId }) => applicationId);
};
/** The valid letter of an application, locked. */
export async function validLetterToChange(tx: Tx, applicationId: string): Promise<Letter | undefined> {
  const valid = sql`select ${columns} from call_letter where application_id = ${applicationId} and ended_at is null`;
  for (;;) {
    const locked = await on(tx).row<Letter>`${valid} for update`;
    // A statement that waited for a letter which was replaced in that time does not see the new one; the next one does.
    if (locked || !(await on(tx).row<Letter>`${valid}`)) return locked;
  }
}
export const letterToChange = (tx: Tx, id: number): Promise<Letter | undefined> =>
  on(tx).row<Letter>`select ${columns} from call_letter where id = ${id} for update`;
export const letterOfCode = (tx: Tx, code: string): Promise<Letter | undefined> =>
  on(tx).row<Letter>`select ${columns} from call_letter where verify_code = ${code}`;
/** The valid letters of a slot, locked. */
export const lettersToChange = (tx: Tx, slotId: number): Promise<Letter[]> =>
  on(tx).rows<Letter>`
    select ${columns} from call_letter where slot_id = ${slotId} and ended_at is null order by id for update`;

export const endLetters = (
  tx: Tx,
  ids: readonly number[],
  ended: 'replaced' | 'withdrawn',
  at: Date,
): Promise<number> =>
  on(tx).changed`
    update call_letter set ended_at = ${at}, ended = ${ended} where id = any(${ids}::integer[]) and ended_at is null`;

/** The newest letter that was issued before `since`, locked, if it was valid at that time. */
export const letterValidAt = async (tx: Tx, applicationId: string, since: Date): Promise<Letter | undefined> => {
  const letter = await on(tx).row<Letter>`
    select ${columns} from call_letter where application_id = ${applicationId} and issued_at < ${since}
     order by issue desc limit 1 for update`;
  return letter?.endedAt && letter.endedAt >= since ? letter : undefined;
};
export const reviveLetter = (tx: Tx, id: number): Promise<void> =>
  on(tx).run`update call_letter set ended_at = null, ended = null where id = ${id}`;

interface NewLetters {
  readonly slotId: number;
  readonly at: Date;
  readonly by: string;
  /** Null: not before it is released. */
  readonly notifyAt: Date | null;
  readonly letters: readonly { readonly applicationId: string; readonly verifyCode: string }[];
}
/**
 * Inserts a letter for each application with its next issue number. The letter that it replaces may still be undone with its
 * bulk action: then the person is not notified before that.
 */
export const insertLetters = (tx: Tx, { slotId, at, by, notifyAt, letters }: NewLetters): Promise<Letter[]> =>
  on(tx).rows<Letter>`
    insert into call_letter (application_id, issue, slot_id, verify_code, issued_at, issued_by, notify_at)
    select application, coalesce(newest.issue, 0) + 1, ${slotId}, code, ${at}, ${by},
           case when newest.ended = 'replaced' and newest.ended_at = ${at} and newest.notified_at is null
             then greatest(newest.notify_at, ${notifyAt}) else ${notifyAt}::timestamptz end
      from unnest(${letters.map(({ applicationId }) => applicationId)}::text[],
                  ${letters.map(({ verifyCode }) => verifyCode)}::text[]) as given (application, code)
      left join lateral (select issue, ended, ended_at, notify_at, notified_at from call_letter
        where application_id = application order by issue desc limit 1) as newest on true
    returning ${columns}`;

/** The ids of letters that are due to be notified of, the earliest first. */
export const lettersToNotify = (tx: Tx, now: Date, limit: number): Promise<number[]> =>
  on(tx).column<number>`
    select id from call_letter where notify_at <= ${now} and notified_at is null and ended_at is null
     order by notify_at limit ${limit}`;
export const writeNotified = (tx: Tx, ids: readonly number[], at: Date): Promise<number> =>
  on(tx).changed`
    update call_letter set notify_at = least(notify_at, ${at}), notified_at = ${at} where id = any(${ids}::integer[])`;
/** A letter that waits for the undo of one that it replaced waits for `ownMs` after its issue only. */
export const endWaitFor = (tx: Tx, { id, applicationId, issue }: Letter, ownMs: number): Promise<void> =>
  on(tx).run`
    update call_letter set notify_at = issued_at + make_interval(secs => ${ownMs / 1000})
     where application_id = ${applicationId} and issue > ${issue} and ended_at is null and notified_at is null
       and notify_at = (select notify_at from call_letter where id = ${id})`;
export const postpone = (tx: Tx, id: number, until: Date): Promise<void> =>
  on(tx).run`update call_letter set notify_at = ${until} where id = ${id}`;
/** True when an earlier call that its person was notified of was valid until this letter was issued. */
export const wasNotifiedBefore = async (tx: Tx, { id }: Letter): Promise<boolean> =>
  (await on(tx).oneRow<{ known: boolean }>`select ${isKnown(sql`<`)} as known from call_letter where id = ${id}`).known;

/** A valid letter with what came of its interview. */
export interface LetterOfSlot extends InterviewResult {
  readonly id: number;
  readonly slotId: number;
  readonly applicationId: string;
}
const ofSlots = (ids: readonly number[]) =>
  sql`select id, slot_id, application_id, came, marks from call_letter
       where slot_id = any(${ids}::integer[]) and ended_at is null order by id`;
/** The valid letters of slots, in the order in which they were issued. */
export const lettersOfSlots = (tx: Tx, ids: readonly number[]): Promise<LetterOfSlot[]> =>
  on(tx).rows<LetterOfSlot>`${ofSlots(ids)}`;
/** True once staff wrote down what came of an interview of a slot. */
export const hasResults = async (tx: Tx, slotId: number): Promise<boolean> =>
  (await lettersOfSlots(tx, [slotId])).some(({ came }) => came !== null);
/** The letters of one slot, locked. */
export const resultsToChange = (tx: Tx, slotId: number): Promise<LetterOfSlot[]> =>
  on(tx).rows<LetterOfSlot>`${ofSlots([slotId])} for update`;
/** Writes what came of an interview; without `came` it is not known any more. */
export const writeResult = (
  tx: Tx,
  id: number,
  { came, marks, at, by }: InterviewResult & { readonly at: Date; readonly by: string },
): Promise<void> =>
  on(tx).run`
    update call_letter set came = ${came}, marks = ${marks}, result_at = ${came === null ? null : at},
      result_by = ${came === null ? null : by}
    where id = ${id}`;
/** True once what came of the interview of this letter is written down. */
export const hasResult = (tx: Tx, id: number): Promise<boolean> =>
  on(tx).exists`select from call_letter where id = ${id} and came is not null`;
