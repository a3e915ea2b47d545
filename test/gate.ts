import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A proxy to the database that can refuse connections, or hang: it delivers the data of a hang when it opens. */
export async function makeGate(where: pg.ClientConfig) {
  const probe = new pg.Client(where);
  const { host, port, user, database, password } = probe;
  const sockets = new Set<Socket>();
  let state: 'open' | 'closed' | 'frozen' = 'open';
  const server = createServer((from) => {
    if (state === 'closed') return void from.destroy();
    const to = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => void other.write(bytes));
      if (state === 'frozen') one.pause();
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  const all = () => sockets.forEach((socket) => socket.destroy());
  return {
    where: {
      host: '127.0.0.1',
      port: typeof at === 'object' && at ? at.port : 0,
      user,
      database: database ?? '',
      ...(password ? { password } : {}),
    },
    open: () => {
      state = 'open';
      sockets.forEach((socket) => socket.resume());
    },
    close: () => {
      state = 'closed';
      all();
    },
    freeze: () => {
      state = 'frozen';
      sockets.forEach((socket) => socket.pause());
    },
    end: () => {
      all();
      server.close();
    },
  };
}
