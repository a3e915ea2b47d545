import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownPool } from '#test/database.ts';
import { dataModelPage } from '../scripts/docs/data-model-page.ts';

test('docs/data-model.md shows the migrated database', async () => {
  const { pool } = await ownPool(2);
  const page = await dataModelPage(pool).finally(() => pool.end());
  expect(readFileSync('docs/data-model.md', 'utf8'), 'docs/data-model.md is stale; npm run docs draws it anew').toBe(
    page,
  );
});
