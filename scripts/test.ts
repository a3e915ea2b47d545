// npm test and its parts. Usage: node scripts/test.ts all|rest|check|database|browser|long|faults [more arguments for the part]
import { staticChecks } from './testing/checks.ts';
import { type Outcome, report } from './testing/outcome.ts';
import { browser, faults, vitest } from './testing/suites.ts';

/** Random walks through what can happen to money: the first steps on every run, more of them in the rest. */
const walks = ['test/money/money.test.ts', 'src/features/applications/fees/orders.test.ts'];
function withDepth(sequences: string, orders: string, work: () => Promise<Outcome>): Promise<Outcome> {
  process.env['SEQUENCES'] ??= sequences;
  process.env['ORDERS'] ??= orders;
  return work();
}

const [mode = 'all', ...more] = process.argv.slice(2);
const modes: Record<string, () => Promise<Outcome[]>> = {
  check: async () => [...(await staticChecks()), await vitest('unit')],
  database: async () => [await vitest('database', more)],
  browser: async () => [await browser(more)],
  // Everything that takes long: all journeys, and the money's model with new seeds.
  long: async () => {
    Object.assign(process.env, { TEST_LONG: 'yes', SEQUENCES: '600', SEED: String(Date.now() % 2 ** 31) });
    return [await vitest('database', ['test/money/money.test.ts']), await browser(more)];
  },
  faults: async () => [await faults('long', more)],
  all: async () => [
    ...(await staticChecks()),
    await vitest('unit'),
    await withDepth('4', '50', () => vitest('database')),
    await browser(['--project', 'phone']),
  ],
  // What repeats journeys on a wide screen, measures pages (@rest), or kills the program: CI runs it after all.
  rest: async () => [
    await vitest('process'),
    await vitest('seconds'),
    await vitest('heavy'),
    await withDepth('16', '500', () => vitest('database', walks)),
    await browser(['--project', 'desktop', '--project', 'rest']),
    await faults('short'),
  ],
};

const chosen = modes[mode];
if (chosen) report(await chosen());
else {
  console.error(`There is no test run "${mode}"; choose one of ${Object.keys(modes).join(', ')}.`);
  process.exitCode = 2;
}
