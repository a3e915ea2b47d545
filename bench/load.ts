import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';

/** Requests one URL repeatedly; resolves with the number of complete answers. */
export type Load = (url: string, seconds: number) => Promise<{ readonly answers: number; readonly perSecond: number }>;
const connections = 32;

/** Uses wrk where it is installed, else a small client, which needs more CPU. */
export function findLoad(): { readonly load: Load; readonly name: string } {
  const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
  return hasWrk ? { load: wrk, name: 'wrk' } : { load: ownClient, name: 'own client' };
}

const wrk: Load = async (url, seconds) => {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br', url];
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  await new Promise((done) => child.once('close', done));
  const answers = Number(/(\d+) requests in/.exec(text)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  if (!perSecond || /Non-2xx|Socket errors/.test(text)) throw new Error(`the load went wrong:\n${text}`);
  return { answers, perSecond };
};

const ownClient: Load = async (url, seconds) => loadPaths(url, () => new URL(url).pathname, seconds);

/**
 * Loads a site with a different path for each request, by the small client; any status counts. `clientOf`: the client IP
 * that a proxy would forward.
 */
export async function loadPaths(
  site: string,
  pathOf: (n: number) => string,
  seconds: number,
  clientOf?: (n: number) => string,
): Promise<{ readonly answers: number; readonly perSecond: number }> {
  const { hostname, port, host } = new URL(site);
  const began = performance.now();
  let sent = 0;
  let answers = 0;
  const nextRequest = (): string => {
    const n = sent++;
    const forwarded = clientOf ? `x-forwarded-for: ${clientOf(n)}\r\n` : '';
    return `GET ${pathOf(n)} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n${forwarded}\r\n`;
  };
  const client = (): Promise<void> =>
    new Promise((done, fail) => {
      const socket = connect(Number(port), hostname, () => socket.write(nextRequest()));
      let head = '';
      let remaining = 0;
      socket.on('error', fail).on('close', () => done());
      socket.on('data', (bytes) => {
        if (remaining > 0) remaining -= bytes.length;
        else {
          head += bytes.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          remaining = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4);
          head = '';
        }
        if (remaining > 0) return;
        answers++;
        if (performance.now() - began < seconds * 1000) socket.write(nextRequest());
        else socket.end();
      });
    });
  await Promise.all(Array.from({ length: connections }, client));
  return { answers, perSecond: answers / ((performance.now() - began) / 1000) };
}
