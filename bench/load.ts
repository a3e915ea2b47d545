import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';

/** Asks for one address over and over; resolves with the number of whole answers. */
export type Load = (url: string, seconds: number) => Promise<{ readonly answers: number; readonly perSecond: number }>;
const connections = 32;

/** Debian's wrk where it is installed, else a small client of our own, which costs the machine more. */
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
 * The same with a path of its own for each request, by the small client; an answer of any status counts. `clientOf`: the
 * network address that a proxy would name for it.
 */
export async function loadPaths(
  site: string,
  pathOf: (n: number) => string,
  seconds: number,
  clientOf?: (n: number) => string,
): Promise<{ readonly answers: number; readonly perSecond: number }> {
  const { hostname, port, host } = new URL(site);
  const began = performance.now();
  let asked = 0;
  let answers = 0;
  const ask = (): string => {
    const n = asked++;
    const forwarded = clientOf ? `x-forwarded-for: ${clientOf(n)}\r\n` : '';
    return `GET ${pathOf(n)} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n${forwarded}\r\n`;
  };
  const client = (): Promise<void> =>
    new Promise((done, fail) => {
      const socket = connect(Number(port), hostname, () => socket.write(ask()));
      let head = '';
      let left = 0;
      socket.on('error', fail).on('close', () => done());
      socket.on('data', (bytes) => {
        if (left > 0) left -= bytes.length;
        else {
          head += bytes.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          left = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4);
          head = '';
        }
        if (left > 0) return;
        answers++;
        if (performance.now() - began < seconds * 1000) socket.write(ask());
        else socket.end();
      });
    });
  await Promise.all(Array.from({ length: connections }, client));
  return { answers, perSecond: answers / ((performance.now() - began) / 1000) };
}
