import pg from 'pg';
import { asTx, type Db } from '#platform/database/db.ts';
import type { TestProduct } from '#test/product.ts';
import type { ProductContext } from '../../src/product/context.ts';

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `planned_${names.size}`;
  names.set(text, name);
  return name;
};

/**
 * A connection that plans each long read once, also where the product plans it for its values or at each run: the results
 * are the same, and in small tables planning takes a hundred times longer than running.
 */
export class PlanningOnce extends pg.Client {
  override query(...[query, ...more]: readonly unknown[]): never {
    const { text = '', name } = query as { readonly text?: string; readonly name?: string };
    const own = text.includes('plan_cache_mode')
      ? { text: 'select 1' }
      : name === undefined && text.length > 200 && isRead.test(text)
        ? { ...(query as object), name: nameOf(text) }
        : query;
    return (super.query as (...of: unknown[]) => unknown).call(this, own, ...more) as never;
  }
}
const isRead = /^(\/\* planned for its values \*\/)?\s*(select|with)\b[^;]*$/;

/** A connection of the product that only reads for the comparison: each of its many statements is planned there once. */
export interface Reader {
  /** The product's context on it; after a kill on a new one. One read at a time. */
  context(): Promise<ProductContext>;
  release(): void;
}
export function makeReader(app: TestProduct): Reader {
  let held: { readonly of: Db; readonly only: Promise<Db>; readonly release: () => void } | undefined;
  const hold = (db: Db) => {
    const over = Promise.withResolvers<void>();
    const only = new Promise<Db>((taken, failed) => {
      db.connection()
        .execute((connection) => {
          taken(connection);
          return over.promise;
        })
        .catch(failed);
    });
    return { of: db, only, release: over.resolve };
  };
  return {
    async context() {
      if (held?.of !== app.db) {
        held?.release();
        held = hold(app.db);
      }
      return { ...app.product.ctx, db: asTx(await held.only) };
    },
    release: () => held?.release(),
  };
}
