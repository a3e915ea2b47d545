// A start, the staff command line and a backup refuse a DATA_KEY other than the database's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { writeBackup } from '#platform/operations/backup.ts';
import { makePool } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { asRole } from '#platform/database/prepare-database.ts';
import { ownPool } from '#test/database.ts';
import { makeProduct, type Product } from '../src/product/product.ts';
import { readConfig } from '../src/product/settings.ts';

const home = mkdtempSync(join(tmpdir(), 'data-key-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const session = 'a session secret of the data key’s test';
const right = 'the data key that the database was made with';
const wrong = 'the data key of quite another installation';
const { role } = inject('postgres');

async function database() {
  const { pool, where } = await ownPool(2);
  const products: Product[] = [];
  afterAll(async () => {
    await pool.end();
    for (const value of products) await value.end();
  });
  return {
    owner: pool,
    product(dataKey: string): Product {
      const made = makeProduct({
        config: readConfig({ SESSION_SECRET: session, DATA_KEY: dataKey, DATA_DIR: home, APP_URL: 'http://site.test' }),
        pool: makePool({ ...where, ...asRole(role), max: 2 }),
        log: makeLog(() => undefined),
      });
      products.push(made);
      return made;
    },
  };
}
const refusal = /^DATA_KEY is not the one/;

test('a second start with another key is refused, and so are staff and a backup', async () => {
  const { owner, product } = await database();
  await product(right).seed();
  await expect(product(wrong).seed()).rejects.toThrow(refusal);
  await expect(product(wrong).check()).rejects.toThrow(refusal);
  await expect(
    writeBackup({ owner, objects: undefined, dataKeys: [wrong], into: join(home, 'backups'), now: new Date() }),
  ).rejects.toThrow(refusal);
  await product(right).seed();
  await product(right).check();
});

test('of two concurrent first starts with different keys one is refused', async () => {
  const { product } = await database();
  const both = await Promise.allSettled([product(right).seed(), product(wrong).seed()]);
  expect(both.map((result) => result.status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
});
