// Generates pages of docs/. Usage: npm run docs
// The data model needs a database: the embedded one in a temporary folder, or the empty one of DATABASE_URL.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePool } from '#platform/database/db.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { accessPage } from './docs/access-page.ts';
import { dataModelPage } from './docs/data-model-page.ts';
import { servedEndpoints } from './surface/read.ts';
import { messagesPage } from './docs/messages-page.ts';
import { withDeskSection } from './docs/desk-access.ts';
import { thirdPartyPage } from './docs/third-party-page.ts';

writeFileSync(
  'docs/access.md',
  withDeskSection(accessPage(readFileSync('docs/access.md', 'utf8')), await servedEndpoints()),
);
writeFileSync('docs/messages.md', messagesPage());
writeFileSync('docs/third-party.md', thirdPartyPage());
writeFileSync('docs/data-model.md', await drawDataModel());
console.log('Drew docs/access.md, docs/messages.md, docs/third-party.md and docs/data-model.md.');

async function drawDataModel(): Promise<string> {
  const url = process.env['DATABASE_URL'];
  const folder = url ? undefined : mkdtempSync(join(tmpdir(), 'saral-docs-'));
  // The server may run as another user.
  if (folder) chmodSync(folder, 0o755);
  const server = folder ? await startPostgres(folder, { fsync: 'off' }) : undefined;
  const pool = makePool(
    server ? { host: server.host, user: server.owner, database: 'postgres' } : { connectionString: url! },
  );
  try {
    await prepareDatabase(pool);
    return await dataModelPage(pool);
  } finally {
    await pool.end();
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}
