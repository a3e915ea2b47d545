import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

/** Visitors at the same time. */
const connections = 32;
const encodings = ['br', 'gzip', 'identity'] as const;
const publicPaths = [
  '/',
  '/hi',
  '/career',
  '/product/E-Rickshaw',
  '/',
  '/hi/product/E-Rickshaw',
  '/hi/career',
  '/about',
  '/hi',
  '/blog',
  '/blog/1',
  '/contact',
  '/career',
  '/PrivacyPolicy',
  '/TermsOfService',
  '/hi/RefundCancellationPolicy',
  '/product/Tri-Cycle%20Garbage%20Rickshaw',
] as const;
const personalPaths = ['/userDashboard', '/application', '/', '/career'] as const;
/** One view in so many is of a person who is logged in. */
const personalEach = 20;

/**
 * Views pages as visitors do: public ones, and some of a person who is logged in, in every encoding.
 * @throws when a page is not answered with 200.
 */
export async function viewPages(site: string, count: number, cookie: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const visitor = async (): Promise<void> => {
    for (let n = sent++; n < count; n = sent++) {
      const isPersonal = n % personalEach === 0;
      const paths = isPersonal ? personalPaths : publicPaths;
      const path = paths[(isPersonal ? n / personalEach : n) % paths.length] ?? '/';
      // A path that returns after each round gets another encoding.
      const encoding = encodings[(n + Math.floor(n / paths.length)) % encodings.length];
      await view(`${site}${path}`, agent, { 'accept-encoding': encoding, ...(isPersonal ? { cookie } : {}) });
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  agent.destroy();
}

function view(url: string, agent: Agent, headers: Readonly<Record<string, string | undefined>>): Promise<void> {
  return new Promise((done, fail) => {
    request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${url} was answered with ${answer.statusCode}`));
      answer.on('error', fail).on('end', done).resume();
    })
      .on('error', fail)
      .end();
  });
}

/** The memory of a process in bytes; undefined where the system has no such file. */
export interface ProcessMemory {
  /** Proportional set: a page that several processes share counts in part for each. */
  readonly pss: number;
  /** Resident set: shared pages count in full. */
  readonly rss: number;
}
export function memoryOf(pid: number): ProcessMemory | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const bytesOf = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024;
    return { pss: bytesOf('Pss'), rss: bytesOf('Rss') };
  } catch {
    return undefined;
  }
}
