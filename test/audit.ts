import { type Db, type RawBuilder, sql } from '#platform/database/db.ts';

type Facts = Record<string, unknown>;
export interface SeenEntry {
  readonly actor: string;
  readonly act: string;
  readonly subject: string;
  readonly before?: Facts;
  readonly after?: Facts;
  readonly details?: Facts;
  /** The personal values that are not erased. */
  readonly personal?: Facts;
}
/** Audit entries in their order; parts without a value are left out. */
export async function auditEntries(db: Db, where: RawBuilder<unknown> = sql`true`): Promise<SeenEntry[]> {
  const { rows } = await sql<SeenEntry>`
    select actor, act, subject, before, after, details,
      (select coalesce(jsonb_object_agg(name, value), '{}') from audit_value where entry_id = id and value is not null) as personal
    from audit_entry where ${where} order by id`.execute(db);
  const isEmpty = (part: unknown): boolean => typeof part === 'object' && Object.keys(part as object).length === 0;
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, part]) => !isEmpty(part)))) as never;
}
/** A condition on entries: about this phone number. */
export const aboutPhone = (phone: string): RawBuilder<unknown> =>
  sql`exists (select 1 from audit_value where entry_id = id and name = 'phone' and value = ${phone})`;
