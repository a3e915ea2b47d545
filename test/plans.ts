// The plans of the statements that some work sends.
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import { type Db, sql } from '#platform/database/db.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** A statement is passed with its values, or as one object. */
type Sent = readonly [string | { readonly text: string; readonly values?: readonly unknown[] }, (readonly unknown[])?];
/** The queue of jobs may still end beside the work, in another database: its statements are not of the work. */
const isOfQueue = ({ text }: Statement): boolean => text.includes('_private_');
/** Every SQL statement of `work`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return (query.mock.calls as unknown as readonly Sent[])
      .map(([sent, values]) =>
        typeof sent === 'string'
          ? { text: sent, values: values ?? [] }
          : { text: sent.text, values: sent.values ?? [] },
      )
      .filter((statement) => !isOfQueue(statement));
  } finally {
    query.mockRestore();
  }
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
}
const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];
interface Scan {
  readonly how: string;
  readonly table: string;
  readonly index: string | undefined;
}
const scansIn = (plans: readonly Node[]): Scan[] =>
  plans
    .flatMap(nodesIn)
    .flatMap((node) =>
      node['Relation Name'] && node['Node Type'].endsWith('Scan')
        ? [{ how: node['Node Type'], table: node['Relation Name'], index: node['Index Name'] }]
        : [],
    );
async function planOf(db: Db, statement: string, values: readonly unknown[]): Promise<Node> {
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`explain (format json) ${statement}`, [...values]));
  const [plan] = Object.values(rows[0]!) as [[{ Plan: Node }]];
  return plan[0].Plan;
}
/** The scans that the planner chooses for the values of a statement that is not prepared. */
export const plannedScansOf = async (of: Db, { text, values }: Statement): Promise<Scan[]> =>
  scansIn([await planOf(of, text, values)]);
/** The scans that the planner chooses for a statement's values, and for its generic plan. */
export async function scansOf(of: Db, { text, values }: Statement): Promise<Scan[]> {
  const plans = await of.connection().execute(async (db) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    await sql.raw(`prepare planned as ${text}`).execute(db);
    try {
      const none = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : '';
      return [await planOf(db, text, values), await planOf(db, `execute planned ${none}`, [])];
    } finally {
      await sql`deallocate planned`.execute(db);
    }
  });
  return scansIn(plans);
}
/** True for what has a plan; not for a commit behind a question about standbys. */
export const isPlanned = ({ text }: Statement): boolean =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.endsWith('; commit');
