// Staff actions from the command line, on the app's database, whether the app runs or not.
import './mode.ts';
import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { failureText, escapeControlCharacters, readCommand, UsageRefusal } from '#platform/operations/command-line.ts';
import { makeLog, outliveLostOutput } from '#platform/operations/log.ts';
import { becomeServiceUser } from '#platform/operations/service-user.ts';
import { installedRelease } from '#platform/operations/release.ts';
import { commands } from './features.ts';
import { type OpenProduct, openProduct } from './product/open-product.ts';
import { readConfig } from './product/settings.ts';

outliveLostOutput();
process.exitCode = await run(process.argv.slice(2));

async function run(words: readonly string[]): Promise<number> {
  let command;
  try {
    command = readCommand(commands, words, installedRelease() ? 'saral staff' : undefined);
  } catch (error) {
    if (!(error instanceof UsageRefusal)) throw error;
    (error.isHelp ? console.log : console.error)(escapeControlCharacters(error.message));
    return error.isHelp ? 0 : 2;
  }
  let errorFile = 'staff-errors.ndjson';
  let opened: OpenProduct | undefined;
  try {
    const config = readConfig(process.env);
    const actor = `cli:${userInfo().username}`;
    becomeServiceUser(config.DATA_DIR);
    errorFile = resolve(config.DATA_DIR, errorFile);
    // Output is for people; log lines go to standard error.
    opened = await openProduct(
      config,
      makeLog((line) => process.stderr.write(line)),
    );
    console.log(escapeControlCharacters(await command.run(opened.ctx, actor)));
    return 0;
  } catch (error) {
    const log = makeLog((line) => appendFileSync(errorFile, line, { mode: 0o600 }));
    console.error(escapeControlCharacters(failureText(error, log, errorFile)));
    return 1;
  } finally {
    await opened?.end();
  }
}
