import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import type { ServerBuild } from 'react-router';
import { afterAll } from 'vitest';
import { type Db, kyselyOf } from '#platform/database/db.ts';
import { makeApp } from '#platform/http/app.ts';
import { makeLog } from '#platform/operations/log.ts';
import { builtSite } from '#platform/http/server.ts';
import { ownPool } from '#test/database.ts';
import { makeProduct, type Product } from '../src/product/product.ts';
import { readConfig } from '../src/product/settings.ts';

const server = resolve('build/server/index.js');
/** `npm test` builds first; a run of single tests uses the last build. */
export const isBuilt = existsSync(server);

export interface BuiltProduct {
  readonly product: Product;
  readonly db: Db;
  readonly build: ServerBuild;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  request(path: string, init: RequestInit): Promise<Response>;
  /** Posts a plain HTML form. */
  postForm(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Makes the database refuse or accept connections. */
  setAway(isAway: boolean): void;
}
/** The whole product with the last build's pages and files, in this process and without a port. */
export async function builtProduct(
  env: Record<string, string> = {},
  over: { readonly pool?: pg.Pool; readonly queryTimeoutMs?: number; readonly logged?: string[] } = {},
): Promise<BuiltProduct> {
  const pool = over.pool ?? (await ownPool()).pool;
  const dataDir = mkdtempSync(join(tmpdir(), 'saral-built-'));
  const config = readConfig({ DATA_DIR: dataDir, APP_URL: 'http://site.test', HUMAN_CHECK_COST: '10', ...env });
  const product = makeProduct({ config, log: makeLog((line) => over.logged?.push(line)), ...over, pool });
  await product.seed();
  product.changeListener.setConnected(true);
  afterAll(async () => {
    await product.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const build = (await import(/* @vite-ignore */ pathToFileURL(server).href)) as ServerBuild;
  const parts = product.parts([], () => true);
  const app = makeApp(parts, builtSite(parts, build));
  const request = async (path: string, init: RequestInit): Promise<Response> =>
    app.request(`http://site.test${path}`, init);
  const connect = pool.connect.bind(pool);
  const refuse = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  return {
    product,
    db: kyselyOf(product.ctx.db),
    build,
    request,
    get: (path, headers = {}) => request(path, { headers }),
    postForm: (path, fields, headers = {}) =>
      request(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      }),
    setAway: (isAway) => {
      pool.connect = (isAway ? refuse : connect) as typeof pool.connect;
    },
  };
}
