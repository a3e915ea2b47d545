import type { KyselyPlugin } from 'kysely';
import type { Context } from '#kit/context.ts';
import { asTx, kyselyOf } from '#platform/database/db.ts';

/** How many statements `work` sends by the context's database; not those of jobs and timers beside it. */
export async function countStatements(ctx: Context, work: (counted: Context) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work({ ...ctx, db: asTx(kyselyOf(ctx.db).withPlugin(counter)) });
  return count;
}
