import type { Tx } from '#kit/context.ts';
import { rows, sql } from '#platform/database/db.ts';

/** The names of the roles with this title in either language, in any case; there are few roles. */
export const roleNames = async (tx: Tx, title: string): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      tx,
      sql`
      select name from role where lower(name) = lower(${title}) or exists (
        select from opening where opening.role = role.name and lower(opening.texts #>> '{hi,title}') = lower(${title}))`,
    )
  ).map(({ name }) => name);
