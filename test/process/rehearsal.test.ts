// A rehearsal: the rules of a live site, a gateway in its test mode, and nobody who takes it for the real site.
import { describe, expect, test } from 'vitest';
import { makePool } from '#platform/database/db.ts';
import { languages } from '#web/i18n.ts';
import { rehearsalWords } from '#web/words.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { ownPool } from '#test/database.ts';
import { linesOf } from '../../scripts/testing/pdf.ts';
import { liveSettings } from './live-settings.ts';

const onServer = { ...liveSettings, TRUST_PROXY: 'no', APP_URL: 'https://site.test', HUMAN_CHECK_COST: '1000' };
const rehearsal = { ...onServer, APP_MODE: 'rehearsal', INSTAMOJO_API_URL: 'https://test.instamojo.com/v2' };

describe.skipIf(!isBuilt)('a rehearsal', async () => {
  if (!isBuilt) return;
  const { pool, where } = await ownPool();
  const { get } = await builtProduct(rehearsal, { pool });
  const ask = (path: string) => get(path, { host: 'site.test', 'x-forwarded-proto': 'https' });

  test.each(['/', '/hi', '/login', '/career', '/contact', '/no-such-page', '/desk/sign-in'])(
    'says so on %s, which no search engine lists',
    async (path) => {
      const page = await (await ask(path)).text();
      expect(languages.some((language) => page.includes(rehearsalWords[language]))).toBe(true);
      expect(page).toContain('<meta name="robots" content="noindex"/>');
    },
  );
  test('says so on its documents', async () => {
    const answer = await ask('/career/notice/Supervisor.pdf');
    expect(answer.status).toBe(200);
    expect(linesOf(new Uint8Array(await answer.arrayBuffer())).join(' ')).toContain('REHEARSAL, not valid');
  });
  test('shows no simulator and no demo phone', async () => {
    for (const path of ['/sandbox', '/sandbox/phone']) expect((await ask(path)).status).toBe(404);
  });
  test.each(['live', 'demo'])('keeps its database from a %s start', async (mode) => {
    const env = mode === 'demo' ? {} : onServer;
    // The key of the rehearsal, so that the mode alone is what differs.
    const started = builtProduct({ ...env, DATA_KEY: rehearsal.DATA_KEY }, { pool: makePool({ ...where, max: 2 }) });
    await expect(started).rejects.toThrow(
      `this database was made by a rehearsal start; a ${mode} start needs a separate database`,
    );
  });
  test('is not what a live site says of itself', async () => {
    const live = await builtProduct(onServer);
    const page = await (await live.get('/', { host: 'site.test' })).text();
    for (const language of languages) expect(page).not.toContain(rehearsalWords[language]);
  });
});
