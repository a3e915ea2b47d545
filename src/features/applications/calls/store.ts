import type { Language } from '#kit/language.ts';
import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';

/** Applications of one opening whose people read one language. */
export interface CallableCount {
  readonly role: string;
  readonly opening: number;
  readonly language: Language;
  readonly total: number;
  /** Active, and not called or called without a letter. */
  readonly callable: number;
  /** How many of them have applicants who can still cancel. */
  readonly cancellable: number;
}
export const countCallable = (tx: Tx, ids: readonly string[], now: Date): Promise<CallableCount[]> => {
  const hasLetter = sql`exists (select from call_letter where application_id = application.id and ended_at is null)`;
  const isCallable = sql`application.state = 'active' and not (application.stage = 'called' and ${hasLetter})`;
  return on(tx).rows<CallableCount>`
    select application.role, application.opening, account.language, count(*) as total,
           count(*) filter (where ${isCallable}) as callable,
           count(*) filter (where ${isCallable} and application.stage = 'received' and application.advanced_at is null
             and application.created_at + application.refund_window_hours * interval '1 hour' > ${now}) as cancellable
      from application join account on account.id = application.account_id
     where application.id = any(${ids}::text[])
     group by application.role, application.opening, account.language
     order by application.role, application.opening, account.language`;
};
