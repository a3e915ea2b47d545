// What an installed release says about itself, and about an archive of another: `version`, `verify FILE`.
import { resolve } from 'node:path';
import { escapeControlCharacters } from '#platform/operations/command-line.ts';
import { StartupError } from '#platform/operations/config.ts';
import { outliveLostOutput } from '#platform/operations/log.ts';
import { installedRelease, verifyArchive } from '#platform/operations/release.ts';

outliveLostOutput();
process.exitCode = await run(process.argv.slice(2));

async function run([what, file, ...more]: readonly string[]): Promise<number> {
  const isKnown = what === 'version' ? file === undefined : what === 'verify' && file !== undefined;
  if (!isKnown || more.length > 0) {
    console.error('Name one file: saral verify FILE');
    return 2;
  }
  try {
    const installed = installedRelease();
    if (!installed) throw new StartupError('this is the source: only a release has a publisher');
    console.log(file === undefined ? describe(installed) : await verifyFile(resolve(file), installed));
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(escapeControlCharacters(error.message));
    return 1;
  }
}

type Installed = NonNullable<ReturnType<typeof installedRelease>>;
const describe = ({ version, arch, commit }: Installed): string => `Saral ${version} for Linux ${arch}, of ${commit}`;
async function verifyFile(file: string, installed: Installed): Promise<string> {
  const { version } = await verifyArchive(file, installed);
  return `Release ${version} for Linux ${installed.arch}: whole, and signed by the publisher of this program.`;
}
