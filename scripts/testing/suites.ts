import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { requireTestBrowser } from './chromium.ts';
import { startDemo } from './demo-server.ts';
import { firstLine, type Outcome, run, timed } from './outcome.ts';

type Counts = Omit<Outcome, 'name' | 'ms'>;
const nothing: Counts = { passed: 0, failed: 1, skipped: 0 };
const minutes = 60_000;

/** A project of vitest.config.ts: unit, database, process or seconds. */
export const vitest = (project: string, more: readonly string[] = []): Promise<Outcome> =>
  timed(project, () =>
    withResultFile(async (file) => {
      heading(project);
      const args = [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        // Tests that wait for the database leave a quarter of two processors idle.
        ...(project === 'database' ? ['--maxWorkers=4'] : []),
        ...more,
      ];
      const { code } = await run('node_modules/.bin/vitest', args, { show: true, limitMs: 25 * minutes });
      return countVitest(file, code);
    }),
  );

interface VitestResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}
function countVitest(file: string, code: number): Counts {
  if (!existsSync(file)) return nothing;
  const result = JSON.parse(readFileSync(file, 'utf8')) as VitestResult;
  // A file that fails to load has no tests that could fail.
  const unreadable = result.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  );
  const failed = result.numFailedTests + unreadable.length;
  const failures = [
    ...unreadable.map((entry) => `${relative('.', entry.name)}: ${firstLine(entry.message)}`),
    ...result.testResults.flatMap((file) =>
      file.assertionResults
        .filter((result) => result.status === 'failed')
        .map((result) => `${relative('.', file.name)} > ${result.fullName}: ${firstLine(result.failureMessages[0])}`),
    ),
  ];
  return {
    failures,
    passed: result.numPassedTests,
    failed: failed || code === 0 ? failed : 1,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/** The browser journeys against the built product; `url` uses a running one instead. */
export const browser = (more: readonly string[] = []): Promise<Outcome> =>
  timed('browser', async () => {
    if (globSync('test/journeys/**/*.e2e.ts').length === 0) return { passed: 0, failed: 0, skipped: 0 };
    const chromium = await requireTestBrowser();
    heading('browser');
    // Many people log in from one IP here, and the proof of work is tested elsewhere.
    const demo = await startDemo({
      OTP_ADDRESS_SOFT: '100000',
      OTP_ADDRESS_HARD: '100000',
      OTP_OVERALL_SOFT: '100000',
      OTP_OVERALL_HARD: '100000',
      HUMAN_CHECK_COST: '200',
      LEAD_MAIL_LIMIT: '100000',
    });
    try {
      return await withResultFile(async (file) => {
        const env = {
          SITE_URL: demo.url,
          SITE_DATA_DIR: demo.dataDir,
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        };
        const { code } = await run('node_modules/.bin/playwright', ['test', '--reporter=list,json', ...more], {
          show: true,
          limitMs: 25 * minutes,
          env,
        });
        const counts = countPlaywright(file, code);
        const faults = demo.lines().filter((line) => line.includes('"level":"error"'));
        if (faults.length > 0)
          console.log(`\nThe server logged ${faults.length} errors:\n${faults.slice(0, 10).join('\n')}`);
        return {
          ...counts,
          failures: [...(counts.failures ?? []), ...faults.map((fault) => `the server logged ${fault.slice(0, 300)}`)],
          failed: counts.failed + (faults.length > 0 ? 1 : 0),
          passed: counts.passed + (faults.length > 0 ? 0 : 1),
        };
      });
    } finally {
      await demo.stop();
    }
  });

interface PlaywrightResult {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly Suite[];
}
interface PlaywrightError {
  readonly message?: string;
  readonly location?: { readonly file: string; readonly line: number };
}
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly ok: boolean;
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: PlaywrightError }[];
    }[];
  }[];
}
const failuresOf = (suite: Suite): string[] => [
  ...(suite.suites ?? []).flatMap(failuresOf),
  ...suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const error = test.results.find((result) => result.error)?.error;
        return `${spec.file} > ${spec.title} (${test.projectName}): ${firstLine(error?.message)}${whereOf(error)}`;
      }),
  ),
];
/** What was waited for, and in which line of the test: two steps that fail alike can be told apart. */
function whereOf(error: PlaywrightError | undefined): string {
  const locator = /^Locator: .*$/m.exec(stripVTControlCharacters(error?.message ?? ''))?.[0];
  const line = error?.location && `${relative('.', error.location.file)}:${error.location.line}`;
  return [locator, line].map((part) => (part ? `, ${part}` : '')).join('');
}
function countPlaywright(file: string, code: number): Counts {
  if (!existsSync(file)) return nothing;
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightResult;
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    failed: failed || code === 0 ? failed : 1,
    skipped: stats.skipped,
    failures: [...errors.map((error) => firstLine(error.message)), ...suites.flatMap(failuresOf)],
  };
}

/** The fault run, which kills the program under load. It prints `N passed, N failed` itself. */
export const faults = (length: 'short' | 'long', more: readonly string[] = []): Promise<Outcome> =>
  timed('faults', async () => {
    if (!existsSync('test/faults/main.ts')) return { passed: 0, failed: 0, skipped: 0 };
    heading(`faults (${length})`);
    const { code, output } = await run(
      process.execPath,
      ['test/faults/main.ts', '--kills', length === 'short' ? '12' : '300', ...more],
      {
        show: true,
        limitMs: (length === 'short' ? 8 : 120) * minutes,
      },
    );
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
    if (passed === undefined) return nothing;
    // What it found wrong, or the error that ended it.
    const failures = /^(?:FAILED|\w*[Ee]rror:) (?:.|\n)*?(?=^\d+ passed, )/m.exec(output)?.[0].trim().split('\n') ?? [];
    return { passed: Number(passed), failed: Number(failed) || (code === 0 ? 0 : 1), skipped: 0, failures };
  });

async function withResultFile(work: (file: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'saral-results-'));
  try {
    return await work(join(folder, 'results.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const heading = (name: string): void => console.log(`\n── ${name} ──`);
