import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';

/** The names of the roles with this title in either language, in any case; there are few roles. */
export const roleNames = (tx: Tx, title: string): Promise<string[]> =>
  on(tx).column<string>`
    select name from role where lower(name) = lower(${title}) or exists (
      select from opening where opening.role = role.name and lower(opening.texts #>> '{hi,title}') = lower(${title}))`;
