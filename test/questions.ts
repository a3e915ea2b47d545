// Questions of the attention list over a table of a test: what is in it is wrong.
import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';
import type { AttentionKind } from '#features/attention/model.ts';
import type { TestProduct } from '#test/product.ts';

/** For `ports` of a product; they work once `wrongRecords` made the table. */
export const questions = (kinds: readonly AttentionKind[]): AttentionQuery[] =>
  kinds.map((kind) => ({
    kind,
    find: (now) => sql`select subject, details, since from wrong where kind = ${kind} and since <= ${now}`,
  }));

export interface WrongRecords {
  /** Makes a record wrong from now on. */
  wrong(kind: AttentionKind, subject: string): Promise<unknown>;
  mend(subject: string): Promise<unknown>;
  /** Nothing is wrong any more, and nobody saw or put off anything. */
  reset(): Promise<void>;
}
export async function wrongRecords(app: TestProduct): Promise<WrongRecords> {
  await app.asOwner(
    'create table wrong (kind text, subject text, since timestamptz, details jsonb default \'{"paise": 500}\'); grant select, insert, update, delete on wrong to public',
  );
  return {
    wrong: (kind, subject) =>
      sql`insert into wrong values (${kind}, ${subject}, ${app.product.ctx.now()})`.execute(app.db),
    mend: (subject) => sql`delete from wrong where subject = ${subject}`.execute(app.db),
    reset: () =>
      app.asOwner(
        'delete from wrong; truncate attention_mail, attention_seen, attention_put_off, attention_event, finding',
      ),
  };
}
