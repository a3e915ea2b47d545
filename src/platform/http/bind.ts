import type { Server } from 'node:http';

/** Begins to listen. @throws when the port is taken */
export const bind = (http: Server, { port, host }: { readonly port: number; readonly host: string }): Promise<void> =>
  new Promise((done, fail) => {
    http.once('error', fail);
    http.listen(port, host, () => {
      http.off('error', fail);
      done();
    });
  });
