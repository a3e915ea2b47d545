import type { Server, ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';

/**
 * How often a server that ends looks for connections that have become idle. A request that has arrived and is not read yet has this
 * time before the first look.
 */
const lookEveryMs = 300;

/** Ends a server without a failed request: first its visitors are sent elsewhere, then it takes no more. */
export interface Drain {
  /** From now on every answer closes its connection, also of requests under way. New requests are still served. */
  begin(): void;
  /** Takes no new connection; resolves when the requests under way have ended. After `withinMs` they are cut off. */
  end(withinMs: number): Promise<void>;
}

export function drainOf(http: Server): Drain {
  const underWay = new Set<ServerResponse>();
  let hasBegun = false;
  // Before the listener that may answer at once.
  http.prependListener('request', (_req, res: ServerResponse) => {
    if (hasBegun) res.shouldKeepAlive = false;
    underWay.add(res);
    res.once('close', () => underWay.delete(res));
  });
  return {
    begin() {
      hasBegun = true;
      for (const res of underWay) if (!res.headersSent) res.shouldKeepAlive = false;
    },
    async end(withinMs) {
      // The close of `Server` would also end every connection whose request is not read yet.
      const closed = new Promise<void>((done) => SocketServer.prototype.close.call(http, () => done()));
      const idle = setInterval(() => http.closeIdleConnections(), lookEveryMs);
      const limit = setTimeout(() => http.closeAllConnections(), withinMs);
      await closed;
      clearInterval(idle);
      clearTimeout(limit);
    },
  };
}
