// Packs what a helper needs to know of this installation into one file, without a personal value or secret; changes nothing.
import './mode.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { outliveLostOutput } from '#platform/operations/log.ts';
import { installedRelease } from '#platform/operations/release.ts';
import { makeReport, readLog } from './product/report.ts';

outliveLostOutput();
process.exitCode = await run(process.argv.slice(2));

async function run(given: readonly string[]): Promise<number> {
  const [name = `saral-report-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.txt`, log, ...more] = given;
  if (more.length > 0 || name.startsWith('-')) {
    const command = installedRelease() ? 'saral report' : 'npm run report --';
    console.error(`${command} [FILE [LOG]]: FILE is written, LOG is read instead of the journal`);
    return 2;
  }
  const file = resolve(name);
  if (existsSync(file)) {
    console.error(`${file} is there already; name another file`);
    return 1;
  }
  if (log !== undefined && !existsSync(log)) {
    console.error(`there is no file ${log}; name the file with the log of the program`);
    return 1;
  }
  try {
    writeFileSync(file, await makeReport(process.env, await readLog(process.env, log)), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    console.error(
      `${file} can't be written (${(error as { code?: string }).code ?? 'unknown'}); choose another folder`,
    );
    return 1;
  }
  console.log(`Wrote ${file}. It has no personal value and no secret; read it before you send it.`);
  return 0;
}
