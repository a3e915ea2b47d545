import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { CorrectionOutcome, CorrectionRequest } from '../../model/applications.ts';

const columns = sql.raw('id, application_id, field, value, requested_at, answer, outcome, closed_at');

/** At most one is open per application: a second one fails on the index. */
export const insertCorrection = (
  tx: Tx,
  correction: Pick<CorrectionRequest, 'id' | 'applicationId' | 'field' | 'value' | 'requestedAt'>,
): Promise<void> =>
  on(tx).run`
    insert into correction_request (id, application_id, field, value, requested_at)
    values (${correction.id}, ${correction.applicationId}, ${correction.field}, ${correction.value}, ${correction.requestedAt})`;
export const openCorrection = (tx: Tx, applicationId: string): Promise<CorrectionRequest | undefined> =>
  on(tx).row`select ${columns} from correction_request where application_id = ${applicationId} and closed_at is null`;
/** The newest of each application. */
export const newestCorrections = (tx: Tx, applicationIds: readonly string[]): Promise<CorrectionRequest[]> =>
  on(tx).rows`
    select distinct on (application_id) ${columns} from correction_request
    where application_id = any(${applicationIds}::text[]) order by application_id, requested_at desc, id desc`;
/** A request of an application, with who closed it. */
export const findCorrection = (
  tx: Tx,
  applicationId: string,
  id: string,
): Promise<(CorrectionRequest & { readonly closedBy: string | null }) | undefined> =>
  on(tx).row`
    select ${columns}, closed_by from correction_request where application_id = ${applicationId} and id = ${id}`;
export const closeCorrectionRow = (
  tx: Tx,
  id: string,
  input: { readonly answer: string; readonly outcome: CorrectionOutcome; readonly at: Date; readonly by: string },
): Promise<void> =>
  on(tx).run`
    update correction_request set answer = ${input.answer}, outcome = ${input.outcome}, closed_at = ${input.at}, closed_by = ${input.by}
    where id = ${id}`;
/** Deletes the requests of applications without personal fields. */
export const eraseCorrections = (tx: Tx): Promise<number> =>
  on(tx).changed`
    delete from correction_request c using application a where a.id = c.application_id and a.form ->> 'name' = ''`;
