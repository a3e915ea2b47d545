import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often each instance is asked whether it is ready, as a balancer with a short interval does. */
const askEveryMs = 250;

export interface Balancer {
  readonly url: string;
  /** Whether the last `/readyz` of the instance on this port was 200. */
  isReady(port: number): boolean;
  end(): void;
}

/**
 * Sends each request to the next ready instance, over persistent connections. It repeats nothing: an instance that refuses or
 * drops a request shows as 502.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const look = (): void => {
    for (const port of ports)
      void fetch(`http://localhost:${port}/readyz`).then(
        (answer) => (answer.status === 200 ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      );
  };
  const timer = setInterval(look, askEveryMs);
  const pass = (req: IncomingMessage, res: ServerResponse): void => {
    const open = ports.filter((port) => ready.has(port));
    const port = open[turn++ % open.length];
    if (port === undefined) return void res.writeHead(502).end('no instance is ready');
    const to = request({ agent, port, host: 'localhost', method: req.method, path: req.url, headers: req.headers });
    to.on('response', (answer) => {
      const { connection: _, ...headers } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, headers);
      answer.on('error', () => res.destroy()).pipe(res);
    }).on('error', (error) => {
      if (!res.headersSent) res.writeHead(502);
      res.end(`port ${port}: ${error.message}`);
    });
    req.pipe(to);
  };
  const http = createServer({ keepAliveTimeout: 60_000 }, pass);
  await new Promise<void>((done) => http.listen(0, 'localhost', done));
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}`,
    isReady: (port) => ready.has(port),
    end: () => {
      clearInterval(timer);
      http.closeAllConnections();
      http.close();
      agent.destroy();
    },
  };
}
