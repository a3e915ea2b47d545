// Whether this machine can run a site, looked at before the first question.
import { createServer } from 'node:net';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Localized } from '#kit/language.ts';
import { minuteMs } from '#kit/time.ts';
import { remoteClock } from '#platform/operations/remote-clock.ts';

export interface Machine {
  readonly isRoot: boolean;
  readonly memoryBytes: number;
  readonly freeBytes: number;
  /** How far the clock is ahead of another; undefined when none answers. */
  readonly aheadMs: number | undefined;
  readonly takenPorts: readonly number[];
}

/** The port that the program listens on; of the proxy: 80 and 443. */
export const programPort = 3000;

export async function lookAtMachine(folder: string, clockUrl: string): Promise<Machine> {
  const { bavail, bsize } = await statfs(folder);
  const taken = await Promise.all([programPort, 80, 443].map(async (port) => ((await isFree(port)) ? [] : [port])));
  const clock = await remoteClock('', clockUrl).read();
  return {
    isRoot: process.getuid?.() === 0,
    memoryBytes: totalmem(),
    freeBytes: bavail * bsize,
    aheadMs: clock && Date.now() - clock.getTime(),
    takenPorts: taken.flat(),
  };
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => done(code !== 'EADDRINUSE'));
    server.listen(port, () => server.close(() => done(true)));
  });
}

const mb = 2 ** 20;
/** A machine sold with 1 GB shows a little less. */
const leastMemory = 800 * mb;
const leastFree = 2048 * mb;
const mostOff = 2 * minuteMs;

/** Why setup can't begin; undefined when it can. `isNew`: no site runs here yet, so that a taken port is not its own. */
export function machineFault(machine: Machine, isNew: boolean): Localized | undefined {
  const { isRoot, memoryBytes, freeBytes, aheadMs = 0, takenPorts } = machine;
  const [port] = takenPorts;
  if (!isRoot)
    return { en: 'Run saral setup as root: sudo saral setup', hi: 'saral setup को root से चलाएँ: sudo saral setup' };
  if (memoryBytes < leastMemory)
    return {
      en: `The machine has ${Math.floor(memoryBytes / mb)} MB of memory: take one with 1 GB or more`,
      hi: `मशीन में ${Math.floor(memoryBytes / mb)} MB मेमोरी है: 1 GB या ज़्यादा वाली मशीन लें`,
    };
  if (freeBytes < leastFree)
    return {
      en: `The disk has ${Math.floor(freeBytes / mb)} MB free: make room for 2 GB or more`,
      hi: `डिस्क पर ${Math.floor(freeBytes / mb)} MB ख़ाली है: 2 GB या ज़्यादा जगह बनाएँ`,
    };
  if (Math.abs(aheadMs) > mostOff)
    return {
      en: 'The clock of this machine is wrong: timedatectl set-ntp true, wait a minute, and begin again',
      hi: 'मशीन की घड़ी ग़लत है: timedatectl set-ntp true चलाएँ, एक मिनट रुकें और फिर शुरू करें',
    };
  if (isNew && port !== undefined)
    return {
      en: `Port ${port} is taken: stop what uses it (ss -ltnp shows it), and begin again`,
      hi: `पोर्ट ${port} पहले से चल रहा है: उसे बंद करें (ss -ltnp से दिखेगा) और फिर शुरू करें`,
    };
  return undefined;
}

/** A database whose key this setup doesn't know can't be read by a new one. */
export function folderFault(dataDir: string, hasKey: boolean): Localized | undefined {
  if (hasKey || !['', 'rehearsal'].some((mode) => existsSync(join(dataDir, mode, 'postgres')))) return undefined;
  return {
    en: `${dataDir} holds a database already: write its DATA_KEY into the file of settings, or move the folder away`,
    hi: `${dataDir} में पहले से डेटाबेस है: उसकी DATA_KEY settings की फ़ाइल में लिखें, या फ़ोल्डर हटा दें`,
  };
}
