// Moves the stored files to another store while the program runs, and compares them with the rows that name them.
import './mode.ts';
import { resolve } from 'node:path';
import { escapeControlCharacters } from '#platform/operations/command-line.ts';
import { checkFiles } from '#platform/database/named-files.ts';
import { checkFolder, type Config, StartupError } from '#platform/operations/config.ts';
import { makeLog, outliveLostOutput } from '#platform/operations/log.ts';
import { type Moved, moveObjects } from '#platform/operations/objects/move-objects.ts';
import { ObjectsUnavailable } from '#platform/operations/objects/objects.ts';
import { becomeServiceUser } from '#platform/operations/service-user.ts';
import { installedRelease } from '#platform/operations/release.ts';
import { features } from './features.ts';
import { openProduct } from './product/open-product.ts';
import { objectsOf, storeOf } from './product/product.ts';
import { readConfig } from './product/settings.ts';

const name = installedRelease() ? 'saral objects' : 'npm run objects --';
const usage = `${name} move local s3, or ${name} move s3 local: copies every file to the other store and compares it
${name} check: names files without a row and rows without a file`;
/** Names of one kind that are printed; the rest are counted. */
const maxNames = 1000;

outliveLostOutput();
process.exitCode = await run(process.argv.slice(2));

async function run(words: readonly string[]): Promise<number> {
  const [what, from, to, ...more] = words;
  try {
    if (what === 'move' && isStore(from) && isStore(to) && more.length === 0)
      return await move(readConfig(process.env), from, to);
    if (what === 'check' && from === undefined) return await check(readConfig(process.env));
  } catch (error) {
    if (error instanceof ObjectsUnavailable)
      console.error(
        `The object store does not answer or is full (${reasonOf(error)}). Nothing is lost: run the command again.`,
      );
    else if (error instanceof StartupError) console.error(error.message);
    else throw error;
    return 1;
  }
  const isHelp = what === 'help' || what === '--help';
  (isHelp ? console.log : console.error)(usage);
  return isHelp ? 0 : 2;
}

type Store = Config['STORAGE'];
function isStore(word: string | undefined): word is Store {
  return word === 'local' || word === 's3';
}

async function move(config: Config, from: Store, to: Store): Promise<number> {
  if (from === to) throw new StartupError(`${from} and ${to} are the same store`);
  // Otherwise what is uploaded during the move would go to the store that is given up.
  if (config.STORAGE !== to || config.STORAGE_PREVIOUS !== from)
    throw new StartupError(
      `set STORAGE=${to} and STORAGE_PREVIOUS=${from} in every instance and restart them first, then run this again (see docs/running.md)`,
    );
  becomeServiceUser(config.DATA_DIR);
  checkFolder(config.DATA_DIR);
  const place = to === 's3' || from === 's3' ? `-${config.S3_BUCKET}` : '';
  const journal = resolve(config.DATA_DIR, `objects-move-${from}-${to}${place.replaceAll(/[^\w.-]/g, '_')}`);
  const moved = await moveObjects({ from: storeOf(config, from), to: storeOf(config, to), journal }, (state) =>
    console.log(progressOf(state)),
  );
  console.log(progressOf(moved));
  if (moved.different.length > 0) {
    names('other bytes in the two stores', moved.different);
    console.log(
      'These files were changed in neither store. Find out which one is right, delete the other, and run this again.',
    );
    return 1;
  }
  console.log(
    `Every file is in ${to}. Remove STORAGE_PREVIOUS from every instance and restart them; then delete what is left in ${from}.`,
  );
  return 0;
}
function progressOf({ moved, files, bytes, different }: Moved): string {
  const differ = different.length > 0 ? `, ${different.length} differ` : '';
  return `${moved} of ${files} files copied and compared, ${Math.round(bytes / 2 ** 20)} MB now${differ}`;
}

async function check(config: Config): Promise<number> {
  const { ctx, end } = await openProduct(
    config,
    makeLog((line) => process.stderr.write(line)),
  );
  try {
    const found = await checkFiles(
      ctx.transaction,
      objectsOf(config),
      features.flatMap((feature) => feature.files ?? []),
    );
    names('a file without a row', found.withoutRow);
    names('a row without a file', found.withoutFile);
    const { files, rows, withoutRow, withoutFile } = found;
    console.log(
      `${files} files, ${rows} named by rows; ${withoutRow.length} files without a row, ${withoutFile.length} rows without a file.`,
    );
    return withoutRow.length + withoutFile.length > 0 ? 1 : 0;
  } finally {
    await end();
  }
}

function names(what: string, keys: readonly string[]): void {
  for (const key of keys.slice(0, maxNames)) console.log(escapeControlCharacters(`${what}: ${key}`));
  if (keys.length > maxNames) console.log(`${what}: ${keys.length - maxNames} more`);
}

function reasonOf(error: Error): string {
  const cause = error.cause as { code?: unknown; name?: string } | undefined;
  return typeof cause?.code === 'string' ? cause.code : (cause?.name ?? 'unknown');
}
