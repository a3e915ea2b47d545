import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { afterAll } from 'vitest';
import { readConfig } from '#host/config.ts';
import { builtFiles, makeApp } from '#host/http.ts';
import { makeLog } from '#host/log.ts';
import { ownPool } from '#test/database.ts';
import { makeProduct, type Product } from '../src/product.ts';

const server = resolve('build/server/index.js');
/** `npm test` builds first; a run of single tests takes what is there. */
export const isBuilt = existsSync(server);

export interface BuiltProduct {
  readonly product: Product;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}
/** The whole product with the pages and files of the last build, in this process and without a port. */
export async function builtProduct(env: Record<string, string> = {}): Promise<BuiltProduct> {
  const { pool } = await ownPool();
  const dataDir = mkdtempSync(join(tmpdir(), 'saral-built-'));
  const config = readConfig({ DATA_DIR: dataDir, APP_URL: 'http://site.test', HUMAN_CHECK_COST: '10', ...env });
  const product = makeProduct({ config, pool, log: makeLog(() => undefined) });
  await product.seed();
  product.hearer.hears(true);
  afterAll(async () => {
    await product.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const build = (await import(/* @vite-ignore */ pathToFileURL(server).href)) as ServerBuild;
  const parts = product.parts([], () => true);
  const app = makeApp(parts, async () => build, builtFiles(parts.site));
  return { product, get: async (path, headers = {}) => app.request(`http://site.test${path}`, { headers }) };
}
