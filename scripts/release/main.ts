// npm run release: makes and signs the archives of this version in releases. `npm run release -- image` makes an image of
// the one for this machine, `npm run release -- sign` signs releases.json anew.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { archiveName, archs, verifyArchive } from '#platform/operations/release.ts';
import { StartupError } from '#platform/operations/config.ts';
import { makeArchive, packageFile } from './archive.ts';
import { imageName, makeImage } from './image.ts';
import { readKey } from './key.ts';
import { addToIndex, signFiles, signIndex } from './lists.ts';
import { Refusal } from './refusal.ts';

/** The folder of the releases; not in build, which each build empties. */
const into = 'releases';

try {
  const [what, ...more] = process.argv.slice(2);
  if ((what !== undefined && what !== 'sign' && what !== 'image') || more.length > 0)
    throw new Refusal(
      'npm run release makes a release; after it, sign signs releases.json anew, and image makes an image',
    );
  const key = readKey(process.env['RELEASE_KEY_FILE']);
  mkdirSync(into, { recursive: true });
  if (what === 'sign') signIndex(into, key);
  else if (what === 'image') await image(key);
  else await release(key);
} catch (error) {
  if (!(error instanceof Refusal || error instanceof StartupError)) throw error;
  console.error(`No release was made: ${error.message}`);
  process.exitCode = 1;
}

async function release(key: ReturnType<typeof readKey>): Promise<void> {
  if (git('status', '--porcelain') !== '')
    throw new Refusal('the source has changes that are not committed; commit them first');
  const { version } = packageFile;
  const at = new Date(git('log', '-1', '--format=%cI'));
  const facts = { version, commit: git('rev-parse', 'HEAD'), publicKey: key.publicKey };
  const names: string[] = [];
  for (const arch of archs) {
    console.log(`making ${archiveName(version, arch)} …`);
    names.push(...(await makeArchive(arch, { facts, at, into })));
  }
  await signFiles(into, version, names, key);
  await addToIndex(into, version, at, key);
  for (const arch of archs) {
    const file = join(into, archiveName(version, arch));
    await verifyArchive(file, { publicKey: key.publicKey, arch });
    console.log(`${file}  ${Math.round(statSync(file).size / 2 ** 20)} MB`);
  }
}

/** Adds the image to the signed list of this version, whose archive was made before. */
async function image(key: ReturnType<typeof readKey>): Promise<void> {
  const { version } = packageFile;
  const arch = archs.find((each) => each === process.arch);
  if (!arch) throw new Refusal(`there is no release for ${process.arch}`);
  await verifyArchive(join(into, archiveName(version, arch)), { publicKey: key.publicKey, arch });
  console.log(`making ${imageName(version, arch)} …`);
  makeImage(version, arch, { folder: into, at: new Date(git('log', '-1', '--format=%cI')) });
  await signFiles(into, version, globSync(`saral-${version}-linux-*`, { cwd: into }), key);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
