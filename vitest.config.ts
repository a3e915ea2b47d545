import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';

const files = globSync('{src,sandbox,test,scripts,bench}/**/*.test.ts');
// Who imports the harness of test/ needs its database; everybody else is quick and needs nothing.
const needsDatabase = (file: string): boolean =>
  /from '(#test|\.\.?\/(?:.*\/)?test)\//.test(readFileSync(file, 'utf8'));

/** What goes to a limit: thousands of records, everybody at once, a whole demo, copies of a database, hostile pictures, dead connections, plans at size. */
const heavy = [
  'test/backup.test.ts',
  'test/copies.test.ts',
  'test/demo/demo.test.ts',
  'test/restores.test.ts',
  'test/plans.test.ts',
  'test/person-plans.test.ts',
  'test/uploads.test.ts',
  'test/heavy-forms.test.ts',
  'test/away.test.ts',
  'test/hang.test.ts',
  'src/platform/database/pool/connections.test.ts',
  'src/features/applications/stages/two-recruiters.test.ts',
  'src/features/content/picture-purge.test.ts',
  'src/features/content/pictures.test.ts',
  'src/features/lists/bulk.test.ts',
  'src/features/payments/orders/bounded-reads.test.ts',
  'src/features/payments/orders/hanging-gateway.test.ts',
  'src/features/photos/providers/pictures.test.ts',
  'src/features/photos/providers/sharp.test.ts',
  'src/features/referrals/payouts/at-once.test.ts',
];

/** What measures time, so that nothing may run beside it. */
const measured = ['test/process/start-again.e2e.ts', 'test/process/large-report.e2e.ts'];

export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    exclude: [...configDefaults.exclude, 'data/**', 'build/**'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: files.filter((file) => !needsDatabase(file)), isolate: false },
      },
      {
        extends: true,
        // Files share the modules that a worker has loaded: to load the product anew for each took a quarter of the time.
        test: {
          name: 'database',
          include: files.filter((file) => needsDatabase(file) && !heavy.includes(file)),
          globalSetup: 'test/postgres.ts',
          isolate: false,
        },
      },
      { extends: true, test: { name: 'heavy', include: heavy, globalSetup: 'test/postgres.ts', isolate: false } },
      // The real program, started, killed and stopped.
      {
        extends: true,
        test: {
          name: 'process',
          include: ['test/process/*.e2e.ts'],
          exclude: measured,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'seconds',
          include: measured,
          globalSetup: 'test/postgres.ts',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
