import { join } from 'node:path';
import { type DemoServer, startDemo } from '../../scripts/testing/demo-server.ts';
import { test } from './steps.ts';

/** Journeys on a separate demo, whose codes and commands are read there too. `prepare` runs before the first. */
export const onOwnDemo = (env: Readonly<Record<string, string>>, prepare?: () => Promise<void>) =>
  test.extend<object, { demo: DemoServer }>({
    demo: [
      async ({}, use) => {
        const demo = await startDemo(env);
        const before = { ...process.env };
        process.env['SITE_DATA_DIR'] = demo.dataDir;
        process.env['OUTBOX_FILE'] = join(demo.dataDir, 'outbox', 'messages.ndjson');
        await prepare?.();
        await use(demo);
        process.env = before;
        await demo.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ demo }, use) => use(demo.url),
  });
