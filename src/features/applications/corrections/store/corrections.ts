import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { Application, Correction, CorrectionWindow, FormValues } from '../../model/applications.ts';

const columns = sql.raw('application_id, number, at, made_in, before, after, photo_digest');
const windowColumns = sql.raw('application_id, number, opened_at, opened_by, until');

/** The corrections of these applications, newest first; bounded by the number that a window allows. */
export const correctionsOf = (tx: Tx, applicationIds: readonly string[]): Promise<Correction[]> =>
  on(tx).rows`
    select ${columns} from correction where application_id = any(${applicationIds}::text[])
    order by application_id, number desc limit 2000`;
/** `identityHash`: of the identity number before, where it changed. */
export const insertCorrection = (tx: Tx, correction: Correction, identityHash: string | null): Promise<void> =>
  on(tx).run`
    insert into correction (application_id, number, at, made_in, before, after, photo_digest, identity_hash)
    values (${correction.applicationId}, ${correction.number}, ${correction.at}, ${correction.madeIn},
      ${JSON.stringify(correction.before)}::jsonb, ${JSON.stringify(correction.after)}::jsonb, ${correction.photoDigest}, ${identityHash})`;

/**
 * Writes the corrected values and counts the version; `identityHash` undefined leaves the identity number as it is.
 * Another number is not shared until `markSharedIdentity` finds it.
 */
export async function writeCorrected(
  tx: Tx,
  { id, version }: Pick<Application, 'id' | 'version'>,
  values: FormValues,
  identityHash: string | null | undefined,
): Promise<void> {
  const identity = identityHash === undefined ? sql`` : sql`, identity_hash = ${identityHash}, shares_identity = false`;
  const changed = await on(tx).changed`
    update application set form = form || ${JSON.stringify(values)}::jsonb, version = version + 1 ${identity}
    where id = ${id} and version = ${version}`;
  if (changed !== 1) throw new Error('an application changed under its lock');
}
/** Clears the mark of applications that had the number together with one whose number changed, where only one is left. */
export const forgetSharedIdentity = (tx: Tx, role: string, identityHash: string): Promise<void> =>
  on(tx).run`
    update application set shares_identity = false
    where identity_hash = ${identityHash} and role = ${role} and shares_identity
      and (select count(distinct account_id) from application where identity_hash = ${identityHash} and role = ${role}) < 2`;
export const identityHashOf = async (tx: Tx, id: string): Promise<string | null> =>
  (await on(tx).value<string | null>`select identity_hash from application where id = ${id}`) ?? null;
/** The newest window of each application. */
export const newestWindows = (tx: Tx, applicationIds: readonly string[]): Promise<CorrectionWindow[]> =>
  on(tx).rows`
    select distinct on (application_id) ${windowColumns} from correction_window
    where application_id = any(${applicationIds}::text[]) order by application_id, number desc`;
/** All windows of applications, the first ones first. */
export const windowsOf = (tx: Tx, applicationIds: readonly string[]): Promise<CorrectionWindow[]> =>
  on(tx).rows<CorrectionWindow>`
    select ${windowColumns} from correction_window
     where application_id = any(${applicationIds}::text[]) order by application_id, number`;
export const insertWindow = (tx: Tx, window: CorrectionWindow): Promise<void> =>
  on(tx).run`
    insert into correction_window (application_id, number, opened_at, opened_by, until)
    values (${window.applicationId}, ${window.number}, ${window.openedAt}, ${window.openedBy}, ${window.until})`;
export const endWindow = (tx: Tx, window: CorrectionWindow, until: Date): Promise<void> =>
  on(tx).run`
    update correction_window set until = ${until}
    where application_id = ${window.applicationId} and number = ${window.number}`;

/** Deletes the corrections and windows of applications without personal fields. */
export async function eraseOwnCorrections(tx: Tx): Promise<void> {
  await on(tx).run`
    delete from correction c using application a where a.id = c.application_id and a.form ->> 'name' = ''`;
  await on(tx).run`
    delete from correction_window w using application a where a.id = w.application_id and a.form ->> 'name' = ''`;
}
