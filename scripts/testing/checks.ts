import { type Outcome, run, timed } from './outcome.ts';

const tool = (name: string): string => `node_modules/.bin/${name}`;
const own = (file: string): readonly [string, string[]] => [process.execPath, [`scripts/${file}`]];

/** The static checks: name and command; exit code 0 means passed. */
const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['types', tool('tsc'), []],
  ['lint', tool('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', tool('oxfmt'), ['--check']],
  ['imports', ...own('architecture/inspect.ts')],
  ['words', ...own('words.ts')],
  ['wording', ...own('wording.ts')],
  ['documents', ...own('documents.ts')],
];

/** Runs the static checks, two at a time; prints the output of a failed one. */
export async function staticChecks(): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  // Before all others: the linter reads the types of the routes too, and generating them replaces the files.
  const { code: failed, output: said } = await run(tool('react-router'), ['typegen']);
  if (failed !== 0) throw new Error(`the types of the routes can't be generated:\n${said.trim()}`);
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, args] = next;
      const outcome = await timed(name, async () => {
        const { code, output } = await run(command, args);
        if (code !== 0) console.log(`\n── ${name} ──\n${output.trim()}`);
        return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
      });
      outcomes.set(name, outcome);
    }
  };
  await Promise.all([work(), work()]);
  return checks.map(([name]) => outcomes.get(name)!);
}
