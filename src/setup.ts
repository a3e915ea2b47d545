// Sets up a server: asks for the settings, tries them at the vendors, and writes them with the unit and the proxy. With a FOLDER
// everything goes below it, and nothing is started.
import './mode.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs, secondMs } from '#kit/time.ts';
import { fetchBounded } from '#platform/http/fetch.ts';
import { StartupError } from '#platform/operations/config.ts';
import { outliveLostOutput } from '#platform/operations/log.ts';
import { programFile } from '#platform/operations/program-file.ts';
import { lookAtMachine, programPort } from './product/setup/machine.ts';
import { nextThings } from './product/setup/next.ts';
import { preparingOf, starting, unitFile, writeServerFiles } from './product/setup/server-files.ts';
import { openTerminal } from './product/setup/terminal.ts';
import { offerTestMail } from './product/setup/test-mail.ts';
import { trials } from './product/setup/trials.ts';
import { untriedOf } from './product/setup/untried.ts';
import { walk } from './product/setup/walk.ts';
import { words } from './product/setup/words.ts';
import { vendors } from './vendors.ts';

const [gateway] = vendors.gateways;
/** Answers with the time, and is one of the hosts that a site may need anyway. */
const clockUrl = gateway?.setup?.own?.('live', '')[gateway.apiUrl] ?? '';

outliveLostOutput();
process.exitCode = await run(process.argv.slice(2));

async function run([folder, ...more]: readonly string[]): Promise<number> {
  if (more.length > 0) {
    console.error('saral setup, or saral setup FOLDER to write everything below a folder and start nothing');
    return 2;
  }
  const root = resolve(folder ?? '/');
  const terminal = openTerminal(process.stdin, process.stdout, process.stdin.isTTY && process.stdout.isTTY);
  try {
    mkdirSync(root, { recursive: true });
    const walked = await walk({
      terminal,
      trials,
      file: join(root, 'etc/saral.env'),
      dataFolder: '/var/lib/saral',
      machine: await lookAtMachine(root, clockUrl),
      // Below a folder nothing is started.
      isInstalled: folder !== undefined || existsSync(join(root, unitFile)),
    });
    const { language } = walked;
    if ('fault' in walked) {
      console.error(walked.fault[language]);
      return 1;
    }
    const { answers } = walked;
    const mayStart = folder === undefined && (await terminal.ask(`${words.start[language]}: `))?.trim() === 'y';
    const preparing = preparingOf(answers);
    if (mayStart) runAll(preparing);
    writeServerFiles(root, programFile('scripts/server'), answers);
    if (mayStart) {
      runAll(starting);
      terminal.say(words[(await becomesReady()) ? 'ready' : 'notReady'][language]);
    } else for (const line of [words.commands[language], ...preparing, ...starting]) terminal.say(line);
    await offerTestMail(terminal, answers, language);
    for (const line of ['', ...nextThings(answers, language, untriedOf(answers))]) terminal.say(line);
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    terminal.close();
  }
}

function runAll(commands: readonly string[]): void {
  for (const command of commands) {
    const { status } = spawnSync('sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new StartupError(`this failed: ${command}; mend it, and run saral setup again`);
  }
}

/** A first start makes the database, which takes a slow machine some time. */
async function becomesReady(): Promise<boolean> {
  for (const until = Date.now() + minuteMs; Date.now() < until; await pause(secondMs)) {
    const bounds = { timeoutMs: 5 * secondMs, maxBytes: 1024 };
    const answer = await fetchBounded(`http://127.0.0.1:${programPort}/readyz`, {}, bounds);
    if (answer.ok && answer.status === 200) return true;
  }
  return false;
}
