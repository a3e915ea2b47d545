import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { OpeningKey, OpeningWindow, WindowOfOpening } from '../model/correction-windows.ts';

/** The correction windows of these openings; an opening without one is absent. */
export const windowsOfOpenings = (tx: Tx, openings: readonly OpeningKey[]): Promise<WindowOfOpening[]> =>
  on(tx).rows`
    select o.role, o.number as opening, o.correction_from as "from", o.correction_until as until
    from unnest(${openings.map(({ role }) => role)}::text[], ${openings.map(({ opening }) => opening)}::integer[])
      as asked (role, number)
    join opening o on o.role = asked.role and o.number = asked.number
    where o.correction_from is not null`;

/** The correction windows that are open at this moment, by the business clock. */
export const openWindows = (tx: Tx, now: Date): Promise<WindowOfOpening[]> =>
  on(tx).rows`
    select role, number as opening, correction_from as "from", correction_until as until
    from opening where correction_from <= ${now} and correction_until > ${now}`;

const listColumns = sql`
  o.role, o.number as opening, o.version, o.ended_at is null as is_current, o.correction_from as "from",
  o.correction_until as until`;
/** Every current opening, and the earlier ones with a window; in the order of the roles, the newest first; 500 at most. */
export const listOpeningWindows = (tx: Tx): Promise<OpeningWindow[]> =>
  on(tx).rows`
    select ${listColumns} from opening o join role on role.name = o.role
    where o.ended_at is null or o.correction_from is not null
    order by role.position, role.name, o.number desc limit 500`;
export const findOpeningWindow = (tx: Tx, { role, opening }: OpeningKey): Promise<OpeningWindow | undefined> =>
  on(tx).row`select ${listColumns} from opening o where o.role = ${role} and o.number = ${opening}`;
export const writeOpeningWindow = (
  tx: Tx,
  { role, opening }: OpeningKey,
  window: { readonly from: Date; readonly until: Date } | null,
): Promise<void> =>
  on(tx).run`
    update opening set correction_from = ${window?.from ?? null}, correction_until = ${window?.until ?? null},
      version = version + 1, changed_at = wall_clock()
    where role = ${role} and number = ${opening}`;
