import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/testing/demo-server.ts';
import { type Check, checkCarriedOver, expectThat } from './carried-over.ts';
import { leaveBehind } from './earlier.ts';
import { checkOut, endAll, makeSite, present, type Site, workplace } from './site.ts';

/**
 * An earlier commit is used, killed in the middle of work and backed up. Then this version starts on its data folder,
 * and once more on its backup: everything must be there and go on. Usage: npm run test:upgrade -- <commit>
 */
const [commit, ...more] = process.argv.slice(2);
if (commit === undefined || more.length > 0) {
  console.error('Name one commit: npm run test:upgrade -- <commit>');
  process.exit(2);
}
const began = Date.now();
let passed = 0;
let failed = 0;
const check: Check = async (what, run) => {
  try {
    await run();
    passed++;
    console.log(`ok      ${what}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${what}: ${(error as Error).message}`);
  }
};
const say = (what: string): void => console.log(`\n── ${what} (${Math.round((Date.now() - began) / 1000)} s) ──`);

const { folder, clear } = workplace();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void endAll(folder).finally(() => (clear(), process.exit(130))));
try {
  await upgrade(commit);
} catch (error) {
  failed++;
  console.error(error);
} finally {
  await endAll(folder);
  clear();
}
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function upgrade(from: string): Promise<void> {
  const port = await freePort();
  const home = (name: string): Site => makeSite(join(folder, name), port);
  say(`building ${from}`);
  const earlier = checkOut(from, join(folder, 'earlier'));
  say('using it for two days, then killing it');
  const site = home('data');
  const left = await leaveBehind(site, earlier, folder);

  say('this version on its data folder');
  await site.start(present, settingsOf(earlier));
  await check('every setting of the earlier version is known', async () => {
    const warnings = site.output().match(/warning: .*/g) ?? [];
    expectThat(warnings.length === 0, warnings.join('; '));
  });
  await checkCarriedOver(check, site, left, { isRestored: false });
  await site.stop();

  say('this version on its backup');
  const restored = home('restored');
  await check('npm run restore', async () => {
    mkdirSync(restored.dataDir);
    copyFileSync(join(site.dataDir, 'demo-secrets.json'), join(restored.dataDir, 'demo-secrets.json'));
    cpSync(left.vendors, join(restored.dataDir, 'sandbox'), { recursive: true });
    const { code, text } = await restored.npm(present, 'restore', left.backup);
    expectThat(code === 0 && text.includes('is zero'), text);
  });
  await restored.start(present);
  await checkCarriedOver(check, restored, left, { isRestored: true });
  await restored.stop();
}

/** Every setting of a version with its default, as its docs/settings.md lists them. */
function settingsOf(version: string): Record<string, string> {
  const rows = readFileSync(join(version, 'docs', 'settings.md'), 'utf8').matchAll(
    /^\| `([A-Z0-9_]+)` \| `([^`]+)` \|/gm,
  );
  const own = new Set(['PORT', 'DATA_DIR', 'APP_URL', 'DATABASE_URL']);
  return Object.fromEntries(
    [...rows].flatMap(([, name, value]) =>
      own.has(name!) || /^(SANDBOX|CHROMIUM)_/.test(name!) ? [] : [[name!, value!]],
    ),
  );
}
