// Development: the site and its hot reload on one port, and nothing left behind.
import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { leftOf, ownFolder, pause, start } from '#test/process/program.ts';

const folder = ownFolder();
afterAll(() => folder.remove());
const develop = (name: string) => start({ env: { DATA_DIR: join(folder.path, name) }, command: ['npm', 'run', 'dev'] });

test('a changed file is told to the browser over the port of the site; Ctrl-C ends all', async () => {
  const value = await develop('data');
  await value.answers('/readyz', '/login');
  const client = await (await value.ask('/@vite/client')).text();
  const token = /const wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
  const heard: string[] = [];
  const socket = new WebSocket(`${value.url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  socket.addEventListener('message', ({ data }) => heard.push((JSON.parse(String(data)) as { type: string }).type));
  const until = async (what: (type: string) => boolean): Promise<void> => {
    for (let tries = 0; tries < 200 && !heard.some(what); tries++) await pause(50);
    expect(heard.some(what), `heard only: ${heard.join(', ')}`).toBe(true);
  };
  await until((type) => type === 'connected');

  // The time alone is changed, and given back: the text stays as it is.
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
