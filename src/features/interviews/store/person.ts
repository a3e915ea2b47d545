import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';

export const lettersOfPerson = (tx: Tx, { references }: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ applicationId: string; issue: number; slotId: number; ended: string | null; endedAt: Date | null }>`
        application_id, issue, slot_id, ended, ended_at`,
      from: sql`call_letter`,
      where: sql`application_id = any(${references}::text[])`,
      at: sql`issued_at`,
      id: sql`lpad(id::text, 10, '0')`,
    },
    page,
  );
/** The valid letters of applications whose interview is to come. */
export const lettersAhead = (
  tx: Tx,
  applications: readonly string[],
  now: Date,
): Promise<{ applicationId: string; slotId: number }[]> =>
  on(tx).rows`
    select application_id, slot_id from call_letter join interview_slot on interview_slot.id = slot_id
     where application_id = any(${applications}::text[]) and ended_at is null and starts_at > ${now} limit 50`;
export const letterIdsOf = (tx: Tx, applications: readonly string[]): Promise<number[]> =>
  on(tx).column<number>`select id from call_letter where application_id = any(${applications}::text[])`;
