import type { Language } from '#kit/language.ts';
import type { Tx } from '#kit/context.ts';
import { rows, sql } from '#platform/database/db.ts';

/** Applications of one opening whose people read one language. */
export interface CallableCount {
  readonly role: string;
  readonly opening: number;
  readonly language: Language;
  readonly total: number;
  /** Active and not called yet. */
  readonly callable: number;
  /** Of these, those whose applicants can still cancel. */
  readonly cancellable: number;
}
export const countCallable = (tx: Tx, ids: readonly string[], now: Date): Promise<CallableCount[]> => {
  const isCallable = sql`application.state = 'active' and application.stage <> 'called'`;
  return rows(
    tx,
    sql<CallableCount>`
    select application.role, application.opening, account.language, count(*) as total,
           count(*) filter (where ${isCallable}) as callable,
           count(*) filter (where ${isCallable} and application.stage = 'received' and application.advanced_at is null
             and application.created_at + application.refund_window_hours * interval '1 hour' > ${now}) as cancellable
      from application join account on account.id = application.account_id
     where application.id = any(${ids}::text[])
     group by application.role, application.opening, account.language
     order by application.role, application.opening, account.language`,
  );
};
