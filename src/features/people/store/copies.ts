import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { DataCopy } from '../model.ts';

const columns = sql.raw('id, account_id, made_by, made_at, until, downloads');

export const insertCopy = (tx: Tx, copy: Omit<DataCopy, 'downloads'> & { readonly reason: string }): Promise<void> =>
  on(tx).run`
    insert into data_copy (id, account_id, made_by, reason, made_at, until)
    values (${copy.id}, ${copy.accountId}, ${copy.madeBy}, ${copy.reason}, ${copy.madeAt}, ${copy.until})`;
/** The copies that a colleague can still download, newest first. */
export const openCopies = (tx: Tx, accountId: string, madeBy: string, now: Date): Promise<DataCopy[]> =>
  on(tx).rows<DataCopy>`
    select ${columns} from data_copy where account_id = ${accountId} and made_by = ${madeBy} and until > ${now}
     order by made_at desc limit 10`;
/** Counts a download of an open copy; undefined unless it is this colleague's. */
export const countDownload = (
  tx: Tx,
  copy: { readonly id: string; readonly accountId: string; readonly madeBy: string; readonly now: Date },
): Promise<DataCopy | undefined> =>
  on(tx).row<DataCopy>`
    update data_copy set downloads = downloads + 1
     where id = ${copy.id} and account_id = ${copy.accountId} and made_by = ${copy.madeBy} and until > ${copy.now}
    returning ${columns}`;
