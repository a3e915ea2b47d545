import { createServer, type Server, type ServerResponse } from 'node:http';

/** What answers while the process is alive; `/up` is the path that containers of ONCE are asked by. */
export const alivePaths: readonly string[] = ['/healthz', '/up'];

const nothingReady = { database: false, migrations: false, writes: false, worker: false };
const pleaseWait = 'Please try again in a minute.\nकृपया एक मिनट बाद फिर कोशिश करें।\n';

/** Answers on the port while the program waits to start: alive, not ready, and 503 for everything else. */
export function waitingServer(): Server {
  return createServer((req, res) => {
    const path = (req.url ?? '').split('?', 1)[0];
    res.setHeader('cache-control', 'no-store');
    if (path !== undefined && alivePaths.includes(path)) return json(res, 200, { alive: true });
    res.setHeader('retry-after', '30');
    if (path === '/readyz') return json(res, 503, nothingReady);
    res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(pleaseWait);
  });
}

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
