// Development: the site and its hot reload use one port, and nothing remains after the end.
import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { leftOf, ownFolder, pause, start } from '#test/process/program.ts';

const folder = ownFolder();
afterAll(() => folder.remove());
const develop = (name: string) => start({ env: { DATA_DIR: join(folder.path, name) }, command: ['npm', 'run', 'dev'] });

test('the browser is notified of a changed file over the port of the site; Ctrl-C ends all processes', async () => {
  const value = await develop('data');
  await value.answers('/readyz', '/login');
  const client = await (await value.ask('/@vite/client')).text();
  const token = /const wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
  const received: string[] = [];
  const socket = new WebSocket(`${value.url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  socket.addEventListener('message', ({ data }) => received.push((JSON.parse(String(data)) as { type: string }).type));
  const until = async (what: (type: string) => boolean): Promise<void> => {
    for (let tries = 0; tries < 200 && !received.some(what); tries++) await pause(50);
    expect(received.some(what), `received only: ${received.join(', ')}`).toBe(true);
  };
  await until((type) => type === 'connected');

  // Changes only the file's time, and restores it afterwards.
  const file = 'src/features/accounts/web/login.tsx';
  const { atime, mtime } = statSync(file);
  try {
    utimesSync(file, new Date(), new Date());
    await until((type) => ['update', 'full-reload', 'custom'].includes(type));
  } finally {
    utimesSync(file, atime, mtime);
  }
  socket.close();
  value.signalAll('SIGINT');
  await value.ended();
  expect(await leftOf(folder.path)).toEqual([]);
});

test('SIGTERM ends the database too', async () => {
  const value = await develop('other');
  await value.answers('/readyz');
  value.child.kill('SIGTERM');
  await value.ended();
  expect(await leftOf(folder.path, 12_000)).toEqual([]);
});
