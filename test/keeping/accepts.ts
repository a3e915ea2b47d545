import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something listens on a port of this machine. */
export async function accepts(port: number, withinMs = 60_000): Promise<void> {
  for (const until = Date.now() + withinMs; ; await pause(100)) {
    const isThere = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    if (Date.now() > until) throw new Error(`nothing listens on port ${port}`);
  }
}
